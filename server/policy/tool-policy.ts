import type { ProfileId, SessionId } from '@/server/domain/ids';
import type { Judgement } from '@/server/domain/judgement';
import type { ToolInput } from '@/server/domain/tool-call';
import { analyseCommand } from './analyse-command';
import { decide } from './decide';
import type { AnalysisContext, JudgementContext } from './judgement-context';
import type { CommandParser } from './parse-command';

/** Finds what people have allowed for later. */
export interface GrantLookup {
  findCovering(call: {
    sessionId: SessionId;
    profileId: ProfileId;
    tool: string;
    command: string;
    cwd: string;
  }): Promise<{ id: string } | undefined>;
}

/** What the policy may look at on this machine; it changes nothing there. */
export type PolicyFiles = Required<Pick<AnalysisContext, 'readScript' | 'realpath'>>;

/** What is the same for every call on this machine. */
export type JudgementPlace = Pick<JudgementContext, 'home' | 'dataDirectory' | 'ownAddresses'>;

/** Whose call is judged, and where it may work. */
export interface JudgedScope {
  sessionId: SessionId;
  profileId: ProfileId;
  workspace: string;
}

/** Judges the calls of agents: what the tree of the command shows, and what people have allowed. */
export class ToolPolicy {
  readonly #parser: CommandParser;
  readonly #grants: GrantLookup;
  readonly #place: () => JudgementPlace;
  readonly #files: PolicyFiles;

  constructor(input: {
    parser: CommandParser;
    grants: GrantLookup;
    /** Asked at each judgement: the server's address is known once it listens. */
    place: () => JudgementPlace;
    files: PolicyFiles;
  }) {
    this.#parser = input.parser;
    this.#grants = input.grants;
    this.#place = input.place;
    this.#files = input.files;
  }

  /** The verdict on a call. Has no effect; rejects only when the grants cannot be read. */
  async judge(input: ToolInput, scope: JudgedScope): Promise<Judgement> {
    if (input.tool !== 'terminal') {
      return {
        verdict: 'ask',
        isRememberable: false,
        explanation: 'Works on a file of this machine.',
        findings: [],
      };
    }
    const { command, cwd, tool } = input;
    const analysis = analyseCommand(this.#parser, command, {
      ...this.#place(),
      cwd,
      workspace: scope.workspace,
      ...this.#files,
    });
    const isHarmless =
      analysis.isAnalysable && analysis.floor.length === 0 && analysis.findings.length === 0;
    const grant = isHarmless
      ? undefined
      : await this.#grants.findCovering({ ...scope, tool, command, cwd });
    return decide({ analysis, grant });
  }
}
