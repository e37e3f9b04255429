// Over the picture where nothing else tells the score, in the theatre and in full screen: the match, and its goals as they come.
import { use, useEffect, useEffectEvent, useReducer, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { MatchStatus } from '../api/enums.gen';
import type { MatchEvent, ProgressDot, ScoreAt, ShownMatch } from '../api/schema.gen';
import { useCall } from '../api/use-call';
import { Crest } from '../cards/crest';
import { minuteText, useEventWords } from '../cards/match-event';
import { useRunningClock } from '../cards/running-clock';
import { cx } from '../lib/cx';
import { serverNow } from '../lib/server-clock';
import type { Passing } from '../realtime/passing';
import { cheer } from './goal-sound';
import { celebratedAt, type Goals, heard, NO_GOALS, over, withEarlier } from './goals';
import { PictureContext } from './picture-context';
import styles from './score-over.module.css';
import { inTheatre, onTheatre } from './theatre';

interface ScoreOverProps {
  match: ShownMatch;
  /** The viewer went back in the broadcast: the picture shows no score and no goal of a later moment. */
  then: boolean;
  /** Subscribes to the events of the room as they arrive. */
  told: Passing;
}

/** The score over a live picture. It also puts a mark on the bar for each goal. */
export default function ScoreOver({ match, then, told }: ScoreOverProps) {
  const { t } = useTranslation('room');
  const goals = useGoals(told, then);
  useMarks(match, goals);
  const { shown } = goals;
  if (!useLarge() || then) return null;
  return (
    <Over match={match} clocked flash={shown && !shown.event.revoked ? shown.event.eventId : false}>
      {shown && <Celebrated match={match} event={shown.event} undone={t('chat.overturned')} />}
    </Over>
  );
}

interface RecordedScoreProps {
  /** With the score of the moment. */
  match: ShownMatch;
  scores: readonly ScoreAt[];
  dots: readonly ProgressDot[];
  second: number;
}

export function RecordedScore({ match, scores, dots, second }: RecordedScoreProps) {
  const { t } = useTranslation('room');
  const goal = celebratedAt(scores, dots, second);
  if (!useLarge()) return null;
  return (
    <Over match={match} flash={goal ? goal.id : false}>
      {goal && (
        <p className={styles.goal} key={goal.id}>
          <b>{t('score.goal')}</b> <bdi>{goal.text}</bdi>
        </p>
      )}
    </Over>
  );
}

interface OverProps {
  match: ShownMatch;
  /** Its clock is that of the picture. */
  clocked?: boolean;
  /** The goal for which it flashes. */
  flash: string | false;
  children: React.ReactNode;
}

function Over({ match, clocked = false, flash, children }: OverProps) {
  const { i18n } = useTranslation();
  const { homeTeam, awayTeam, homeScore, awayScore } = match;
  const clock = useRunningClock(match);
  const live = clocked && match.matchStatus === MatchStatus.InProgress && clock;
  return (
    // The page and its chat say the same to those who hear them.
    <div className={styles.over} dir={i18n.dir()} aria-hidden data-testid="score-over">
      <div className={styles.bug}>
        <span className={styles.team}>
          <Crest logo={homeTeam.logo} name={homeTeam.name} size={22} />
          <bdi>{homeTeam.name}</bdi>
        </span>
        {homeScore !== null && awayScore !== null && (
          <span key={flash || 'calm'} className={cx('num', styles.score)} data-flash={flash || undefined}>
            <span>{homeScore}</span>
            <span>–</span>
            <span>{awayScore}</span>
          </span>
        )}
        <span className={styles.team}>
          <bdi>{awayTeam.name}</bdi>
          <Crest logo={awayTeam.logo} name={awayTeam.name} size={22} />
        </span>
        {live && <bdi className={cx('num', styles.clock)}>{live}</bdi>}
      </div>
      {children}
    </div>
  );
}

interface CelebratedProps {
  match: ShownMatch;
  event: MatchEvent;
  /** What stands at a goal that was taken back. */
  undone: string;
}

function Celebrated({ match, event, undone }: CelebratedProps) {
  const { label, team, minute } = useEventWords(event, match);
  const { revoked, player } = event;
  const Words = revoked ? 's' : 'span';
  return (
    <p className={styles.goal} data-off={revoked || undefined}>
      <Words>
        <b>{label}</b> <bdi className="num">{minute}</bdi> {player && <bdi>{player}</bdi>}{' '}
        {team && <bdi className={styles.side}>{team}</bdi>}
      </Words>
      {revoked && <b>{undone}</b>}
    </p>
  );
}

type Happening = { event: MatchEvent; now: number } | 'over';

function useGoals(told: Passing, then: boolean): Goals {
  const [goals, happen] = useReducer(
    (was: Goals, what: Happening) => (what === 'over' ? over(was) : heard(was, what.event, what.now)),
    NO_GOALS,
  );
  useEffect(
    () =>
      told((event) => {
        if (event.k === 'score' && event.event) happen({ event: event.event, now: serverNow() });
      }),
    [told],
  );
  const { shown } = goals;
  const goal = shown && !shown.event.revoked && shown.event.eventId;
  const sound = useEffectEvent(() => {
    if (!then) cheer();
  });
  useEffect(() => {
    if (goal) sound();
  }, [goal]);
  useEffect(() => {
    if (!shown) return;
    const timer = setTimeout(() => happen('over'), shown.until - serverNow());
    return () => clearTimeout(timer);
  }, [shown]);
  return goals;
}

/** Marks the goals on the bar. The earlier goals are read when the viewer first points at the picture. */
function useMarks(match: ShownMatch, { known }: Goals) {
  const picture = use(PictureContext);
  const [pointed, setPointed] = useState(false);
  const { matchId, homeTeam, awayTeam } = match;
  const { data } = useCall('/web_match/web_match_details', { matchId }, { enabled: pointed });
  useEffect(() => {
    if (pointed || !picture) return;
    return picture.onPointed(() => setPointed(true));
  }, [pointed, picture]);
  const home = homeTeam.name;
  const away = awayTeam.name;
  const earlier = data?.events;
  useEffect(() => {
    const teams = [undefined, home, away];
    picture?.marks(
      withEarlier(known, earlier ?? []).map((event) => ({
        id: event.eventId,
        time: event.time,
        text: `${minuteText(event)} ${event.homeScore}–${event.awayScore} ${event.player || (teams[event.teamSide] ?? '')}`.trim(),
      })),
    );
  }, [picture, known, earlier, home, away]);
}

function onLarge(act: () => void) {
  const leave = onTheatre(act);
  document.addEventListener('fullscreenchange', act);
  return () => {
    leave();
    document.removeEventListener('fullscreenchange', act);
  };
}

/** The picture has the window or the screen to itself. */
const useLarge = () =>
  useSyncExternalStore(onLarge, () => inTheatre() || document.fullscreenElement !== null);
