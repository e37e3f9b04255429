/** What will be broadcast, chosen step by step: match, source, title and recording. Then it starts. */
import { Radio } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LiveSource, LiveStatus } from '../../api/enums.gen';
import { cx } from '../../lib/cx';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Switch } from '../../ui/switch';
import { TextInput } from '../../ui/text-input';
import { MatchChoice } from './match-choice';
import type { useChosenMatch } from './match-choice-data';
import styles from './start.module.css';
import { matchSourceOpen, type Plan, recordingNote } from './start-plan';
import { QualitySwitch, StepFrame, Wrong } from './step-frame';
import { type HouseConfig, useHouseActs } from './studio-data';
import { TitleField } from './title-field';
import { type Choice, usePlan } from './use-plan';

interface StartAssistantProps {
  config: HouseConfig;
  status: LiveStatus;
  choice: Choice;
  onUnsaved: (unsaved: boolean) => void;
}

export default function StartAssistant({ config, status, choice, onUnsaved }: StartAssistantProps) {
  const { t } = useTranslation(['studio', 'book', 'errors']);
  const { start } = useHouseActs();
  const { plan, match, busy, set, wrong, send } = usePlan(config, choice, onUnsaved, ({ source, matchId }) =>
    start(source, matchId),
  );
  return (
    <form
      className={cx('stack gap-20', styles.steps)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <StepFrame title={t('start.match')} wrong={wrong('match')}>
        <MatchChoice value={plan.matchId} chosen={match} onChange={(matchId) => set('match', { matchId })} />
      </StepFrame>
      <StepFrame title={t('start.source')} wrong={wrong('source')}>
        <SourceChoice plan={plan} match={match} onChange={(change) => set('source', change)} />
      </StepFrame>
      <StepFrame title={t('start.about')}>
        <TitleField value={plan.title} error={wrong('title')} onChange={(title) => set('title', { title })} />
        <Switch
          checked={plan.recording}
          onChange={(recording) => set('start', { recording })}
          label={t('start.recording')}
        />
        <p className={styles.note}>{t(`start.${recordingNote(plan.source, config)}`)}</p>
        <QualitySwitch value={plan.qualities} onChange={(qualities) => set('start', { qualities })} />
      </StepFrame>
      {(wrong('room') || wrong('start')) && (
        <Wrong>
          <span>
            {wrong('room') ?? wrong('start')}{' '}
            {wrong('room') && <a href="#room-details">{t('start.toRoom')}</a>}
          </span>
        </Wrong>
      )}
      <div>
        <Button type="submit" busy={busy} disabled={status === LiveStatus.Suspended}>
          <Radio size={17} aria-hidden />
          {t('live.start')}
        </Button>
      </div>
    </form>
  );
}

interface SourceChoiceProps {
  plan: Plan;
  match: ReturnType<typeof useChosenMatch>;
  onChange: (change: Partial<Plan>) => void;
}

function SourceChoice({ plan, match, onChange }: SourceChoiceProps) {
  const { t } = useTranslation(['studio', 'book']);
  const lacking =
    plan.matchId === null
      ? t('start.matchSourceNone')
      : match && !match.hasSource && t('start.matchSourceWithout');
  const sources = [
    { value: LiveSource.Push, name: t('start.push'), text: t('start.pushText'), open: true },
    {
      value: LiveSource.Match,
      name: t('start.matchSource'),
      text: lacking || t('start.matchSourceText'),
      open: matchSourceOpen(match),
    },
    { value: LiveSource.Own, name: t('start.own'), text: t('start.ownText'), open: true },
  ];
  return (
    <>
      {sources.map(({ value, name, text, open }) => (
        <label
          key={value}
          className={cx('flex gap-10 shrinks', styles.choice)}
          data-closed={!open || undefined}
        >
          <input
            type="radio"
            name="source"
            disabled={!open}
            checked={plan.source === value}
            onChange={() => onChange({ source: value })}
          />
          <span className={cx('stack gap-2 shrinks', styles.choiceWords)}>
            <b>{name}</b>
            <span>{text}</span>
          </span>
        </label>
      ))}
      {plan.source === LiveSource.Own && (
        <Field label={t('book:own.url')} hint={t('book:own.hint')}>
          <TextInput
            name="ownVideo"
            value={plan.ownVideo}
            onChange={(ownVideo) => onChange({ ownVideo })}
            inputMode="url"
            dir="ltr"
            placeholder="https://…/live.m3u8"
          />
        </Field>
      )}
    </>
  );
}
