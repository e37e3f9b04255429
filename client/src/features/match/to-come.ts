/** Whether a match has not begun. */
import { MatchStatus } from '../../api/enums.gen';
import type { Match } from '../../api/schema.gen';

export const isToCome = ({ matchStatus }: Match) =>
  matchStatus === MatchStatus.NotStarted || matchStatus === MatchStatus.ToBeDetermined;
