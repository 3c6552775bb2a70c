import type { SessionRow } from '@/server/domain/session';

/** Whether every word of the search is in the title, the profile, or what the session is at. */
export function matchesSearch(
  row: Pick<SessionRow, 'title' | 'profileName' | 'currentRun' | 'waiting'>,
  search: string,
): boolean {
  const text = [
    row.title,
    row.profileName,
    row.currentRun?.activity ?? '',
    ...row.waiting.map((one) => one.command),
  ]
    .join('\n')
    .toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}
