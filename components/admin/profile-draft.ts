import {
  DEFAULT_PROFILE_SETTINGS,
  profileSettingsSchema,
  type Profile,
  type ProfileSettings,
} from '@/server/domain/profile';
import type { DurationDraft } from './duration-field';
import { joinDuration, splitDuration } from './whole-duration';

export const DURATION_FIELDS = [
  'toolTimeoutMs',
  'gatewayTimeoutMs',
  'runDeadlineMs',
  'commandTimeoutMs',
] as const;
export type DurationFieldName = (typeof DURATION_FIELDS)[number];

/** A profile's settings as typed. */
export interface ProfileDraft extends Record<DurationFieldName, DurationDraft> {
  name: string;
  runtime: ProfileSettings['runtime'];
  workspace: string;
  unattended: ProfileSettings['unattended'];
}

/** What is wrong with which field. */
export type ProfileErrors = Partial<Record<keyof ProfileSettings, string>>;

/** The draft to begin with: the profile as it is, or a new one with the default times. */
export function profileDraft(profile: Profile | null): ProfileDraft {
  const times = profile ?? DEFAULT_PROFILE_SETTINGS;
  return {
    name: profile?.name ?? '',
    runtime: profile?.runtime ?? 'shell',
    workspace: profile?.workspace ?? '',
    unattended: profile?.unattended ?? 'deny',
    toolTimeoutMs: typed(times.toolTimeoutMs),
    gatewayTimeoutMs: typed(times.gatewayTimeoutMs),
    runDeadlineMs: typed(times.runDeadlineMs),
    commandTimeoutMs: typed(times.commandTimeoutMs),
  };
}

function typed(durationMs: number): DurationDraft {
  const { count, unit } = splitDuration(durationMs);
  return { count: String(count), unit };
}

/** Reads a draft as settings, or says what is wrong with each field. */
export function readProfileDraft(
  draft: ProfileDraft,
): { settings: ProfileSettings; errors: null } | { settings: null; errors: ProfileErrors } {
  const errors: ProfileErrors = {};
  const times: Partial<Record<DurationFieldName, number>> = {};
  for (const field of DURATION_FIELDS) {
    const durationMs = joinDuration(draft[field].count, draft[field].unit);
    if (Number.isNaN(durationMs)) errors[field] = 'Enter a number';
    times[field] = durationMs;
  }
  const { name, runtime, workspace, unattended } = draft;
  const checked = profileSettingsSchema.safeParse({
    name,
    runtime,
    workspace,
    unattended,
    ...times,
  });
  if (checked.success) return { settings: checked.data, errors: null };
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as keyof ProfileSettings;
    errors[field] ??= message;
  }
  return { settings: null, errors };
}
