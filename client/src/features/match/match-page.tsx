// The live page of a match: score, picture of the chosen channel, its chat or that of the match, and what happened.
import { type ComponentType, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { ShownMatchContext } from '../../cards/shown-match';
import { withoutScore } from '../../cards/without-score';
import { lazy } from '../../i18n/lazy';
import { useTitle } from '../../lib/use-title';
import type { PlayerHandle } from '../../player/live-player';
import type { Rewound } from '../../player/rewind';
import { measuredHead } from '../../ui/measured-head';
import { Skeleton } from '../../ui/skeleton';
import { ChannelList } from './channel-list';
import { choicesOf, chosenOf, useLiveMatch } from './match-data';
import { MatchHead } from './match-head';
import styles from './match-page.module.css';
import { SourceStage } from './source-stage';

const ShareSheet = lazy(() => import('../../cards/share-sheet'));

/** Below the picture: it may come after it. */
const MatchAbout = lazy(() => import('./match-about'));
const NoMatch = lazy(() => import('./no-match'));

export interface RoomPictureProps {
  houseId: string;
  onHandle: (handle: PlayerHandle | null) => void;
}

export interface KeysProps {
  picture: RefObject<PlayerHandle | null>;
  input: RefObject<HTMLInputElement | null>;
}

export interface ChatProps {
  inputRef: Ref<HTMLInputElement>;
  /** Both chats, where there are two. */
  beside: { room: string; match: string; onOther: () => void } | undefined;
}

interface MatchPageProps {
  /** What the room of an anchor brings here; put in by the route. */
  roomPicture: ComponentType<RoomPictureProps>;
  /** Directly under the picture: whose room it is, and gifts. */
  roomLine: ComponentType<{ houseId: string }>;
  roomChat: ComponentType<ChatProps & { houseId: string }>;
  matchChat: ComponentType<ChatProps & { matchId: string }>;
  /** The reader has gone back in the picture of the room: chat, score and timeline are of then. */
  rewound: Rewound | null;
  /** The keys for picture and chat. */
  keys: ComponentType<KeysProps>;
}

/** Another match is another page: nothing of the one before stays. */
export function MatchPage(props: MatchPageProps) {
  const { matchId = '' } = useParams();
  return <OneMatch key={matchId} matchId={matchId} {...props} />;
}

function OneMatch({ matchId, ...parts }: MatchPageProps & { matchId: string }) {
  const { details, match, events, passing, error, refetch } = useLiveMatch(matchId);
  useTitle(match ? `${match.homeTeam.name} – ${match.awayTeam.name}` : undefined);
  if (!details || !match) {
    return (
      <Suspense fallback={<MatchSkeleton />}>
        {error ? <NoMatch error={error} onRetry={refetch} /> : <MatchSkeleton />}
      </Suspense>
    );
  }
  return <LiveMatch {...{ details, match, events, passing, onStale: refetch, ...parts }} />;
}

type Live = ReturnType<typeof useLiveMatch>;

interface LiveMatchProps extends MatchPageProps {
  details: NonNullable<Live['details']>;
  match: NonNullable<Live['match']>;
  events: Live['events'];
  passing: Live['passing'];
  /** The server may have other pictures. */
  onStale: () => void;
}

function LiveMatch(props: LiveMatchProps) {
  const { details, match, events, rewound, onStale, keys: Keys } = props;
  const { roomPicture: RoomPicture, roomLine: RoomLine } = props;
  const { matchId } = match;
  const channel = useChannel(details);
  const { choices, chosen, choose, houseId } = channel;
  const [sharing, setSharing] = useState(false);
  const picture = useRef<PlayerHandle | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const hold = (handle: PlayerHandle | null) => {
    picture.current = handle;
  };
  return (
    <div className={styles.match} ref={measureHead}>
      <div className={styles.main}>
        <div className={styles.head}>
          <MatchHead
            match={rewound ? withoutScore(match) : match}
            reminder={chosen !== null}
            onShare={() => setSharing(true)}
          />
        </div>
        {(choices.length > 1 || chosen === null) && (
          <div className={styles.channels}>
            <ChannelList choices={choices} chosen={chosen} onChoose={choose} />
          </div>
        )}
        <div className={styles.picture} data-empty={chosen === null || undefined}>
          {houseId !== null ? (
            <RoomPicture key={houseId} houseId={houseId} onHandle={hold} />
          ) : (
            <SourceStage
              match={match}
              told={props.passing}
              source={chosen}
              others={choices.filter((c) => c.houseId !== null && c.liveStatus === LiveStatus.Living)}
              planned={details.schedule.filter((show) => show.match.matchId === matchId).length}
              onChoose={choose}
              onStale={onStale}
              onHandle={hold}
            />
          )}
        </div>
        <div className={styles.under}>{houseId !== null && <RoomLine key={houseId} houseId={houseId} />}</div>
        <div className={styles.after}>
          <Suspense fallback={<Skeleton height={320} />}>
            <MatchAbout details={details} match={match} events={events} rewound={rewound} />
          </Suspense>
        </div>
      </div>
      <Talk {...props} channel={channel} inputRef={input} />
      <Keys picture={picture} input={input} />
      <Suspense fallback={null}>
        {sharing && (
          <ShareSheet
            url={window.location.href}
            title={`${match.homeTeam.name} – ${match.awayTeam.name}`}
            live={chosen?.liveStatus === LiveStatus.Living}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

/** The channel that is watched, which the address names, and the chat beside it. */
function useChannel(details: LiveMatchProps['details']) {
  const [params, setParams] = useSearchParams();
  const [chat, setChat] = useState<'room' | 'match'>('room');
  const choices = choicesOf(details);
  const chosen = chosenOf(choices, params.get('channel'), details.firstChannel);
  const choose = (channelId: string) => {
    setChat('room');
    setParams({ channel: channelId }, { replace: true, preventScrollReset: true });
  };
  return { choices, chosen, houseId: chosen?.houseId ?? null, choose, chat, setChat };
}

interface TalkProps extends LiveMatchProps {
  channel: ReturnType<typeof useChannel>;
  inputRef: Ref<HTMLInputElement>;
}

/** The chat of the room, or that of the match. */
function Talk({ channel, match, rewound, inputRef, roomChat: RoomChat, matchChat: MatchChat }: TalkProps) {
  const { t } = useTranslation('matchday');
  const { houseId, chat, setChat } = channel;
  const aside = useRef<HTMLElement>(null);
  const other = () => {
    setChat(chat === 'room' ? 'match' : 'room');
    // The other chat has tabs of its own: who presses keys there stays on them.
    requestAnimationFrame(() =>
      aside.current?.querySelector<HTMLElement>('[role=tab][tabindex="0"]')?.focus(),
    );
  };
  const beside =
    houseId === null ? undefined : { room: t('chat.room'), match: t('chat.match'), onOther: other };
  return (
    <aside className={styles.aside} ref={aside}>
      <div className={styles.chat}>
        <ShownMatchContext value={match}>
          {houseId !== null && (rewound || chat === 'room') ? (
            <RoomChat key={houseId} houseId={houseId} inputRef={inputRef} beside={beside} />
          ) : (
            <MatchChat matchId={match.matchId} inputRef={inputRef} beside={beside} />
          )}
        </ShownMatchContext>
      </div>
    </aside>
  );
}

const measureHead = measuredHead(styles.picture, styles.aside);

function MatchSkeleton() {
  return (
    <div className={styles.match} aria-hidden>
      <div className={styles.main}>
        <div className={styles.head}>
          <Skeleton height="var(--head-h)" />
        </div>
        <div className={styles.picture} />
      </div>
      <div className={styles.aside} />
    </div>
  );
}
