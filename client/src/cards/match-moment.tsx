// When a match is, as a time element: day and time, or the day alone.
import { useTranslation } from 'react-i18next';
import { machineMoment, matchMoment, type Timed } from '../i18n/match-day';
import { serverNow } from '../lib/server-clock';

export function MatchMoment({ match }: { match: Timed }) {
  const { t } = useTranslation('common');
  if (match.matchTime === null) return null;
  return (
    <time className="num" dateTime={machineMoment(match.matchTime, match.timeKnown)}>
      {matchMoment(t, match, serverNow())}
    </time>
  );
}
