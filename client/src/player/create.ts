/** Builds one player of the library in an element and gives it back with what the page may do to it. */
import XgPlayer, { Danmu, Events, I18N } from 'xgplayer';
import EN from 'xgplayer/es/lang/en';
import TextTrack from 'xgplayer/es/plugins/track';
import type { Player } from '../api/schema.gen';
import { type ChosenLine, toOptions } from './config';
import { BulletSwitch, LinesMenu, LiveMark, LiveRoomButton, MemoryPlay } from './plugins';

export interface PlayerWords {
  lang: string;
  /** The library's own texts, by its keys. */
  texts: Record<string, string>;
  live: string;
  lines: string;
  bullets: string;
  memory: string;
  close: string;
}

export interface PlayerWishes {
  line: ChosenLine;
  lines: { id: string; name: string }[];
  muted: boolean;
  quiet: boolean;
  poster: string | undefined;
  words: PlayerWords;
  bulletsShown: boolean;
  onLine: (id: string) => void;
  onBullets: ((shown: boolean) => void) | undefined;
  onRoom: ((path: string) => void) | undefined;
}

/** What a page may do to a player it cannot see into. */
export interface PlayerHandle {
  togglePlay(): void;
  toggleMute(): void;
  toggleFullscreen(): void;
  exitFullscreen(): void;
  unmute(): void;
  isMuted(): boolean;
  bullet(id: string, text: string, mine: boolean): void;
  showBullets(shown: boolean): void;
  on(
    event: 'playing' | 'ended' | 'error' | 'waiting' | 'timeupdate' | 'volumechange' | 'pause',
    act: () => void,
  ): void;
  destroy(): void;
}

const BULLET_MS = 9_000;
const MAX_BULLET = 60;

async function transportPlugin(line: ChosenLine): Promise<unknown> {
  if (line.transport === 'flv') return (await import('xgplayer-flv')).default;
  if (line.transport === 'hls.js') return (await import('xgplayer-hls.js')).default;
  return null;
}

/** Resolves to null when `stillWanted` says no after the parts were fetched. */
export async function createPlayer(
  host: HTMLElement,
  player: Player,
  wishes: PlayerWishes,
  stillWanted: () => boolean,
): Promise<PlayerHandle | null> {
  const transport = await transportPlugin(wishes.line);
  if (!stillWanted()) return null;
  const { words } = wishes;
  const lang = `tl-${words.lang}`;
  I18N.use({ LANG: lang, TEXT: { ...EN.TEXT, ...words.texts } });
  const options = toOptions(player, {
    line: wishes.line,
    lang,
    muted: wishes.muted,
    quiet: wishes.quiet,
    poster: wishes.poster,
  });
  const memory = options.memoryPlay as Record<string, unknown> | undefined;
  const plugins: unknown[] = wishes.quiet ? [] : [LiveMark, LinesMenu, LiveRoomButton];
  if (player.danmu && !wishes.quiet) plugins.push(Danmu, BulletSwitch);
  if (memory) plugins.push(MemoryPlay, TextTrack);
  if (transport) plugins.push(transport);
  const xg = new XgPlayer({
    ...options,
    el: host,
    plugins,
    memoryPlay: memory && { ...memory, text: words.memory, closeLabel: words.close },
    liveMark: { label: player.isLive ? words.live : '' },
    linesMenu: {
      label: words.lines,
      list: wishes.lines,
      chosen: wishes.line.lineId,
      onChoose: wishes.onLine,
    },
    liveRoomButton: {
      title: player.liveRoom?.title ?? '',
      path: player.liveRoom?.path ?? '',
      onNavigate: wishes.onRoom,
    },
    bulletSwitch: { label: words.bullets, shown: wishes.bulletsShown, onSwitch: wishes.onBullets },
    danmu: {
      comments: [],
      area: { start: 0.02, end: 0.4 },
      channelSize: 34,
      closeDefaultBtn: true,
      defaultOpen: wishes.bulletsShown,
      isLive: player.isLive,
    },
  } as unknown as ConstructorParameters<typeof XgPlayer>[0]);

  const danmu = () =>
    xg.plugins?.danmu as
      | { sendComment(c: object): void; start(): void; stop(): void; isOpen: boolean }
      | undefined;
  const events = {
    playing: Events.PLAYING,
    ended: Events.ENDED,
    error: Events.ERROR,
    waiting: Events.WAITING,
    timeupdate: Events.TIME_UPDATE,
    volumechange: Events.VOLUME_CHANGE,
    pause: Events.PAUSE,
  } as const;
  return {
    togglePlay: () => void (xg.paused ? xg.play() : xg.pause()),
    toggleMute: () => {
      xg.muted = !xg.muted;
    },
    toggleFullscreen: () => void (xg.fullscreen ? xg.exitFullscreen() : xg.getFullscreen()),
    exitFullscreen: () => void (xg.fullscreen && xg.exitFullscreen()),
    unmute: () => {
      xg.muted = false;
      if (!xg.volume) xg.volume = 0.8;
    },
    isMuted: () => Boolean(xg.muted) || xg.volume === 0,
    bullet: (id, text, mine) => {
      const plugin = danmu();
      if (!plugin?.isOpen) return;
      const style = {
        color: '#fff',
        fontSize: '20px',
        fontWeight: '600',
        textShadow: '0 1px 3px #000c',
        ...(mine ? { border: '1px solid #fff9', borderRadius: '999px', padding: '0 10px' } : {}),
      };
      // The library puts `txt` into a text node; it is not read as markup.
      plugin.sendComment({ id, txt: text.slice(0, MAX_BULLET), duration: BULLET_MS, mode: 'scroll', style });
    },
    showBullets: (shown) => void (shown ? danmu()?.start() : danmu()?.stop()),
    on: (event, act) => void xg.on(events[event], act),
    destroy: () => xg.destroy(),
  };
}
