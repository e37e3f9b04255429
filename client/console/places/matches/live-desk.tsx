// The live desk of a match: its score and clock, keys for what happens, and what was entered with the way back.
import { useState } from 'react';
import { MatchStatus } from '../../../src/api/enums/match-status.gen';
import type { AdminMatch, MatchEvent } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useTools } from '../../engine/tools';
import { ActDialog } from '../../frame/act-dialog';
import { useKeys } from '../../frame/use-keys';
import styles from './desk.module.css';
import { EventType, periodRuns, type Side, shownScore } from './desk-acts';
import { DeskEvents } from './desk-events';
import { DeskForms } from './desk-forms';
import { LockMark } from './lock-mark';
import { type DeskProps, useDesk } from './use-desk';
import type { useMatch } from './use-match';
import { useMatchWords } from './use-match-words';

interface LiveDeskProps {
  match: AdminMatch;
  events: readonly MatchEvent[];
  took: ReturnType<typeof useMatch>['took'];
  /** Rooms that show it and people who reserved it. */
  audience: { rooms: number; reservations: number };
}

export function LiveDesk({ match, events, took, audience }: LiveDeskProps) {
  const tools = useTools(useMatchWords);
  const desk = useDesk(match, took);
  const [asking, setAsking] = useState<MatchEvent | 'end' | null>(null);
  const names = { 1: tools.named(match.homeTeam), 2: tools.named(match.awayTeam) } as const;
  const of = { match, names, desk, tools };
  const asked = { ...of, audience, onClose: () => setAsking(null) };
  return (
    <div className="stack gap-16">
      <Board {...of} />
      <div className={cx('stack gap-16', styles.columns)}>
        <div className={cx('stack gap-12', styles.acts)}>
          <SideKeys {...of} side={1} />
          <SideKeys {...of} side={2} />
          <Course {...of} runs={periodRuns(events)} onEnd={() => setAsking('end')} />
          <div className={styles.locks}>
            {(['matchStatus', 'score', 'clock', 'periodScores', 'events'] as const).map((part) => (
              <LockMark key={part} match={match} part={part} onChanged={(changed) => took(changed)} />
            ))}
          </div>
        </div>
        <DeskEvents {...of} events={events} onRevoke={setAsking} />
      </div>
      <DeskForms key={match.matchId} {...of} />
      {asking === 'end' && <Ending {...asked} />}
      {asking !== null && asking !== 'end' && <TakingBack {...asked} event={asking} />}
    </div>
  );
}

function Board({ match, names, desk, tools: { t, statusOf } }: DeskProps) {
  const shown = shownScore(match, desk.sending);
  return (
    <section className={styles.board} aria-label={t('match.score')}>
      <b className={styles.team}>
        <bdi>{names[1]}</bdi>
      </b>
      <p
        className={cx('num flex gap-12', styles.score, shown.sending && styles.pending)}
        data-testid="desk-score"
      >
        {shown.home ?? '–'}
        <span>:</span>
        {shown.away ?? '–'}
      </p>
      <b className={styles.team}>
        <bdi>{names[2]}</bdi>
      </b>
      <p className={cx('quiet text-centre', styles.under)} role="status">
        {shown.sending
          ? t('match.sending', { act: desk.sending[0]?.text })
          : [statusOf(match.matchStatus), match.clock].filter(Boolean).join(' · ')}
      </p>
    </section>
  );
}

const FOOTBALL = 1;
const FOOTBALL_KEYS = [
  { type: EventType.Goal, keys: { 1: 'h', 2: 'a' } },
  { type: EventType.YellowCard, keys: { 1: 'y', 2: 'u' } },
  { type: EventType.RedCard, keys: { 1: 'r', 2: 't' } },
];

/** The keys of one team: what happens in football, points in any other sport. */
function SideKeys({ match, names, desk, tools, side }: DeskProps & { side: Side }) {
  const { t, eventOf } = tools;
  const team = names[side];
  const acts =
    match.raceType === FOOTBALL
      ? FOOTBALL_KEYS.map(({ type, keys }) => ({
          key: keys[side],
          label: eventOf(type),
          press: () => desk.event(`${eventOf(type)} · ${team}`, type, side),
        }))
      : [1, 2, 3].map((count) => ({
          key: String(side === 1 ? count : (count + 7) % 10),
          label: t('match.points', { count }),
          press: () => desk.points(t('match.pointsOf', { count, team }), side, count),
        }));
  useKeys(Object.fromEntries(acts.map(({ key, press }) => [key, press])));
  return (
    <fieldset className={styles.side}>
      <legend>
        <bdi>{team}</bdi>
      </legend>
      {acts.map(({ key, label, press }, index) => (
        <Button
          key={key}
          size={index === 0 ? 'large' : 'medium'}
          look={index === 0 ? 'primary' : 'outline'}
          aria-label={`${label} ${key}: ${team}`}
          onClick={press}
        >
          {label} <kbd>{key}</kbd>
        </Button>
      ))}
    </fieldset>
  );
}

interface CourseProps extends DeskProps {
  /** A period runs. */
  runs: boolean;
  onEnd: () => void;
}

/** Periods, the clock, and the status. */
function Course({ runs, onEnd, ...of }: CourseProps) {
  const { match, desk } = of;
  const { t, eventOf, statusOf, statuses } = of.tools;
  const setStatus = (status: number) => desk.status(statusOf(status), status);
  const turn = runs ? EventType.PeriodEnd : EventType.PeriodStart;
  const period = () => {
    // Whether one runs is known once what was pressed before has arrived.
    if (desk.sending.length > 0) return;
    if (!runs && match.matchStatus !== MatchStatus.InProgress) setStatus(MatchStatus.InProgress);
    desk.event(eventOf(turn), turn, 0);
  };
  useKeys({ p: period, m: desk.minuteLater });
  return (
    <fieldset className={cx(styles.side, styles.course)}>
      <legend>{t('match.course')}</legend>
      <Button look={runs ? 'outline' : 'primary'} onClick={period}>
        {eventOf(turn)} <kbd>p</kbd>
      </Button>
      <ClockForm {...of} />
      <SelectBox
        aria-label={t('match.status')}
        value={String(match.matchStatus)}
        onChange={(value) => (Number(value) === MatchStatus.Ended ? onEnd() : setStatus(Number(value)))}
        options={statuses}
      />
      <Button look="danger" disabled={match.matchStatus === MatchStatus.Ended} onClick={onEnd}>
        {t('match.end')}
      </Button>
    </fieldset>
  );
}

function ClockForm({ match, desk, tools: { t } }: DeskProps) {
  const [clock, setClock] = useState<string | null>(null);
  return (
    <form
      className={cx('flex gap-8', styles.clock)}
      onSubmit={(event) => {
        event.preventDefault();
        if (clock !== null) desk.clock(clock.trim());
        setClock(null);
      }}
    >
      <TextInput
        aria-label={t('match.clock')}
        data-place-search
        value={clock ?? match.clock}
        maxLength={20}
        clearable={false}
        onChange={setClock}
      />
      <Button type="submit" look="outline" disabled={clock === null}>
        {t('match.set')}
      </Button>
      <Button look="ghost" onClick={desk.minuteLater} title={t('match.minuteLater')}>
        +1′ <kbd>m</kbd>
      </Button>
    </form>
  );
}

interface AskingProps extends DeskProps {
  audience: LiveDeskProps['audience'];
  onClose: () => void;
}

function TakingBack({ desk, tools, audience, onClose, event }: AskingProps & { event: MatchEvent }) {
  const { t, eventOf } = tools;
  const title = t('match.takesBack', { event: eventOf(event.type) });
  return (
    <ActDialog
      title={title}
      effect={t('match.takeBackEffect', audience)}
      reason={{
        initial: t('match.enteredWrongly'),
        templates: [t('match.enteredWrongly'), t('match.overruled')],
      }}
      confirm={t('match.takeBack')}
      onClose={onClose}
      onAct={async ({ reason }) => desk.revoke(title, event, reason)}
    />
  );
}

function Ending({ match, desk, tools, audience, onClose }: AskingProps) {
  const { t, titleOf, scoreOf, statusOf } = tools;
  return (
    <ActDialog
      title={t('match.endTitle', { title: titleOf(match) })}
      effect={t('match.endEffect', { score: scoreOf(match), ...audience })}
      confirm={t('match.end')}
      onClose={onClose}
      onAct={async () => desk.status(statusOf(MatchStatus.Ended), MatchStatus.Ended)}
    />
  );
}
