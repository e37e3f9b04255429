// The days one may look at, seven of them, as a strip above the grid.
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { dayText } from '../../lib/date-text';
import { weekday } from '../../lib/zone';
import styles from './slots.module.css';

interface DayStripProps {
  dates: readonly string[];
  chosen: string;
  onChoose: (date: string) => void;
}

export function DayStrip({ dates, chosen, onChoose }: DayStripProps) {
  const { t } = useTranslation(['book', 'common']);
  const nameOf = (date: string, index: number) =>
    index === 0 ? t('common:time.today') : index === 1 ? t('common:time.tomorrow') : weekday(date);
  return (
    <nav className={cx('stack gap-8', styles.days)} aria-label={t('book:slots.days')}>
      {dates.map((date, index) => (
        <button
          key={date}
          type="button"
          className={cx('stack gap-2 quiet tiny', styles.day)}
          aria-current={date === chosen ? 'date' : undefined}
          onClick={() => onChoose(date)}
        >
          <span>{nameOf(date, index)}</span>
          <b className="num">{dayText(date)}</b>
        </button>
      ))}
    </nav>
  );
}
