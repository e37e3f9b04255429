// The days before and after today with how many matches each has.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../lib/cx';
import { DAY, dayText, WHOLE_DAY } from '../../lib/date-text';
import { serverNow } from '../../lib/server-clock';
import chips from '../../ui/chips.module.css';
import { IconButton } from '../../ui/icon-button';
import { type Day, dayAfter, dayOf } from './days';
import styles from './matches.module.css';

interface DateStripProps {
  days: readonly Day[];
  counts: readonly (number | undefined)[];
  chosen: Day | null;
  /** Null for all days. */
  onChoose: (day: Day | null) => void;
}

export function DateStrip({ days, counts, chosen, onChoose }: DateStripProps) {
  const { t } = useTranslation('match');
  const labelOf = useDayLabel();
  const step = (by: number) => onChoose(dayAfter(chosen ?? dayOf(serverNow()), by));
  return (
    <div className={cx('stack gap-4', styles.strip)}>
      <IconButton small tip="none" title={t('dayBefore')} label={t('dayBefore')} onClick={() => step(-1)}>
        <ChevronLeft size={18} aria-hidden className="flip" />
      </IconButton>
      <fieldset className={chips.row} aria-label={t('days')}>
        <button
          type="button"
          className={cx('inline-row rigid quiet small strong', chips.chip)}
          aria-pressed={chosen === null}
          onClick={() => onChoose(null)}
        >
          {t('anyDay')}
        </button>
        {days.map((day, i) => (
          <button
            key={day.date}
            type="button"
            className={cx('inline-row rigid quiet small strong', chips.chip)}
            aria-pressed={day.date === chosen?.date}
            data-date={day.date}
            onClick={() => onChoose(day)}
          >
            {labelOf(day)}
            <span className={`num ${chips.count}`}>{counts[i] ?? '\u2007\u2007'}</span>
          </button>
        ))}
      </fieldset>
      <IconButton small tip="none" title={t('dayAfter')} label={t('dayAfter')} onClick={() => step(1)}>
        <ChevronRight size={18} aria-hidden className="flip" />
      </IconButton>
    </div>
  );
}

/** Today, tomorrow, else the date. */
export function useDayLabel() {
  const { t } = useTranslation(['match', 'common']);
  const today = dayOf(serverNow());
  const names: Record<string, string> = {
    [dayAfter(today, -1).date]: t('match:yesterday'),
    [today.date]: t('common:time.today'),
    [dayAfter(today, 1).date]: t('common:time.tomorrow'),
  };
  return ({ date }: Day) =>
    names[date] ?? dayText(date, date.startsWith(today.date.slice(0, 5)) ? DAY : WHOLE_DAY);
}
