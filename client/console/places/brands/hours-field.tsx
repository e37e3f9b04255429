// The hours of a brand as a week: each day open, closed, or open between times.
import { Copy, Plus, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { weekday } from '../../../src/lib/zone';
import { Button } from '../../../src/ui/button';
import { IconButton } from '../../../src/ui/icon-button';
import { SelectBox } from '../../../src/ui/select-box';
import {
  clockOf,
  DAY,
  type Day,
  inMode,
  type Mode,
  modeOf,
  type Week,
  weekDates,
  withDay,
  withSpan,
} from './hours';
import styles from './hours.module.css';

interface HoursFieldProps {
  value: Week;
  onChange: (week: Week) => void;
  zone: string;
  /** The length of a slot: times lie on its grid. */
  step: number;
}

const MODES: readonly Mode[] = ['all', 'spans', 'closed'];

export function HoursField({ value, onChange, zone, step }: HoursFieldProps) {
  const { t } = useTranslation('console');
  const monday = value[0] ?? [];
  return (
    <fieldset className={cx('stack gap-8 shrinks', styles.week)}>
      <legend>{t('brand.hours')}</legend>
      <p className="faint tiny">{t('brand.hoursHint', { zone, minutes: step })}</p>
      {value.map((day, at) => (
        <DayRow
          key={weekDates[at]}
          name={weekday(weekDates[at] ?? '')}
          day={day}
          step={step}
          onChange={(next) => onChange(withDay(value, at, next))}
        />
      ))}
      <div className={styles.copy}>
        <Button look="ghost" size="small" onClick={() => onChange(value.map(() => monday))}>
          <Copy size={15} aria-hidden />
          {t('brand.copyMonday')}
        </Button>
      </div>
    </fieldset>
  );
}

interface DayRowProps {
  name: string;
  day: Day;
  step: number;
  onChange: (day: Day) => void;
}

function DayRow({ name, day, step, onChange }: DayRowProps) {
  const { t } = useTranslation('console');
  const mode = modeOf(day);
  const more = withSpan(day, step);
  const change = (at: number, part: 'from' | 'to', minutes: string) =>
    onChange(day.map((span, index) => (index === at ? { ...span, [part]: Number(minutes) } : span)));
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset in a grid cannot be a row of it.
    <div role="group" aria-label={name} className={styles.day} data-mode={mode}>
      <b>{name}</b>
      <SelectBox
        aria-label={t('brand.openOn', { day: name })}
        className={styles.mode}
        value={mode}
        onChange={(next) => onChange(inMode(next as Mode))}
        options={MODES.map((option) => ({ value: option, label: t(`brand.hoursMode.${option}`) }))}
      />
      {mode === 'spans' && (
        <div className={cx('stack gap-4', styles.spans)}>
          {day.map((span, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: spans have no other name than their place.
            <div key={at} className={cx('row wraps gap-2', styles.span)}>
              <TimeBox
                label={t('brand.fromOn', { day: name, n: at + 1 })}
                value={span.from}
                step={step}
                first={0}
                last={DAY - step}
                onChange={(minutes) => change(at, 'from', minutes)}
              />
              <span aria-hidden>–</span>
              <TimeBox
                label={t('brand.toOn', { day: name, n: at + 1 })}
                value={span.to}
                step={step}
                first={step}
                last={DAY}
                invalid={span.to <= span.from}
                onChange={(minutes) => change(at, 'to', minutes)}
              />
              {day.length > 1 && (
                <IconButton
                  label={t('brand.dropSpan', { day: name, n: at + 1 })}
                  small
                  onClick={() => onChange(day.filter((_, index) => index !== at))}
                >
                  <X size={15} />
                </IconButton>
              )}
              {at === day.length - 1 && more && (
                <IconButton label={t('brand.addSpan', { day: name })} small onClick={() => onChange(more)}>
                  <Plus size={15} />
                </IconButton>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}

interface TimeBoxProps {
  label: string;
  value: number;
  step: number;
  first: number;
  last: number;
  invalid?: boolean;
  onChange: (minutes: string) => void;
}

function TimeBox({ label, value, step, first, last, invalid, onChange }: TimeBoxProps) {
  const times = Array.from({ length: (last - first) / step + 1 }, (_, at) => first + at * step);
  // Hours of another length of slots stay to be seen until they are changed.
  const all = times.includes(value) ? times : [...times, value].sort((a, b) => a - b);
  return (
    <SelectBox
      aria-label={label}
      aria-invalid={invalid || undefined}
      className={styles.time}
      value={String(value)}
      onChange={onChange}
      options={all.map((minutes) => ({ value: String(minutes), label: clockOf(minutes) }))}
    />
  );
}
