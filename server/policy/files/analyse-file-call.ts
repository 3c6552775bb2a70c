import { callSummary } from '@/server/domain/call-summary';
import type { Finding } from '@/server/domain/finding';
import type { Profile } from '@/server/domain/profile';
import type { ToolInputOf } from '@/server/domain/tool-call';
import type { CommandAnalysis } from '../analyse-command';
import type { CallPart } from '../call-part';
import type { Realpath } from '../paths/resolve-path-word';
import { resolveFilePath, type FilePath } from './file-path';
import { fileRisks, type FileAccess } from './file-risks';
import { fileSurroundings } from './file-surroundings';

/** The calls that work on a file. */
export type FileCall = ToolInputOf<'list' | 'read' | 'write' | 'edit'>;

export interface FileCallContext {
  workspace: string;
  home: string;
  dataDirectory: string;
  realpath: Realpath;
  /** Whether changes inside the workspace ask. */
  fileWrites: Profile['fileWrites'];
}

/**
 * What is risky about a file call (S7), in the same form as that of a command, and the file it is
 * about. The spans of the findings cover the path in `callSummary`.
 */
export function analyseFileCall(
  call: FileCall,
  context: FileCallContext,
): { analysis: CommandAnalysis; path: FilePath } {
  const path = resolveFilePath(call.path, context);
  const access = accessOf(call);
  const span = { start: call.tool.length + 1, end: callSummary(call).length };
  const findings = fileRisks(path, access, fileSurroundings(context)).map((risk): Finding => ({
    ...risk,
    span,
    isGrantable: false,
  }));
  if (findings.length === 0 && access === 'write' && context.fileWrites === 'ask') {
    findings.push({ ...WORKSPACE_CHANGE, span, isGrantable: true });
  }
  const explanation = findings.map((finding) => finding.explanation).join(' ');
  const part: CallPart = {
    tool: call.tool,
    span,
    findings,
    program: '',
    words: [],
    wrappers: [],
    isOpen: false,
    hasCode: false,
    hasVariables: false,
    folder: null,
    paths: () => ({ values: [...new Set([path.named, path.real])], isWhole: true }),
    hosts: () => ({ values: [], isWhole: true }),
    targets: () => [path.real],
  };
  return {
    path,
    analysis: { findings, floor: [], isAnalysable: true, explanation, parts: [part] },
  };
}

/** What a call does with its file. */
export function accessOf({ tool }: FileCall): FileAccess {
  switch (tool) {
    case 'list':
    case 'read':
      return tool;
    case 'write':
    case 'edit':
      return 'write';
  }
}

const WORKSPACE_CHANGE = {
  category: 'workspace-change',
  title: 'Changes a file',
  explanation: 'This profile asks before files of the workspace are changed.',
  severity: 'low',
} as const;
