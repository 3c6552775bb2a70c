import { describe, expect, test } from 'vitest';
import type { Provider } from '@/server/domain/endpoint';
import { discoverEndpoints } from '@/server/services/discover-endpoints';
import { requireAdmin } from '@/server/services/require-admin';
import { sendJson, startRecordingServer } from '@/tests/support/recording-server';
import { refusalOf } from '@/tests/support/refusal';
import { refuses, says } from '@/tests/support/scripted-endpoint/scripted-answer';
import { startScriptedEndpoint } from '@/tests/support/scripted-endpoint/start-scripted-endpoint';
import { openServiceRig } from '@/tests/support/service-rig';

const KEY = 'sk-the-whole-secret-0123456789';
const PROVIDERS: readonly Provider[] = ['openai-compatible', 'openai', 'anthropic', 'google'];

async function asAdmin() {
  const rig = await openServiceRig();
  const root = await rig.addPerson('Root', 'admin');
  return { rig, actor: requireAdmin(root.actor), admin: root.caller.admin };
}

function settingsAt(baseUrl: string, provider: Provider = 'openai-compatible') {
  return { name: 'Box', provider, baseUrl };
}

async function scripted(script: Parameters<typeof startScriptedEndpoint>[0], onEnd: OnEnd) {
  const endpoint = await startScriptedEndpoint(script);
  onEnd(() => endpoint.stop());
  return endpoint;
}
type OnEnd = (end: () => Promise<void>) => void;

describe('a check', () => {
  test.each(PROVIDERS)('of %s lists its models and has one say a word', async (provider) => {
    const { admin } = await asAdmin();
    const endpoint = await startScriptedEndpoint({
      answers: [says('OK')],
      key: KEY,
      models: ['zeta', 'alpha'],
    });
    try {
      const settings = settingsAt(endpoint.baseUrl(provider), provider);
      const listed = await admin.checkEndpoint({ settings, apiKey: KEY });
      expect(listed).toMatchObject({ isOk: true, models: ['alpha', 'zeta'] });
      expect(listed.diagnosis).toBe('It answers and lists 2 models.');
      expect(endpoint.requests).toEqual([]);

      const asked = await admin.checkEndpoint({ settings, apiKey: KEY, modelName: 'alpha' });
      expect(asked).toMatchObject({ isOk: true, diagnosis: '“alpha” answers.' });
      expect(endpoint.requests.map(({ model }) => model)).toEqual(['alpha']);

      const wrong = await admin.checkEndpoint({ settings, apiKey: 'sk-other' });
      expect(wrong).toMatchObject({ isOk: false, models: [] });
      expect(wrong.diagnosis).toContain('rejected the key (401)');
      const without = await admin.checkEndpoint({ settings, apiKey: null });
      expect(without.diagnosis).toContain('wants a key (401)');
    } finally {
      await endpoint.stop();
    }
  });

  test('asks a model by name where there is no list', async ({ onTestFinished }) => {
    const { admin } = await asAdmin();
    const endpoint = await scripted({ answers: [says('OK')], models: null }, onTestFinished);
    const settings = settingsAt(endpoint.baseUrl('openai-compatible'));
    const listed = await admin.checkEndpoint({ settings });
    expect(listed).toMatchObject({ isOk: false, models: [] });
    expect(listed.diagnosis).toContain('(404)');
    const asked = await admin.checkEndpoint({ settings, modelName: 'hidden' });
    expect(asked).toEqual({ ...asked, isOk: true, models: [], diagnosis: '“hidden” answers.' });
  });

  test('says that a model is missing, and still lists those there are', async ({
    onTestFinished,
  }) => {
    const { admin } = await asAdmin();
    const missing = refuses(404, { message: 'The model "gone" does not exist' });
    const endpoint = await scripted({ answers: [missing] }, onTestFinished);
    const settings = settingsAt(endpoint.baseUrl('openai-compatible'));
    const checked = await admin.checkEndpoint({ settings, modelName: 'gone' });
    expect(checked).toMatchObject({ isOk: false, models: ['scripted-model'] });
    expect(checked.diagnosis).toContain('“gone” does not exist');
  });

  test('tells a refused connection and a page that is no endpoint', async ({ onTestFinished }) => {
    const { admin } = await asAdmin();
    const page = await startRecordingServer((_call, response) => {
      response.end('<!doctype html><title>Welcome</title>');
    });
    const welcome = await admin.checkEndpoint({ settings: settingsAt(page.origin) });
    expect(welcome.isOk).toBe(false);
    expect(welcome.diagnosis).toContain('Check its address');
    const endpoint = await scripted({ answers: [] }, onTestFinished);
    const settings = settingsAt(endpoint.baseUrl('openai-compatible'));
    await endpoint.stop();
    const gone = await admin.checkEndpoint({ settings });
    expect(gone.diagnosis).toContain('cannot be reached at http://127.0.0.1');
    await endpoint.start();
  });

  test('of a silent endpoint ends after 15 seconds and leaves no timer', async () => {
    const { rig, admin } = await asAdmin();
    const silent = await startRecordingServer(() => {});
    const checked = admin.checkEndpoint({ settings: settingsAt(silent.origin) });
    await expect.poll(() => silent.calls.length).toBe(1);
    await rig.clock.advance(15_000);
    expect(await checked).toMatchObject({ isOk: false, latencyMs: 15_000 });
    expect((await checked).diagnosis).toContain('within 15 seconds');
    expect(rig.clock.pendingCount).toBe(0);
  });

  test('reads no more than a list of models can be long', async () => {
    const { admin } = await asAdmin();
    const endless = await startRecordingServer((_call, response) => {
      const more = (): void => {
        while (response.writable && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const checked = await admin.checkEndpoint({ settings: settingsAt(endless.origin) });
    expect(checked.isOk).toBe(false);
  });

  test('K2 follows no redirect: the key goes to nobody else', async () => {
    const { admin } = await asAdmin();
    const other = await startRecordingServer((_call, response) => {
      sendJson(response, { data: [] });
    });
    const endpoint = await startRecordingServer((_call, response) => {
      response.writeHead(307, { location: `${other.origin}/models` });
      response.end();
    });
    for (const provider of PROVIDERS) {
      const settings = settingsAt(endpoint.origin, provider);
      const checked = await admin.checkEndpoint({ settings, apiKey: KEY, modelName: 'any' });
      expect(checked.diagnosis).toContain('redirect');
    }
    expect(other.calls).toEqual([]);
  });

  test('K1 gives back no key that the endpoint repeats, in words or as a model', async () => {
    const { admin } = await asAdmin();
    let status = 200;
    const endpoint = await startRecordingServer((_call, response) => {
      const error = { message: `Bad key ${KEY}, go away` };
      sendJson(response, { data: [{ id: `m-${KEY}` }, { id: 'fine' }], error }, status);
    });
    const settings = settingsAt(endpoint.origin);
    const listed = await admin.checkEndpoint({ settings, apiKey: KEY });
    expect(listed.models).toEqual(['fine']);
    status = 403;
    const refused = await admin.checkEndpoint({ settings, apiKey: KEY });
    expect(refused.diagnosis).toContain('go away');
    expect(JSON.stringify([listed, refused])).not.toContain(KEY);
  });

  test('K2 of a stored endpoint uses its key, but never at another address or for another provider', async () => {
    const { admin } = await asAdmin();
    const list = (_call: unknown, response: Parameters<typeof sendJson>[0]) => {
      sendJson(response, { data: [{ id: 'qwen' }] });
    };
    const stored = await startRecordingServer(list);
    const other = await startRecordingServer(list);
    const settings = settingsAt(`${stored.origin}/v1`);
    const { id: endpointId } = await admin.createEndpoint({ ...settings, apiKey: KEY });

    expect(await admin.checkEndpoint({ endpointId })).toMatchObject({ models: ['qwen'] });
    await admin.checkEndpoint({ endpointId, settings });
    expect(stored.calls.map(({ headers }) => headers.authorization)).toEqual(
      [1, 2].map(() => `Bearer ${KEY}`),
    );
    const changes = [
      settingsAt(`${other.origin}/v1`),
      settingsAt(`${stored.origin}/other`),
      settingsAt(settings.baseUrl, 'anthropic'),
    ];
    for (const change of changes) {
      const refusal = await refusalOf(admin.checkEndpoint({ endpointId, settings: change }));
      expect(refusal).toMatchObject({ code: 'invalid_input', details: { field: 'apiKey' } });
    }
    expect([stored.calls.length, other.calls.length]).toEqual([2, 0]);

    const [elsewhere] = changes;
    await admin.checkEndpoint({ endpointId, settings: elsewhere, apiKey: null });
    await admin.checkEndpoint({ endpointId, settings: elsewhere, apiKey: 'typed' });
    expect(other.calls.map(({ headers }) => headers.authorization)).toEqual([
      undefined,
      'Bearer typed',
    ]);
  });

  test('needs something to check, and a stored endpoint that is there', async () => {
    const { admin } = await asAdmin();
    await expect(admin.checkEndpoint({})).rejects.toThrow('Name a stored endpoint');
    const { id: endpointId } = await admin.createEndpoint({
      ...settingsAt('http://127.0.0.1:9/v1'),
      apiKey: null,
    });
    await admin.archiveEndpoint({ endpointId });
    expect(await refusalOf(admin.checkEndpoint({ endpointId }))).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('looking around on this machine', () => {
  test('finds what lists models, and leaves out what is connected already', async () => {
    const { rig, admin, actor } = await asAdmin();
    const models = await startRecordingServer((_call, response) => {
      sendJson(response, { object: 'list', data: [{ id: 'qwen' }] });
    });
    const page = await startRecordingServer((_call, response) => response.end('<p>Hello</p>'));
    const places = [
      { name: 'Page', baseUrl: `${page.origin}/v1` },
      { name: 'Models', baseUrl: `${models.origin}/v1` },
      { name: 'Nobody', baseUrl: 'http://127.0.0.1:1/v1' },
    ];
    const found = await discoverEndpoints(rig.runtime, actor, places);
    expect(found).toEqual([{ name: 'Models', baseUrl: `${models.origin}/v1`, models: ['qwen'] }]);
    expect(models.calls[0]?.path).toBe('/v1/models');
    expect(models.calls[0]?.headers.authorization).toBeUndefined();
    expect(rig.clock.pendingCount).toBe(0);

    await admin.createEndpoint({ ...settingsAt(`${models.origin}/v1`), apiKey: null });
    expect(await discoverEndpoints(rig.runtime, actor, places)).toEqual([]);
    expect(models.calls).toHaveLength(1);
  });

  test('asks everywhere at once and waits for nobody longer than two seconds', async () => {
    const { rig, actor } = await asAdmin();
    const silent = [await startRecordingServer(() => {}), await startRecordingServer(() => {})];
    const places = silent.map(({ origin }) => ({ name: 'Silent', baseUrl: origin }));
    const looking = discoverEndpoints(rig.runtime, actor, places);
    await expect.poll(() => silent.map(({ calls }) => calls.length)).toEqual([1, 1]);
    await rig.clock.advance(2_000);
    expect(await looking).toEqual([]);
    expect(rig.clock.pendingCount).toBe(0);
  });
});
