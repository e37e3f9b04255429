/** In the place of the picture when nothing is broadcast: the anchor's next match, following, and who is on now. */
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AnchorInfo, MatchBrief } from '../../api/schema.gen';
import { Audience } from '../../cards/audience';
import card from '../../cards/card.module.css';
import { matchPath } from '../../cards/match-lead';
import { matchMoment } from '../../i18n/match-day';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { serverNow } from '../../lib/server-clock';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { Cover } from '../../ui/cover';
import { FollowButton } from '../../ui/follow-button';
import { useMoreRooms } from './room-data';
import styles from './watch-next.module.css';
import { livingElsewhere } from './watch-next-rooms';

interface WatchNextProps {
  houseId: string;
  raceType: number;
  anchor: AnchorInfo;
  schedule: readonly MatchBrief[];
  /** Absent in one's own room. */
  onFollow: ((follow: boolean) => void) | null;
}

export default function WatchNext({ houseId, raceType, anchor, schedule, onFollow }: WatchNextProps) {
  const { t, i18n } = useTranslation('room');
  const more = useMoreRooms(houseId);
  const next = schedule.find((match) => (match.matchTime ?? 0) > serverNow());
  const rooms = livingElsewhere(more.data ?? [], raceType, i18n.language);
  return (
    <div className={cx('stack gap-12', styles.next)}>
      {next?.matchTime && (
        <p>
          <Link to={matchPath(next.matchId)} className={styles.match}>
            {t('stage.next', { match: `${ownDirection(next.homeName)} – ${ownDirection(next.awayName)}` })}
          </Link>
          <span className="num"> · {matchMoment(t, next, serverNow())}</span>
        </p>
      )}
      {onFollow && !anchor.attention && (
        <FollowButton followed={false} name={anchor.nickName} size="small" onToggle={onFollow} />
      )}
      {rooms.length > 0 && (
        <section className={cx('stack gap-8', styles.rooms)} aria-label={t('stage.watchNext')}>
          <b>{t('stage.watchNext')}</b>
          <ul>
            {rooms.map((room) => (
              <li key={room.houseId}>
                <Link to={`/anchor/room/${room.houseId}`} className={cx('stack gap-6', styles.room)}>
                  <span className={styles.cover}>
                    <Cover image={room.houseImage} />
                    <span className={cx('row gap-4', card.small, styles.count)}>
                      <Audience of={room} />
                    </span>
                  </span>
                  <span className={cx('row gap-6 shrinks small', styles.who)}>
                    <Avatar image={room.userImage} name={room.nickName} size={22} />
                    <bdi>{room.nickName}</bdi>
                    <Badges of={room} />
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
