import { expect, it } from 'vitest';
import { profileDraft, readProfileDraft } from '@/components/admin/profile-draft';
import { DEFAULT_PROFILE_SETTINGS, type Profile } from '@/server/domain/profile';
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

it('reads an unchanged draft as the settings it came from', () => {
  const { settings } = readProfileDraft(profileDraft(profile));
  const { id: _id, createdAt: _createdAt, archivedAt: _archivedAt, ...expected } = profile;
  expect(settings).toEqual(expected);
});

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
