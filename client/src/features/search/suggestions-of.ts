// Which suggestions stand below the search field, in which order.
import type { SearchAnswer } from '../../api/schema.gen';
import { competitionPath, teamPath } from '../../cards/subject-link';

export interface Suggestion {
  key: string;
  kind: 'recent' | 'words' | 'team' | 'competition' | 'match' | 'anchor';
  name: string;
  image?: string;
  to: string;
}

const most = 3;
const resultsOf = (words: string) => `/search?q=${encodeURIComponent(words)}`;

/** Before anything is typed, recent searches; then what was found, and last the search for the words as they are. */
export function suggestionsOf(
  words: string,
  found: SearchAnswer | undefined,
  recent: readonly string[],
): Suggestion[] {
  if (words === '') {
    return recent.map((name) => ({ key: `recent ${name}`, kind: 'recent', name, to: resultsOf(name) }));
  }
  const teams = (found?.teams.list ?? []).slice(0, most).map(
    ({ teamId, name, logo }): Suggestion => ({
      key: `team ${teamId}`,
      kind: 'team',
      name,
      image: logo,
      to: teamPath(teamId),
    }),
  );
  const competitions = (found?.competitions.list ?? []).slice(0, most).map(
    ({ competitionId, name, logo }): Suggestion => ({
      key: `competition ${competitionId}`,
      kind: 'competition',
      name,
      image: logo,
      to: competitionPath(competitionId),
    }),
  );
  const matches = (found?.matches.list ?? []).slice(0, most).map(
    ({ matchId, homeTeam, awayTeam }): Suggestion => ({
      key: `match ${matchId}`,
      kind: 'match',
      name: `${homeTeam.name} – ${awayTeam.name}`,
      image: homeTeam.logo,
      to: `/match/live/${matchId}`,
    }),
  );
  const anchors = (found?.anchors.list ?? []).slice(0, most).map(
    ({ houseId, nickName, userImage }): Suggestion => ({
      key: `anchor ${houseId}`,
      kind: 'anchor',
      name: nickName,
      image: userImage,
      to: `/anchor/room/${houseId}`,
    }),
  );
  return [
    ...teams,
    ...competitions,
    ...matches,
    ...anchors,
    { key: 'words', kind: 'words', name: words, to: resultsOf(words) },
  ];
}
