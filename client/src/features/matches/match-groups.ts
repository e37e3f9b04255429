// Matches under headings: those in play, those to come day by day, the rest.
import { MatchStatus } from '../../api/enums.gen';
import type { Match } from '../../api/schema.gen';
import { shortDate } from '../../lib/format';

export interface MatchGroup {
  /** playing, unknown, others, or the date. */
  key: string;
  matches: Match[];
}

const toCome = new Set<MatchStatus>([MatchStatus.NotStarted, MatchStatus.ToBeDetermined]);

function keyOf(match: Match, now: number): string {
  if (match.matchStatus === MatchStatus.InProgress) return 'playing';
  if (!toCome.has(match.matchStatus)) return 'others';
  return match.matchTime === null ? 'unknown' : shortDate(match.matchTime, now);
}

/** Keeps the order the matches come in, in groups and between them. */
export function groupMatches(matches: readonly Match[], now: number): MatchGroup[] {
  const groups = new Map<string, Match[]>();
  for (const match of matches) {
    const key = keyOf(match, now);
    groups.set(key, [...(groups.get(key) ?? []), match]);
  }
  return [...groups].map(([key, ofKey]) => ({ key, matches: ofKey }));
}
