/** The live room: the picture, what is known of it, and beside it whatever talks (the chat is put in by the route). */
import { type ComponentType, type Ref, type RefObject, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { LiveStatus } from '../../api/enums.gen';
import { ScoreStrip } from '../../cards/score-strip';
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
import { relay } from './relay';
import { RoomHead } from './room-head';
import styles from './room-page.module.css';
import { RoomSkeleton } from './room-skeleton';
import { sportOf } from './sport';
import { useFollowAct } from './use-follow-act';
import { useLiveRoom } from './use-live-room';
import { useRoomKeys } from './use-room-keys';

const FollowedRail = lazy(() => import('../../cards/followed-rail'));
const ShareSheet = lazy(() => import('../../cards/share-sheet'));
const RoomAbout = lazy(() => import('./room-about'));
const RoomClosed = lazy(() => import('./room-closed'));
const WatchNext = lazy(() => import('./watch-next'));
const KeysDialog = lazy(() => import('./keys-dialog').then(({ KeysDialog }) => ({ default: KeysDialog })));

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
  /** Over the picture, below its controls: of now, or of the moment one has gone back to. */
  overlay: ComponentType<{ passing: Passing }>;
  /** Marks a stretch of the broadcast. */
  clip: ComponentType<{
    source: { houseId: string; since: number };
    picture: RefObject<PlayerHandle | null>;
    onClose: () => void;
  }>;
}

export function RoomPage({ aside: Aside, bar: Bar, overlay: Overlay, clip: Clip }: RoomPageProps) {
  const { t } = useTranslation('room');
  const { houseId = '' } = useParams();
  const { user, isLogin, enums, openLogin, afterLogin } = useSession();
  const { details, error, room, view, passing, refetch } = useLiveRoom(houseId);
  const { press: toggleFollow, busy } = useFollowAct(houseId, details?.anchor.fanCount ?? 0);
  const picture = useRef<PlayerHandle | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [help, setHelp] = useState(false);
  const [sharing, setSharing] = useState(false);
  const [clipping, setClipping] = useState(false);
  const [rewound, setRewound] = useState<Rewound | null>(null);
  const [past] = useState(relay);
  const withRail = useMedia('(min-width: 1024px) and (min-height: 560px)') && isLogin;
  useTitle(room?.houseName);
  const clip = () => afterLogin(() => setClipping(true));
  useRoomKeys({ picture, input, onHelp: () => setHelp(true) });

  if (view.link === 'refused' || (error && !details)) {
    return (
      <Suspense fallback={null}>
        <RoomClosed refusal={view.refused ?? error} onRetry={refetch} />
      </Suspense>
    );
  }
  if (!details || !room) return <RoomSkeleton />;
  const { anchor, schedule, replays } = details;

  return (
    <div className={styles.room} data-rail={withRail} ref={measureHead}>
      <a href="#chat" className="skip">
        {t('skip')}
      </a>
      <div className={styles.main}>
        <div className={styles.head}>
          <RoomHead
            room={room}
            anchor={anchor}
            sport={sportOf(room.raceType, enums)}
            onFollow={user?.houseId === houseId ? null : toggleFollow}
            busy={busy}
            onShare={() => setSharing(true)}
            onClip={room.clips ? clip : undefined}
          />
        </div>
        <div className={styles.picture}>
          {room.match && <ScoreStrip match={rewound ? withoutScore(room.match) : room.match} />}
          <div className={styles.screen}>
            <LiveStage
              key={houseId}
              player={details.player}
              live={room.liveStatus}
              cover={room.houseImage}
              passing={rewound ? past.passing : passing}
              onRewound={setRewound}
              theatre
              onStale={refetch}
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
                    onFollow={user?.houseId === houseId || busy ? null : toggleFollow}
                  />
                </Suspense>
              }
            />
            <Suspense fallback={null}>
              <Overlay key={houseId} passing={rewound ? past.passing : passing} />
            </Suspense>
          </div>
        </div>
        <div className={styles.bar}>
          <Suspense fallback={null}>
            <Bar key={houseId} houseId={houseId} own={user?.houseId === houseId} />
          </Suspense>
        </div>
        <div className={styles.after}>
          <Suspense fallback={null}>
            <RoomAbout
              houseId={houseId}
              anchorTitle={room.anchorTitle}
              introduction={room.introduction}
              announcement={room.announcement}
              schedule={schedule}
              replays={replays}
            />
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
      <aside id="chat" tabIndex={-1} className={styles.aside}>
        <Aside
          key={houseId}
          houseId={houseId}
          announcement={room.announcement}
          viewers={room.viewers}
          loggedIn={isLogin}
          onLogin={(next) => openLogin({ next })}
          inputRef={input}
          followed={user?.houseId === houseId ? undefined : anchor.attention}
          onFollow={user?.houseId === houseId ? undefined : () => toggleFollow(true)}
          accountSince={user?.createTime}
          rewound={rewound}
          onPassed={past.tell}
        />
      </aside>
      {withRail && (
        <div className={styles.rail}>
          <Suspense fallback={null}>
            <FollowedRail upright />
          </Suspense>
        </div>
      )}
      <Suspense fallback={null}>
        {help && <KeysDialog onClose={() => setHelp(false)} />}
        {sharing && (
          <ShareSheet
            url={details.share?.url || window.location.href}
            title={room.houseName}
            live={room.liveStatus === LiveStatus.Living}
            onClose={() => setSharing(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
