import { analyseCommand, type CommandAnalysis } from '@/server/policy/analyse-command';
import { decide } from '@/server/policy/decide';
import type { AnalysisContext } from '@/server/policy/judgement-context';
import { createCommandParser } from '@/server/policy/parse-command';

const parser = await createCommandParser();

/** The machine that the cases are about. Nothing of it exists. */
export const CASE_CONTEXT: AnalysisContext = {
  cwd: '/home/u/proj',
  workspace: '/home/u/proj',
  home: '/home/u',
  dataDirectory: '/srv/countersign-data',
  programDirectory: '/opt/sign',
  ownAddresses: ['127.0.0.1:4800'],
};

export function analyse(command: string, context: Partial<AnalysisContext> = {}): CommandAnalysis {
  return analyseCommand(parser, command, { ...CASE_CONTEXT, ...context });
}

/** The verdict with no grant. */
export function verdictOf(command: string, context: Partial<AnalysisContext> = {}): string {
  return decide(analyse(command, context)).verdict;
}

/** The categories found, each once, in the order of the text. */
export function categoriesOf(
  command: string,
  context: Partial<AnalysisContext> = {},
): readonly string[] {
  return [...new Set(analyse(command, context).findings.map(({ category }) => category))];
}

/** What the findings of a category are about, as text of the command. */
export function partsOf(command: string, category: string): readonly string[] {
  const { findings, floor } = analyse(command);
  return [...findings, ...floor]
    .filter((finding) => finding.category === category)
    .map(({ span }) => command.slice(span.start, span.end));
}
