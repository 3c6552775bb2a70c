import { describe, expect, test } from 'vitest';
import { createPageServer } from '@/server/api/page-server';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig } from '@/tests/support/service-rig';

describe('the server as pages see it', () => {
  test('knows whether the setup is to be done', async () => {
    const rig = await openServiceRig();
    const pages = createPageServer(rig.runtime);
    expect(await pages.needsSetup()).toBe(true);
    await rig.addPerson('Root', 'admin');
    expect(await pages.needsSetup()).toBe(false);
  });

  test('knows who asks, and calls the router with the same checks as over a transport', async () => {
    const rig = await openServiceRig();
    const { headers, actor } = await rig.addPerson('Ada', 'operator');
    const pages = createPageServer(rig.runtime);
    expect(await pages.actorFrom(headers)).toEqual(actor);
    expect(await pages.actorFrom(new Headers())).toBeNull();
    const caller = await pages.caller(headers);
    expect(await caller.viewer.me()).toEqual({
      actor,
      hostName: 'box',
      version: '0.0.0',
      now: rig.clock.now(),
    });
    const stranger = await pages.caller(new Headers());
    expect(await refusalOf(stranger.viewer.me())).toMatchObject({ code: 'unauthenticated' });
  });

  test('one look-up answers all calls of a batch, and the next call asks anew', async () => {
    const rig = await openServiceRig();
    const { headers, actor } = await rig.addPerson('Ada', 'operator');
    await rig.addPerson('Root', 'admin');
    let lookUps = 0;
    const ask = rig.auth.actorFrom;
    rig.auth.actorFrom = (given) => {
      lookUps += 1;
      return ask(given);
    };
    const caller = rig.callerOf(headers);
    await Promise.all([caller.viewer.me(), caller.profiles.list(), caller.approvals.pending()]);
    expect(lookUps).toBe(1);
    await rig.auth.accounts.setDisabled({ userId: actor.userId, disabledAt: new Date() });
    expect(await refusalOf(caller.viewer.me())).toMatchObject({ code: 'unauthenticated' });
  });
});
