/** The live room: the picture, what is known of it, and beside it whatever talks (the chat is put in by the route). */
import { type ComponentType, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { useFollowsAnybody } from '../../api/followed';
import { ScoreStrip } from '../../cards/score-strip';
import { ShownMatchContext } from '../../cards/shown-match';
import { withoutScore } from '../../cards/without-score';
import { lazy } from '../../i18n/lazy';
import { useMedia } from '../../lib/use-media';
import { useTitle } from '../../lib/use-title';
import type { PlayerHandle } from '../../player/live-player';
import { LiveStage } from '../../player/live-stage';
import type { Rewound } from '../../player/rewind';
import type { Passing } from '../../realtime/passing';
import type { RoomEvent } from '../../realtime/protocol';
import { useSession } from '../../session/session';
import { measuredHead } from '../../ui/measured-head';
import { Skeleton } from '../../ui/skeleton';
import { relay } from './relay';
import type { RoomDetails, roomNow } from './room-data';
import { RoomHead } from './room-head';
import styles from './room-page.module.css';
import { useFollowAct } from './use-follow-act';
import { useLiveRoom } from './use-live-room';
import { useRoomKeys } from './use-room-keys';

const FollowedRail = lazy(() => import('../../cards/followed-rail'));
const ShareSheet = lazy(() => import('../../cards/share-sheet'));
const RoomAbout = lazy(() => import('./room-about'));
const RoomClosed = lazy(() => import('./room-closed'));
const WatchNext = lazy(() => import('./watch-next'));
const KeysDialog = lazy(() => import('./keys-dialog'));

export interface RoomAsideProps {
  houseId: string;
  announcement: string;
  viewers: number;
  loggedIn: boolean;
  onLogin: (then?: () => void) => void;
  inputRef: Ref<HTMLInputElement>;
  /** Whether the reader follows, and the way to it; absent in one's own room. */
  followed?: boolean;
  onFollow?: () => void;
  accountSince?: number | null;
  /** The reader has gone back in the broadcast; the chat is shown as it was then. */
  rewound?: Rewound | null;
  /** What that chat tells as it passes, for the picture. */
  onPassed?: (event: RoomEvent) => void;
  /** Both chats of a page that has two. */
  beside?: { room: string; match: string; onOther: () => void };
}

export interface RoomBarProps {
  houseId: string;
  /** The reader's own room. */
  own: boolean;
}

const measureHead = measuredHead(styles.screen, styles.aside);

interface RoomPageProps {
  aside: ComponentType<RoomAsideProps>;
  /** Directly under the picture. */
  bar: ComponentType<RoomBarProps>;
  /** Above what is known of one's own room. */
  ownBar: ComponentType<{ houseId: string }>;
  /** Over the picture, below its controls: of now, or of the moment one has gone back to. */
  overlay: ComponentType<{ passing: Passing }>;
  /** Marks a stretch of the broadcast. */
  clip: ComponentType<{
    source: { houseId: string; since: number };
    picture: RefObject<PlayerHandle | null>;
    onClose: () => void;
  }>;
}

export function RoomPage(parts: RoomPageProps) {
  const { houseId = '' } = useParams();
  const { details, error, room, view, passing, refetch } = useLiveRoom(houseId);
  useTitle(room?.houseName);
  if (view.link === 'refused' || (error && !details)) {
    return (
      <Suspense fallback={null}>
        <RoomClosed refusal={view.refused ?? error} onRetry={refetch} />
      </Suspense>
    );
  }
  if (!details || !room) return <RoomSkeleton />;
  return <OneRoom {...{ houseId, details, room, passing, onStale: refetch, ...parts }} />;
}

interface OneRoomProps extends RoomPageProps {
  houseId: string;
  details: RoomDetails;
  room: ReturnType<typeof roomNow>;
  passing: Passing;
  /** The server may have another picture. */
  onStale: () => void;
}

function OneRoom(props: OneRoomProps) {
  const { houseId, details, room, bar: Bar, ownBar: OwnBar, clip: Clip } = props;
  const { t } = useTranslation('room');
  const { user, isLogin, afterLogin } = useSession();
  const watching = useWatching(props);
  const { own, follow, picture, input } = watching;
  const [clipping, setClipping] = useState(false);
  const [asked, setAsked] = useState<'help' | 'share' | null>(null);
  const follows = useFollowsAnybody(user);
  const withRail = useMedia('(min-width: 1024px) and (min-height: 560px)') && isLogin && follows;
  useRoomKeys({ picture, input, onHelp: () => setAsked('help') });
  return (
    <div className={styles.room} data-rail={withRail} ref={measureHead}>
      <a href="#chat" className="skip">
        {t('skip')}
      </a>
      <div className={styles.main}>
        <div className={styles.head}>
          <RoomHead
            room={room}
            anchor={details.anchor}
            onFollow={own ? null : follow.press}
            busy={follow.busy}
            onShare={() => setAsked('share')}
            onClip={room.clips ? () => afterLogin(() => setClipping(true)) : undefined}
          />
        </div>
        <Picture {...props} {...watching} />
        <div className={styles.bar}>
          <Suspense fallback={null}>
            <Bar key={houseId} houseId={houseId} own={own} />
          </Suspense>
        </div>
        <div className={styles.after}>
          <Suspense fallback={null}>
            {own && <OwnBar houseId={houseId} />}
            <RoomAbout room={room} details={details} />
          </Suspense>
        </div>
        <Suspense fallback={null}>
          {clipping && (
            <Clip
              source={{ houseId, since: room.startTime ?? 0 }}
              picture={picture}
              onClose={() => setClipping(false)}
            />
          )}
        </Suspense>
      </div>
      <Talk {...props} {...watching} />
      {withRail && (
        <div className={styles.rail}>
          <Suspense fallback={null}>
            <FollowedRail upright />
          </Suspense>
        </div>
      )}
      <RoomDialog {...props} asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

type Watching = ReturnType<typeof useWatching>;

/** The picture and the chat of the room, and what they say to each other. */
function useWatching({ houseId, details, passing }: OneRoomProps) {
  const { user } = useSession();
  const follow = useFollowAct(houseId, details.anchor.fanCount);
  const picture = useRef<PlayerHandle | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [rewound, setRewound] = useState<Rewound | null>(null);
  const [past] = useState(relay);
  return {
    own: user?.houseId === houseId,
    follow,
    picture,
    input,
    rewound,
    setRewound,
    /** What the chat then told. */
    tellPast: past.tell,
    /** What passes for the picture: now, or then. */
    shown: rewound ? past.passing : passing,
  };
}

/** The score over the picture, and the gifts on it. */
function Picture(props: OneRoomProps & Watching) {
  const { houseId, details, room, overlay: Overlay, own, follow, picture, rewound, shown } = props;
  const { anchor, schedule } = details;
  return (
    <div className={styles.picture}>
      {room.match && (
        <ScoreStrip match={rewound ? withoutScore(room.match) : room.match} then={rewound !== null} />
      )}
      <div className={styles.screen}>
        <LiveStage
          key={houseId}
          player={details.player}
          live={room.liveStatus}
          cover={room.houseImage}
          passing={shown}
          match={room.match}
          told={props.passing}
          onRewound={props.setRewound}
          theatre
          onStale={props.onStale}
          onHandle={(handle) => {
            picture.current = handle;
          }}
          idle={
            <Suspense fallback={null}>
              <WatchNext
                houseId={houseId}
                raceType={room.raceType}
                anchor={anchor}
                schedule={schedule}
                onFollow={own || follow.busy ? null : follow.press}
              />
            </Suspense>
          }
        />
        <Suspense fallback={null}>
          <Overlay key={houseId} passing={shown} />
        </Suspense>
      </div>
    </div>
  );
}

function Talk({ houseId, details, room, aside: Aside, ...watching }: OneRoomProps & Watching) {
  const { user, isLogin, openLogin } = useSession();
  const { own, follow, input, rewound, tellPast } = watching;
  return (
    <aside id="chat" tabIndex={-1} className={styles.aside}>
      <ShownMatchContext value={room.match}>
        <Aside
          key={houseId}
          houseId={houseId}
          announcement={room.announcement}
          viewers={room.viewers}
          loggedIn={isLogin}
          onLogin={(next) => openLogin({ next })}
          inputRef={input}
          followed={own ? undefined : details.anchor.attention}
          onFollow={own ? undefined : () => follow.press(true)}
          accountSince={user?.createTime}
          rewound={rewound}
          onPassed={tellPast}
        />
      </ShownMatchContext>
    </aside>
  );
}

interface RoomDialogProps extends Pick<OneRoomProps, 'details' | 'room'> {
  asked: 'help' | 'share' | null;
  onClose: () => void;
}

function RoomDialog({ details, room, asked, onClose }: RoomDialogProps) {
  return (
    <Suspense fallback={null}>
      {asked === 'help' && <KeysDialog onClose={onClose} />}
      {asked === 'share' && (
        <ShareSheet
          url={details.share?.url || window.location.href}
          title={room.houseName}
          live={room.liveStatus === LiveStatus.Living}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}

/** The room's shape while its facts are on their way. */
function RoomSkeleton() {
  return (
    <div className={styles.room} aria-hidden>
      <div className={styles.main}>
        <div className={styles.head}>
          <Skeleton height={74} />
        </div>
        <div className={styles.picture}>
          <div className={styles.screen} />
        </div>
      </div>
      <div className={styles.aside} />
    </div>
  );
}
