// A finished broadcast: its recording, and beside it what was true and said at the moment the player shows.
import {
  type ComponentType,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { MatchStatus } from '../../api/enums.gen';
import { leadsNowhere } from '../../api/refusal';
import type { Match, ProgressDot, ReplayDetailsAnswer } from '../../api/schema.gen';
import { useCall } from '../../api/use-call';
import { Broadcaster } from '../../cards/broadcaster';
import { LaterButton } from '../../cards/later-button';
import { ShownMatchContext } from '../../cards/shown-match';
import { duration } from '../../i18n/format';
import { lazy } from '../../i18n/lazy';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import type { PlayerHandle } from '../../player/live-player';
import { RecordedStage } from '../../player/recorded-stage';
import type { ChatSnapshot } from '../../realtime/chat-store';
import type { Passing } from '../../realtime/passing';
import { type PastChat, usePastLines } from '../../realtime/past-chat';
import { useSession } from '../../session/session';
import { ErrorState } from '../../ui/error-state';
import { RelTime } from '../../ui/rel-time';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import { askedMoment, lastBy } from './along';
import { tellSystem } from './media-session';
import { Moments } from './moments';
import { About, NoReplay } from './replay-about';
import styles from './replay-page.module.css';
import { usePastChat } from './use-past-chat';
import { keptPosition, usePosition } from './use-position';

const ClipList = lazy(() => import('../../cards/clip-list'), 'clips');
const AfterEnd = lazy(() => import('./after-end'));
const ShareSheet = lazy(() => import('../../cards/share-sheet'));
const RecordedScore = lazy(() =>
  import('../../player/score-over').then(({ RecordedScore }) => ({ default: RecordedScore })),
);

const NO_DOTS: ProgressDot[] = [];

/** The marks may change while somebody watches: a goal is taken back. Soon after it, more often than later. */
const MARKS_EVERY_MS = { playing: 30_000, over: 300_000 };

/** How often to ask for the marks again; a broadcast without a match keeps those it has. */
function marksEvery(match: Match | null): number | undefined {
  if (!match) return undefined;
  return match.matchStatus === MatchStatus.InProgress ? MARKS_EVERY_MS.playing : MARKS_EVERY_MS.over;
}

export interface PastChatProps {
  /** Whose room it was. */
  houseId: string;
  chat: ChatSnapshot;
  /** Where a line lies on the clock, in seconds. */
  momentOf: (o: number | null) => number | null;
  /** Loads lines before the first; resolves to whether there are more. */
  loadOlder: () => Promise<boolean>;
  onJump: (seconds: number) => void;
}

interface ReplayPageProps {
  /** What a room has, too; put in by the route. */
  chat: ComponentType<PastChatProps>;
  score: ComponentType<{ match: Match; then?: boolean }>;
  /** Over the picture, below its controls. */
  gifts: ComponentType<{ passing: Passing }>;
  keys: ComponentType<{ picture: RefObject<PlayerHandle | null> }>;
  clip: ComponentType<{
    source: { replayId: string; length: number };
    picture: RefObject<PlayerHandle | null>;
    onClose: () => void;
  }>;
}

export function ReplayPage(parts: ReplayPageProps) {
  const { replayId = '' } = useParams();
  const { isLogin } = useSession();
  const [every, setEvery] = useState<number>();
  const { data, error, refetch, isPlaceholderData } = useCall(
    '/web_anchor/replay_details',
    { replayId },
    { fresh: MARKS_EVERY_MS.playing, every },
  );
  useTitle(data?.replay.title);
  const wanted = data && marksEvery(data.match);
  if (wanted !== every) setEvery(wanted);
  // What came with the page is a visitor's: where a user left off, only their own answer knows.
  const [own, setOwn] = useState('');
  const isOwn = own === replayId || (data !== undefined && (!isLogin || !isPlaceholderData));
  if (isOwn && own !== replayId) setOwn(replayId);
  if (data && isOwn) return <OneReplay key={replayId} data={data} {...parts} />;
  if (!error) {
    return (
      <div className={styles.page}>
        <div className={cx('stack gap-20 at-top', styles.main)}>
          <Skeleton ratio="16 / 9" />
          <Skeleton height={120} />
        </div>
      </div>
    );
  }
  if (leadsNowhere(error)) return <NoReplay />;
  return <ErrorState error={error} onRetry={() => void refetch()} />;
}

function OneReplay(props: ReplayPageProps & { data: ReplayDetailsAnswer }) {
  const { data, gifts: Gifts, keys: Keys, score: Score, clip: Clip } = props;
  const { t } = useTranslation('room');
  const { replay, match, anchor, scores, viewers } = data;
  const { replayId, durationSeconds: length } = replay;
  const { afterLogin } = useSession();
  const { picture, position, past, player, dots, jump, hold } = useWatching(data);
  const [sharing, setSharing] = useState(false);
  const [clipping, setClipping] = useState(false);
  const score = lastBy(scores, position);
  const then = match && {
    ...match,
    homeScore: score?.homeScore ?? null,
    awayScore: score?.awayScore ?? null,
  };
  return (
    <div className={styles.page}>
      <div className={cx('stack gap-20 at-top', styles.main)}>
        {then && (
          <div className={styles.score}>
            <Suspense fallback={null}>
              <Score match={then} then />
            </Suspense>
          </div>
        )}
        <div className={styles.screen}>
          <RecordedStage
            player={player}
            image={replay.image}
            passing={past.passing}
            onHandle={hold}
            score={
              then && (
                <Suspense fallback={null}>
                  <RecordedScore match={then} scores={scores} dots={dots} second={position} />
                </Suspense>
              )
            }
            over={<AfterEnd houseId={replay.houseId} replayId={replayId} onAgain={() => jump(0)} />}
          />
          <Suspense fallback={null}>
            <Gifts passing={past.passing} />
          </Suspense>
        </div>
        <About
          replay={replay}
          viewers={lastBy(viewers, position)?.viewers}
          later={<LaterButton replayId={replayId} later={data.watchLater} />}
          onShare={() => setSharing(true)}
          onClip={data.clips && !replay.hidden ? () => afterLogin(() => setClipping(true)) : undefined}
        />
        <Moments dots={dots} thumbnail={data.player?.thumbnail} length={length} onJump={jump} />
        <Broadcaster anchor={anchor} />
        <Suspense fallback={null}>
          <ClipList
            houseId={replay.houseId}
            replayId={replayId}
            heading={<SectionHead title={t('tabs.clips')} />}
          />
        </Suspense>
        <Suspense fallback={null}>
          {clipping && (
            <Clip source={{ replayId, length }} picture={picture} onClose={() => setClipping(false)} />
          )}
        </Suspense>
      </div>
      <aside id="chat" tabIndex={-1} className={cx('column', styles.aside)} aria-label={t('recording.chat')}>
        <p className={cx('flex wraps apart faint small', styles.then)}>
          <b>{t('recording.chatAt', { time: duration(position) })}</b>
          <RelTime time={replay.startTime + 1_000 * position} />
        </p>
        <Suspense fallback={null}>
          <ShownMatchContext value={match}>
            <PastLines houseId={replay.houseId} past={past} onJump={jump} chat={props.chat} />
          </ShownMatchContext>
        </Suspense>
      </aside>
      <Suspense fallback={null}>
        <Keys picture={picture} />
        {sharing && (
          <ShareSheet
            url={`${window.location.origin}/replay/${replayId}`}
            title={replay.title}
            live={false}
            moment={position}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The recording, where it is, and what was said there. */
function useWatching({ replay, anchor, player: given, sessionId }: ReplayDetailsAnswer) {
  const { replayId, durationSeconds: length } = replay;
  const { isLogin } = useSession();
  const [params] = useSearchParams();
  const asked = askedMoment(params, length);
  const picture = useRef<PlayerHandle | null>(null);
  const [position, setPosition] = useState(0);
  const { seen, keep } = usePosition({ replayId, length, isLogin });

  // What somebody watched before decides where it begins, once; later answers bring only other marks.
  const [begin] = useState(() =>
    asked !== null ? 0 : isLogin ? (given?.lastPlayTime ?? 0) : keptPosition(replayId),
  );
  const past = usePastChat(sessionId, length, asked ?? begin);
  const player = useMemo(() => given && { ...given, lastPlayTime: begin }, [given, begin]);
  // The same list as long as nothing in it changes.
  const dots = given?.progressDot ?? NO_DOTS;
  useEffect(() => picture.current?.dots(dots), [dots]);

  const jump = useCallback((seconds: number) => {
    picture.current?.seek(seconds);
    picture.current?.play();
  }, []);
  const leave = useRef<() => void>(undefined);
  const hold = (handle: PlayerHandle | null) => {
    picture.current = handle;
    leave.current?.();
    leave.current = undefined;
    if (!handle) return;
    leave.current = tellSystem(handle, replay, anchor);
    if (asked !== null) handle.seek(asked);
    const follow = () => {
      const at = handle.at();
      setPosition(Math.floor(at));
      seen(at);
      void past.seen(at);
    };
    handle.on('timeupdate', follow);
    handle.on('seeked', follow);
    handle.on('pause', keep);
    handle.on('ended', keep);
  };
  return { picture, position, past, player, dots, jump, hold };
}

interface PastLinesProps extends Pick<PastChatProps, 'houseId' | 'onJump'> {
  past: PastChat;
  chat: ComponentType<PastChatProps>;
}

/** Drawn anew with every line, which the page is not. */
function PastLines({ houseId, past, chat: Chat, onJump }: PastLinesProps) {
  const { chat, way } = usePastLines(past);
  const momentOf = useCallback((o: number | null) => past.momentOf(o), [past]);
  const loadOlder = useCallback(() => past.older(), [past]);
  return (
    <Chat key={way} houseId={houseId} chat={chat} momentOf={momentOf} loadOlder={loadOlder} onJump={onJump} />
  );
}
