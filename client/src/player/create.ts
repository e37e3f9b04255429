/** Builds one player of the library in an element and gives it back with what the page may do to it. */
import { Danmu, I18N } from 'xgplayer';
import EN from 'xgplayer/es/lang/en';
import type { Player } from '../api/schema.gen';
import { loadWithRetry } from '../lib/load-with-retry';
import { serverNow } from '../lib/server-clock';
import { drawStretch } from './buffered';
import { type BulletLook, drawn } from './bullet-look';
import { BulletSwitch } from './bullet-switch';
import { bulletsFit, bulletsOf, keptLook } from './bullets';
import { keptCaptions, rememberCaptions } from './captions';
import type { ChoiceGroup } from './choices';
import { type ChosenLine, dotsOf, toOptions } from './config';
import type { Foldable } from './fold';
import { GoalSoundButton } from './goal-sound-button';
import type { PlayerHandle, PlayerSetup, PlayerWords } from './handle';
import XgPlayer, { presets } from './library';
import { LiveMark } from './live-mark';
import { MoreMenu } from './more-menu';
import { keysOf, type Moves, movesOf } from './moves';
import { restWhilePaused } from './newest';
import { LiveRoomButton } from './plugins';
import { QualityMenu } from './quality-menu';
import { reachable } from './reach';
import type { CaptionsMenu, RateMenu } from './recorded-parts';
import { RewindBar, StepBack } from './rewind-bar';
import { inTheatre } from './theatre';
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
  const plugins: unknown[] = quiet ? [] : [LiveMark, QualityMenu, LiveRoomButton, MoreMenu];
  if (rewind) plugins.push(RewindBar, StepBack);
  if (player.danmu && setup.onBullets && !quiet) plugins.push(Danmu, BulletSwitch);
  if (setup.theatre && !quiet) plugins.push(TheatreButton);
  if (setup.goals && player.isLive && !quiet) plugins.push(GoalSoundButton);
  const back = rewind && {
    words,
    reach: rewind.reach,
    back: () => moves().back(),
    onBack: rewind.onBack,
    now: serverNow,
  };
  return {
    plugins,
    liveMark: {
      words: player.isLive ? words : null,
      end: () => moves().end(),
      onLive: () => moves().toLive(),
    },
    rewindBar: back,
    stepBack: back,
    theatreButton: { label: words.theatre },
    goalSoundButton: { label: words.goalSound },
    qualityMenu: { groups: setup.menu, onLine: setup.onLine, onQuality: setup.onQuality },
    liveRoomButton: { label: words.liveRoom, ...player.liveRoom, onNavigate: setup.onRoom },
  };
}

/** What only a recording has: fetched with it. */
async function recordedParts({ isLive, texttrack, playbackRate }: Player, { words }: PlayerSetup) {
  if (isLive) return null;
  const { plugins } = await loadWithRetry(() => import('./recorded-parts'));
  const captions = keptCaptions(texttrack, words.lang);
  return {
    captions,
    plugins,
    options: {
      rateMenu: { label: words.rate, rates: [...playbackRate].sort((a, b) => b - a) },
      captionsMenu: { ...words.captions, tracks: texttrack, shown: captions },
    },
  };
}

type Named<T> = { pluginName: string; prototype: T };

const partOf = <T>(xg: XgPlayer, plugin: Named<T>): T | null => xg.getPlugin(plugin.pluginName);
const ratesOf = (xg: XgPlayer): RateMenu | null => xg.getPlugin('rateMenu');
const captionsOf = (xg: XgPlayer): CaptionsMenu | null => xg.getPlugin('captionsMenu');

/** What the menu of a narrow picture has for a control that gave way. */
function inMenu(xg: XgPlayer, words: PlayerWords, press: (key: string) => void) {
  const one = (name: string, act: () => void, chosen?: boolean): ChoiceGroup[] => [
    { label: name, list: [{ name, act, chosen }] },
  ];
  const part = <T>(plugin: Named<T>) => partOf(xg, plugin);
  const groups: Partial<Record<Foldable, () => ChoiceGroup[]>> = {
    pip: () => one(words.controls.pip, () => press('pip')),
    theatre: () => one(words.theatre, () => press('theatre'), inTheatre()),
    goalSound: () => one(words.goalSound, () => part(GoalSoundButton)?.turn(), part(GoalSoundButton)?.isOn()),
    volume: () => one(words.controls.mute, () => press('mute'), Boolean(xg.muted)),
    bullets: () => one(words.bullets, () => part(BulletSwitch)?.turn(), part(BulletSwitch)?.isOn()),
    room: () => one(part(LiveRoomButton)?.whole() ?? '', () => part(LiveRoomButton)?.go()),
    captions: () => captionsOf(xg)?.groups() ?? [],
    rate: () => ratesOf(xg)?.groups() ?? [],
    quality: () => part(QualityMenu)?.groups() ?? [],
  };
  return (name: Foldable) => groups[name]?.() ?? [];
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
  const part = <T>(plugin: Named<T>) => partOf(xg, plugin);
  if (isLive) part(LiveMark)?.say(words);
  part(QualityMenu)?.say(menu);
  part(BulletSwitch)?.say(words);
  part(RewindBar)?.say(words);
  part(StepBack)?.say(words.rewindStep);
  ratesOf(xg)?.say(words.rate);
  captionsOf(xg)?.say(words.captions);
  part(MoreMenu)?.say(words.more);
  part(TheatreButton)?.say(words.theatre);
  part(GoalSoundButton)?.say(words.goalSound);
  part(LiveRoomButton)?.say(words.liveRoom);
}

/** The events of the library that are ours; the others bear the names of a media element's. */
const OWN_EVENTS: Readonly<Record<string, string>> = { lost: 'TL_LOST', toLive: 'TL_TO_LIVE' };

/** Goes to the second of a recording at which the viewer stopped, once it first plays. `tell` gets it, and null at the end. */
function resume(xg: XgPlayer, seconds: number, tell: (seconds: number | null) => void) {
  if (!(seconds > 0)) return;
  xg.once('play', () => {
    const go = () => {
      xg.currentTime = seconds;
    };
    if (xg.duration > 0) go();
    else xg.once('loadedmetadata', go);
    tell(seconds);
  });
  xg.once('ended', () => tell(null));
}

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
    marks: (marks) => partOf(xg, RewindBar)?.mark(marks),
    onPointed: (act) => {
      const { root } = xg;
      // A finger only ever comes over; the keyboard brings the focus.
      const kinds = ['pointerover', 'focusin'];
      for (const kind of kinds) root?.addEventListener(kind, act);
      return () => {
        for (const kind of kinds) root?.removeEventListener(kind, act);
      };
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
  const [transport, recorded] = await Promise.all([transportPlugin(line), recordedParts(player, setup)]);
  if (!stillWanted()) return null;
  I18N.use(textsOf(words));
  const captions = recorded?.captions ?? null;
  const options = toOptions(player, { line, lang: langKey(words), muted, quiet, captions });
  const { plugins, ...parts } = partsOf(player, setup, () => moves);
  plugins.push(...(recorded?.plugins ?? []));
  if (transport) plugins.push(transport);
  const xg: XgPlayer = new XgPlayer({
    ...options,
    ...parts,
    ...recorded?.options,
    ...bulletParts(player, setup, (look) => bullets.dress(look)),
    moreMenu: { label: words.more, groupsOf: (name: Foldable) => inMenu(xg, setup.words, press)(name) },
    el: host,
    fullscreenTarget: setup.frame,
    presets,
    plugins,
  } as unknown as ConstructorParameters<typeof XgPlayer>[0]);
  const moves: Moves = movesOf(xg, player, setup);
  const bullets = bulletsOf(xg);
  if (!player.isLive) {
    resume(xg, player.lastPlayTime, setup.onResumed);
    drawStretch(xg);
    rememberCaptions(xg, captions);
  }
  if (player.isLive && line.transport === 'hls.js') restWhilePaused(xg);
  if (line.rewound)
    xg.on('HLS_ERROR', ({ errorFatal }: { errorFatal: boolean }) => errorFatal && xg.emit('TL_LOST'));
  const press = keysOf(xg, player, setup, moves);
  // Another line is another player: it goes on to fill the screen.
  if (setup.frame && document.fullscreenElement === setup.frame) void xg.getFullscreen();
  const name = reachable(host, press);
  name(words.controls);
  // The small window has its control later than the others.
  xg.once('complete', () => name(words.controls));
  return {
    ...handleOf(xg, setup, moves),
    press,
    bullets,
    speak: (words, menu) => {
      setup.words = words;
      speak(xg, player, words, menu);
      name(words.controls);
    },
  };
}
