/** At the start of the controls: that the picture is live, how far behind it is, and the way to the newest moment. */
import { Events, Plugin } from 'xgplayer';
import { behindText, type Edge, follow, offersLive, secondsBehind } from './behind';
import { on } from './plugins';

export interface LiveWords {
  live: string;
  /** Sentence with `{s}` in the place of the seconds. */
  behind: string;
  toLive: string;
  lang: string;
}

interface LiveMarkConfig {
  /** Null where nothing is live. */
  words: LiveWords | null;
  /** The newest moment of the picture; null while nobody knows. */
  end: () => number | null;
  onLive: () => void;
}

const EACH_MS = 1_000;

export class LiveMark extends Plugin {
  static override get pluginName() {
    return 'liveMark';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_LEFT, index: 2, words: null };
  }
  private timer: ReturnType<typeof setInterval> | undefined;
  private edge: Edge | null = null;
  private offered = false;
  private started = false;

  override afterCreate() {
    const { words, onLive } = this.config as LiveMarkConfig;
    if (!words) {
      this.hide();
      return;
    }
    this.say(words);
    on(this.find('button'), () => {
      onLive();
      setTimeout(this.look, EACH_MS / 4);
    });
    this.on(Events.PLAYING, () => {
      this.started = true;
      this.look();
    });
    this.on([Events.PAUSE, Events.SEEKED], this.look);
    // Loaded anew: the time of the picture begins anew too.
    this.on(Events.EMPTIED, () => {
      this.edge = null;
    });
    this.timer = setInterval(() => document.hidden || this.look(), EACH_MS);
  }
  private look = () => {
    const { words, end } = this.config as LiveMarkConfig;
    const newest = this.started ? end() : null;
    const figure = this.find('small');
    const button = this.find('button');
    if (!words || newest === null || !figure || !button) return;
    const { currentTime: position, paused } = this.player;
    const reading = { now: performance.now() / 1_000, position, end: newest };
    this.edge = follow(this.edge, reading);
    const seconds = secondsBehind(this.edge, reading);
    this.offered = offersLive(this.offered, seconds, paused);
    const text = behindText(words.lang, seconds);
    figure.textContent = words.behind.replace('{s}', text);
    figure.dataset.seconds = seconds.toFixed(1);
    button.hidden = !this.offered;
    this.root?.classList.toggle('tl-behind', this.offered);
  };
  say(words: LiveWords) {
    this.config.words = words;
    const name = this.find('span');
    if (name) name.textContent = words.live;
    const toLive = this.find('button span');
    if (toLive) toLive.textContent = words.toLive;
    this.find('button')?.setAttribute('aria-label', words.toLive);
    this.look();
  }
  override destroy() {
    clearInterval(this.timer);
  }
  override render() {
    return '<xg-icon class="tl-control tl-livemark"><i></i><span></span><small dir="auto"></small><button type="button" hidden><svg viewBox="0 0 24 24" width="16" height="16" fill="currentColor" aria-hidden="true"><path d="M5 5v14l10-7zM16 5h3v14h-3z"/></svg><span></span></button></xg-icon>';
  }
}
