import { describe, expect, test } from 'vitest';
import { userIdSchema } from '@/server/domain/ids';
import { createId } from '@/server/platform/create-id';
import { refusalOf } from '@/tests/support/refusal';
import { openServiceRig } from '@/tests/support/service-rig';

describe('people', () => {
  test('the last administrator who can sign in is neither demoted nor shut out', async () => {
    const rig = await openServiceRig();
    const root = await rig.addPerson('Root', 'admin');
    const gone = await rig.addPerson('Gone', 'admin');
    await root.caller.admin.setDisabled({ userId: gone.actor.userId, isDisabled: true });
    const { userId } = root.actor;
    for (const role of ['operator', 'approver', 'viewer'] as const) {
      const demoted = root.caller.admin.setRole({ userId, role });
      expect(await refusalOf(demoted)).toMatchObject({ code: 'conflict' });
    }
    const disabled = root.caller.admin.setDisabled({ userId, isDisabled: true });
    expect(await refusalOf(disabled)).toMatchObject({ code: 'conflict' });
    expect(await root.caller.viewer.me()).toMatchObject({ actor: { role: 'admin' } });
  });

  test('two administrators who demote each other at once leave one', async () => {
    const rig = await openServiceRig();
    const ada = await rig.addPerson('Ada', 'admin');
    const bob = await rig.addPerson('Bob', 'admin');
    await Promise.allSettled([
      ada.caller.admin.setRole({ userId: bob.actor.userId, role: 'operator' }),
      bob.caller.admin.setRole({ userId: ada.actor.userId, role: 'operator' }),
    ]);
    expect(await rig.prisma.user.count({ where: { role: 'admin' } })).toBe(1);
  });

  test('two administrators who shut each other out at once leave one', async () => {
    const rig = await openServiceRig();
    const ada = await rig.addPerson('Ada', 'admin');
    const bob = await rig.addPerson('Bob', 'admin');
    await Promise.allSettled([
      ada.caller.admin.setDisabled({ userId: bob.actor.userId, isDisabled: true }),
      bob.caller.admin.setDisabled({ userId: ada.actor.userId, isDisabled: true }),
    ]);
    expect(await rig.prisma.user.count({ where: { disabledAt: null } })).toBe(1);
  });

  test('a change of role counts from the next call on, and is in the audit once', async () => {
    const rig = await openServiceRig();
    const root = await rig.addPerson('Root', 'admin');
    const ada = await rig.addPerson('Ada', 'operator');
    const { userId } = ada.actor;
    expect(await refusalOf(ada.caller.admin.gauges())).toMatchObject({ code: 'forbidden' });
    await root.caller.admin.setRole({ userId, role: 'admin' });
    await root.caller.admin.setRole({ userId, role: 'admin' });
    await expect(ada.caller.admin.gauges()).resolves.toBeDefined();
    const entries = await rig.prisma.auditEntry.findMany({
      where: { action: 'user.role-changed' },
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ actorName: 'Root', subjectId: userId });
    expect(JSON.parse(entries[0]!.details)).toEqual({ from: 'operator', to: 'admin' });
  });

  test('whoever is shut out is nobody from the next call on, and comes back when let in', async () => {
    const rig = await openServiceRig();
    const root = await rig.addPerson('Root', 'admin');
    const ada = await rig.addPerson('Ada', 'operator');
    const { userId } = ada.actor;
    await root.caller.admin.setDisabled({ userId, isDisabled: true });
    expect(await refusalOf(ada.caller.viewer.me())).toMatchObject({ code: 'unauthenticated' });
    expect(await root.caller.admin.people()).toMatchObject([{}, { name: 'Ada', isDisabled: true }]);
    await root.caller.admin.setDisabled({ userId, isDisabled: false });
    expect(await root.caller.admin.people()).toMatchObject([
      {},
      { name: 'Ada', isDisabled: false },
    ]);
  });

  test('an unknown person is not found', async () => {
    const rig = await openServiceRig();
    const root = await rig.addPerson('Root', 'admin');
    const userId = userIdSchema.parse(createId('usr'));
    const call = root.caller.admin.setRole({ userId, role: 'admin' });
    expect(await refusalOf(call)).toMatchObject({ code: 'not_found' });
  });
});
