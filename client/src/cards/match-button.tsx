// The one button of a match on a card: watch it, be reminded of it, or see how it stands.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveItem, Match } from '../api/schema.gen';
import { serverNow } from '../lib/server-clock';
import { buttonClass } from '../ui/button';
import { isReservable, MatchAct } from './match-act';
import { matchPath } from './match-lead';
import { isWatchable, WatchLink } from './watch-link';

interface MatchButtonProps {
  match: Match;
  /** A room that shows it now. */
  room: LiveItem | undefined;
}

/** Speaks the `match` namespace. */
export function MatchButton({ match, room }: MatchButtonProps) {
  const { t } = useTranslation('match');
  if (room || isWatchable(match)) return <WatchLink match={match} room={room} label={t('watch')} />;
  if (isReservable(match, serverNow())) return <MatchAct match={match} />;
  return (
    <Link to={matchPath(match.matchId)} className={buttonClass({ look: 'ghost', size: 'small' })}>
      {t('details')}
    </Link>
  );
}
