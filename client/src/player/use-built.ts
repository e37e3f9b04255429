/** One player of the library for each line: built in an element of its own, and gone with its line. */
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Player } from '../api/schema.gen';
import type { ChosenLine } from './config';
import { createPlayer } from './create';
import type { PlayerHandle, PlayerSetup } from './handle';

/** A live picture that waits this long for data is not coming by itself. */
const STALL_MS = 8_000;

/**
 * So many stalls say that a network does not carry a line: it is too slow for the picture, or too far away for low
 * latency, whose every part is two questions.
 */
const STALLS_MOST = 2;

/** Once somebody asked for sound, later players of this page may start with it. */
let soundWanted = false;

interface Told {
  onPlaying: () => void;
  /** The picture ended, failed or stood still too long; `isBlank`: it was never shown. */
  onBroken: (isBlank: boolean) => void;
  /** The network does not carry the line. */
  onStalled: () => void;
  /** A recording came to its end, or goes on after it. */
  onEnded: (ended: boolean) => void;
  onHandle: (built: PlayerHandle | null) => void;
}

interface Built extends Told {
  player: Player;
  line: ChosenLine | null;
  handle: RefObject<PlayerHandle | null>;
  setup: () => Omit<PlayerSetup, 'line' | 'muted'>;
}

export function useBuilt({ player, line, handle, setup, ...told }: Built) {
  const host = useRef<HTMLDivElement>(null);
  /** How far a recording was shown, which goes on from there in another definition. */
  const left = useRef<{ url: string; at: number } | null>(null);
  const [silent, setSilent] = useState(true);
  /** Nothing was shown yet: the cover beneath stays in sight. */
  const [isBlank, setBlank] = useState(true);
  const { place } = line ?? {};

  const build = useEffectEvent(async (element: HTMLElement, signal: AbortSignal) => {
    if (!line) return null;
    const at = left.current?.url === player.url ? left.current.at : 0;
    const begun = at > 0 ? { ...player, lastPlayTime: 0 } : player;
    const given = setup();
    const muted = given.quiet || !soundWanted;
    const built = await createPlayer(element, begun, { ...given, line, muted }, () => !signal.aborted);
    if (at > 0) built?.seek(at);
    return built;
  });
  const tell = useEffectEvent(
    (): Heard => ({ ...told, onBroken: () => told.onBroken(isBlank), setSilent, setBlank }),
  );
  const handOver = useEffectEvent((built: PlayerHandle | null) => {
    handle.current = built;
    told.onHandle(built);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: another place is another player.
  useEffect(() => {
    // The library empties and dresses its element, so it gets one of its own each time.
    const element = document.createElement('div');
    host.current?.append(element);
    const shown = new AbortController();
    const broken = () => shown.signal.aborted || tell().onBroken();
    build(element, shown.signal).then((built) => {
      if (built) {
        listen(built, player.isLive, shown.signal, tell);
        handOver(built);
      } else if (!place) broken();
    }, broken);
    const { isLive, url } = player;
    return () => {
      shown.abort();
      const built = handle.current;
      if (built && !isLive) left.current = { url, at: built.at() };
      handOver(null);
      built?.destroy();
      element.remove();
      setBlank(true);
    };
  }, [place]);

  const unmute = () => {
    soundWanted = true;
    handle.current?.unmute();
    setSilent(false);
  };
  return { host, isBlank, silent, unmute };
}

interface Heard extends Omit<Told, 'onBroken'> {
  onBroken: () => void;
  setSilent: (silent: boolean) => void;
  setBlank: (isBlank: boolean) => void;
}

/** Tells what happens to a player until `signal` is aborted. */
function listen(built: PlayerHandle, isLive: boolean, signal: AbortSignal, tell: () => Heard) {
  const broken = () => signal.aborted || tell().onBroken();
  built.on('loadeddata', () => {
    // The part that plays FLV lets the sound of a picture play that it does not know: the server names its codec.
    if (built.isBlind()) broken();
    else tell().setBlank(false);
  });
  built.on('playing', () => {
    tell().setSilent(built.isMuted());
    tell().onPlaying();
    tell().onEnded(false);
  });
  built.on('volumechange', () => tell().setSilent(built.isMuted()));
  built.on('lost', broken);
  if (isLive) {
    built.on('ended', broken);
    built.on('error', broken);
  } else {
    built.on('ended', () => tell().onEnded(true));
    built.on('seeked', () => tell().onEnded(false));
  }

  let stall: ReturnType<typeof setTimeout> | undefined;
  let waits = -1; // the first is the beginning
  const goesOn = () => clearTimeout(stall);
  for (const event of ['playing', 'timeupdate', 'pause'] as const) built.on(event, goesOn);
  built.on('waiting', () => {
    goesOn();
    if (isLive) stall = setTimeout(broken, STALL_MS);
    waits += 1;
    if (waits === STALLS_MOST) tell().onStalled();
  });
  signal.addEventListener('abort', goesOn);
}
