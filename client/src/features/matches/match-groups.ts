// Matches under headings: those in play, those to come day by day, the rest.
import { MatchStatus } from '../../api/enums.gen';
import type { Match } from '../../api/schema.gen';
import { matchDate } from '../../i18n/match-day';

export interface MatchGroup {
  /** playing, unknown, others, or the date, YYYY-MM-DD. */
  key: string;
  competitions: Match[][];
}

const toCome = new Set<MatchStatus>([MatchStatus.NotStarted, MatchStatus.ToBeDetermined]);

function keyOf(match: Match): string {
  if (match.matchStatus === MatchStatus.InProgress) return 'playing';
  if (!toCome.has(match.matchStatus)) return 'others';
  return matchDate(match) ?? 'unknown';
}

function groupBy<T>(items: readonly T[], keyed: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyed(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}

/** Keeps the order the matches come in, in groups and between them; in each group those of a competition together. */
export function groupMatches(matches: readonly Match[]): MatchGroup[] {
  return [...groupBy(matches, (match) => keyOf(match))].map(([key, ofKey]) => ({
    key,
    competitions: [...groupBy(ofKey, ({ competitionId }) => competitionId).values()],
  }));
}
