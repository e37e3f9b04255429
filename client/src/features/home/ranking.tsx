// The recommended anchors, in the order operators gave them.

import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import type { LiveItem } from '../../api/schema.gen';
import { Audience } from '../../cards/audience';
import { cx } from '../../lib/cx';
import { spacePath } from '../../lib/space-path';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import styles from './further.module.css';
import type { HomeBottom } from './home-data';

const length = 6;

interface RankingProps {
  bottom: UseQueryResult<HomeBottom>;
}

export function Ranking({ bottom }: RankingProps) {
  const { t } = useTranslation('home');
  if (bottom.data && bottom.data.recommendAnchors.length === 0) return null;
  return (
    <section aria-labelledby="home-rank">
      <SectionHead id="home-rank" title={t('recommended')} />
      {bottom.isPending && <Skeleton height={length * 62} />}
      {bottom.isError && !bottom.data && (
        <ErrorState line error={bottom.error} onRetry={() => void bottom.refetch()} />
      )}
      <ol className="stack gap-2">
        {bottom.data?.recommendAnchors.slice(0, length).map((room, index) => (
          <li key={room.houseId}>
            <RankRow room={room} place={index + 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RankRow({ room, place }: { room: LiveItem; place: number }) {
  return (
    <div className={cx('stack gap-12', styles.rankRow, place <= 3 && styles.onPodium)}>
      <span className={`num ${styles.place}`}>{place}</span>
      <Avatar
        image={room.userImage}
        name={room.nickName}
        size={40}
        live={room.liveStatus === LiveStatus.Living}
      />
      <span className={styles.rankWords}>
        <b dir="auto">
          <Link to={spacePath(room.houseId)}>{room.nickName}</Link> <Badges of={room} />
        </b>
        <small dir="auto">
          <Link to={`/anchor/room/${room.houseId}`} className={styles.rankLead}>
            {room.houseName}
          </Link>
        </small>
      </span>
      <span className="quiet small bold">
        <Audience of={room} />
      </span>
    </div>
  );
}
