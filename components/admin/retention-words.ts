import type { Retention, RetentionPreview } from '@/server/domain/retention';

/** What a pass would remove now: "12 sessions would be deleted now." */
export function sessionsWords(count: number): string {
  if (count === 0) return 'No session would be deleted now.';
  return count === 1
    ? '1 session would be deleted now.'
    : `${count} sessions would be deleted now.`;
}

/** The same for what calls printed. */
export function outputsWords(count: number): string {
  if (count === 0) return 'No output would be erased now.';
  return count === 1
    ? 'The output of 1 call would be erased now.'
    : `The output of ${count} calls would be erased now.`;
}

/** What saving these settings sets off at the next pass. */
export function consequence(settings: Retention, preview: RetentionPreview): string {
  const parts = [
    ...(preview.sessions > 0 ? [sessionsWords(preview.sessions)] : []),
    ...(preview.outputs > 0 ? [outputsWords(preview.outputs)] : []),
  ];
  const isNothing =
    settings.deleteArchivedAfterDays === null && settings.eraseOutputAfterDays === null;
  if (isNothing) return 'Nothing is removed by itself any more.';
  return parts.length === 0
    ? 'Nothing is old enough yet. From now on each daily pass removes what has become so, for good.'
    : `${parts.join(' ')} It happens at the next daily pass, and cannot be taken back.`;
}
