// The page of a match with the rooms of its anchors in it: picture, gifts and chat of a room meet the match here.
import { ChevronRight, Users } from 'lucide-react';
import { createContext, Suspense, useContext, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { LiveStatus } from '../api/enums.gen';
import { ChatColumn } from '../features/chat/chat-column';
import {
  type ChatProps,
  type KeysProps,
  MatchPage,
  type RoomPictureProps,
} from '../features/match/match-page';
import { relay } from '../features/room/relay';
import { useFollowAct } from '../features/room/use-follow-act';
import { useLiveRoom } from '../features/room/use-live-room';
import { useRoomKeys } from '../features/room/use-room-keys';
import { lazy } from '../i18n/lazy';
import { countryName } from '../lib/country-name';
import { cx } from '../lib/cx';
import { spacePath } from '../lib/space-path';
import { LiveStage } from '../player/live-stage';
import type { Rewound } from '../player/rewind';
import { useSession } from '../session/session';
import { Avatar } from '../ui/avatar';
import { Badges } from '../ui/badges';
import { buttonClass } from '../ui/button';
import { CountText } from '../ui/count-text';
import { ErrorState } from '../ui/error-state';
import { FollowButton } from '../ui/follow-button';
import styles from './match-route.module.css';
import { GiftOverlay, RoomAside, RoomGifts } from './room-parts';

const KeysDialog = lazy(() => import('../features/room/keys-dialog'));

/** What picture and chat of the room share: where the reader has gone back to, and what passes there. */
const Then = createContext({
  ...relay(),
  rewound: null as Rewound | null,
  setRewound: (_: Rewound | null) => {},
});

function RoomPicture({ houseId, onHandle }: RoomPictureProps) {
  const navigate = useNavigate();
  const { details, room, error, passing, refetch } = useLiveRoom(houseId);
  const then = useContext(Then);
  const shown = then.rewound ? then.passing : passing;
  if (!details || !room) return error ? <ErrorState error={error} onRetry={refetch} /> : null;
  return (
    <>
      <LiveStage
        player={details.player}
        live={room.liveStatus}
        cover={room.houseImage}
        passing={shown}
        match={room.match}
        told={passing}
        onRewound={then.setRewound}
        theatre
        onRoom={navigate}
        onStale={refetch}
        onHandle={onHandle}
      />
      <Suspense fallback={null}>
        <GiftOverlay passing={shown} />
      </Suspense>
    </>
  );
}

/** Whose room it is, and the gifts for it. */
function RoomLine({ houseId }: { houseId: string }) {
  const { t, i18n } = useTranslation(['matchday', 'room']);
  const { user } = useSession();
  const { details, room } = useLiveRoom(houseId);
  const own = user?.houseId === houseId;
  const { press, busy } = useFollowAct(houseId, details?.anchor.fanCount ?? 0);
  const anchor = details?.anchor;
  return (
    <>
      <div className={cx('row gap-12', styles.line)}>
        {room && anchor && (
          <>
            <Avatar
              image={anchor.userImage}
              name={anchor.nickName}
              size={38}
              live={room.liveStatus === LiveStatus.Living}
            />
            <p className={cx('stack shrinks grows', styles.words)}>
              <b>
                <Link to={spacePath(houseId)} aria-label={t('room:space', { name: anchor.nickName })}>
                  <bdi>{anchor.nickName}</bdi>
                </Link>
              </b>
              <span>
                <bdi>{room.houseName}</bdi>
                <Badges of={anchor} />
                {anchor.region && (
                  <span className={cx('rigid', styles.country)}>
                    {countryName(anchor.region.countryCode, i18n.language)}
                  </span>
                )}
                <span className={cx('inline-row rigid', styles.viewers)}>
                  <Users size={13} aria-hidden />
                  <CountText value={room.viewers} />
                </span>
              </span>
            </p>
            {!own && (
              <FollowButton
                size="small"
                followed={anchor.attention}
                name={anchor.nickName}
                onToggle={press}
                busy={busy}
              />
            )}
            <Link to={`/anchor/room/${houseId}`} className={buttonClass({ look: 'ghost', size: 'small' })}>
              <ChevronRight size={16} aria-hidden className={`flip ${styles.enterIcon}`} />
              <span className={styles.enterWords}>{t('enter')}</span>
            </Link>
          </>
        )}
      </div>
      <div className={styles.gifts}>
        <Suspense fallback={null}>
          <RoomGifts houseId={houseId} own={own} />
        </Suspense>
      </div>
    </>
  );
}

function RoomChat({ houseId, inputRef, beside }: ChatProps & { houseId: string }) {
  const { user, isLogin, openLogin } = useSession();
  const { details, room } = useLiveRoom(houseId);
  const anchor = details?.anchor;
  const { press } = useFollowAct(houseId, anchor?.fanCount ?? 0);
  const { rewound, tell } = useContext(Then);
  const own = user?.houseId === houseId;
  return (
    <RoomAside
      houseId={houseId}
      announcement={room?.announcement ?? ''}
      viewers={room?.viewers ?? 0}
      loggedIn={isLogin}
      onLogin={(next) => openLogin({ next })}
      inputRef={inputRef}
      followed={own ? undefined : anchor?.attention}
      onFollow={own ? undefined : () => press(true)}
      accountSince={user?.createTime}
      rewound={rewound}
      onPassed={tell}
      beside={beside}
    />
  );
}

function MatchChat({ matchId, inputRef, beside }: ChatProps & { matchId: string }) {
  const { user, isLogin, openLogin } = useSession();
  return (
    <ChatColumn
      houseId={null}
      matchId={matchId}
      announcement=""
      viewers={0}
      loggedIn={isLogin}
      onLogin={(next) => openLogin({ next })}
      inputRef={inputRef}
      accountSince={user?.createTime}
      beside={beside}
    />
  );
}

function Keys({ picture, input }: KeysProps) {
  const [help, setHelp] = useState(false);
  useRoomKeys({ picture, input, onHelp: () => setHelp(true) });
  return <Suspense fallback={null}>{help && <KeysDialog onClose={() => setHelp(false)} />}</Suspense>;
}

export default function MatchRoute() {
  const [past] = useState(relay);
  const [rewound, setRewound] = useState<Rewound | null>(null);
  const then = useMemo(() => ({ ...past, rewound, setRewound }), [past, rewound]);
  return (
    <Then value={then}>
      <MatchPage
        roomPicture={RoomPicture}
        roomLine={RoomLine}
        roomChat={RoomChat}
        matchChat={MatchChat}
        rewound={rewound}
        keys={Keys}
      />
    </Then>
  );
}
