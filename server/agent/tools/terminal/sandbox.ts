import { realpath } from 'node:fs/promises';
import type { CallObstacle } from '@/server/agent/tool';
import { isBelow } from '@/server/policy/paths/path-pattern';
import { isPrivate, isReachable, sandboxArguments, type SandboxPlace } from './sandbox-arguments';
import type { SandboxSupport } from './sandbox-support';

const RESOLVER = '/etc/resolv.conf';

/** How a command is started inside of a sandbox: the program, and the words before the command's own. */
export interface SandboxStart {
  program: string;
  words: readonly string[];
}

/** Where a command is to run, and with what. */
export interface SandboxCall {
  workspace: string;
  cwd: string;
  hasNetwork: boolean;
}

/**
 * The sandbox of commands, where a profile asks for one (T2). Whoever asks and cannot have it gets an
 * obstacle: a command never runs without.
 */
export class Sandbox {
  readonly #trySandbox: () => Promise<SandboxSupport>;
  readonly #hidden: () => readonly string[];
  #support: Promise<SandboxSupport> | null = null;

  /** @param input.hidden the folders that do not exist for a command, asked at each start */
  constructor(input: {
    trySandbox: () => Promise<SandboxSupport>;
    hidden: () => readonly string[];
  }) {
    this.#trySandbox = input.trySandbox;
    this.#hidden = input.hidden;
  }

  /** Looks anew whether the machine can do it, and remembers. */
  look(): Promise<SandboxSupport> {
    this.#support = this.#trySandbox();
    return this.#support;
  }

  /** How a command starts in it, or why it cannot. */
  async enter(call: SandboxCall): Promise<{ start: SandboxStart } | { obstacle: CallObstacle }> {
    const support = await this.#known();
    if (!support.isAvailable) {
      const explanation = `This profile runs commands in a sandbox only, and that does not work here. ${support.explanation}`;
      return { obstacle: { cause: 'sandbox_missing', explanation } };
    }
    const place = await this.#placeOf(call);
    if (typeof place === 'string') {
      return { obstacle: { cause: 'workspace_missing', explanation: place } };
    }
    return { start: { program: support.program, words: sandboxArguments(place) } };
  }

  /** Whether a folder that a command ended in is there also outside, for the next command. */
  async isShared(folder: string, workspace: string): Promise<boolean> {
    const [real, realWorkspace] = await Promise.all([behindLinks(folder), behindLinks(workspace)]);
    return real !== null && realWorkspace !== null && isReachable(real, realWorkspace);
  }

  /** What did not work is tried again: somebody may have installed it. */
  async #known(): Promise<SandboxSupport> {
    const support = await (this.#support ?? this.look());
    return support.isAvailable ? support : this.look();
  }

  async #placeOf(call: SandboxCall): Promise<SandboxPlace | string> {
    const [workspace, cwd, resolver] = await Promise.all([
      behindLinks(call.workspace),
      behindLinks(call.cwd),
      behindLinks(RESOLVER),
    ]);
    if (workspace === null) return `The workspace ${call.workspace} does not exist.`;
    if (cwd === null) return `The folder ${call.cwd} does not exist.`;
    if (workspace === '/') {
      return 'A sandbox cannot have the whole machine as its workspace. Choose a folder below it.';
    }
    const hidden: string[] = [];
    for (const folder of this.#hidden()) {
      const real = await behindLinks(folder);
      if (real !== null) hidden.push(real);
    }
    if (hidden.some((folder) => isBelow(workspace, folder))) {
      return `The workspace ${workspace} lies in a folder that sandboxes hide. Choose another.`;
    }
    if (!isReachable(cwd, workspace) || hidden.some((folder) => isBelow(cwd, folder))) {
      return `The folder ${cwd} does not exist in the sandbox. Start in the workspace, ${workspace}.`;
    }
    return {
      workspace,
      cwd,
      hidden,
      resolver: resolver !== null && isPrivate(resolver) ? resolver : null,
      hasNetwork: call.hasNetwork,
    };
  }
}

async function behindLinks(file: string): Promise<string | null> {
  try {
    return await realpath(file);
  } catch {
    return null;
  }
}
