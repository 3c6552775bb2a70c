import { z } from 'zod';
import { endpointIdSchema, profileIdSchema } from './ids';

export const policyModeSchema = z.enum(['manual', 'smart', 'off']);
export type PolicyMode = z.infer<typeof policyModeSchema>;

export const runtimeNameSchema = z.enum(['shell', 'model']);
export type RuntimeName = z.infer<typeof runtimeNameSchema>;

/** A model as its endpoint calls it. */
export const modelNameSchema = z
  .string()
  .trim()
  .min(1, 'Name the model')
  .max(200, 'Use at most 200 characters');

const SECOND_MS = 1_000;
const SYSTEM_PROMPT_LIMIT = 32_000;
const HOUR_MS = 3_600_000;

/** Bounds of an approval's deadline: ten seconds to a day. */
const approvalTimeoutMsSchema = z
  .int()
  .min(10 * SECOND_MS, 'Must be at least 10 seconds')
  .max(24 * HOUR_MS, 'Must be at most 24 hours');

/** What an administrator sets for a profile. Durations are milliseconds. */
const profileFields = z.strictObject({
  name: z.string().trim().min(1, 'Give the profile a name').max(60, 'Use at most 60 characters'),
  runtime: runtimeNameSchema,
  workspace: z
    .string()
    .trim()
    .min(1, 'Name the workspace folder')
    .max(4096)
    .refine((path) => path.startsWith('/'), 'Give the workspace as an absolute path'),
  toolTimeoutMs: approvalTimeoutMsSchema,
  gatewayTimeoutMs: approvalTimeoutMsSchema,
  runDeadlineMs: z
    .int()
    .min(10 * SECOND_MS, 'Must be at least 10 seconds')
    .max(24 * HOUR_MS, 'Must be at most 24 hours'),
  commandTimeoutMs: z
    .int()
    .min(1 * SECOND_MS, 'Must be at least 1 second')
    .max(24 * HOUR_MS, 'Must be at most 24 hours'),
  /** What happens to a call that needs consent where nobody can be asked. */
  unattended: z.enum(['deny', 'wait', 'approve']),
  /** Who answers first: a person, a guardian model, or nobody (`off`: all but floor and deny rules pass). */
  mode: policyModeSchema,
  /** Of mode `smart`: the model that judges. */
  guardianEndpointId: endpointIdSchema.nullable(),
  guardianModelName: modelNameSchema.nullable(),
  /** Whether `always` is among the choices. */
  offersAlways: z.boolean(),
  /** Whether severity critical needs somebody else than the author of the session. */
  criticalNeedsOther: z.boolean(),
  /** Whether commands run in a sandbox of bubblewrap, and whether it has the network. */
  sandbox: z.enum(['none', 'bubblewrap']),
  sandboxHasNetwork: z.boolean(),
  /** Whether changes to files inside the workspace ask; outside of it they always do. */
  fileWrites: z.enum(['ask', 'allow']),
  /** Of the runtime `model`: where it is, which one, and what it is told first. */
  endpointId: endpointIdSchema.nullable(),
  modelName: modelNameSchema.nullable(),
  systemPrompt: z.string().max(SYSTEM_PROMPT_LIMIT, 'Use at most 32,000 characters'),
  /** Steps that a turn may take. */
  stepLimit: z.int().min(1, 'Must be at least 1').max(500, 'Must be at most 500'),
  /** How long a model may say nothing, before its first word and between two. */
  silenceTimeoutMs: z
    .int()
    .min(5 * SECOND_MS, 'Must be at least 5 seconds')
    .max(HOUR_MS, 'Must be at most an hour'),
});

/** A profile whose runtime is a model needs one. */
export const profileSettingsSchema = profileFields
  .refine(({ runtime, endpointId }) => runtime !== 'model' || endpointId !== null, {
    path: ['endpointId'],
    error: 'Choose the endpoint of the model',
  })
  .refine(({ runtime, modelName }) => runtime !== 'model' || modelName !== null, {
    path: ['modelName'],
    error: 'Name the model',
  })
  .refine(({ mode, guardianEndpointId }) => mode !== 'smart' || guardianEndpointId !== null, {
    path: ['guardianEndpointId'],
    error: 'Choose the endpoint of the guardian model',
  })
  .refine(({ mode, guardianModelName }) => mode !== 'smart' || guardianModelName !== null, {
    path: ['guardianModelName'],
    error: 'Name the guardian model',
  });
export type ProfileSettings = z.infer<typeof profileSettingsSchema>;

/** What a new profile begins with, apart from its name, runtime and workspace. */
export const DEFAULT_PROFILE_SETTINGS = {
  toolTimeoutMs: 120 * SECOND_MS,
  gatewayTimeoutMs: 300 * SECOND_MS,
  runDeadlineMs: HOUR_MS,
  commandTimeoutMs: HOUR_MS / 6,
  unattended: 'deny',
  mode: 'manual',
  guardianEndpointId: null,
  guardianModelName: null,
  offersAlways: true,
  criticalNeedsOther: false,
  sandbox: 'none',
  sandboxHasNetwork: true,
  fileWrites: 'ask',
  endpointId: null,
  modelName: null,
  systemPrompt: '',
  stepLimit: 50,
  silenceTimeoutMs: 120 * SECOND_MS,
} as const;

export const profileSchema = profileFields.extend({
  id: profileIdSchema,
  createdAt: z.number(),
  archivedAt: z.number().nullable(),
});
export type Profile = z.infer<typeof profileSchema>;
