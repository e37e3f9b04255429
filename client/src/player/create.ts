/** Builds one player of the library in an element and gives it back with what the page may do to it. */
import XgPlayer, { Danmu, I18N } from 'xgplayer';
import EN from 'xgplayer/es/lang/en';
import TextTrack from 'xgplayer/es/plugins/track';
import type { Player } from '../api/schema.gen';
import { loadWithRetry } from '../lib/load-with-retry';
import { serverNow } from '../lib/server-clock';
import { drawStretch } from './buffered';
import { type BulletLook, drawn } from './bullet-look';
import { BulletSwitch } from './bullet-switch';
import { bulletsFit, bulletsOf, keptLook } from './bullets';
import { keptCaptions, rememberCaptions } from './captions';
import { type ChosenLine, dotsOf, toOptions } from './config';
import type { PlayerHandle, PlayerSetup, PlayerWords } from './handle';
import { LiveMark } from './live-mark';
import { keysOf, type Moves, movesOf } from './moves';
import { restWhilePaused } from './newest';
import { LiveRoomButton, MemoryPlay } from './plugins';
import { QualityMenu } from './quality-menu';
import { reachable } from './reach';
import { RewindBar } from './rewind-bar';
import { TheatreButton } from './theatre-button';
import { type HlsJs, takeUpTracks } from './tracks';

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

/** Our own plugins, and what each is told. `moves` are there once the player is. */
function partsOf(player: Player, setup: PlayerSetup, moves: () => Moves) {
  const { words, rewind, quiet } = setup;
  const plugins: unknown[] = quiet ? [] : [LiveMark, QualityMenu, LiveRoomButton];
  if (rewind) plugins.push(RewindBar);
  if (player.danmu && setup.onBullets && !quiet) plugins.push(Danmu, BulletSwitch);
  if (setup.theatre && !quiet) plugins.push(TheatreButton);
  return {
    plugins,
    liveMark: {
      words: player.isLive ? words : null,
      end: () => moves().end(),
      onLive: () => moves().toLive(),
    },
    rewindBar: rewind && { words, reach: rewind.reach, back: () => moves().back(), onBack: rewind.onBack },
    theatreButton: { label: words.theatre },
    qualityMenu: { groups: setup.menu, onLine: setup.onLine, onQuality: setup.onQuality },
    liveRoomButton: { label: words.liveRoom, ...player.liveRoom, onNavigate: setup.onRoom },
  };
}

/** The bullet chat and its switch; `dress` gives it another look. */
function bulletParts({ isLive }: Player, setup: PlayerSetup, dress: (look: BulletLook) => void) {
  const look = keptLook();
  const { words, bulletsShown: shown } = setup;
  return {
    bulletSwitch: { words, shown, look, onSwitch: setup.onBullets, onLook: dress },
    danmu: {
      comments: [],
      ...drawn(look),
      closeDefaultBtn: true,
      defaultOpen: shown && bulletsFit(),
      isLive,
    },
  };
}

/** The same player in another language, and with other choices. */
function speak(xg: XgPlayer, { isLive }: Player, words: PlayerWords, menu: PlayerSetup['menu']) {
  I18N.use(textsOf(words));
  // A player keeps a copy of the texts of its own.
  I18N.use(textsOf(words), (xg as unknown as { __i18n: Parameters<typeof I18N.use>[1] }).__i18n);
  xg.lang = langKey(words);
  const part = <T>(plugin: { pluginName: string; prototype: T }): T | null => xg.getPlugin(plugin.pluginName);
  if (isLive) part(LiveMark)?.say(words);
  part(QualityMenu)?.say(menu);
  part(BulletSwitch)?.say(words);
  part(RewindBar)?.say(words);
  part(TheatreButton)?.say(words.theatre);
  part(LiveRoomButton)?.say(words.liveRoom);
}

/** The events of the library that are ours; the others bear the names of a media element's. */
const OWN_EVENTS: Readonly<Record<string, string>> = { lost: 'TL_LOST', toLive: 'TL_TO_LIVE' };

function handleOf(xg: XgPlayer, { line, rewind }: PlayerSetup, { seek, moment, toMoment }: Moves) {
  return {
    at: () => xg.currentTime || 0,
    seek,
    play: () => void xg.play(),
    pause: () => xg.pause(),
    rewindTo: (ms) => rewind?.onBack((serverNow() - ms) / 1_000),
    moment,
    toMoment,
    dots: (dots) => {
      const preview = xg.plugins?.progresspreview as unknown as
        | { updateAllDots(dots: object[]): void }
        | undefined;
      preview?.updateAllDots(dotsOf(dots));
    },
    unmute: () => {
      xg.muted = false;
      if (!xg.volume) xg.volume = 0.8;
    },
    isBlind: () => line.transport === 'flv' && !(xg.media as HTMLVideoElement | null)?.videoWidth,
    isMuted: () => Boolean(xg.muted) || xg.volume === 0,
    on: (event, act) => void xg.on(OWN_EVENTS[event] ?? event, act),
    destroy: () => xg.destroy(),
  } satisfies Partial<PlayerHandle>;
}

/** Resolves to null when `stillWanted` says no after the parts were fetched. */
export async function createPlayer(
  host: HTMLElement,
  player: Player,
  setup: PlayerSetup,
  stillWanted: () => boolean,
): Promise<PlayerHandle | null> {
  const { line, words, muted, quiet } = setup;
  const transport = await transportPlugin(line);
  if (!stillWanted()) return null;
  I18N.use(textsOf(words));
  const captions = keptCaptions(player.texttrack, words.lang);
  const options = toOptions(player, { line, lang: langKey(words), muted, quiet, captions });
  const memory = options.memoryPlay as Record<string, unknown> | undefined;
  const { plugins, ...parts } = partsOf(player, setup, () => moves);
  if (memory) plugins.push(MemoryPlay, TextTrack);
  if (transport) plugins.push(transport);
  const xg: XgPlayer = new XgPlayer({
    ...options,
    ...parts,
    ...bulletParts(player, setup, (look) => bullets.dress(look)),
    el: host,
    plugins,
    memoryPlay: memory && { ...memory, text: words.memory, closeLabel: words.close },
  } as unknown as ConstructorParameters<typeof XgPlayer>[0]);
  const moves: Moves = movesOf(xg, player, setup);
  const bullets = bulletsOf(xg);
  if (!player.isLive) {
    drawStretch(xg);
    rememberCaptions(xg, captions);
  }
  if (player.isLive && line.transport === 'hls.js') restWhilePaused(xg);
  if (line.rewound)
    xg.on('HLS_ERROR', ({ errorFatal }: { errorFatal: boolean }) => errorFatal && xg.emit('TL_LOST'));
  const press = keysOf(xg, player, setup, moves);
  const name = reachable(host, press);
  name(words.controls);
  // The small window has its control later than the others.
  xg.once('complete', () => name(words.controls));
  return {
    ...handleOf(xg, setup, moves),
    press,
    bullets,
    speak: (words, menu) => {
      speak(xg, player, words, menu);
      name(words.controls);
    },
  };
}
