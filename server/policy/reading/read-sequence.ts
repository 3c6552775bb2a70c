import { joinContents, type Content } from '../shell-value';
import type { SyntaxNode } from '../syntax/syntax-node';
import type { Scope } from './scope';
import { copyState } from './shell-state';

/** The statements of a program, group or branch, one after the other. */
export function readSequence(children: readonly SyntaxNode[], scope: Scope): Content {
  const { reading, unit, state } = scope;
  const outputs = children.flatMap((child, index) => {
    if (!child.isNamed || child.type === 'comment') return [];
    // What runs in the background changes nothing here.
    const isInBackground = children[index + 1]?.type === '&';
    return [reading.readNode(child, unit, isInBackground ? copyState(state) : state)];
  });
  return joinContents(outputs);
}
