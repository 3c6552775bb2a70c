import { callSummary } from '@/server/domain/call-summary';
import type { GrantOption, GrantPattern } from '@/server/domain/grant';
import type { Profile } from '@/server/domain/profile';
import type { ToolInput, ToolInputOf } from '@/server/domain/tool-call';
import { analyseCommand, type CommandAnalysis } from './analyse-command';
import { analyseFileCall, type FileCall } from './files/analyse-file-call';
import { fileGrantOption } from './grants/file-grants';
import { grantOptions } from './grants/grant-options';
import { riskDigest } from './grants/risk-digest';
import type { AnalysisContext, JudgementContext } from './judgement-context';
import type { CommandParser } from './parse-command';
import type { GlobFolders } from './rules/path-glob';

/** What the policy may look at on this machine; it changes nothing there. */
export type PolicyFiles = Required<Pick<AnalysisContext, 'readScript' | 'realpath'>>;

/** What is the same for every call on this machine. */
export type JudgementPlace = Pick<
  JudgementContext,
  'home' | 'dataDirectory' | 'ownAddresses' | 'programDirectory'
>;

/** Where a call may work. */
export interface CallScope {
  workspace: string;
  /** Whether changes to files of the workspace ask. */
  fileWrites: Profile['fileWrites'];
}

/** A call that a tool could carry out, as far as it can be told without running it. */
export interface SeenCall {
  /** What people are shown of it; the spans of findings are about this text. */
  text: string;
  analysis: CommandAnalysis;
  /** The identical call, or the file, as a grant names it. */
  identity: () => GrantPattern;
  /** What may be granted for it. */
  options: () => GrantOption[];
}

/** Reads calls down to what they would do. Keeps nothing and changes nothing. */
export class CallReader {
  readonly #parser: CommandParser;
  readonly #place: () => JudgementPlace;
  readonly #files: PolicyFiles;

  constructor(input: {
    parser: CommandParser;
    /** Asked at each reading: the server's address is known once it listens. */
    place: () => JudgementPlace;
    files: PolicyFiles;
  }) {
    this.#parser = input.parser;
    this.#place = input.place;
    this.#files = input.files;
  }

  /** What a call would do; null of one that no tool could carry out. Never throws. */
  read(input: ToolInput, scope: CallScope): SeenCall | null {
    switch (input.tool) {
      case 'terminal':
        return this.#readCommand(input, scope);
      case 'list':
      case 'read':
      case 'write':
      case 'edit':
        return this.#readFileCall(input, scope);
      case 'unusable':
        return null;
    }
  }

  /** A reader that looks at each path of the machine once, for a job that reads many calls. */
  remembering(): CallReader {
    const { readScript, realpath } = this.#files;
    return new CallReader({
      parser: this.#parser,
      place: this.#place,
      files: { readScript: remembered(readScript), realpath: remembered(realpath) },
    });
  }

  /** What `~` and `$WORKSPACE` stand for in the patterns of rules. */
  folders({ workspace }: Pick<CallScope, 'workspace'>): GlobFolders {
    const spelled = (folder: string): string[] => [
      ...new Set([folder, this.#files.realpath(folder)]),
    ];
    return { homes: spelled(this.#place().home), workspaces: spelled(workspace) };
  }

  #readCommand(input: ToolInputOf<'terminal'>, scope: CallScope): SeenCall {
    const { command, cwd, tool } = input;
    const analysis = analyseCommand(this.#parser, command, {
      ...this.#place(),
      cwd,
      workspace: scope.workspace,
      ...this.#files,
    });
    const { parts } = analysis;
    return {
      text: command,
      analysis,
      identity: () => ({ kind: 'exact', tool, command, cwd, risks: riskDigest(parts) }),
      options: () => grantOptions({ tool, command, cwd }, parts, this.folders(scope).workspaces),
    };
  }

  #readFileCall(call: FileCall, scope: CallScope): SeenCall {
    const { analysis, path } = analyseFileCall(call, {
      ...this.#place(),
      ...scope,
      realpath: this.#files.realpath,
    });
    const isChange = call.tool === 'write' || call.tool === 'edit';
    // A grant is for the file, however it is spelled and changed.
    const reach = { access: isChange ? 'change' : 'look', path: path.real } as const;
    return {
      text: callSummary(call),
      analysis,
      identity: () => ({ kind: 'path', ...reach, isFolder: false }),
      options: () => [fileGrantOption(reach, this.folders(scope).workspaces)],
    };
  }
}

function remembered<Answer>(look: (path: string) => Answer): (path: string) => Answer {
  const answers = new Map<string, { answer: Answer }>();
  return (path) => {
    const known = answers.get(path) ?? { answer: look(path) };
    answers.set(path, known);
    return known.answer;
  };
}
