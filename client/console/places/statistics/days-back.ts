// Dates of the operator's calendar, as the server reads them. Pure.

/** "2026-09-01" of the day so many days before `now`. */
export function dateBefore(days: number, now: number): string {
  const day = new Date(now);
  day.setDate(day.getDate() - days);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
