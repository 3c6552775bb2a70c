import type { GrantPattern } from '@/server/domain/grant';
import type { GrantId, ProfileId, SessionId } from '@/server/domain/ids';
import type { Judgement } from '@/server/domain/judgement';
import type { Profile } from '@/server/domain/profile';
import type { ToolInput, ToolInputOf } from '@/server/domain/tool-call';
import { canonicalJson } from '@/server/platform/canonical-json';
import type { Clock } from '@/server/platform/clock';
import { analyseCommand, type CommandAnalysis } from './analyse-command';
import { decide } from './decide';
import { analyseFileCall, type FileCall } from './files/analyse-file-call';
import type { AnalysisContext, JudgementContext } from './judgement-context';
import type { CommandParser } from './parse-command';

/** Finds what people have allowed for later. */
export interface GrantLookup {
  listInForce(by: {
    sessionId: SessionId;
    profileId: ProfileId;
    now: number;
  }): Promise<readonly { id: GrantId; pattern: GrantPattern }[]>;
}

/** What the policy may look at on this machine; it changes nothing there. */
export type PolicyFiles = Required<Pick<AnalysisContext, 'readScript' | 'realpath'>>;

/** What is the same for every call on this machine. */
export type JudgementPlace = Pick<
  JudgementContext,
  'home' | 'dataDirectory' | 'ownAddresses' | 'programDirectory'
>;

/** Whose call is judged, and where it may work. */
export interface JudgedScope {
  sessionId: SessionId;
  profileId: ProfileId;
  workspace: string;
  /** Whether changes to files of the workspace ask. */
  fileWrites: Profile['fileWrites'];
}

/**
 * Judges the calls of agents: what the tree of a command shows, or where a file lies, and what people
 * have allowed.
 */
export class ToolPolicy {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #parser: CommandParser;
  readonly #grants: GrantLookup;
  readonly #place: () => JudgementPlace;
  readonly #files: PolicyFiles;

  constructor(input: {
    clock: Pick<Clock, 'now'>;
    parser: CommandParser;
    grants: GrantLookup;
    /** Asked at each judgement: the server's address is known once it listens. */
    place: () => JudgementPlace;
    files: PolicyFiles;
  }) {
    this.#clock = input.clock;
    this.#parser = input.parser;
    this.#grants = input.grants;
    this.#place = input.place;
    this.#files = input.files;
  }

  /** The verdict on a call. Has no effect; rejects only when the grants cannot be read. */
  async judge(input: ToolInput, scope: JudgedScope): Promise<Judgement> {
    switch (input.tool) {
      case 'terminal':
        return this.#judgeCommand(input, scope);
      case 'list':
      case 'read':
      case 'write':
      case 'edit':
        return this.#judgeFileCall(input, scope);
      case 'unusable':
        return {
          verdict: 'deny',
          because: { kind: 'unusable' },
          explanation: input.problem,
          findings: [],
        };
    }
  }

  #judgeCommand(input: ToolInputOf<'terminal'>, scope: JudgedScope): Promise<Judgement> {
    const { command, cwd, tool } = input;
    const analysis = analyseCommand(this.#parser, command, {
      ...this.#place(),
      cwd,
      workspace: scope.workspace,
      ...this.#files,
    });
    return this.#decide(analysis, scope, { kind: 'exact', tool, command, cwd });
  }

  #judgeFileCall(call: FileCall, scope: JudgedScope): Promise<Judgement> {
    const { analysis, path } = analyseFileCall(call, {
      ...this.#place(),
      ...scope,
      realpath: this.#files.realpath,
    });
    const access = call.tool === 'write' || call.tool === 'edit' ? 'change' : 'look';
    // A grant is for the file, however it is spelled and changed.
    return this.#decide(analysis, scope, {
      kind: 'path',
      access,
      path: path.real,
      isFolder: false,
    });
  }

  async #decide(
    analysis: CommandAnalysis,
    { sessionId, profileId }: JudgedScope,
    wanted: GrantPattern,
  ): Promise<Judgement> {
    const isHarmless =
      analysis.isAnalysable && analysis.floor.length === 0 && analysis.findings.length === 0;
    if (isHarmless) return decide({ analysis, grant: undefined });
    const by = { sessionId, profileId, now: this.#clock.now() };
    const grants = await this.#grants.listInForce(by);
    const key = canonicalJson(wanted);
    return decide({
      analysis,
      grant: grants.find(({ pattern }) => canonicalJson(pattern) === key),
    });
  }
}
