import { describe, expect, test } from 'vitest';
import { DEFAULT_PROFILE_SETTINGS, type ProfileSettings } from '@/server/domain/profile';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig } from '@/tests/support/service-rig';

const settings: ProfileSettings = {
  name: 'Night',
  runtime: 'shell',
  workspace: '/srv/night',
  ...DEFAULT_PROFILE_SETTINGS,
  unattended: 'wait',
};

async function asAdmin() {
  const rig = await openServiceRig();
  const { admin, profiles } = (await rig.addPerson('Root', 'admin')).caller;
  const actions = async () =>
    (await rig.prisma.auditEntry.findMany({ orderBy: { index: 'asc' } }))
      .map(({ action }) => action)
      .filter((action) => action.startsWith('profile.'));
  return { rig, admin, profiles, actions };
}

describe('profiles', () => {
  test('are made, changed, archived and restored, each told in the audit once', async () => {
    const { admin, profiles, actions } = await asAdmin();
    const made = await admin.createProfile(settings);
    expect(made).toMatchObject({ ...settings, archivedAt: null });
    const profileId = made.id;
    const changed = await admin.updateProfile({ ...settings, profileId, toolTimeoutMs: 10_000 });
    expect(changed).toEqual({ ...made, toolTimeoutMs: 10_000 });

    await admin.archiveProfile({ profileId, isArchived: true });
    await admin.archiveProfile({ profileId, isArchived: true });
    expect((await profiles.list()).map(({ name }) => name)).toEqual(['Shell']);
    expect((await admin.profiles()).map(({ name }) => name)).toEqual(['Shell', 'Night']);
    await admin.archiveProfile({ profileId, isArchived: false });
    expect((await profiles.list()).map(({ name }) => name)).toEqual(['Shell', 'Night']);
    expect(await actions()).toEqual([
      'profile.created',
      'profile.updated',
      'profile.archived',
      'profile.restored',
    ]);
  });

  test('have names of their own, also beside archived ones; a profile may keep its name', async () => {
    const { rig, admin } = await asAdmin();
    const { id: profileId } = await admin.createProfile(settings);
    await admin.updateProfile({ ...settings, profileId });
    await admin.archiveProfile({ profileId, isArchived: true });
    const again = await refusalOf(admin.createProfile(settings));
    expect(again).toMatchObject({ code: 'conflict', details: { field: 'name' } });
    expect(again.message).toContain('archived');
    const renamed = admin.updateProfile({ ...settings, profileId: rig.profileId });
    expect(await refusalOf(renamed)).toMatchObject({ code: 'conflict' });
  });

  test.each([
    ['an absurd deadline', { toolTimeoutMs: 1 }, 'Must be at least 10 seconds'],
    ['a deadline of years', { gatewayTimeoutMs: 1e12 }, 'Must be at most 24 hours'],
    ['a fraction of a millisecond', { runDeadlineMs: 10_000.5 }, 'runDeadlineMs'],
    ['a relative workspace', { workspace: 'demo' }, 'Give the workspace as an absolute path'],
    ['a blank name', { name: '  ' }, 'Give the profile a name'],
  ])('%s is refused with what to do', async (_name, change, message) => {
    const { admin } = await asAdmin();
    await expect(admin.createProfile({ ...settings, ...change })).rejects.toThrow(message);
  });
});
