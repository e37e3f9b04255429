// Leads from a match to its live picture: a room that shows it, or while it is played its own source on its page.
import { Play } from 'lucide-react';
import { Link } from 'react-router';
import { MatchStatus } from '../api/enums.gen';
import type { LiveItem, Match } from '../api/schema.gen';
import { buttonClass } from '../ui/button';
import { matchPath } from './match-lead';

interface WatchLinkProps {
  match: Pick<Match, 'matchId' | 'matchStatus' | 'hasSource'>;
  /** A room that shows it now. */
  room: LiveItem | undefined;
  label: string;
}

export function WatchLink({ match, room, label }: WatchLinkProps) {
  if (!room && !(match.hasSource && match.matchStatus === MatchStatus.InProgress)) return null;
  const to = room ? `/anchor/room/${room.houseId}` : matchPath(match.matchId);
  return (
    <Link to={to} className={buttonClass({ look: 'ghost', size: 'small' })}>
      <Play size={13} fill="currentColor" aria-hidden className="flip" />
      {label}
    </Link>
  );
}
