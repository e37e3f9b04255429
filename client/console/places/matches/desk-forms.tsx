// Below the keys of the live desk: any event with its details, the score as two numbers, and the scores of periods.
import { type FormEvent, useState } from 'react';
import { cx } from '../../../src/lib/cx';
import { plainName, wholeNumber } from '../../../src/lib/plain-input';
import { Button } from '../../../src/ui/button';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import styles from './desk.module.css';
import { EventType, minuteOf, type Side } from './desk-acts';
import { DeskPeriods, ScoreInput } from './desk-periods';
import type { DeskProps } from './use-desk';

/** Points come from the score. */
const ENTERED = Object.values(EventType).filter(
  (type) => type !== EventType.Revoked && type !== EventType.Points,
);
const needsSide = (type: number) => type <= EventType.PenaltyGoal;
const numberOf = (text: string) => {
  const score = wholeNumber(text, 4);
  return score === null || score < 0 ? null : score;
};

export function DeskForms(of: DeskProps) {
  return (
    <div className={cx('stack gap-16', styles.forms)}>
      <EventForm {...of} />
      <ScoreForm {...of} />
      <DeskPeriods {...of} />
    </div>
  );
}

function EventForm({ match, names, desk, tools: { t, eventOf } }: DeskProps) {
  const [type, setType] = useState<number>(EventType.Substitution);
  const [side, setSide] = useState('1');
  const [player, setPlayer] = useState('');
  const [text, setText] = useState('');
  const [minute, setMinute] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const team = Number(side) as Side | 0;
    const at = minute.trim() === '' ? {} : minuteOf(`${minute.trim().replace(/['′]$/, '')}'`);
    desk.event([eventOf(type), team !== 0 && names[team]].filter(Boolean).join(' · '), type, team, {
      player: player.trim(),
      text: text.trim(),
      ...at,
    });
    setPlayer('');
    setText('');
    setMinute('');
  };
  return (
    <form className={cx('stack gap-8 shrinks', styles.form)} onSubmit={submit}>
      <h2 className={cx('quiet small strong', styles.heading)}>{t('match.anyEvent')}</h2>
      <div className={cx('row wraps gap-8', styles.row)}>
        <SelectBox
          aria-label={t('match.eventType')}
          value={String(type)}
          onChange={(value) => {
            setType(Number(value));
            if (needsSide(Number(value)) && side === '0') setSide('1');
          }}
          options={ENTERED.map((value) => ({ value: String(value), label: eventOf(value) }))}
        />
        <SelectBox
          aria-label={t('match.team')}
          value={side}
          onChange={setSide}
          options={[
            { value: '1', label: names[1] },
            { value: '2', label: names[2] },
            ...(needsSide(type) ? [] : [{ value: '0', label: t('match.neither') }]),
          ]}
        />
        <TextInput
          className={styles.short}
          aria-label={t('match.minute')}
          placeholder={match.clock || t('match.minute')}
          value={minute}
          onChange={(typed) => setMinute(plainName(typed))}
          clearable={false}
          inputMode="numeric"
          pattern="\d{1,3}(\+\d{1,2})?['′]?"
        />
      </div>
      <div className={cx('row wraps gap-8', styles.row)}>
        <TextInput
          aria-label={t('match.player')}
          placeholder={t('match.player')}
          value={player}
          onChange={setPlayer}
          maxLength={100}
        />
        <TextInput
          aria-label={t('match.note')}
          placeholder={t('match.note')}
          value={text}
          onChange={setText}
          maxLength={100}
        />
        <Button type="submit" look="outline">
          {t('match.add')}
        </Button>
      </div>
    </form>
  );
}

function ScoreForm({ match, names, desk, tools: { t } }: DeskProps) {
  const [home, setHome] = useState<string | null>(null);
  const [away, setAway] = useState<string | null>(null);
  const was = (score: number | null) => (score === null ? '' : String(score));
  const wanted = [numberOf(home ?? was(match.homeScore)), numberOf(away ?? was(match.awayScore))] as const;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    desk.score(t('match.scoreAt', { home: wanted[0], away: wanted[1] }), ...wanted);
    setHome(null);
    setAway(null);
  };
  return (
    <form className={cx('stack gap-8 shrinks', styles.form)} onSubmit={submit}>
      <h2 className={cx('quiet small strong', styles.heading)}>{t('match.setScore')}</h2>
      <div className={cx('row wraps gap-8', styles.row)}>
        <ScoreInput
          label={t('match.scoreOf', { team: names[1] })}
          value={home ?? was(match.homeScore)}
          onChange={setHome}
        />
        <ScoreInput
          label={t('match.scoreOf', { team: names[2] })}
          value={away ?? was(match.awayScore)}
          onChange={setAway}
        />
        <Button
          type="submit"
          look="outline"
          disabled={(home === null && away === null) || wanted[0] === null || wanted[1] === null}
        >
          {t('match.set')}
        </Button>
        <Button
          look="ghost"
          disabled={match.homeScore === null}
          onClick={() => desk.score(t('match.withoutScore'), null, null)}
        >
          {t('match.withoutScore')}
        </Button>
      </div>
      <p className="faint small">{t('match.scoreHint')}</p>
    </form>
  );
}
