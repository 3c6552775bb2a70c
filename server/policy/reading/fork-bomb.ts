import { nodesBelow, type SyntaxNode } from '../syntax/syntax-node';

/**
 * Whether a function starts itself in a way that multiplies: in a pipeline or in the background
 * inside its own body.
 *
 * @param options.name the function's name without quotes; `options.text` the text of the tree.
 */
export function isForkBomb(
  definition: SyntaxNode,
  { name, text }: { name: string; text: string },
): boolean {
  const isOwnCall = (node: SyntaxNode): boolean => {
    if (node.type !== 'command') return false;
    const word = node.children.find((child) => child.type === 'command_name');
    return word !== undefined && text.slice(word.start, word.end).replace(/["'\\]/g, '') === name;
  };
  for (const node of nodesBelow(definition)) {
    const holdsOwnCall = (child: SyntaxNode): boolean => [...nodesBelow(child)].some(isOwnCall);
    if (node.type === 'pipeline' && node.children.some(holdsOwnCall)) return true;
    const isInBackground = node.children.some(
      (child, index) => node.children[index + 1]?.type === '&' && holdsOwnCall(child),
    );
    if (isInBackground) return true;
  }
  return false;
}
