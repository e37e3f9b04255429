// The gifts of the room, one of them chosen: in a row under the picture, in a grid on the phone.
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { Coin } from '../../money/coins';
import { coinText } from '../../money/figures';
import { GiftArt } from '../../money/gift-art';
import type { Gift } from '../../money/shapes';
import { Rail } from '../../ui/rail';
import styles from './gift-choice.module.css';

interface GiftChoiceProps {
  gifts: readonly Gift[];
  chosen: string | null;
  onChoose: (gift: Gift) => void;
  grid?: boolean;
}

export function GiftChoice({ gifts, chosen, onChoose, grid }: GiftChoiceProps) {
  const { t, i18n } = useTranslation('money');
  const label = t('gift.list');
  const items = gifts.map((gift) => (
    <li key={gift.giftId}>
      <button
        type="button"
        className={cx('row gap-10 full-width text-start', styles.gift)}
        aria-pressed={gift.giftId === chosen}
        onClick={() => onChoose(gift)}
      >
        <GiftArt icon={gift.icon} size={grid ? 48 : 36} />
        <span className={cx('stack shrinks', styles.words)}>
          <bdi className={cx('small strong', styles.name)}>{gift.name}</bdi>
          <span className={cx('num row gap-4 quiet tiny', styles.price)}>
            <Coin size={12} />
            {coinText(i18n.language, gift.price)}
          </span>
        </span>
      </button>
    </li>
  ));
  if (grid) {
    return (
      <ul className={cx('shrinks grows', styles.grid)} aria-label={label}>
        {items}
      </ul>
    );
  }
  return (
    <Rail className={cx('shrinks grows', styles.box)}>
      <ul className={cx('flex gap-4', styles.row)} aria-label={label}>
        {items}
      </ul>
    </Rail>
  );
}
