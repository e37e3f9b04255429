/** What was true at a moment of a recording, and where somebody begins to watch it. Times are seconds on its clock. */

/** The last entry that began by then. */
export function lastBy<T extends { time: number }>(list: readonly T[], position: number): T | undefined {
  let found: T | undefined;
  for (const entry of list) {
    if (entry.time > position) break;
    found = entry;
  }
  return found;
}

/** Whoever left sooner has not begun, and above this share of the length has seen it: the server keeps the same rule. */
const LEAST_S = 10;
const MOST = 0.95;

/** What to remember of a position; null forgets it. */
export const worthKeeping = (position: number, length: number): number | null =>
  position < LEAST_S || position > MOST * length ? null : Math.floor(position);

/** The moment an address asks for, as `?t=95`; null without one, or where there is no such moment. */
export function askedMoment(search: URLSearchParams, length: number): number | null {
  const text = search.get('t') ?? '';
  const seconds = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  return seconds < length ? seconds : null;
}

/** The number of the small picture for a moment. */
export function pictureAt(position: number, length: number, pictures: number): number {
  const each = Math.max(1, Math.round(length / pictures));
  return Math.min(pictures - 1, Math.floor(position / each));
}
