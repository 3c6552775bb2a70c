import type { AnalysisContext } from '../judgement-context';
import { isBelow } from '../paths/path-pattern';

/** Links that lead to links are followed this far. */
const MOST_STEPS = 8;

/**
 * The links that a command itself makes, so that what it then does through them is judged by where
 * they lead. Another name for the same file counts as a link too.
 */
export class MadeLinks {
  private readonly targets = new Map<string, string>();

  /** Whether the command makes none. */
  get isEmpty(): boolean {
    return this.targets.size === 0;
  }

  /** From here on `path` leads to `target`, both absolute. */
  add(path: string, target: string): void {
    if (path !== target) this.targets.set(path, target);
  }

  /** The context, seen from which paths lead through these links before those of the machine. */
  addTo(context: AnalysisContext): AnalysisContext {
    const { realpath } = context;
    return {
      ...context,
      realpath: (path) => {
        const reached = this.isEmpty ? path : this.behind(path);
        return realpath === undefined ? reached : realpath(reached);
      },
    };
  }

  /** The path that an absolute path leads to by these links; itself where none of them is on the way. */
  behind(path: string): string {
    let reached = path;
    for (let step = 0; step < MOST_STEPS; step += 1) {
      const link = [...this.targets].find(([from]) => isBelow(reached, from));
      if (link === undefined) return reached;
      const rest = reached.slice(link[0].length);
      reached = link[1] === '/' && rest !== '' ? rest : `${link[1]}${rest}`;
    }
    return reached;
  }
}
