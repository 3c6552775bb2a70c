import type { GrantPattern } from '@/server/domain/grant';
import { grantIdSchema, profileIdSchema, sessionIdSchema } from '@/server/domain/ids';
import { DEFAULT_PROFILE_SETTINGS } from '@/server/domain/profile';
import { createId } from '@/server/platform/create-id';
import { CallReader, type JudgementPlace, type PolicyFiles } from '@/server/policy/call-reader';
import type { Guardian } from '@/server/policy/guardian/guardian';
import type { JudgedScope } from '@/server/policy/judged-scope';
import { createCommandParser } from '@/server/policy/parse-command';
import { readScriptFile } from '@/server/policy/read-script-file';
import { realPath } from '@/server/policy/real-path';
import { ToolPolicy, type GrantLookup, type RuleLookup } from '@/server/policy/tool-policy';

const parser = await createCommandParser();

/** The real policy over the real parser; nobody has granted anything unless the test says so. */
export function testPolicy(by: {
  place: () => JudgementPlace;
  now?: () => number;
  files?: PolicyFiles;
  grants?: GrantLookup;
  rules?: RuleLookup;
  guardian?: Guardian;
}): ToolPolicy {
  return new ToolPolicy({
    clock: { now: by.now ?? (() => 0) },
    reader: testReader(by),
    grants: by.grants ?? { listInForce: () => Promise.resolve([]) },
    rules: by.rules ?? { findRules: () => Promise.resolve(null) },
    guardian: by.guardian ?? {
      review: () => Promise.reject(new Error('No guardian is asked in this test.')),
    },
  });
}

export function testReader(by: { place: () => JudgementPlace; files?: PolicyFiles }): CallReader {
  return new CallReader({
    parser,
    place: by.place,
    files: by.files ?? { readScript: readScriptFile, realpath: realPath },
  });
}

/** These patterns as grants that are in force everywhere. */
export function grantsOf(patterns: readonly GrantPattern[]): GrantLookup {
  const grants = patterns.map((pattern) => ({ id: grantIdSchema.parse(createId('grt')), pattern }));
  return { listInForce: () => Promise.resolve(grants) };
}

/** The scope of a call in an ordinary session, in which people can be asked. */
export function testScope(overrides: Partial<JudgedScope> & { workspace: string }): JudgedScope {
  return {
    sessionId: sessionIdSchema.parse(createId('ses')),
    profileId: profileIdSchema.parse(createId('prf')),
    fileWrites: DEFAULT_PROFILE_SETTINGS.fileWrites,
    mode: DEFAULT_PROFILE_SETTINGS.mode,
    guardian: null,
    carriesApprovals: true,
    signal: new AbortController().signal,
    ...overrides,
  };
}
