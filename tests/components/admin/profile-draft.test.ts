import { expect, it } from 'vitest';
import { profileDraft, readProfileDraft } from '@/components/admin/profile-draft';
import { DEFAULT_PROFILE_SETTINGS, type Profile } from '@/server/domain/profile';
import { endpointIdSchema } from '@/server/domain/ids';
import { anId } from '@/tests/support/a-session-row';

const profile: Profile = {
  id: anId('prf', 1),
  name: 'nightly',
  runtime: 'shell',
  workspace: '/srv/nightly',
  ...DEFAULT_PROFILE_SETTINGS,
  unattended: 'wait',
  toolTimeoutMs: 90_000,
  createdAt: 1,
  archivedAt: null,
};

const withModel: Profile = {
  ...profile,
  runtime: 'model',
  endpointId: endpointIdSchema.parse(`edp_${'1'.repeat(26)}`),
  modelName: 'qwen3:8b',
  systemPrompt: 'Answer in rhymes.',
  stepLimit: 7,
  silenceTimeoutMs: 5_000,
  fileWrites: 'allow',
};

const guarded: Profile = {
  ...profile,
  mode: 'smart',
  guardianEndpointId: endpointIdSchema.parse(`edp_${'2'.repeat(26)}`),
  guardianModelName: 'judge',
  offersAlways: false,
  criticalNeedsOther: true,
  sandbox: 'bubblewrap',
  sandboxHasNetwork: false,
};

it.each([profile, withModel, guarded])(
  'reads an unchanged draft as the settings it came from',
  (one) => {
    const { settings } = readProfileDraft(profileDraft(one));
    const { id: _id, createdAt: _createdAt, archivedAt: _archivedAt, ...expected } = one;
    expect(settings).toEqual(expected);
  },
);

it('begins a new profile with the default times and asks for the rest', () => {
  const { errors } = readProfileDraft(profileDraft(null));
  expect(errors).toEqual({
    name: 'Give the profile a name',
    workspace: 'Name the workspace folder',
  });
});

it('says of each field what is wrong with it', () => {
  const draft = {
    ...profileDraft(profile),
    workspace: 'relative/folder',
    toolTimeoutMs: { count: '1', unit: 'seconds' as const },
    runDeadlineMs: { count: '900', unit: 'hours' as const },
    commandTimeoutMs: { count: 'soon', unit: 'hours' as const },
  };
  expect(readProfileDraft(draft).errors).toEqual({
    workspace: 'Give the workspace as an absolute path',
    toolTimeoutMs: 'Must be at least 10 seconds',
    runDeadlineMs: 'Must be at most 24 hours',
    commandTimeoutMs: 'Enter a number',
  });
});

it('says what a model lacks, beside whatever else is wrong', () => {
  const draft = {
    ...profileDraft(withModel),
    name: ' ',
    endpointId: null,
    modelName: ' ',
    systemPrompt: 'x'.repeat(32_001),
    stepLimit: '0',
    silenceTimeoutMs: { count: '1', unit: 'seconds' as const },
    runDeadlineMs: { count: '', unit: 'hours' as const },
  };
  expect(readProfileDraft(draft).errors).toEqual({
    name: 'Give the profile a name',
    endpointId: 'Choose the endpoint of the model',
    modelName: 'Name the model',
    systemPrompt: 'Use at most 32,000 characters',
    stepLimit: 'Must be at least 1',
    silenceTimeoutMs: 'Must be at least 5 seconds',
    runDeadlineMs: 'Enter a number',
  });
});

it('does not stumble over what belongs to a model when there is none', () => {
  const draft = {
    ...profileDraft(withModel),
    runtime: 'shell' as const,
    stepLimit: 'many',
    silenceTimeoutMs: { count: '', unit: 'seconds' as const },
  };
  expect(readProfileDraft(draft).settings).toMatchObject({
    runtime: 'shell',
    endpointId: null,
    modelName: null,
    stepLimit: DEFAULT_PROFILE_SETTINGS.stepLimit,
  });
});

it('begins a new profile with what is known of it already', () => {
  const preset = { name: 'qwen', runtime: 'model', workspace: '/srv', modelName: 'qwen' } as const;
  expect(profileDraft(null, preset)).toEqual({ ...profileDraft(null), ...preset });
});

it('forgets the guardian in another mode, and asks for one in that of a guardian', () => {
  const draft = { ...profileDraft(guarded), mode: 'manual' as const };
  expect(readProfileDraft(draft).settings).toMatchObject({
    guardianEndpointId: null,
    guardianModelName: null,
  });
  const bare = { ...profileDraft(profile), mode: 'smart' as const };
  expect(readProfileDraft(bare).errors).toEqual({
    guardianEndpointId: 'Choose the endpoint of the guardian model',
    guardianModelName: 'Name the guardian model',
  });
});
