// A gift as it is celebrated over the picture; the larger its tier, the more of the picture it takes.
import { GiftTier } from '../api/enums/gift-tier.gen';
import { cx } from '../lib/cx';
import { Avatar } from '../ui/avatar';
import { GiftArt } from './gift-art';
import styles from './gift-moment.module.css';

interface GiftMomentProps {
  tier: number;
  icon: string;
  nickName: string;
  userImage: string | null;
  /** What is said of the sender. */
  text: string;
  /** Gifts of the whole combo so far. */
  total: number;
}

export function GiftMoment({ tier, icon, nickName, userImage, text, total }: GiftMomentProps) {
  const large = tier === GiftTier.Large;
  return (
    <div className={cx('row gap-12', styles.moment)} data-tier={tier}>
      {large && <span className={styles.rays} />}
      {!large && <Avatar image={userImage ?? ''} name={nickName} size={34} />}
      <span className={cx('stack shrinks small', styles.words)}>
        <b>
          <bdi>{nickName}</bdi>
        </b>
        <span>{text}</span>
      </span>
      <span className={styles.art}>
        <GiftArt icon={icon} size={large ? 132 : 42} />
      </span>
      {total > 1 && (
        <span className={styles.times} dir="ltr" key={total}>
          ×{total}
        </span>
      )}
    </div>
  );
}
