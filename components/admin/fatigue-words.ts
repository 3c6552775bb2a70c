import { exactDuration } from './exact-duration';

/** "73 %"; an em dash of nothing. Never rounds something to nothing, or a part to the whole. */
export function shareWords(part: number, whole: number): string {
  if (whole === 0) return '—';
  const percent = (100 * part) / whole;
  if (part > 0 && percent < 1) return '< 1 %';
  if (part < whole && percent > 99) return '> 99 %';
  return `${Math.round(percent)} %`;
}

/** "4.2 s", or an em dash while nobody has answered anything. */
export function medianWords(medianMs: number | null): string {
  return medianMs === null ? '—' : exactDuration(medianMs);
}
