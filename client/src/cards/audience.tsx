// How many people watch a room now; of a room off the air, how often it was visited.
import { Eye, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LiveStatus } from '../api/enums.gen';
import type { LiveItem } from '../api/schema.gen';
import { shortNumber } from '../i18n/format';
import { cx } from '../lib/cx';
import styles from './card.module.css';

type Audible = Pick<LiveItem, 'liveStatus' | 'viewers' | 'visitHistory'>;

export const isOnAir = ({ liveStatus }: Pick<LiveItem, 'liveStatus'>) =>
  liveStatus === LiveStatus.Living || liveStatus === LiveStatus.Interrupted;

/** Where a card is narrow, the number stands alone. */
export function Audience({ of }: { of: Audible }) {
  const { t, i18n } = useTranslation('common');
  const live = isOnAir(of);
  const n = shortNumber(t, i18n.language, live ? of.viewers : of.visitHistory);
  const Sign = live ? Users : Eye;
  return (
    <span className={cx('inline-row gap-4 num', styles.audience)}>
      <Sign size={13} aria-hidden />
      <span className={styles.number} aria-hidden>
        {n}
      </span>
      <span className={styles.worded}>{t(live ? 'watching' : 'views', { n })}</span>
    </span>
  );
}
