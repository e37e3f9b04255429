// Who holds the slot of this moment at a brand.
import { useTranslation } from 'react-i18next';
import { LiveCard } from '../../cards/live-card';
import { cx } from '../../lib/cx';
import { ltr } from '../../lib/isolate';
import { clockIn, ownZone } from '../../lib/zone';
import { Avatar } from '../../ui/avatar';
import type { Brand } from './slot-data';
import styles from './slots.module.css';

/** By their room, or by name with how to reach them. */
export function OnDuty({ brand }: { brand: Brand }) {
  const { t } = useTranslation('book');
  return (
    <ul className={cx('stack gap-12', styles.duty)}>
      {brand.onDuty.map(({ user, endTime }) => {
        const room = brand.anchors.find(({ houseId }) => houseId === user.houseId);
        return room ? (
          <li key={user.userId}>
            <LiveCard item={room} />
          </li>
        ) : (
          <li key={user.userId} className={cx('row gap-12 quiet small', styles.roomless)}>
            <Avatar image={user.userImage} name={user.nickName} size={40} />
            <p>
              <b>
                <bdi>{user.nickName}</bdi>{' '}
                <span>{t('brands.until', { time: ltr(clockIn(endTime, ownZone())) })}</span>
              </b>
              {t(brand.description ? 'brands.noRoom' : 'brands.noWay')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
