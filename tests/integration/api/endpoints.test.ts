import { describe, expect, test } from 'vitest';
import { endpointIdSchema } from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { createDeferred } from '@/server/platform/deferred';
import { EndpointVault } from '@/server/store/endpoint-vault';
import { interceptCommits } from '@/tests/support/intercept-commits';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig } from '@/tests/support/service-rig';

const KEY = 'sk-the-whole-secret-0123456789';
const settings = {
  name: 'Box',
  provider: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:9/v1',
} as const;

async function asAdmin() {
  const rig = await openServiceRig();
  const { admin } = (await rig.addPerson('Root', 'admin')).caller;
  const audited = async () =>
    (await rig.prisma.auditEntry.findMany({ orderBy: { index: 'asc' } }))
      .filter(({ action }) => action.startsWith('endpoint.'))
      .map(({ action, details }) => ({ action, details: JSON.parse(details) as unknown }));
  const keyOf = async (endpointId: string) =>
    (await rig.runtime.endpointKeys.find(endpointIdSchema.parse(endpointId)))?.apiKey;
  return { rig, admin, audited, keyOf };
}

function profile(endpointId: string | null): ProfileSettings {
  return {
    ...DEFAULT_PROFILE_SETTINGS,
    name: 'Helper',
    runtime: 'model',
    workspace: '/srv/demo',
    endpointId: endpointId === null ? null : endpointIdSchema.parse(endpointId),
    modelName: 'qwen',
  };
}

describe('endpoints', () => {
  test('are made, changed and archived, each told in the audit once', async () => {
    const { admin, audited, keyOf } = await asAdmin();
    const made = await admin.createEndpoint({ ...settings, apiKey: KEY });
    expect(made).toMatchObject({ ...settings, hasKey: true, archivedAt: null });
    const { id: endpointId } = made;
    const kept = await admin.updateEndpoint({ ...settings, endpointId, name: 'Rack' });
    expect(kept).toMatchObject({ name: 'Rack', hasKey: true });
    expect(await keyOf(endpointId)).toBe(KEY);
    await admin.updateEndpoint({ ...settings, endpointId, apiKey: 'another' });
    expect(await keyOf(endpointId)).toBe('another');
    const bare = await admin.updateEndpoint({ ...settings, endpointId, apiKey: null });
    expect(bare.hasKey).toBe(false);
    expect(await keyOf(endpointId)).toBeNull();
    expect(await admin.endpoints()).toEqual([{ ...bare, profileNames: [] }]);

    await admin.archiveEndpoint({ endpointId });
    expect(await admin.endpoints()).toEqual([]);
    expect(await refusalOf(admin.archiveEndpoint({ endpointId }))).toMatchObject({
      code: 'not_found',
    });
    expect(await audited()).toEqual([
      { action: 'endpoint.created', details: { ...settings, hasKey: true } },
      { action: 'endpoint.updated', details: { ...settings, name: 'Rack', key: 'kept' } },
      { action: 'endpoint.updated', details: { ...settings, key: 'replaced' } },
      { action: 'endpoint.updated', details: { ...settings, key: 'removed' } },
      { action: 'endpoint.archived', details: { name: 'Box' } },
    ]);
  });

  test('have names of their own, those of archived ones are free again', async () => {
    const { admin } = await asAdmin();
    const { id: endpointId } = await admin.createEndpoint({ ...settings, apiKey: null });
    expect(await refusalOf(admin.createEndpoint({ ...settings, apiKey: null }))).toMatchObject({
      code: 'conflict',
      details: { field: 'name' },
    });
    await admin.updateEndpoint({ ...settings, endpointId });
    await admin.archiveEndpoint({ endpointId });
    await admin.createEndpoint({ ...settings, apiKey: null });
  });

  test.each([
    ['a blank name', { name: ' ' }, 'Give the endpoint a name'],
    ['no address', { baseUrl: null }, 'Enter the address of the endpoint'],
    ['what is no address', { baseUrl: 'box' }, 'Enter an address such as'],
    ['another protocol', { baseUrl: 'file:///etc/passwd' }, 'Enter an address such as'],
    ['a password in the address', { baseUrl: 'http://me:pw@127.0.0.1/v1' }, 'Leave out'],
    ['a key in the address', { baseUrl: 'http://127.0.0.1/v1?key=x' }, 'Leave out'],
    ['an unknown provider', { provider: 'other' as 'openai' }, 'provider'],
    ['an empty key', { apiKey: '' }, 'Enter the key'],
    ['a key of two lines', { apiKey: 'a\nb' }, 'A key has no spaces'],
  ])('with %s are refused with what to do', async (_name, change, message) => {
    const { admin } = await asAdmin();
    const made = admin.createEndpoint({ ...settings, apiKey: null, ...change });
    await expect(made).rejects.toThrow(message);
  });

  test('name the profiles that use them, and stay while one does', async () => {
    const { rig, admin, keyOf } = await asAdmin();
    const { id: endpointId } = await admin.createEndpoint({ ...settings, apiKey: KEY });
    const { id: profileId } = await admin.createProfile(profile(endpointId));
    expect((await admin.endpoints())[0]?.profileNames).toEqual(['Helper']);
    const inUse = await refusalOf(admin.archiveEndpoint({ endpointId }));
    expect(inUse).toMatchObject({ code: 'conflict', details: { profileNames: ['Helper'] } });
    expect(inUse.message).toContain('“Helper”');

    await admin.archiveProfile({ profileId, isArchived: true });
    await admin.archiveEndpoint({ endpointId });
    const row = await rig.prisma.endpoint.findUniqueOrThrow({ where: { id: endpointId } });
    expect(row).toMatchObject({ sealedKey: null });
    expect(row.archivedAt).not.toBeNull();
    expect(await keyOf(endpointId)).toBeUndefined();
  });

  test('a profile is refused an endpoint that is missing or archived, by its field', async () => {
    const { admin } = await asAdmin();
    const field = { code: 'invalid_input', details: { field: 'endpointId' } };
    const unknown = admin.createProfile(profile(createId('edp')));
    expect(await refusalOf(unknown)).toMatchObject(field);
    await expect(admin.createProfile(profile(null))).rejects.toThrow('Choose the endpoint');

    const { id: endpointId } = await admin.createEndpoint({ ...settings, apiKey: null });
    const made = await admin.createProfile(profile(endpointId));
    await admin.archiveProfile({ profileId: made.id, isArchived: true });
    await admin.archiveEndpoint({ endpointId });
    const restored = admin.archiveProfile({ profileId: made.id, isArchived: false });
    expect(await refusalOf(restored)).toMatchObject(field);
    const changed = admin.updateProfile({ ...profile(endpointId), profileId: made.id });
    expect(await refusalOf(changed)).toMatchObject(field);
    const again = admin.createProfile({ ...profile(endpointId), name: 'Other' });
    expect(await refusalOf(again)).toMatchObject(field);
  });

  test.each(['endpoint.archived', 'profile.created'])(
    'archived just as a profile takes it: the later one is refused (%s comes late)',
    async (lateAction) => {
      const { rig, admin } = await asAdmin();
      const { id: endpointId } = await admin.createEndpoint({ ...settings, apiKey: null });
      const archive = () => admin.archiveEndpoint({ endpointId });
      const create = () => admin.createProfile(profile(endpointId));
      const isArchivingLate = lateAction === 'endpoint.archived';
      const hasJudged = createDeferred<undefined>();
      const isDone = createDeferred<undefined>();
      interceptCommits(rig.runtime.writes, async ({ audit }) => {
        if (audit?.[0]?.action !== lateAction) return;
        hasJudged.resolve(undefined);
        await isDone.promise;
      });
      const late = isArchivingLate ? archive() : create();
      await hasJudged.promise;
      await (isArchivingLate ? create() : archive());
      isDone.resolve(undefined);
      await expect(late).rejects.toThrow(isArchivingLate ? 'uses “Box”' : 'endpointId');
    },
  );

  test('K2 two administrators at once: no key ends up at an address it was not entered for', async () => {
    const { admin, keyOf } = await asAdmin();
    const { id: endpointId } = await admin.createEndpoint({ ...settings, apiKey: null });
    const elsewhere = 'http://127.0.0.1:10/v1';
    await Promise.allSettled([
      admin.updateEndpoint({ ...settings, endpointId, apiKey: KEY }),
      admin.updateEndpoint({ ...settings, endpointId, baseUrl: elsewhere }),
    ]);
    const [after] = await admin.endpoints();
    expect([after?.baseUrl, await keyOf(endpointId)]).not.toEqual([elsewhere, KEY]);
  });
});

describe('the key of an endpoint', () => {
  test('K1 is in no answer, no row, no log line and no refusal', async () => {
    const { rig, admin } = await asAdmin();
    const operator = (await rig.addPerson('Olga', 'operator')).caller;
    const made = await admin.createEndpoint({ ...settings, apiKey: KEY });
    const { id: endpointId } = made;
    const created = await admin.createProfile(profile(endpointId));
    const told: unknown[] = [
      made,
      created,
      await admin.endpoints(),
      await admin.updateEndpoint({ ...settings, endpointId, apiKey: KEY }),
      await admin.checkEndpoint({ endpointId, modelName: 'qwen' }),
      await admin.checkEndpoint({ settings, apiKey: KEY }),
      await admin.profiles(),
      await operator.profiles.list(),
    ];
    const refused = [
      admin.createEndpoint({ ...settings, apiKey: KEY }),
      admin.createEndpoint({ ...settings, name: '', apiKey: KEY }),
      admin.checkEndpoint({ settings, apiKey: `${KEY} ` + KEY }),
    ];
    for (const call of refused) told.push(await call.catch((error: unknown) => String(error)));
    expect(JSON.stringify(told)).not.toContain(KEY);
    // Who may not set endpoints learns the name of the model, and not where it is.
    const [, helper] = await operator.profiles.list();
    expect(helper).toMatchObject({ modelName: 'qwen' });
    expect(JSON.stringify(helper)).not.toContain('127.0.0.1');

    const tables = await rig.prisma.$queryRawUnsafe<{ name: string }[]>(
      "SELECT name FROM sqlite_master WHERE type = 'table'",
    );
    expect(tables.map(({ name }) => name)).toContain('Endpoint');
    for (const { name } of tables) {
      const rows = await rig.prisma.$queryRawUnsafe(`SELECT * FROM "${name}"`);
      expect(spelled(rows), name).not.toContain(KEY);
    }
    expect(spelled(rig.logged)).not.toContain(KEY);
  });

  test('K2 opens for its own endpoint only, and only with the secret it was sealed with', async () => {
    const { rig, admin, keyOf } = await asAdmin();
    const one = await admin.createEndpoint({ ...settings, apiKey: KEY });
    const two = await admin.createEndpoint({ ...settings, name: 'Two', apiKey: null });
    const { sealedKey } = await rig.prisma.endpoint.findUniqueOrThrow({ where: { id: one.id } });
    await rig.prisma.endpoint.update({ where: { id: two.id }, data: { sealedKey } });
    expect(await refusalOf(keyOf(two.id))).toMatchObject({
      code: 'conflict',
      details: { field: 'apiKey' },
    });

    const elsewhere = new EndpointVault({ prisma: rig.prisma, sealKey: 'd'.repeat(64) });
    const refusal = await refusalOf(elsewhere.find(one.id));
    expect(refusal.message).toContain('enter the key again');
  });

  test('K2 is kept only at the address and provider it was entered for', async () => {
    const { admin, keyOf } = await asAdmin();
    const { id: endpointId } = await admin.createEndpoint({ ...settings, apiKey: KEY });
    const elsewhere = { ...settings, endpointId, baseUrl: 'http://127.0.0.1:10/v1' };
    const otherWay = { ...settings, endpointId, provider: 'anthropic' as const };
    for (const change of [elsewhere, otherWay]) {
      expect(await refusalOf(admin.updateEndpoint(change))).toMatchObject({
        code: 'invalid_input',
        details: { field: 'apiKey' },
      });
    }
    await admin.updateEndpoint({ ...settings, endpointId, baseUrl: `${settings.baseUrl}/` });
    expect(await keyOf(endpointId)).toBe(KEY);
    await admin.updateEndpoint({ ...elsewhere, apiKey: 'one-of-that-address' });
    expect(await keyOf(endpointId)).toBe('one-of-that-address');
  });
});

/** Every value as text; a bigint has no JSON. */
function spelled(value: unknown): string {
  return JSON.stringify(value, (_key, one: unknown) =>
    typeof one === 'bigint' ? String(one) : one,
  );
}
