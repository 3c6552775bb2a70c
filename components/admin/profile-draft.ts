import type { EndpointId } from '@/server/domain/ids';
import {
  DEFAULT_PROFILE_SETTINGS,
  profileSettingsSchema,
  type Profile,
  type ProfileSettings,
} from '@/server/domain/profile';
import type { DurationDraft } from './duration-field';
import { joinDuration, splitDuration } from './whole-duration';

const DURATION_FIELDS = [
  'toolTimeoutMs',
  'gatewayTimeoutMs',
  'runDeadlineMs',
  'commandTimeoutMs',
  'silenceTimeoutMs',
] as const;
export type DurationFieldName = (typeof DURATION_FIELDS)[number];

/** A profile's settings as typed. */
export interface ProfileDraft extends Record<DurationFieldName, DurationDraft> {
  name: string;
  runtime: ProfileSettings['runtime'];
  workspace: string;
  unattended: ProfileSettings['unattended'];
  fileWrites: ProfileSettings['fileWrites'];
  mode: ProfileSettings['mode'];
  guardianEndpointId: EndpointId | null;
  guardianModelName: string;
  offersAlways: boolean;
  criticalNeedsOther: boolean;
  sandbox: ProfileSettings['sandbox'];
  sandboxHasNetwork: boolean;
  endpointId: EndpointId | null;
  modelName: string;
  systemPrompt: string;
  stepLimit: string;
}

/** What is wrong with which field. */
export type ProfileErrors = Partial<Record<keyof ProfileSettings, string>>;

/** What each part of the form works on. */
export interface ProfileFieldsProps {
  draft: ProfileDraft;
  errors: ProfileErrors;
  onChange: (change: Partial<ProfileDraft>) => void;
}

/** What a new profile begins with beside the defaults. */
export type ProfilePreset = Partial<
  Pick<ProfileDraft, 'name' | 'runtime' | 'workspace' | 'endpointId' | 'modelName'>
>;

/** The draft to begin with: the profile as it is, or a new one with the default limits. */
export function profileDraft(profile: Profile | null, preset: ProfilePreset = {}): ProfileDraft {
  const settings = profile ?? DEFAULT_PROFILE_SETTINGS;
  return {
    name: profile?.name ?? '',
    runtime: profile?.runtime ?? 'shell',
    workspace: profile?.workspace ?? '',
    unattended: settings.unattended,
    fileWrites: settings.fileWrites,
    mode: settings.mode,
    guardianEndpointId: settings.guardianEndpointId,
    guardianModelName: settings.guardianModelName ?? '',
    offersAlways: settings.offersAlways,
    criticalNeedsOther: settings.criticalNeedsOther,
    sandbox: settings.sandbox,
    sandboxHasNetwork: settings.sandboxHasNetwork,
    endpointId: settings.endpointId,
    modelName: settings.modelName ?? '',
    systemPrompt: settings.systemPrompt,
    stepLimit: String(settings.stepLimit),
    toolTimeoutMs: typed(settings.toolTimeoutMs),
    gatewayTimeoutMs: typed(settings.gatewayTimeoutMs),
    runDeadlineMs: typed(settings.runDeadlineMs),
    commandTimeoutMs: typed(settings.commandTimeoutMs),
    silenceTimeoutMs: typed(settings.silenceTimeoutMs),
    ...preset,
  };
}

function typed(durationMs: number): DurationDraft {
  const { count, unit } = splitDuration(durationMs);
  return { count: String(count), unit };
}

/**
 * Reads a draft as settings, or says what is wrong with each field. What only a model has, a profile
 * without one gets as it is by default: nothing is refused for a field that is not shown.
 */
export function readProfileDraft(
  draft: ProfileDraft,
): { settings: ProfileSettings; errors: null } | { settings: null; errors: ProfileErrors } {
  const { numbers, errors } = readNumbers(draft);
  const { name, runtime, workspace, unattended, fileWrites, endpointId, systemPrompt } = draft;
  const modelName = draft.modelName.trim() === '' ? null : draft.modelName;
  const checked = profileSettingsSchema.safeParse({
    ...DEFAULT_PROFILE_SETTINGS,
    name,
    runtime,
    workspace,
    unattended,
    ...consentOf(draft),
    ...numbers,
    ...(runtime === 'model' ? { fileWrites, endpointId, modelName, systemPrompt } : {}),
  });
  if (checked.success) {
    const isRead = Object.keys(errors).length === 0;
    return isRead ? { settings: checked.data, errors: null } : { settings: null, errors };
  }
  for (const { path, message } of checked.error.issues) {
    const field = path[0] as keyof ProfileSettings;
    errors[field] ??= message;
  }
  return { settings: null, errors };
}

/** A guardian belongs to the mode that asks it; in another one it is forgotten. */
function consentOf(draft: ProfileDraft) {
  const { mode, offersAlways, criticalNeedsOther, sandbox, sandboxHasNetwork } = draft;
  const guardianModelName = draft.guardianModelName.trim();
  const guardian = {
    guardianEndpointId: draft.guardianEndpointId,
    guardianModelName: guardianModelName === '' ? null : guardianModelName,
  };
  return {
    mode,
    offersAlways,
    criticalNeedsOther,
    sandbox,
    sandboxHasNetwork,
    ...(mode === 'smart' ? guardian : {}),
  };
}

type NumberField = DurationFieldName | 'stepLimit';

/** What is no number is left out, so that everything else is checked all the same. */
function readNumbers(draft: ProfileDraft): {
  numbers: Partial<Record<NumberField, number>>;
  errors: ProfileErrors;
} {
  const read: [NumberField, number][] = DURATION_FIELDS.map((field) => [
    field,
    joinDuration(draft[field].count, draft[field].unit),
  ]);
  read.push(['stepLimit', draft.stepLimit.trim() === '' ? NaN : Number(draft.stepLimit)]);
  const numbers: Partial<Record<NumberField, number>> = {};
  const errors: ProfileErrors = {};
  for (const [field, value] of read) {
    if (draft.runtime !== 'model' && isOfModel(field)) continue;
    if (Number.isFinite(value)) numbers[field] = value;
    else errors[field] = 'Enter a number';
  }
  return { numbers, errors };
}

function isOfModel(field: NumberField): boolean {
  return field === 'silenceTimeoutMs' || field === 'stepLimit';
}
