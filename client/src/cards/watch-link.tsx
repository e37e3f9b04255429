// Leads from a match to its live picture: a room that shows it, or its page, while that has a picture to show.
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { MatchStatus } from '../api/enums.gen';
import type { LiveItem, Match } from '../api/schema.gen';
import { buttonClass } from '../ui/button';
import { matchPath } from './match-lead';

type Watchable = Pick<Match, 'matchId' | 'matchStatus' | 'hasSource' | 'liveCount'>;

/** Somebody shows it, or it is played and has a picture of its own. */
export const isWatchable = ({ matchStatus, hasSource, liveCount }: Watchable) =>
  liveCount > 0 || (hasSource && matchStatus === MatchStatus.InProgress);

interface WatchLinkProps {
  match: Watchable;
  /** A room that shows it now; without it the page of the match leads to one. */
  room?: LiveItem;
  label: string;
}

export function WatchLink({ match, room, label }: WatchLinkProps) {
  if (!room && !isWatchable(match)) return null;
  const to = room ? `/anchor/room/${room.houseId}` : matchPath(match.matchId);
  return (
    <Link to={to} className={buttonClass({ look: 'ghost', size: 'small' })}>
      <Play size={13} fill="currentColor" aria-hidden className="flip" />
      {label}
    </Link>
  );
}
