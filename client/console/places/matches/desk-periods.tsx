// The scores of the periods of a match: halves, quarters, sets.
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../../src/lib/cx';
import { wholeNumber } from '../../../src/lib/plain-input';
import { Button } from '../../../src/ui/button';
import { IconButton } from '../../../src/ui/icon-button';
import { TextInput } from '../../../src/ui/text-input';
import styles from './desk.module.css';
import type { DeskProps } from './use-desk';

interface Row {
  name: string;
  home: string;
  away: string;
}

const PERIODS_MAX = 20;
const rowOf = (name: string, home: number, away: number): Row => ({
  name,
  home: String(home),
  away: String(away),
});
const isNumber = (text: string) => (wholeNumber(text, 4) ?? -1) >= 0;

export function DeskPeriods({ match, desk, tools: { t } }: DeskProps) {
  const [edited, setEdited] = useState<readonly Row[] | null>(null);
  const shown = edited ?? match.periodScores.map(({ name, home, away }) => rowOf(name, home, away));
  const change = (index: number, changes: Partial<Row>) =>
    setEdited(shown.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  const complete = shown.every(
    ({ name, home, away }) => name.trim() !== '' && isNumber(home) && isNumber(away),
  );
  return (
    <form
      className={cx('stack gap-8 shrinks', styles.form)}
      onSubmit={(event) => {
        event.preventDefault();
        desk.periods(
          t('match.periods'),
          shown.map(({ name, home, away }) => ({
            name: name.trim(),
            home: wholeNumber(home) ?? 0,
            away: wholeNumber(away) ?? 0,
          })),
        );
        setEdited(null);
      }}
    >
      <h2 className={cx('quiet small strong', styles.heading)}>{t('match.periods')}</h2>
      {shown.map(({ name, home, away }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity before they are edited.
        <div key={index} className={cx('row wraps gap-8', styles.row)}>
          <TextInput
            aria-label={t('match.periodName')}
            placeholder={t('match.periodName')}
            value={name}
            maxLength={20}
            clearable={false}
            onChange={(value) => change(index, { name: value })}
          />
          <ScoreInput
            label={t('match.home')}
            value={home}
            onChange={(value) => change(index, { home: value })}
          />
          <ScoreInput
            label={t('match.away')}
            value={away}
            onChange={(value) => change(index, { away: value })}
          />
          <IconButton
            label={t('match.removePeriod', { name })}
            small
            onClick={() => setEdited(shown.filter((_, at) => at !== index))}
          >
            <Trash2 size={16} />
          </IconButton>
        </div>
      ))}
      <div className={cx('row wraps gap-8', styles.row)}>
        <Button
          size="small"
          look="ghost"
          disabled={shown.length >= PERIODS_MAX}
          onClick={() => setEdited([...shown, rowOf(String(shown.length + 1), 0, 0)])}
        >
          <Plus size={14} aria-hidden /> {t('match.addPeriod')}
        </Button>
        <Button type="submit" size="small" look="outline" disabled={edited === null || !complete}>
          {t('match.save')}
        </Button>
      </div>
    </form>
  );
}

interface ScoreInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export const ScoreInput = ({ label, ...typed }: ScoreInputProps) => (
  <TextInput {...typed} className={styles.short} aria-label={label} inputMode="numeric" clearable={false} />
);
