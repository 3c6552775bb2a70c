import type { ToolInput } from './tool-call';

/** What a call is about, in one line: the first line of a command, or the file of a file tool. */
export function callSummary(input: ToolInput): string {
  switch (input.tool) {
    case 'terminal':
      return firstLine(input.command);
    case 'list':
    case 'read':
    case 'write':
    case 'edit':
      return `${input.tool} ${firstLine(input.path)}`;
    case 'unusable':
      return firstLine(input.name);
  }
}

function firstLine(text: string): string {
  const end = text.indexOf('\n');
  return end === -1 ? text : text.slice(0, end);
}
