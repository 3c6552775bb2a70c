import type { ToolBox } from '@/server/agent/tool';
import type { Clock } from '@/server/platform/clock';
import { createChangeTool } from './change-tool';
import type { FileToolPorts } from './file-call-place';
import { listFolder } from './list-folder';
import { createLookTool } from './look-tool';
import { numberedLines } from './numbered-lines';
import { readTextFile } from './read-text-file';

/**
 * The tools that list, read, write and edit files, as this process may. They judge nothing, but do
 * only what the policy or a person let pass: a call that nobody was asked about touches no file that
 * would have been asked about.
 */
export function createFileTools(
  ports: FileToolPorts & { clock: Clock },
): Pick<ToolBox, 'list' | 'read' | 'write' | 'edit'> {
  const { realpath } = ports;
  return {
    list: createLookTool(ports, (_call, real) => listFolder(real, realpath)),
    read: createLookTool<'read'>(ports, async (call, real) => {
      const state = await readTextFile(real, realpath);
      switch (state.kind) {
        case 'absent':
          return { kind: 'problem', message: `${real} does not exist.` };
        case 'problem':
          return state;
        case 'text':
          return numberedLines(state.text, call);
      }
    }),
    write: createChangeTool<'write'>(ports),
    edit: createChangeTool<'edit'>(ports),
  };
}
