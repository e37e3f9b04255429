/** Builds one player of the library in an element and gives it back with what the page may do to it. */
import XgPlayer, { Danmu, Events, I18N } from 'xgplayer';
import EN from 'xgplayer/es/lang/en';
import TextTrack from 'xgplayer/es/plugins/track';
import type { Player } from '../api/schema.gen';
import { loadWithRetry } from '../lib/load-with-retry';
import { serverNow } from '../lib/server-clock';
import { drawStretch } from './buffered';
import { drawn } from './bullet-look';
import { BulletSwitch } from './bullet-switch';
import { bulletsFit, bulletsOf, keptLook } from './bullets';
import { keptCaptions, rememberCaptions } from './captions';
import { type ChosenLine, dotsOf, toOptions } from './config';
import type { PlayerHandle, PlayerSetup, PlayerWords } from './handle';
import { LiveMark } from './live-mark';
import { newestMoment, restWhilePaused, sentAt, toNewest } from './newest';
import { LiveRoomButton, MemoryPlay } from './plugins';
import { QualityMenu } from './quality-menu';
import { reachable } from './reach';
import { RewindBar } from './rewind-bar';
import { REWIND_STEP_S } from './rewind-step';
import { stepPreview } from './step-preview';
import { inTheatre, setTheatre } from './theatre';
import { TheatreButton } from './theatre-button';
import { type HlsJs, takeUpTracks } from './tracks';

/** What one press of an arrow key goes on or back. */
const STEP_S = 5;

async function transportPlugin(line: ChosenLine): Promise<unknown> {
  if (line.transport === 'flv') return (await loadWithRetry(() => import('xgplayer-flv'))).default;
  if (line.transport === 'hls.js')
    return takingUpTracks((await loadWithRetry(() => import('xgplayer-hls.js'))).default);
  if (line.transport === 'whep') return (await loadWithRetry(() => import('./half-second'))).HalfSecond;
  return null;
}

const takingUpTracks = (HlsJsPlugin: typeof import('xgplayer-hls.js').default) =>
  class extends HlsJsPlugin {
    override register(url: string) {
      super.register(url);
      takeUpTracks(this.hls, this.player.media as HTMLMediaElement);
      const hls: HlsJs = this.hls;
      // The plugin would begin anew for ever with a codec that the browser does not play.
      hls.on('hlsError', (_, { details }) => {
        if (details === 'bufferAddCodecError') this.player.emit('TL_LOST');
      });
    }
  };

const langKey = ({ lang }: PlayerWords) => `tl-${lang}`;
const textsOf = (words: PlayerWords) => ({ LANG: langKey(words), TEXT: { ...EN.TEXT, ...words.texts } });

/** Resolves to null when `stillWanted` says no after the parts were fetched. */
export async function createPlayer(
  host: HTMLElement,
  player: Player,
  setup: PlayerSetup,
  stillWanted: () => boolean,
): Promise<PlayerHandle | null> {
  const transport = await transportPlugin(setup.line);
  if (!stillWanted()) return null;
  const { words } = setup;
  const lang = langKey(words);
  I18N.use(textsOf(words));
  const captions = keptCaptions(player.texttrack, words.lang);
  const options = toOptions(player, {
    line: setup.line,
    lang,
    muted: setup.muted,
    quiet: setup.quiet,
    captions,
  });
  const look = keptLook();
  const memory = options.memoryPlay as Record<string, unknown> | undefined;
  const plugins: unknown[] = setup.quiet ? [] : [LiveMark, QualityMenu, LiveRoomButton];
  const { rewind } = setup;
  if (rewind) plugins.push(RewindBar);
  if (player.danmu && setup.onBullets && !setup.quiet) plugins.push(Danmu, BulletSwitch);
  if (setup.theatre && !setup.quiet) plugins.push(TheatreButton);
  if (memory) plugins.push(MemoryPlay, TextTrack);
  if (transport) plugins.push(transport);
  const xg = new XgPlayer({
    ...options,
    el: host,
    plugins,
    memoryPlay: memory && { ...memory, text: words.memory, closeLabel: words.close },
    liveMark: {
      words: player.isLive ? words : null,
      end: () => (setup.line.rewound ? xg.currentTime + back() : newestMoment(xg, setup.line.transport)),
      onLive: () => toLive(),
    },
    rewindBar: rewind && { words, reach: rewind.reach, back: () => back(), onBack: rewind.onBack },
    theatreButton: { label: words.theatre },
    qualityMenu: {
      groups: setup.menu,
      onLine: setup.onLine,
      onQuality: setup.onQuality,
    },
    liveRoomButton: {
      label: words.liveRoom,
      title: player.liveRoom?.title ?? '',
      path: player.liveRoom?.path ?? '',
      onNavigate: setup.onRoom,
    },
    bulletSwitch: {
      words,
      shown: setup.bulletsShown,
      look,
      onSwitch: setup.onBullets,
      onLook: (chosen: typeof look) => bullets.dress(chosen),
    },
    danmu: {
      comments: [],
      ...drawn(look),
      closeDefaultBtn: true,
      defaultOpen: setup.bulletsShown && bulletsFit(),
      isLive: player.isLive,
    },
  } as unknown as ConstructorParameters<typeof XgPlayer>[0]);

  const moment = () => (setup.line.rewound ? sentAt(xg, setup.line.transport) : null);
  const back = () => {
    const shown = moment();
    return shown === null ? 0 : (serverNow() - shown) / 1_000;
  };
  const toLive = () => {
    xg.emit('TL_TO_LIVE');
    if (setup.line.rewound) rewind?.onBack(0);
    else toNewest(xg, setup.line.transport);
  };
  const bullets = bulletsOf(xg);
  const events = {
    loadeddata: Events.LOADED_DATA,
    playing: Events.PLAYING,
    ended: Events.ENDED,
    error: Events.ERROR,
    lost: 'TL_LOST',
    toLive: 'TL_TO_LIVE',
    waiting: Events.WAITING,
    timeupdate: Events.TIME_UPDATE,
    seeked: Events.SEEKED,
    volumechange: Events.VOLUME_CHANGE,
    pause: Events.PAUSE,
  } as const;
  const setLevel = (to: number) => {
    xg.muted = false;
    xg.volume = Math.min(1, Math.max(0, Math.round(to * 10) / 10));
  };
  const seek = (seconds: number) => {
    const go = () => {
      xg.currentTime = Math.min(Math.max(0, seconds), xg.duration || seconds);
    };
    if (xg.duration > 0) go();
    else xg.once(Events.LOADED_METADATA, go);
  };
  const preview = stepPreview(xg);
  const step = (way: 1 | -1) => {
    if (!player.isLive) {
      const to = Math.max(0, xg.currentTime + way * STEP_S);
      seek(to);
      preview(to);
    } else if (way < 0 || back() > 0) rewind?.onBack(Math.max(0, back() - way * REWIND_STEP_S));
  };
  const keys: Record<string, () => void> = {
    back: () => step(-1),
    forward: () => step(1),
    play: () => void (xg.paused ? xg.play() : xg.pause()),
    mute: () => {
      xg.muted = !xg.muted;
    },
    louder: () => setLevel((xg.muted ? 0 : xg.volume) + 0.1),
    quieter: () => setLevel((xg.muted ? 0 : xg.volume) - 0.1),
    full: () => void (xg.fullscreen ? xg.exitFullscreen() : xg.getFullscreen()),
    /** A small window over all others, where the browser has one. */
    pip: () => {
      if (document.pictureInPictureElement) void document.exitPictureInPicture();
      else void (xg.media as HTMLVideoElement | null)?.requestPictureInPicture?.().catch(() => undefined);
    },
    live: () => {
      if (player.isLive) toLive();
    },
    theatre: () => {
      if (setup.theatre) setTheatre(!inTheatre());
    },
    leave: () => {
      setTheatre(false);
      if (xg.fullscreen) xg.exitFullscreen();
    },
  };
  if (!player.isLive) {
    drawStretch(xg);
    rememberCaptions(xg, captions);
  }
  if (player.isLive && setup.line.transport === 'hls.js') restWhilePaused(xg);
  if (setup.line.rewound)
    xg.on('HLS_ERROR', ({ errorFatal }: { errorFatal: boolean }) => errorFatal && xg.emit('TL_LOST'));
  const name = reachable(host, (key) => keys[key]?.());
  name(words.controls);
  // The small window has its control later than the others.
  xg.once(Events.COMPLETE, () => name(words.controls));
  return {
    press: (key) => keys[key]?.(),
    unmute: () => {
      xg.muted = false;
      if (!xg.volume) xg.volume = 0.8;
    },
    at: () => xg.currentTime || 0,
    seek,
    play: () => void xg.play(),
    pause: () => xg.pause(),
    rewindTo: (ms) => rewind?.onBack((serverNow() - ms) / 1_000),
    moment,
    toMoment: (ms) => {
      const shown = moment();
      if (shown !== null) xg.currentTime = Math.max(0, xg.currentTime + (ms - shown) / 1_000);
    },
    dots: (dots) => {
      const preview = xg.plugins?.progresspreview as unknown as
        | { updateAllDots(dots: object[]): void }
        | undefined;
      preview?.updateAllDots(dotsOf(dots));
    },
    isBlind: () => setup.line.transport === 'flv' && !(xg.media as HTMLVideoElement | null)?.videoWidth,
    isMuted: () => Boolean(xg.muted) || xg.volume === 0,
    bullets,
    on: (event, act) => void xg.on(events[event], act),
    speak: (words, menu) => {
      I18N.use(textsOf(words));
      // A player keeps a copy of the texts of its own.
      I18N.use(textsOf(words), (xg as unknown as { __i18n: Parameters<typeof I18N.use>[1] }).__i18n);
      xg.lang = langKey(words);
      name(words.controls);
      if (player.isLive) (xg.getPlugin(LiveMark.pluginName) as LiveMark | null)?.say(words);
      (xg.getPlugin(QualityMenu.pluginName) as QualityMenu | null)?.say(menu);
      (xg.getPlugin(BulletSwitch.pluginName) as BulletSwitch | null)?.say(words);
      (xg.getPlugin(RewindBar.pluginName) as RewindBar | null)?.say(words);
      (xg.getPlugin(TheatreButton.pluginName) as TheatreButton | null)?.say(words.theatre);
      if (setup.onRoom)
        (xg.getPlugin(LiveRoomButton.pluginName) as LiveRoomButton | null)?.say(words.liveRoom);
    },
    destroy: () => xg.destroy(),
  };
}
