const DAY_MS = 86_400_000;

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });
const clock = new Intl.DateTimeFormat(undefined, {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const clockSeconds = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium', hourCycle: 'h23' });
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' });
const dayMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' });
const fullDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** Date and time to the second, for the hover over a short form. */
export function formatExact(at: number): string {
  return exact.format(at);
}

/** The time of day to the second: "14:32:43". */
export function formatTimeOfDay(at: number): string {
  return clockSeconds.format(at);
}

/** The first millisecond of the day of `at`, in the viewer's time zone. */
export function startOfDay(at: number): number {
  const day = new Date(at);
  day.setHours(0, 0, 0, 0);
  return day.getTime();
}

/** As short as can be and still clear: "13:58" today, "Mon" within a week, "4 Mar", "4 Mar 2024". */
export function formatShort(at: number, now: number): string {
  const today = startOfDay(now);
  if (at >= today) return clock.format(at);
  if (at >= today - 6 * DAY_MS) return weekday.format(at);
  const isSameYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isSameYear ? dayMonth : fullDate).format(at);
}
