// The poll of the room over the top of its chat: the question, the votes so far, the reader's own.
import { ChartNoAxesColumn, Check, ChevronDown, X } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PollStatus } from '../../api/enums.gen';
import type { PollView } from '../../api/schema.gen';
import { duration } from '../../i18n/format';
import { cx } from '../../lib/cx';
import { ownDirection } from '../../lib/isolate';
import { percent } from '../../lib/percent';
import { useServerNow } from '../../lib/use-server-now';
import { runs, type Share, sharesOf, votesOf } from '../../realtime/poll-shares';
import { useSession } from '../../session/session';
import { IconButton } from '../../ui/icon-button';
import styles from './poll-card.module.css';
import { PollControls } from './poll-controls';
import { useVote } from './use-vote';

/** What is over leaves by itself after so long, milliseconds. */
const LINGER = 30_000;

interface PollCardProps {
  houseId: string;
  poll: PollView;
  /** Of the room. */
  staff: boolean;
}

export default function PollCard({ houseId, poll: told, staff }: PollCardProps) {
  const { user, isLogin, openLogin } = useSession();
  const { pollStatus } = told;
  // What was put away comes back with its next news.
  const [away, setAway] = useState<number | null>(null);
  const isRunning = runs(told);
  const vote = useVote(houseId, told, user?.userId ?? null);
  useEffect(() => {
    if (isRunning) return;
    const timer = setTimeout(() => setAway(pollStatus), LINGER);
    return () => clearTimeout(timer);
  }, [isRunning, pollStatus]);
  return (
    <div className={styles.place}>
      <Said poll={told} />
      {away !== pollStatus && (
        <Card
          {...vote}
          onChoose={isLogin ? (answer) => void vote.cast(answer) : () => openLogin()}
          isLogin={isLogin}
          onAway={pollStatus === PollStatus.Open ? undefined : () => setAway(pollStatus)}
        >
          {staff && isRunning && <PollControls houseId={houseId} poll={vote.poll} />}
        </Card>
      )}
    </div>
  );
}

interface CardProps {
  poll: PollView;
  mine: number;
  sending: number;
  isLogin: boolean;
  onChoose: (answer: number) => void;
  /** Once voting is over. */
  onAway: (() => void) | undefined;
  children: React.ReactNode;
}

function Card({ poll, mine, sending, isLogin, onChoose, onAway, children }: CardProps) {
  const { t } = useTranslation('poll');
  // In a short window the lines of the chat need its height.
  const [shut, setShut] = useState(() => window.matchMedia?.('(max-height: 559px)').matches ?? false);
  const body = useId();
  const isOpen = poll.pollStatus === PollStatus.Open;
  const mayVote = isOpen && mine === 0;
  return (
    <section
      className={cx('stack gap-8', styles.card)}
      aria-label={poll.prediction ? t('prediction') : t('title')}
      data-testid="poll"
      data-status={poll.pollStatus}
    >
      <div className="row gap-4">
        <button
          type="button"
          className={cx('row gap-8 text-start grows', styles.head)}
          aria-expanded={!shut}
          aria-controls={body}
          onClick={() => setShut(!shut)}
        >
          <ChartNoAxesColumn size={16} aria-hidden />
          <b className={cx('grows breaks', shut && styles.short)} dir="auto">
            {poll.question}
          </b>
          <State poll={poll} />
          <ChevronDown size={16} aria-hidden className={cx(styles.turn, shut && styles.shut)} />
        </button>
        {onAway && (
          <IconButton small tip="none" label={t('shut')} onClick={onAway}>
            <X size={16} aria-hidden />
          </IconButton>
        )}
      </div>
      <div id={body} hidden={shut} className={cx(!shut && 'stack gap-8')}>
        <ul className="stack gap-6">
          {sharesOf(poll).map((share) => (
            <li key={share.number}>
              <Answer
                share={share}
                prediction={poll.prediction}
                mine={mine === share.number}
                onChoose={mayVote ? () => onChoose(share.number) : undefined}
                busy={sending === share.number}
                idle={sending !== 0}
              />
            </li>
          ))}
        </ul>
        <p className="row gap-8 apart wraps quiet tiny">
          <span className="num">{t('votes', { count: votesOf(poll) })}</span>
          {mayVote && <span>{isLogin ? t('choose') : t('log')}</span>}
        </p>
        {children}
      </div>
    </section>
  );
}

/** How long one may vote, or what became of it. */
function State({ poll }: { poll: PollView }) {
  const { t } = useTranslation('poll');
  const isOpen = poll.pollStatus === PollStatus.Open;
  const now = useServerNow(isOpen);
  if (isOpen) {
    const seconds = Math.max(0, Math.ceil((poll.closeTime - now) / 1_000));
    return (
      <span className="quiet tiny num" role="timer">
        {t('left', { time: duration(seconds) })}
      </span>
    );
  }
  const what =
    poll.pollStatus === PollStatus.Closed
      ? 'waiting'
      : poll.pollStatus === PollStatus.Cancelled
        ? 'cancelled'
        : poll.prediction
          ? 'decided'
          : 'ended';
  return <span className="quiet tiny">{t(what)}</span>;
}

interface AnswerProps {
  share: Share;
  prediction: boolean;
  mine: boolean;
  /** Absent for those who may not vote, or have. */
  onChoose: (() => void) | undefined;
  busy: boolean;
  /** A vote is on its way. */
  idle: boolean;
}

function Answer({ share, prediction, mine, onChoose, busy, idle }: AnswerProps) {
  const { t, i18n } = useTranslation('poll');
  const { text, part, won } = share;
  const inside = (
    <>
      <i className={styles.bar} style={{ inlineSize: `${part * 100}%` }} aria-hidden />
      <span className="row gap-6 shrinks">
        {won && <Check size={15} aria-label={prediction ? t('cameTrue') : t('won')} />}
        <bdi className="breaks">{text}</bdi>
        {mine && <span className={styles.mine}>{t('yours')}</span>}
      </span>
      <span className="num strong">{percent(i18n.language, part)}</span>
    </>
  );
  const look = cx('row gap-8 apart text-start full-width', styles.answer);
  return onChoose ? (
    <button type="button" className={look} onClick={onChoose} disabled={idle} aria-busy={busy || undefined}>
      {inside}
    </button>
  ) : (
    <div className={look} data-mine={mine || undefined} data-won={won || undefined}>
      {inside}
    </div>
  );
}

/** Said once when a poll begins and when it is over. */
function Said({ poll }: { poll: PollView }) {
  const { t } = useTranslation('poll');
  const [said, setSaid] = useState('');
  const isRunning = runs(poll);
  const question = ownDirection(poll.question);
  useEffect(
    () => setSaid(isRunning ? t('said.begun', { question }) : t('said.over', { question })),
    [isRunning, question, t],
  );
  return (
    <span className="vh" role="status">
      {said}
    </span>
  );
}
