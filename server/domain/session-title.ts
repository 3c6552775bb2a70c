/** The longest title of a session, in UTF-16 code units. */
export const SESSION_TITLE_LIMIT = 120;

export const TITLE_IS_EMPTY = 'Give the session a title';
export const TITLE_IS_LONG = `Use at most ${String(SESSION_TITLE_LIMIT)} characters`;

/** What is wrong with a title as it was typed, in words; null when nothing is. */
export function titleProblem(typed: string): string | null {
  const title = typed.trim();
  if (title === '') return TITLE_IS_EMPTY;
  return title.length > SESSION_TITLE_LIMIT ? TITLE_IS_LONG : null;
}
