// Changes one match wherever the cache holds it, whatever the answer around it looks like. Pure.
import type { Match } from '../../api/schema.gen';

type Change = (match: Match) => Partial<Match>;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isMatch = (value: Record<string, unknown>, matchId: string): boolean =>
  value.matchId === matchId && 'isReserved' in value && 'reserveCount' in value;

/** The same value when the match is not in it, so that nothing is drawn anew for nothing. */
export function patchMatch<T>(value: T, matchId: string, change: Change): T {
  if (Array.isArray(value)) {
    let changed = false;
    const next = value.map((item) => {
      const patched: unknown = patchMatch(item, matchId, change);
      if (patched !== item) changed = true;
      return patched;
    });
    return changed ? (next as T) : value;
  }
  if (!isRecord(value)) return value;
  if (isMatch(value, matchId)) return { ...value, ...change(value as unknown as Match) };
  let next: Record<string, unknown> | null = null;
  for (const [key, part] of Object.entries(value)) {
    const patched = patchMatch(part, matchId, change);
    if (patched !== part) next = { ...(next ?? value), [key]: patched };
  }
  return (next as T | null) ?? value;
}
