// A day of the past as three lists: year, month and day, in the order of the reader's language.
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
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
  const { t, i18n } = useTranslation('common');
  const parts = {
    year: numbers(years, (index) => lastYear - index),
    month: numbers(12, (index) => index + 1),
    day: numbers(daysIn(value), (index) => index + 1),
  };
  const choose = (part: keyof TypedDate, chosen: string) => {
    const next = { ...value, [part]: chosen };
    // The 31st of a shorter month is not chosen for somebody: they choose again.
    onChange(Number(next.day) > daysIn(next) ? { ...next, day: '' } : next);
  };
  return (
    <div className={cx('stack gap-8', styles.triple)}>
      {dateOrder(i18n.language).map((part, index) => (
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
