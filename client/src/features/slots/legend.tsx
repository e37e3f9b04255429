// What the colours of the grid mean: each state once, with its colour and its sign.
import { useTranslation } from 'react-i18next';
import { SlotStatus } from '../../api/enums.gen';
import { cx } from '../../lib/cx';
import { RUNNING_ICON, SLOT_ICONS } from './slot-cell';
import styles from './slots.module.css';

const STATUSES = [
  SlotStatus.Free,
  SlotStatus.Mine,
  SlotStatus.HeldByOther,
  SlotStatus.MineAtOther,
  SlotStatus.MatchClashes,
  SlotStatus.Blocked,
];

export function Legend() {
  const { t } = useTranslation('book');
  return (
    <ul className={cx('flex wraps quiet tiny', styles.legend)} aria-label={t('slots.legend')}>
      {STATUSES.map((status) => {
        const Icon = SLOT_ICONS[status];
        return (
          <li key={status} data-status={status}>
            <Icon size={13} aria-hidden />
            {t(`slots.status.${status}`)}
          </li>
        );
      })}
      <li data-now>
        <RUNNING_ICON size={13} aria-hidden />
        {t('mySlots.running')}
      </li>
    </ul>
  );
}
