// Anchors who came lately. One on the air is met in the room, others in their space.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { cx } from '../../lib/cx';
import { spacePath } from '../../lib/space-path';
import { Avatar } from '../../ui/avatar';
import { Badges } from '../../ui/badges';
import { LiveBadge } from '../../ui/live-badge';
import { Rail } from '../../ui/rail';
import { SectionHead } from '../../ui/section-head';
import styles from './further.module.css';
import type { HomeBottom } from './home-data';

interface NewAnchorsProps {
  bottom: HomeBottom | undefined;
}

export function NewAnchors({ bottom }: NewAnchorsProps) {
  const { t } = useTranslation('home');
  const anchors = bottom?.newAnchors ?? [];
  if (anchors.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="home-new">
      <SectionHead id="home-new" title={t('newAnchors')} />
      <Rail>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling rail must be reachable by keyboard */}
        <ul className={styles.people} tabIndex={0} aria-labelledby="home-new">
          {anchors.map((anchor) => {
            const { houseId, houseName, userImage, nickName, liveStatus } = anchor;
            const live = liveStatus === LiveStatus.Living;
            return (
              <li key={houseId}>
                <Link
                  to={live ? `/anchor/room/${houseId}` : spacePath(houseId)}
                  className={cx('card stack gap-6 at-top text-centre', styles.person)}
                >
                  <Avatar image={userImage} name={nickName} size={64} live={live} />
                  <b dir="auto">{nickName}</b>
                  <small dir="auto">{houseName}</small>
                  <Badges of={anchor} />
                  {live && <LiveBadge />}
                </Link>
              </li>
            );
          })}
        </ul>
      </Rail>
    </section>
  );
}
