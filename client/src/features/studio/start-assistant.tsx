/** What will be broadcast, chosen step by step: match, source, title and recording. Then it starts. */
import { CircleAlert, Radio } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveSource, LiveStatus } from '../../api/enums.gen';
import { ownVideoOf } from '../../api/own-video';
import { asRefusal, refusalText } from '../../api/refusal';
import { cx } from '../../lib/cx';
import { useUnsaved } from '../../lib/use-unsaved';
import { Button } from '../../ui/button';
import { Field } from '../../ui/field';
import { Switch } from '../../ui/switch';
import { TextInput } from '../../ui/text-input';
import { MatchChoice } from './match-choice';
import { useChosenMatch } from './match-choice-data';
import { MAX } from './room-form';
import styles from './start.module.css';
import {
  matchSourceOpen,
  type Plan,
  planOf,
  recordingNote,
  refusedValue,
  type Step,
  savedOf,
  stepOf,
} from './start-plan';
import { type HouseConfig, useHouseActs } from './studio-data';

interface StartAssistantProps {
  config: HouseConfig;
  status: LiveStatus;
  onUnsaved: (unsaved: boolean) => void;
}

interface Fault {
  text: string;
  /** Whether the room has changed in what was refused. */
  isOver: (room: HouseConfig) => boolean;
}

export default function StartAssistant({ config, status, onUnsaved }: StartAssistantProps) {
  const { t } = useTranslation(['studio', 'book', 'errors']);
  const { plan, match, busy, set, wrong, begin } = useStart(config, onUnsaved);
  return (
    <form
      className={cx('stack gap-20', styles.steps)}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void begin();
      }}
    >
      <StepFrame title={t('start.match')} wrong={wrong('match')}>
        <MatchChoice value={plan.matchId} chosen={match} onChange={(matchId) => set('match', { matchId })} />
      </StepFrame>
      <StepFrame title={t('start.source')} wrong={wrong('source')}>
        <SourceChoice plan={plan} match={match} onChange={(change) => set('source', change)} />
      </StepFrame>
      <StepFrame title={t('start.about')}>
        <Field label={t('start.title')} hint={t('start.titleHint')} error={wrong('title')}>
          <TextInput
            name="title"
            value={plan.title}
            onChange={(title) => set('title', { title })}
            maxLength={MAX.houseName}
            showCount
            dir="auto"
          />
        </Field>
        <Switch
          checked={plan.recording}
          onChange={(recording) => set('start', { recording })}
          label={t('start.recording')}
        />
        <p className={styles.note}>{t(`start.${recordingNote(plan.source, config)}`)}</p>
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

/** What is chosen, what of it was refused, and the start. */
function useStart(config: HouseConfig, onUnsaved: StartAssistantProps['onUnsaved']) {
  const { t } = useTranslation(['book', 'errors']);
  const { save, start, reread } = useHouseActs();
  const [chosen, setChosen] = useState<Partial<Plan>>({});
  const [faults, setFaults] = useState<Partial<Record<Step, Fault>>>({});
  const [busy, setBusy] = useState(false);
  const plan = { ...planOf(config), ...chosen };
  useUnsaved(!busy && Object.keys(savedOf(plan, config)).length > 0, onUnsaved);
  const begin = async () => {
    if (plan.source === LiveSource.Own && !ownVideoOf(plan.ownVideo)) {
      setFaults({ source: { text: t('book:own.bad'), isOver: () => false } });
      return;
    }
    setBusy(true);
    setFaults({});
    let room = config;
    try {
      const change = savedOf(plan, config);
      if (Object.keys(change).length > 0) room = await save(change);
      await start(plan.source, plan.matchId);
      setChosen({});
    } catch (thrown) {
      const refusal = asRefusal(thrown);
      const had = refusedValue(refusal, room);
      const isOver = (now: HouseConfig) => refusedValue(refusal, now) !== had;
      setFaults({ [stepOf(refusal)]: { text: refusalText(t, refusal), isOver } });
      if (refusal.code === 'LIVE_ALREADY') void reread();
    } finally {
      setBusy(false);
    }
  };
  return {
    plan,
    match: useChosenMatch(plan.matchId),
    busy,
    begin,
    set: (step: Step, change: Partial<Plan>) => {
      setChosen((old) => ({ ...old, ...change }));
      setFaults((old) => ({ ...old, [step]: undefined, start: undefined }));
    },
    wrong: (step: Step) => (faults[step]?.isOver(config) ? undefined : faults[step]?.text),
  };
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

interface StepFrameProps {
  title: string;
  wrong?: string | undefined;
  children: ReactNode;
}

/** One choice with its name, and what is wrong with it. */
function StepFrame({ title, wrong, children }: StepFrameProps) {
  return (
    <fieldset className={cx('stack gap-8 shrinks', styles.step)}>
      <legend className={cx('row gap-8 bold', styles.stepTitle)}>{title}</legend>
      {children}
      {wrong && <Wrong>{wrong}</Wrong>}
    </fieldset>
  );
}

function Wrong({ children }: { children: ReactNode }) {
  return (
    <p className={cx('flex gap-6 error small', styles.wrong)} role="alert">
      <CircleAlert size={15} aria-hidden />
      {children}
    </p>
  );
}
