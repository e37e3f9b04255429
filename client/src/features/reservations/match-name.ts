// How a match is called where a button is about it.
import type { Match } from '../../api/schema.gen';
import { ownDirection } from '../../lib/isolate';

export const nameOf = ({ homeTeam, awayTeam }: Match) =>
  `${ownDirection(homeTeam.name)} – ${ownDirection(awayTeam.name)}`;
