/** What we read of a node of the tree that markdown becomes. */
export interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  children?: readonly TreeNode[];
}

/** The text of a node and all below it. */
export function hastText(node: TreeNode | undefined): string {
  if (node === undefined) return '';
  if (node.type === 'text') return node.value ?? '';
  return (node.children ?? []).map(hastText).join('');
}
