import type { AnalysisContext } from './judgement-context';

/**
 * The same context, which looks behind the links of each path once: the rules ask for the same paths
 * again and again, and one judgement is of one moment.
 */
export function rememberLinks(context: AnalysisContext): AnalysisContext {
  const { realpath } = context;
  if (realpath === undefined) return context;
  const known = new Map<string, string>();
  return {
    ...context,
    realpath: (path) => {
      const earlier = known.get(path);
      if (earlier !== undefined) return earlier;
      const real = realpath(path);
      known.set(path, real);
      return real;
    },
  };
}
