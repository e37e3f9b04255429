/** The moving picture: one player of the library per line, rebuilt when the line changes, gone when unmounted. */
import 'xgplayer/dist/index.min.css';
import 'xgplayer/es/plugins/danmu/index.css';
import 'xgplayer/es/plugins/track/index.css';
import { AudioLines, Volume2 } from 'lucide-react';
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Player } from '../api/schema.gen';
import { readText, writeText } from '../lib/storage';
import type { Passing } from '../realtime/passing';
import {
  AUTO,
  chooseLine,
  HALF_SECOND,
  isLowLatency,
  linesOfNode,
  offeredDefinitions,
  placeOf,
  playsSource,
  rewoundLine,
  SOUND,
} from './config';
import { createPlayer } from './create';
import type { PlayerHandle } from './handle';
import styles from './live-player.module.css';
import { onForbidden } from './policy';
import type { Rewound } from './rewind';
import { browserSupport } from './support';
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
}

/** A live picture that waits this long for data is not coming by itself. */
const STALL_MS = 8_000;

/**
 * So many stalls say that a network does not carry a line: it is too slow for the picture, or too far away for low
 * latency, whose every part is two questions. Only the player's own choice is changed for that.
 */
const STALLS_MOST = 2;

/** Once somebody asked for sound, later players of this page may start with it. */
let soundWanted = false;

export default function LivePlayer(props: LivePlayerProps) {
  const { player, muted = false, passing } = props;
  const { t, i18n } = useTranslation('room');
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<PlayerHandle | null>(null);
  /** How far a recording was shown, which goes on from there in another definition. */
  const left = useRef<{ url: string; at: number } | null>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  /** The line that plays: it goes on when the server offers others. */
  const [playingLine, setPlayingLine] = useState<string | null>(null);
  const [definition, setDefinition] = useState(() => readText('definition') ?? AUTO);
  const [silent, setSilent] = useState(true);
  /** Nothing was shown yet: the cover beneath stays in sight. */
  const [isBlank, setBlank] = useState(true);
  const [bulletsShown, setBulletsShown] = useState(() => readText('bullets') === '1');
  const [support] = useState(browserSupport);
  const [forbidden, setForbidden] = useState<readonly string[]>([]);
  /** Lines that stalled while the player chose. */
  const [stalled, setStalled] = useState<readonly string[]>([]);
  /** Lines of nodes that broke. */
  const [failed, setFailed] = useState<readonly string[]>([]);
  const onRewound = playsSource(player, support) ? props.onRewound : undefined;
  const { back, offered, rewind, watchPauses } = useRewind(player, handle, onRewound);
  const line = useMemo(() => {
    const known = [...forbidden, ...failed, ...(definition === AUTO ? stalled : [])];
    const live = chooseLine(player, wanted ?? playingLine, support, known, definition);
    return back === null ? live : rewoundLine(offered, back, support, live?.lineId ?? '');
  }, [player, wanted, playingLine, support, forbidden, failed, stalled, definition, back, offered]);
  const place = line?.place;

  const playing = useEffectEvent(() => {
    if (line && !line.rewound) setPlayingLine(line.lineId);
    props.onPlaying?.();
  });
  const broken = useEffectEvent(() => {
    setPlayingLine(null);
    if (line?.rewound) rewind?.onBack(0);
    // No way for WebRTC, or its pictures stopped: the usual line goes on until somebody asks again.
    else if (line?.transport === 'whep') {
      setWanted(null);
      setForbidden([...forbidden, line.place]);
    }
    // A browser that shows nothing of the low-latency line, which nobody asked for, gets the next one.
    else if (line && isLowLatency(line.lineId) && !wanted && isBlank)
      setForbidden([...forbidden, line.place]);
    else {
      // The node may have failed: another one goes on. Where there is none, the page tries all of them again.
      const known = [...failed, ...(line ? linesOfNode(player, line) : [])];
      const goesOn =
        known.length > 0 && chooseLine(player, null, support, [...forbidden, ...known], definition);
      setFailed(goesOn ? known : []);
      if (!goesOn) props.onBroken?.();
    }
  });
  const leaveStalled = useEffectEvent(() => {
    const hasOthers = offeredDefinitions(player, support).length > 0;
    if (!line || line.lineId === AUTO || line.rewound || definition !== AUTO || wanted || !hasOthers) return;
    setPlayingLine(null);
    setStalled([...stalled, line.place]);
  });
  const watch = useEffectEvent(watchPauses);
  const ended = useEffectEvent((is: boolean) => props.onEnded?.(is));
  /** Another line may come from elsewhere; where none does, the page says so. */
  const forbid = useEffectEvent((host: string) => {
    if (!place || new URL(place, window.location.href).origin === window.location.origin) return;
    const known = [...forbidden, place];
    setForbidden(known);
    if (!chooseLine(player, wanted, support, known, definition)) props.onForbidden?.(host);
  });
  const handOver = useEffectEvent((given: PlayerHandle | null) => {
    handle.current = given;
    props.onHandle?.(given);
  });
  const toRoom = useEffectEvent((path: string) => props.onRoom?.(path));
  const setup = useEffectEvent(() => ({
    menu: menuOf(t, player, support, line, definition),
    muted: muted || !soundWanted,
    quiet: muted,
    words: playerWords(t, i18n.language),
    bulletsShown: bulletsShown && !muted,
    onLine: (id: string) => {
      const asked = player.lines.find(({ lineId }) => lineId === id);
      if (id === HALF_SECOND) setForbidden(forbidden.filter((place) => place !== placeOf(asked?.url ?? '')));
      setWanted(id);
    },
    onQuality: (chosen: string) => {
      writeText('definition', chosen);
      setWanted(null);
      setPlayingLine(null);
      setStalled([]);
      setDefinition(chosen);
    },
    rewind,
    onBullets: passing
      ? (shown: boolean) => {
          setBulletsShown(shown);
          writeText('bullets', shown ? '1' : '0');
          handle.current?.bullets.show(shown);
        }
      : undefined,
    theatre: props.theatre ?? false,
    onRoom: props.onRoom ? (path: string) => toRoom(path) : undefined,
  }));
  const build = useEffectEvent(async (element: HTMLElement, stillWanted: () => boolean) => {
    if (!line) return null;
    const at = left.current?.url === player.url ? left.current.at : 0;
    const begun = at > 0 ? { ...player, lastPlayTime: 0 } : player;
    const built = await createPlayer(element, begun, { ...setup(), line }, stillWanted);
    if (at > 0) built?.seek(at);
    return built;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another player.
  useEffect(() => {
    const frame = host.current;
    if (!frame) return;
    // The library empties and dresses its element, so it gets one of its own each time.
    const element = document.createElement('div');
    frame.append(element);
    let dead = false;
    let stall: ReturnType<typeof setTimeout> | undefined;
    let made: PlayerHandle | null = null;
    let waits = -1; // the first is the beginning
    const leave = onForbidden(forbid);
    const fail = () => {
      if (!dead) broken();
    };
    build(element, () => !dead).then((built) => {
      if (!built) {
        if (!place) fail();
        return;
      }
      made = built;
      const goesOn = () => clearTimeout(stall);
      built.on('loadeddata', () => {
        // The part that plays FLV lets the sound of a picture play that it does not know: the server names its codec.
        if (built.isBlind()) fail();
        else setBlank(false);
      });
      built.on('playing', () => {
        goesOn();
        setSilent(built.isMuted());
        playing();
        ended(false);
      });
      built.on('timeupdate', goesOn);
      built.on('pause', goesOn);
      built.on('waiting', () => {
        goesOn();
        if (player.isLive) stall = setTimeout(fail, STALL_MS);
        waits += 1;
        if (waits === STALLS_MOST) leaveStalled();
      });
      built.on('volumechange', () => setSilent(built.isMuted()));
      if (player.isLive) built.on('ended', fail);
      else {
        built.on('ended', () => ended(true));
        built.on('seeked', () => ended(false));
      }
      if (player.isLive) built.on('error', fail);
      built.on('lost', fail);
      watch(built);
      handOver(built);
    }, fail);
    return () => {
      dead = true;
      leave();
      clearTimeout(stall);
      handOver(null);
      if (made && !player.isLive) left.current = { url: player.url, at: made.at() };
      made?.destroy();
      element.remove();
      setBlank(true);
    };
  }, [place]);

  const speak = useEffectEvent(() => {
    const { words, menu } = setup();
    handle.current?.speak(words, menu);
  });
  const offer = JSON.stringify(menuOf(t, player, support, line, definition));
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language, and with other choices, it goes on.
  useEffect(speak, [i18n.language, offer]);

  useEffect(
    () =>
      passing?.((event, mine = false) => {
        const bullets = handle.current?.bullets;
        if (event.k === 'delete') for (const id of event.ids) bullets?.drop(id);
        if (event.k === 'chat' && !event.deleted) bullets?.fly(event.id, event.text, mine);
      }),
    [passing],
  );

  const unmute = () => {
    soundWanted = true;
    handle.current?.unmute();
    setSilent(false);
  };

  return (
    <div
      className={styles.player}
      dir="ltr"
      data-quiet={muted || undefined}
      data-blank={isBlank || undefined}
      data-testid="player"
    >
      <div ref={host} className={styles.host} />
      {line?.definition === SOUND && !isBlank && (
        <div className={styles.soundOnly}>
          <AudioLines size={40} aria-hidden />
          <p>{t('player.definition.sound')}</p>
        </div>
      )}
      {!muted && silent && (
        <button type="button" className={styles.unmute} onClick={unmute}>
          <Volume2 size={18} aria-hidden />
          <bdi>{t('player.unmute')}</bdi>
        </button>
      )}
    </div>
  );
}
