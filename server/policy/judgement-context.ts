/** Where a command would run, and what of the surroundings the policy must protect. */
export interface JudgementContext {
  /** The absolute folder the command starts in. */
  cwd: string;
  /** The absolute folder in which an agent may work freely. */
  workspace: string;
  /** The absolute home folder of the account that runs the command. */
  home: string;
  /** Our own absolute data folder, closed to every command. */
  dataDirectory: string;
  /** Where this server itself answers, each as `host:port`. */
  ownAddresses: readonly string[];
  /** The absolute folder that this server's program was installed in, where that is known. */
  programDirectory?: string;
  /** The number of this server's process, where that is known. */
  serverProcessId?: number;
}

/** A context with the two ways in which an analysis may look at the machine; both may be absent. */
export interface AnalysisContext extends JudgementContext {
  /**
   * The text of the file at an absolute path, or undefined when it does not exist, cannot be read or
   * is longer than 64 kB. Must not throw.
   */
  readScript?: (absolutePath: string) => string | undefined;
  /**
   * The absolute path behind all links. Of a path that does not exist, the deepest existing folder is
   * resolved and the rest kept. Must not throw.
   */
  realpath?: (absolutePath: string) => string;
}
