import { SESSION_TITLE_LIMIT } from '@/server/domain/session';

/** A session's title from its first message: the first line, cut at a word (R11). */
export function titleFromText(text: string): string {
  const line = text.trim().split('\n', 1)[0]?.trim() ?? '';
  const characters = [...line];
  if (characters.length <= TITLE_LENGTH) return line;
  const cut = characters.slice(0, TITLE_LENGTH).join('');
  const lastSpace = cut.lastIndexOf(' ');
  return `${lastSpace > TITLE_LENGTH / 2 ? cut.slice(0, lastSpace) : cut}…`;
}

const TITLE_LENGTH = Math.min(72, SESSION_TITLE_LIMIT - 1);
