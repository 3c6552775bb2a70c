import { expect, it } from 'vitest';
import { freeName } from '@/components/admin/free-name';
import { presetFor } from '@/components/admin/profile-preset';
import { DEFAULT_PROFILE_SETTINGS, type Profile } from '@/server/domain/profile';
import { anId } from '@/tests/support/a-session-row';
import { anEndpoint } from '@/tests/support/an-endpoint';

const endpoint = anEndpoint();
const shell: Profile = {
  ...DEFAULT_PROFILE_SETTINGS,
  id: anId('prf', 1),
  name: 'Shell',
  runtime: 'shell',
  workspace: '/srv/cards',
  createdAt: 1,
  archivedAt: null,
};

it('names a profile after its model and puts it into the folder in use', () => {
  const old = { ...shell, workspace: '/srv/old', archivedAt: 2 };
  expect(presetFor({ endpoint, modelName: 'maker/qwen3:8b' }, [old, shell])).toEqual({
    runtime: 'model',
    endpointId: endpoint.id,
    modelName: 'maker/qwen3:8b',
    name: 'qwen3:8b',
    workspace: '/srv/cards',
  });
  expect(presetFor({ endpoint, modelName: '' }, [])).toMatchObject({ name: 'Box', workspace: '' });
});

it('gives a name that nothing has yet, and that is not too long', () => {
  expect(freeName('Box', [])).toBe('Box');
  expect(freeName('Box', ['Box', 'Box 2'])).toBe('Box 3');
  const long = 'm'.repeat(80);
  expect(freeName(long, [])).toHaveLength(60);
  expect(freeName(long, ['m'.repeat(60)])).toBe(`${'m'.repeat(58)} 2`);
});
