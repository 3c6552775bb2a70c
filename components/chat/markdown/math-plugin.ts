import { createMathPlugin, type MathPlugin } from '@streamdown/math';
import 'katex/dist/katex.min.css';

/**
 * What draws mathematics, with its styles. Nothing in a formula may link, load or carry attributes,
 * be larger than a few lines, or expand without end.
 */
export function createBoundedMath(): MathPlugin {
  const plugin = createMathPlugin();
  const [katex] = Array.isArray(plugin.rehypePlugin) ? plugin.rehypePlugin : [plugin.rehypePlugin];
  const options = {
    trust: false,
    strict: 'ignore',
    maxSize: 8,
    maxExpand: 400,
    errorColor: 'var(--color-failed-text)',
  };
  return { ...plugin, rehypePlugin: [katex as never, options] };
}
