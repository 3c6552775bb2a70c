import type { JSONSchema7 } from 'ai';
import { z } from 'zod';
import type { ToolName } from '@/server/domain/tool-call';
import type { ModelTools } from './connected-model';

/** The tools that a model is offered. */
export type OfferedTool = Exclude<ToolName, 'unusable'>;

const path = z.string().min(1).describe('Path of the file, relative to the workspace or absolute.');

/** What a model has to give for each tool; nothing else is let through. */
export const OFFERED_INPUTS = {
  terminal: z.strictObject({
    command: z.string().min(1).describe('One bash command, as you would type it in a terminal.'),
    cwd: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Folder to run it in, relative to the workspace or absolute. Left out, it runs where the last command ended.',
      ),
  }),
  list: z.strictObject({
    path: z
      .string()
      .min(1)
      .describe('Path of the folder, relative to the workspace or absolute. “.” is the workspace.'),
  }),
  read: z.strictObject({
    path,
    offset: z.int().min(1).optional().describe('First line to read, counted from 1.'),
    limit: z.int().min(1).optional().describe('How many lines to read.'),
  }),
  write: z.strictObject({
    path,
    content: z.string().describe('All of what the file shall hold.'),
  }),
  edit: z.strictObject({
    path,
    oldText: z
      .string()
      .min(1)
      .describe('The exact text to replace, with enough around it to stand there only once.'),
    newText: z.string().describe('What takes its place.'),
    isEverywhere: z
      .boolean()
      .optional()
      .describe('True to replace it wherever it stands, not only in one place.'),
  }),
} as const satisfies Record<OfferedTool, z.ZodType>;

const DESCRIPTIONS: Record<OfferedTool, string> = {
  terminal:
    'Runs one bash command on the machine and gives its exit code and what it printed. Risky commands wait for a person’s consent first.',
  list: 'Lists the entries of a folder.',
  read: 'Reads a text file, with line numbers.',
  write:
    'Makes a text file, or replaces all of an existing one. A person may be asked for consent, with the difference shown.',
  edit: 'Replaces one text in a file by another. A person may be asked for consent, with the difference shown.',
};

/** Whether a name is that of a tool on offer. */
export function isOffered(name: string): name is OfferedTool {
  return Object.hasOwn(OFFERED_INPUTS, name);
}

/** The tools as a model is told of them. Its calls are only proposed: see `readToolCalls`. */
export function offeredTools(): ModelTools {
  return Object.entries(OFFERED_INPUTS).map(([name, schema]) => ({
    type: 'function',
    name,
    description: DESCRIPTIONS[name as OfferedTool],
    inputSchema: shapeOf(schema),
  }));
}

/** A schema as JSON Schema, without what some local servers stumble over. */
function shapeOf(schema: z.ZodType): JSONSchema7 {
  const { $schema: _, ...shape } = z.toJSONSchema(schema, {
    override({ jsonSchema: part }) {
      if (part.maximum === Number.MAX_SAFE_INTEGER) delete part.maximum;
    },
  });
  return shape as JSONSchema7;
}
