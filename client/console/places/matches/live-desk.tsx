// The live desk of a match: its score and clock, keys for what happens, and what was entered with the way back.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../../../src/api/enums/match-status.gen';
import type { AdminMatch, MatchEvent } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { ActDialog } from '../../frame/act-dialog';
import { useKeys } from '../../frame/use-keys';
import styles from './desk.module.css';
import { EventType, lastStanding, periodRuns, type Side, shownScore } from './desk-acts';
import { DeskEvents } from './desk-events';
import { DeskForms } from './desk-forms';
import { LockMark } from './lock-mark';
import { useDesk } from './use-desk';
import type { useMatch } from './use-match';
import { useMatchWords } from './use-match-words';

interface LiveDeskProps {
  match: AdminMatch;
  events: readonly MatchEvent[];
  took: ReturnType<typeof useMatch>['took'];
  /** Rooms that show it and people who reserved it. */
  audience: { rooms: number; reservations: number };
}

interface Key {
  key: string;
  label: string;
  press: () => void;
}

const FOOTBALL = 1;

export function LiveDesk({ match, events, took, audience }: LiveDeskProps) {
  const { t } = useTranslation('console');
  const words = useMatchWords();
  const desk = useDesk(match, took);
  const [ending, setEnding] = useState(false);
  const [taking, setTaking] = useState<MatchEvent | null>(null);
  const [clock, setClock] = useState<string | null>(null);
  const shown = shownScore(match, desk.sending);
  const football = match.raceType === FOOTBALL;
  const names = { 1: words.named(match.homeTeam), 2: words.named(match.awayTeam) } as const;
  const runs = periodRuns(events);

  const enter = (type: number, side: Side) =>
    desk.event(`${words.eventOf(type)} · ${names[side]}`, type, side);
  const points = (side: Side, count: number) =>
    desk.points(t('match.pointsOf', { count, team: names[side] }), side, count);
  const keysOf = (side: Side): Key[] =>
    football
      ? [
          {
            key: side === 1 ? 'h' : 'a',
            label: words.eventOf(EventType.Goal),
            press: () => enter(EventType.Goal, side),
          },
          {
            key: side === 1 ? 'y' : 'u',
            label: words.eventOf(EventType.YellowCard),
            press: () => enter(EventType.YellowCard, side),
          },
          {
            key: side === 1 ? 'r' : 't',
            label: words.eventOf(EventType.RedCard),
            press: () => enter(EventType.RedCard, side),
          },
        ]
      : [1, 2, 3].map((count) => ({
          key: String(side === 1 ? count : (count + 7) % 10),
          label: t('match.points', { count }),
          press: () => points(side, count),
        }));

  const period = () => {
    // Whether one runs is known once what was pressed before has arrived.
    if (desk.sending.length > 0) return;
    if (!runs && match.matchStatus !== MatchStatus.InProgress)
      desk.status(words.statusOf(MatchStatus.InProgress), MatchStatus.InProgress);
    const type = runs ? EventType.PeriodEnd : EventType.PeriodStart;
    desk.event(words.eventOf(type), type, 0);
  };
  const last = lastStanding(events);
  const takesBack = (event: MatchEvent) => t('match.takesBack', { event: words.eventOf(event.type) });
  const all = [...keysOf(1), ...keysOf(2)];
  useKeys({
    ...Object.fromEntries(all.map(({ key, press }) => [key, press])),
    p: period,
    m: desk.minuteLater,
    z: () => last && desk.sending.length === 0 && setTaking(last),
  });

  return (
    <div className={styles.desk}>
      <section className={styles.board} aria-label={t('match.score')}>
        <b className={styles.team}>
          <bdi>{names[1]}</bdi>
        </b>
        <p className={cx('num', styles.score, shown.sending && styles.pending)} data-testid="desk-score">
          {shown.home ?? '–'}
          <span>:</span>
          {shown.away ?? '–'}
        </p>
        <b className={styles.team}>
          <bdi>{names[2]}</bdi>
        </b>
        <p className={styles.under} role="status">
          {shown.sending
            ? t('match.sending', { act: desk.sending[0]?.text })
            : [words.statusOf(match.matchStatus), match.clock].filter(Boolean).join(' · ')}
        </p>
      </section>
      <div className={styles.columns}>
        <div className={styles.acts}>
          {([1, 2] as const).map((side) => (
            <fieldset key={side} className={styles.side}>
              <legend>
                <bdi>{names[side]}</bdi>
              </legend>
              {keysOf(side).map(({ key, label, press }, index) => (
                <Button
                  key={key}
                  size={index === 0 ? 'large' : 'medium'}
                  look={index === 0 ? 'primary' : 'outline'}
                  aria-label={`${label} ${key}: ${names[side]}`}
                  onClick={press}
                >
                  {label} <kbd>{key}</kbd>
                </Button>
              ))}
            </fieldset>
          ))}
          <fieldset className={cx(styles.side, styles.course)}>
            <legend>{t('match.course')}</legend>
            <Button look={runs ? 'outline' : 'primary'} onClick={period}>
              {words.eventOf(runs ? EventType.PeriodEnd : EventType.PeriodStart)} <kbd>p</kbd>
            </Button>
            <form
              className={styles.clock}
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
            <SelectBox
              aria-label={t('match.status')}
              value={String(match.matchStatus)}
              onChange={(value) =>
                Number(value) === MatchStatus.Ended
                  ? setEnding(true)
                  : desk.status(words.statusOf(Number(value)), Number(value))
              }
              options={words.statuses}
            />
            <Button
              look="danger"
              disabled={match.matchStatus === MatchStatus.Ended}
              onClick={() => setEnding(true)}
            >
              {t('match.end')}
            </Button>
          </fieldset>
          <div className={styles.locks}>
            {(['matchStatus', 'score', 'clock', 'periodScores', 'events'] as const).map((part) => (
              <LockMark key={part} match={match} part={part} onChanged={(changed) => took(changed)} />
            ))}
          </div>
        </div>
        <DeskEvents events={events} names={names} sending={desk.sending} onRevoke={setTaking} />
      </div>
      <DeskForms key={match.matchId} match={match} names={names} desk={desk} />
      {taking && (
        <ActDialog
          title={takesBack(taking)}
          effect={t('match.takeBackEffect', audience)}
          reason={{
            initial: t('match.enteredWrongly'),
            templates: [t('match.enteredWrongly'), t('match.overruled')],
          }}
          confirm={t('match.takeBack')}
          onClose={() => setTaking(null)}
          onAct={async ({ reason }) => desk.revoke(takesBack(taking), taking, reason)}
        />
      )}
      {ending && (
        <ActDialog
          title={t('match.endTitle', { title: words.titleOf(match) })}
          effect={t('match.endEffect', { score: words.scoreOf(match), ...audience })}
          confirm={t('match.end')}
          onClose={() => setEnding(false)}
          onAct={async () => desk.status(words.statusOf(MatchStatus.Ended), MatchStatus.Ended)}
        />
      )}
    </div>
  );
}
