// The anchors the reader follows: a row on the home page, a column beside a room. Live by the server's notices.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavLink } from 'react-router';
import { LiveStatus, NotifyType } from '../api/enums.gen';
import { useFollowed, wentLive } from '../api/followed';
import { cx } from '../lib/cx';
import { useHub } from '../realtime/realtime-provider';
import { useSession } from '../session/session';
import { Avatar } from '../ui/avatar';
import { Rail } from '../ui/rail';
import { Skeleton } from '../ui/skeleton';
import styles from './followed-rail.module.css';

interface FollowedRailProps {
  userId: string;
  upright?: boolean;
}

export function Followed({ userId, upright }: FollowedRailProps) {
  const { t } = useTranslation('common');
  const { data, isError } = useFollowed(userId);
  const hub = useHub();
  const queries = useQueryClient();
  useEffect(
    () =>
      hub.hear((news) => {
        if (news.kind !== 'priv' || news.frame.k !== 'notify') return;
        if (news.frame.type === NotifyType.AnchorLive) wentLive(queries, news.frame.params.houseId);
      }),
    [hub, queries],
  );
  return (
    <nav className={cx(styles.rail, upright && styles.upright)} aria-label={t('rail.label')}>
      {!data &&
        (isError ? (
          <p className={cx('stack quiet small', styles.none)}>{t('rail.failed')}</p>
        ) : (
          <Skeleton height={76} />
        ))}
      {data?.length === 0 && (
        <p className={cx('stack quiet small', styles.none)}>
          <Link to="/anchor/0">{t('rail.none')}</Link>
        </p>
      )}
      {data && data.length > 0 && !upright && <h2 className={styles.title}>{t('rail.label')}</h2>}
      {data && data.length > 0 && (
        <Rail>
          <ul className={cx('flex gap-6', styles.list)}>
            {data.map(({ houseId, nickName, userImage, liveStatus }) => {
              const live = liveStatus === LiveStatus.Living;
              return (
                <li key={houseId}>
                  <NavLink
                    to={`/anchor/room/${houseId}`}
                    className={cx('stack gap-2 text-centre', styles.one, !live && styles.off)}
                    title={nickName}
                  >
                    <Avatar image={userImage} name={nickName} size={upright ? 40 : 48} live={live} />
                    <span className={cx('tiny strong ellipsis', styles.name)} dir="auto">
                      {nickName}
                    </span>
                    <span className={cx(styles.state, live && styles.live)}>
                      {live ? t('live') : t('offline')}
                    </span>
                  </NavLink>
                </li>
              );
            })}
          </ul>
        </Rail>
      )}
    </nav>
  );
}

export default function FollowedRail({ upright }: { upright?: boolean }) {
  const { user } = useSession();
  return user && <Followed userId={user.userId} upright={upright} />;
}
