// A day of the past as three lists: year, month and day, in the order of the reader's language.
import { useTranslation } from 'react-i18next';
import { monthNames } from '../i18n/months';
import { cx } from '../lib/cx';
import { dateLocale } from '../lib/date-text';
import { dateOrder, daysIn, type TypedDate } from '../lib/typed-date';
import styles from './field.module.css';
import { SelectBox, type SelectOption } from './select-box';

interface DateTripleProps {
  value: TypedDate;
  onChange: (date: TypedDate) => void;
  onBlur?: () => void;
  /** The latest year, and how many there are. */
  lastYear: number;
  years: number;
}

const numbers = (count: number, at: (index: number) => number): SelectOption[] =>
  Array.from({ length: count }, (_, index) => ({ value: String(at(index)), label: String(at(index)) }));

export function DateTriple({ value, onChange, onBlur, lastYear, years }: DateTripleProps) {
  const { t } = useTranslation('common');
  const parts = {
    year: numbers(years, (index) => lastYear - index),
    month: monthNames().map((label, index) => ({ value: String(index + 1), label })),
    day: numbers(daysIn(value), (index) => index + 1),
  };
  const choose = (part: keyof TypedDate, chosen: string) => {
    const next = { ...value, [part]: chosen };
    // The 31st of a shorter month is not chosen for somebody: they choose again.
    onChange(Number(next.day) > daysIn(next) ? { ...next, day: '' } : next);
  };
  return (
    <div className={cx('stack gap-8', styles.triple)}>
      {dateOrder(dateLocale()).map((part, index) => (
        <SelectBox
          key={part}
          {...(index > 0 ? { id: undefined } : {})}
          aria-label={t(`date.${part}`)}
          placeholder={t(`date.${part}`)}
          value={value[part]}
          onChange={(chosen) => choose(part, chosen)}
          onBlur={onBlur}
          options={parts[part]}
        />
      ))}
    </div>
  );
}
