/** A match as a line of a list shows it. */
import type { Match, MatchBrief } from '../../api/schema.gen';

export const briefOf = (match: Match): MatchBrief => ({
  matchId: match.matchId,
  raceType: match.raceType,
  matchStatus: match.matchStatus,
  matchTime: match.matchTime,
  timeKnown: match.timeKnown,
  competitionName: match.competitionName,
  homeName: match.homeTeam.name,
  awayName: match.awayTeam.name,
});
