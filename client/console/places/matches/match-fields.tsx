// The fields of a match, for a new one and for one that is edited.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { Field } from '../../../src/ui/field';
import { Switch } from '../../../src/ui/switch';
import { TextInput } from '../../../src/ui/text-input';
import { NamesField } from '../../frame/names-field';
import type { Part } from './lock-mark';
import type { Draft } from './match-draft';
import styles from './matches.module.css';
import { NamedField } from './named-field';

interface MatchFieldsProps {
  draft: Draft;
  onChange: (draft: Draft) => void;
  /** What stands beside a part. */
  lock?: (part: Part) => ReactNode;
}

export function MatchFields({ draft, onChange, lock = () => null }: MatchFieldsProps) {
  const { t } = useTranslation('console');
  const change = (changes: Partial<Draft>) => onChange({ ...draft, ...changes });
  const named = (name: 'home' | 'away' | 'competition', label: string, kind: 1 | 2) => (
    <NamedField
      label={label}
      kind={kind}
      raceType={draft.raceType}
      value={draft[name]}
      onChange={(picked) => change({ [name]: picked })}
    />
  );
  return (
    <div className={cx('stack gap-16', styles.fields)}>
      <section className={cx('card stack gap-16 shrinks', styles.part)}>
        {named('home', t('match.homeTeam'), 2)}
        {named('away', t('match.awayTeam'), 2)}
        {lock('teams')}
      </section>
      <section className={cx('card stack gap-16 shrinks', styles.part)}>
        {named('competition', t('match.competition'), 1)}
        {lock('competition')}
        <NamesField
          max={100}
          label={t('match.round')}
          value={draft.round}
          onChange={(round) => change({ round })}
        />
        {lock('eventName')}
      </section>
      <section className={cx('card stack gap-16 shrinks', styles.part)}>
        <Field label={t('match.time')} hint={t('match.timeHint')}>
          <TextInput type="datetime-local" value={draft.time} onChange={(time) => change({ time })} />
        </Field>
        <Switch
          label={t('match.timeKnown')}
          disabled={draft.time === ''}
          checked={draft.timeKnown && draft.time !== ''}
          onChange={(timeKnown) => change({ timeKnown })}
        />
        {lock('matchTime')}
        <Switch label={t('match.isHot')} checked={draft.isHot} onChange={(isHot) => change({ isHot })} />
        <Field label={t('match.country')} hint={t('match.countryHint')}>
          <TextInput value={draft.country} maxLength={100} onChange={(country) => change({ country })} />
        </Field>
      </section>
    </div>
  );
}
