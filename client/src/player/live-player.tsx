/** The moving picture: one player of the library per line, rebuilt when the line changes, gone when unmounted. */
import { cx } from '../lib/cx';
import './library.css';
import './skin.css';
import { AudioLines, Volume2, X } from 'lucide-react';
import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '../api/schema.gen';
import { readText, writeText } from '../lib/storage';
import type { Passing } from '../realtime/passing';
import { type Choice, change, firstChoice, type Happening, lineOf } from './choice';
import { chooseLine, clock, playsSource, rewoundLine, SOUND } from './config';
import type { PlayerHandle } from './handle';
import styles from './live-player.module.css';
import { PictureContext } from './picture-context';
import { onForbidden } from './policy';
import type { Rewound } from './rewind';
import { browserSupport } from './support';
import { useBuilt } from './use-built';
import { useRewind } from './use-rewind';
import { menuOf, playerWords } from './words';

export type { PlayerHandle } from './handle';

export interface LivePlayerProps {
  player: Player;
  /** Never any sound and no button for it: a picture among other things. */
  muted?: boolean;
  /** Follows the player's live-room button; without it there is no button. */
  onRoom?: (path: string) => void;
  /** The page can give the whole window to picture and chat. */
  theatre?: boolean;
  onPlaying?: () => void;
  /** The picture ended, failed or stood still too long: the page decides what then. */
  onBroken?: () => void;
  /** This page may fetch no line of the picture; `host` is where it comes from. */
  onForbidden?: (host: string) => void;
  /** Its lines fly over the picture as bullet chat; without it there is none. */
  passing?: Passing;
  onHandle?: (handle: PlayerHandle | null) => void;
  /** Somebody has gone back in the live picture, or returned. Without it nobody can. */
  onRewound?: (rewound: Rewound | null) => void;
  /** A recording came to its end, or goes on after it. */
  onEnded?: (ended: boolean) => void;
  /** The score, over the picture, also when that fills the screen; it finds the player by `PictureContext`. */
  score?: ReactNode;
}

type Handle = RefObject<PlayerHandle | null>;

export default function LivePlayer(props: LivePlayerProps) {
  const { player, muted = false } = props;
  const { t } = useTranslation('room');
  const handle = useRef<PlayerHandle | null>(null);
  const choosing = useLine(props, handle);
  const { line, happen, rewind } = choosing;
  const frame = useRef<HTMLDivElement>(null);
  const [built, setBuilt] = useState<PlayerHandle | null>(null);
  const [resumed, setResumed] = useResumed(player.lastPlayTimeHideDelay);
  const { host, isBlank, silent, unmute } = useBuilt({
    player,
    line,
    handle,
    setup: useSetup(props, choosing, handle, { frame, onResumed: setResumed }),
    onHandle: (built) => {
      setBuilt(built);
      if (built) choosing.watchPauses(built);
      props.onHandle?.(built);
    },
    onPlaying: () => {
      if (line) happen({ kind: 'playing', line });
      props.onPlaying?.();
    },
    onBroken: (isBlank) => {
      if (line?.rewound) rewind?.onBack(0);
      happen({ kind: 'broken', line, isBlank });
    },
    onStalled: () => line && happen({ kind: 'stalled', line }),
    onEnded: (ended) => props.onEnded?.(ended),
  });
  return (
    <div
      ref={frame}
      className={styles.player}
      dir="ltr"
      data-quiet={muted || undefined}
      data-blank={isBlank || undefined}
      data-testid="player"
    >
      <div ref={host} className={styles.host} />
      {line?.definition === SOUND && !isBlank && (
        <div className={cx('fills stack gap-8 bold', styles.soundOnly)}>
          <AudioLines size={40} aria-hidden />
          <p>{t('player.definition.sound')}</p>
        </div>
      )}
      {!isBlank && <PictureContext value={built}>{props.score}</PictureContext>}
      <div className={styles.hints}>
        {resumed !== null && (
          <p className={cx('inline-row gap-8 small', styles.hint)} role="status">
            <bdi>{t('player.memory', { time: clock(resumed) })}</bdi>
            <button type="button" aria-label={t('player.close')} onClick={() => setResumed(null)}>
              <X size={16} aria-hidden />
            </button>
          </p>
        )}
        {!muted && silent && (
          <button type="button" className={cx('inline-row gap-8 small bold', styles.hint)} onClick={unmute}>
            <Volume2 size={18} aria-hidden />
            <bdi>{t('player.unmute')}</bdi>
          </button>
        )}
      </div>
    </div>
  );
}

/** Where a recording went on, for as long as that is said; 0 seconds: until somebody closes it. */
function useResumed(seconds: number) {
  const [resumed, setResumed] = useState<number | null>(null);
  useEffect(() => {
    if (resumed === null || seconds <= 0) return;
    const timer = setTimeout(() => setResumed(null), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [resumed, seconds]);
  return [resumed, setResumed] as const;
}

/** The line that plays, of the live picture or of what somebody has gone back to. */
function useLine({ player, ...page }: LivePlayerProps, handle: Handle) {
  const [support] = useState(browserSupport);
  const [choice, happen] = useReducer(
    (was: Choice, what: Happening) => change(was, what, player, support),
    null,
    () => firstChoice(readText('definition')),
  );
  const onRewound = playsSource(player, support) ? page.onRewound : undefined;
  const { back, offered, rewind, watchPauses } = useRewind(player, handle, onRewound);
  const line = useMemo(() => {
    const live = lineOf(choice, player, support);
    return back === null ? live : rewoundLine(offered, back, support, live?.lineId ?? '');
  }, [choice, player, support, back, offered]);

  const { spent } = choice;
  const giveUp = useEffectEvent(() => page.onBroken?.());
  useEffect(() => {
    if (spent > 0) giveUp();
  }, [spent]);

  /** Another line may come from elsewhere; where none does, the page says so. */
  const forbid = useEffectEvent((host: string) => {
    const { href, origin } = window.location;
    if (!line || new URL(line.place, href).origin === origin) return;
    const known = [...choice.forbidden, line.place];
    happen({ kind: 'forbidden', place: line.place });
    if (!chooseLine(player, choice.wanted, support, known, choice.definition)) page.onForbidden?.(host);
  });
  useEffect(() => onForbidden((host) => forbid(host)), []);

  return { line, choice, happen, support, rewind, watchPauses };
}

/** What a player is built with; in another language, and with other choices, the same one goes on. */
function useSetup(
  props: LivePlayerProps,
  choosing: ReturnType<typeof useLine>,
  handle: Handle,
  around: { frame: RefObject<HTMLElement | null>; onResumed: (seconds: number | null) => void },
) {
  const { player, muted = false, passing, theatre = false } = props;
  const { line, choice, happen, support, rewind } = choosing;
  const { t, i18n } = useTranslation('room');
  const bullets = useBullets(passing, handle);
  const menu = menuOf(t, player, support, line, choice.definition);
  const speak = useEffectEvent(() => handle.current?.speak(playerWords(t, i18n.language), menu));
  // biome-ignore lint/correctness/useExhaustiveDependencies: what they make the player say.
  useEffect(() => speak(), [i18n.language, JSON.stringify(menu)]);
  const toRoom = useEffectEvent((path: string) => props.onRoom?.(path));
  return () => ({
    menu,
    quiet: muted,
    words: playerWords(t, i18n.language),
    bulletsShown: bullets.shown && !muted,
    theatre,
    goals: Boolean(props.score),
    frame: around.frame.current,
    rewind,
    onResumed: around.onResumed,
    onLine: (lineId: string) => happen({ kind: 'line', lineId }),
    onQuality: (definition: string) => {
      writeText('definition', definition);
      happen({ kind: 'definition', definition });
    },
    onBullets: passing && bullets.show,
    onRoom: props.onRoom && ((path: string) => toRoom(path)),
  });
}

/** Bullet chat: whether it is shown, and its lines. */
function useBullets(passing: Passing | undefined, handle: Handle) {
  const [shown, setShown] = useState(() => readText('bullets') === '1');
  useEffect(
    () =>
      passing?.((event, mine = false) => {
        const bullets = handle.current?.bullets;
        if (event.k === 'delete') for (const id of event.ids) bullets?.drop(id);
        if (event.k === 'chat' && !event.deleted) bullets?.fly(event.id, event.text, mine);
      }),
    [passing, handle],
  );
  const show = (wanted: boolean) => {
    setShown(wanted);
    writeText('bullets', wanted ? '1' : '0');
    handle.current?.bullets.show(wanted);
  };
  return { shown, show };
}
