import type { Approval } from '@/server/domain/approval';
import type { Message } from '@/server/domain/message';

/**
 * What an agent said in the step in which it asked, before the call that it asked for; null where it
 * said nothing there.
 */
export function agentWords(
  { toolCallId }: Pick<Approval, 'toolCallId'>,
  messages: readonly Pick<Message, 'role' | 'parts'>[],
): string | null {
  if (toolCallId === null) return null;
  for (const { role, parts } of messages) {
    if (role !== 'agent') continue;
    const at = parts.findIndex((part) => part.type === 'tool' && part.toolCallId === toolCallId);
    if (at === -1) continue;
    const words = parts
      .slice(0, at)
      .flatMap((part) => (part.type === 'text' ? [part.text.trim()] : []))
      .filter((text) => text !== '')
      .join('\n\n');
    return words === '' ? null : words;
  }
  return null;
}
