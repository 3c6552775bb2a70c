import type { JudgeCall } from '@/server/agent/call-runner';
import { callSummary } from '@/server/domain/call-summary';
import type { Judgement } from '@/server/domain/judgement';
import { judgedAsk } from './judged-ask';

/** Judges `ask:…` to ask, `once:…` to ask without grants, `never:…` to never, and allows the rest. */
export const judgeByPrefix: JudgeCall = (input) => {
  const command = input.tool === 'terminal' ? input.command : callSummary(input);
  const findings: Judgement['findings'] = [
    {
      category: 'test',
      title: 'Is a test',
      explanation: `desc:${command}`,
      severity: 'high',
      span: { start: 0, end: command.length },
      isGrantable: true,
    },
  ];
  const explanation = `desc:${command}`;
  const judgement: Judgement = command.startsWith('ask:')
    ? judgedAsk({ explanation, findings })
    : command.startsWith('once:')
      ? judgedAsk({ isRememberable: false, passesUnattended: false, explanation, findings })
      : command.startsWith('never:')
        ? { verdict: 'never', explanation, findings }
        : { verdict: 'allow', because: { kind: 'harmless' }, findings: [] };
  return Promise.resolve(judgement);
};
