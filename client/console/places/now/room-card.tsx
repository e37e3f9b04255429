// One room on the air: its picture, its stream, and how busy it is. It leads to the room.
import { Eye, Gift, MessageSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../../src/api/enums/live-status.gen';
import type { RoomNow } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { LivePicture } from '../../frame/live-picture';
import { StreamHealth } from '../../frame/stream-health';
import styles from './room-card.module.css';

export function RoomCard({ room }: { room: RoomNow }) {
  const { t } = useTranslation('console');
  const { houseId, houseName, houseImage, anchor, viewers, lines, gifts, stream, liveStatus } = room;
  return (
    <li>
      <Link
        to={`/rooms?open=${houseId}`}
        className={cx('card stack gap-4 at-top plain', styles.card)}
        data-bad={(stream && stream.problems.length > 0) || undefined}
      >
        <LivePicture picture={stream?.fed ? stream.picture : null} cover={houseImage} />
        {liveStatus === LiveStatus.Interrupted && (
          <span className={cx('error tiny bold', styles.mark)}>{t('now.interrupted')}</span>
        )}
        <span className={cx('bold', styles.name)}>
          <bdi>{houseName}</bdi>
        </span>
        <span className={cx('quiet tiny', styles.anchor)}>
          <bdi>{anchor.nickName}</bdi> · {houseId}
        </span>
        <span className="flex gap-12">
          <Count icon={Eye} value={viewers} text={t('now.viewers', { n: viewers })} />
          <Count icon={MessageSquare} value={lines} text={t('now.lines', { n: lines })} />
          <Count icon={Gift} value={gifts} text={t('now.gifts', { n: gifts })} />
        </span>
        {stream ? (
          <StreamHealth stream={stream} />
        ) : (
          <span className={cx('quiet tiny', styles.anchor)}>{t('now.elsewhere')}</span>
        )}
      </Link>
    </li>
  );
}

function Count({ icon: Icon, value, text }: { icon: typeof Eye; value: number; text: string }) {
  return (
    <span className={cx('inline-row gap-4 small', styles.count)} title={text}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{value}</span>
      <span className="vh">{text}</span>
    </span>
  );
}
