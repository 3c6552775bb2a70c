import { expect, test } from 'vitest';
import { createId } from '@/server/platform/create-id';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig } from '@/tests/support/service-rig';

test('sessions.changes is for those who may read the session; for others there is no such session', async () => {
  const rig = await openServiceRig();
  const [ada, bob] = [
    await rig.addPerson('Ada', 'operator'),
    await rig.addPerson('Bob', 'operator'),
  ];
  const { sessionId } = await ada.caller.sessions.create({
    profileId: rig.profileId,
    clientId: createId('cli'),
  });
  expect(await ada.caller.sessions.changes({ sessionId })).toEqual({ changes: [], hasMore: false });
  expect(await refusalOf(bob.caller.sessions.changes({ sessionId }))).toMatchObject({
    code: 'not_found',
  });
});
