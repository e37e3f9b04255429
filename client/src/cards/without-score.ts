/** A match for whoever watches an earlier moment: they are not told what comes. */
export const withoutScore = <T extends { homeScore: number | null; awayScore: number | null }>(
  match: T,
): T => ({
  ...match,
  homeScore: null,
  awayScore: null,
});
