/** The place of the picture: cover, player, and what stands there when the picture stops. The recovery happens here. */

import { RotateCw, Unplug } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveStatus } from '../api/enums.gen';
import type { Player, ShownMatch } from '../api/schema.gen';
import { lazy } from '../i18n/lazy';
import { cx } from '../lib/cx';
import type { Passing } from '../realtime/passing';
import { Cover } from '../ui/cover';
import { firstPictures } from '../ui/first-pictures';
import { unplayedCodec } from './config';
import type { LivePlayerProps } from './live-player';
import styles from './live-stage.module.css';
import { shows } from './recovery';
import { browserSupport } from './support';
import { useRecovery } from './use-recovery';

const Blocked = lazy(() => import('./blocked'));
const LivePlayer = lazy(() => import('./live-player'));
const ScoreOver = lazy(() => import('./score-over'));
const Unplayed = lazy(() => import('./unplayed'));

interface LiveStageProps {
  player: Player | null;
  live: LiveStatus;
  cover: string | null | undefined;
  /** The player description is missing or did not work: ask the server for a fresh one. */
  onStale?: () => void;
  onHandle?: LivePlayerProps['onHandle'];
  onRoom?: LivePlayerProps['onRoom'];
  onRewound?: LivePlayerProps['onRewound'];
  theatre?: boolean;
  passing?: LivePlayerProps['passing'];
  muted?: boolean;
  /** The match that the room shows, and the subscription to the room's events. */
  match?: ShownMatch | null;
  told?: Passing;
  /** What stands over the cover while nothing is broadcast. */
  idle?: ReactNode;
}

export function LiveStage({
  player: offered,
  live,
  cover,
  onStale,
  onHandle,
  onRoom,
  onRewound,
  theatre,
  passing,
  muted,
  match,
  told,
  idle,
}: LiveStageProps) {
  const { t } = useTranslation('room');
  const { state, playing, broken, retryNow } = useRecovery(live);
  // What was broadcast before plays on to its end while the source is away, in the player that shows it.
  const [rewoundIn, setRewoundIn] = useState<number | null>(null);
  const showing = shows(state) || rewoundIn !== null;
  const take = rewoundIn ?? state.take;
  const last = useRef(offered);
  last.current = offered ?? last.current;
  const player = rewoundIn === null ? offered : last.current;

  const [forbidden, setForbidden] = useState<{ address: string; host: string } | null>(null);
  const forbiddenHere = forbidden && forbidden.address === player?.url ? forbidden.host : null;
  const blocked = (showing || live === LiveStatus.Living) && (forbiddenHere ?? player?.blockedHost ?? null);

  const unplayed = showing && player && !blocked ? unplayedCodec(player, browserSupport()) : null;

  const askAgain = useEffectEvent(() => onStale?.());
  const attempt = state.attempt;
  useEffect(() => {
    if (attempt > 0 || (showing && !player)) askAgain();
  }, [attempt, showing, player]);

  return (
    <div className={styles.stage} data-phase={state.phase}>
      <Cover image={cover} eager={firstPictures.room} className={styles.cover} />
      {showing && player && !blocked && !unplayed && (
        <Suspense fallback={null}>
          <div className="fills" key={take}>
            <LivePlayer
              player={player}
              muted={muted}
              passing={passing}
              onRoom={onRoom}
              theatre={theatre}
              onPlaying={playing}
              onBroken={broken}
              onForbidden={(host) => setForbidden({ address: player.url, host })}
              onHandle={onHandle}
              score={
                match &&
                told && (
                  <Suspense fallback={null}>
                    <ScoreOver match={match} then={rewoundIn !== null} told={told} />
                  </Suspense>
                )
              }
              onRewound={
                onRewound &&
                ((rewound) => {
                  setRewoundIn(rewound && take);
                  onRewound(rewound);
                })
              }
            />
          </div>
        </Suspense>
      )}
      <Suspense fallback={null}>
        {blocked && <Blocked host={blocked} page={forbiddenHere !== null} />}
        {unplayed && <Unplayed codec={unplayed} onAsk={onStale} />}
      </Suspense>
      {state.phase === 'waiting' && !showing && !blocked && (
        <div className={cx('fills stack gap-10 text-centre', styles.layer)} role="status">
          <Unplug size={30} aria-hidden />
          <p className={styles.title}>{t('stage.interrupted')}</p>
          <p className={styles.text}>{t('stage.reconnecting')}</p>
          <button type="button" className={cx('inline-row gap-8 bold', styles.again)} onClick={retryNow}>
            <RotateCw size={16} aria-hidden />
            {t('stage.retry')}
          </button>
        </div>
      )}
      {(state.phase === 'gone' || state.phase === 'off') && !showing && (
        <div className={cx('fills stack gap-10 text-centre', styles.layer)} role="status">
          <p className={styles.title}>{state.phase === 'gone' ? t('stage.gone') : t('stage.off')}</p>
          {idle}
        </div>
      )}
    </div>
  );
}
