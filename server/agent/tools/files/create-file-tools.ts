import type { Tool, ToolBox } from '@/server/agent/tool';

const closed: Omit<Tool, never> = {
  environmentNames: [],
  obstacle: () =>
    Promise.resolve({ cause: 'unusable_call', explanation: 'There is no such tool yet.' }),
  subject: () => Promise.reject(new Error('There is no such tool yet.')),
  execute: () => Promise.reject(new Error('There is no such tool yet.')),
};

/** The tools that list, read, write and edit files. */
export function createFileTools(): Pick<ToolBox, 'list' | 'read' | 'write' | 'edit'> {
  return { list: closed, read: closed, write: closed, edit: closed } as unknown as ToolBox;
}
