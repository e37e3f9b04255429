/** The live room: the picture, what is known of it, and beside it whatever talks (the chat is put in by the route). */
import { type ComponentType, lazy, type Ref, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useSession } from '../../app/session';
import { dayAndTime } from '../../lib/format';
import { serverNow } from '../../lib/server-clock';
import { useTitle } from '../../lib/use-title';
import type { PlayerHandle } from '../../player/live-player';
import { LiveStage } from '../../player/live-stage';
import { useToast } from '../../ui/toast';
import { RoomAbout } from './room-about';
import { RoomClosed } from './room-closed';
import { RoomHead } from './room-head';
import styles from './room-page.module.css';
import { RoomSkeleton } from './room-skeleton';
import { ScoreStrip } from './score-strip';
import { sportOf } from './sport';
import { useFollowAct } from './use-follow-act';
import { useLiveRoom } from './use-live-room';
import { useRoomKeys } from './use-room-keys';

const KeysDialog = lazy(() => import('./keys-dialog').then(({ KeysDialog }) => ({ default: KeysDialog })));

export interface RoomAsideProps {
  houseId: string;
  announcement: string;
  viewers: number;
  loggedIn: boolean;
  onLogin: () => void;
  inputRef: Ref<HTMLInputElement>;
  /** Whether the reader follows, and the way to it; absent in one's own room. */
  followed?: boolean;
  onFollow?: () => void;
  accountSince?: number | null;
}

export interface RoomBarProps {
  houseId: string;
  /** The reader's own room. */
  own: boolean;
}

interface RoomPageProps {
  aside: ComponentType<RoomAsideProps>;
  /** Directly under the picture. */
  bar: ComponentType<RoomBarProps>;
  /** Over the picture, below its controls. */
  overlay: ComponentType<{ houseId: string }>;
}

export function RoomPage({ aside: Aside, bar: Bar, overlay: Overlay }: RoomPageProps) {
  const { houseId = '' } = useParams();
  const { t } = useTranslation('room');
  const { user, isLogin, enums, openLogin } = useSession();
  const toast = useToast();
  const { details, error, room, view, bullets, refetch } = useLiveRoom(houseId);
  const { press: toggleFollow, busy } = useFollowAct(houseId, details?.anchor.fanCount ?? 0);
  const picture = useRef<PlayerHandle | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const [help, setHelp] = useState(false);
  useTitle(room?.houseName);
  useRoomKeys({
    play: () => picture.current?.togglePlay(),
    mute: () => picture.current?.toggleMute(),
    full: () => picture.current?.toggleFullscreen(),
    chat: () => input.current?.focus(),
    leave: () => picture.current?.exitFullscreen(),
    help: () => setHelp(true),
  });

  if (view.link === 'refused' || (error && !details)) {
    return <RoomClosed refusal={view.refused ?? error} onRetry={refetch} />;
  }
  if (!details || !room) return <RoomSkeleton />;
  const { anchor, schedule } = details;

  const share = async () => {
    const url = details.share?.url || window.location.href;
    const copied = await navigator.clipboard?.writeText(url).then(
      () => true,
      () => false,
    );
    if (copied) toast.show(t('shareCopied'));
    else toast.show(t('shareFailed', { url }), { bad: true, stay: 8_000 });
  };
  const next = schedule.find((match) => (match.matchTime ?? 0) > serverNow());

  return (
    <div className={styles.room}>
      <div className={styles.main}>
        <div className={styles.head}>
          <RoomHead
            room={room}
            anchor={anchor}
            sport={sportOf(room.raceType, enums)}
            onFollow={user?.houseId === houseId ? null : toggleFollow}
            busy={busy}
            onShare={() => void share()}
          />
        </div>
        <div className={styles.picture}>
          {room.match && <ScoreStrip match={room.match} />}
          <div className={styles.screen}>
            <LiveStage
              key={houseId}
              player={details.player}
              live={room.liveStatus}
              cover={room.houseImage}
              bullets={bullets}
              onStale={refetch}
              onHandle={(handle) => {
                picture.current = handle;
              }}
              idle={
                next?.matchTime && (
                  <p className={styles.next}>
                    {t('stage.next', {
                      match: `\u2068${next.homeName}\u2069 – \u2068${next.awayName}\u2069`,
                    })}
                    <span className="num"> · {dayAndTime(t, next.matchTime, serverNow())}</span>
                  </p>
                )
              }
            />
            <Suspense fallback={null}>
              <Overlay key={houseId} houseId={houseId} />
            </Suspense>
          </div>
        </div>
        <div className={styles.bar}>
          <Suspense fallback={null}>
            <Bar key={houseId} houseId={houseId} own={user?.houseId === houseId} />
          </Suspense>
        </div>
        <div className={styles.after}>
          <RoomAbout
            houseId={houseId}
            anchorTitle={room.anchorTitle}
            introduction={room.introduction}
            announcement={room.announcement}
            schedule={schedule}
          />
        </div>
      </div>
      <aside className={styles.aside}>
        <Aside
          key={houseId}
          houseId={houseId}
          announcement={room.announcement}
          viewers={room.viewers}
          loggedIn={isLogin}
          onLogin={() => openLogin()}
          inputRef={input}
          followed={user?.houseId === houseId ? undefined : anchor.attention}
          onFollow={user?.houseId === houseId ? undefined : () => toggleFollow(true)}
          accountSince={user?.createTime}
        />
      </aside>
      <Suspense fallback={null}>{help && <KeysDialog onClose={() => setHelp(false)} />}</Suspense>
    </div>
  );
}
