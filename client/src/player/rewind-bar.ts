/** In the middle of the controls of a live picture: the way back in the broadcast, by a button and a slider. */
import { Events, Plugin } from 'xgplayer';
import './rewind-bar.css';
import { clock } from './config';
import { on } from './plugins';
import { REWIND_STEP_S } from './rewind';

export interface RewindWords {
  /** Names the slider. */
  rewind: string;
  /** Names the button. */
  rewindStep: string;
  /** Sentence with `{time}` in the place of how far back. */
  rewound: string;
  live: string;
}

interface RewindBarConfig {
  words: RewindWords;
  /** Seconds one can go back; 0 for none. */
  reach: () => number;
  /** Seconds the picture is back; 0 while it is live. */
  back: () => number;
  onBack: (seconds: number) => void;
}

const EACH_MS = 1_000;
const SLIDER_STEP_S = 5;
/** Keys move the slider in small steps: the picture goes where they stop. */
const SETTLED_MS = 400;

export class RewindBar extends Plugin {
  static override get pluginName() {
    return 'rewindBar';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_CENTER, index: 0 };
  }
  private timer: ReturnType<typeof setInterval> | undefined;
  private settled: ReturnType<typeof setTimeout> | undefined;
  private held = false;

  override afterCreate() {
    const { words, onBack, back } = this.config as RewindBarConfig;
    const slider = this.slider();
    if (!slider) return;
    this.say(words);
    on(this.find('button'), () => onBack(back() + REWIND_STEP_S));
    slider.addEventListener('input', () => {
      this.held = true;
      this.tell(-slider.valueAsNumber);
    });
    slider.addEventListener('change', () => {
      clearTimeout(this.settled);
      this.settled = setTimeout(() => {
        this.held = false;
        onBack(-slider.valueAsNumber);
      }, SETTLED_MS);
    });
    // The library takes presses on its controls for its own.
    for (const kind of ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick'])
      slider.addEventListener(kind, (event) => event.stopPropagation());
    this.on([Events.PLAYING, Events.SEEKED], this.look);
    this.timer = setInterval(() => document.hidden || this.look(), EACH_MS);
  }
  private slider = () => this.root?.querySelector('input') ?? null;
  private look = () => {
    const { reach, back } = this.config as RewindBarConfig;
    const slider = this.slider();
    const room = reach();
    this.root?.classList.toggle('tl-none', !room);
    if (!slider || !room || this.held) return;
    // The steps count from here; the newest moment must be one of them.
    slider.min = String(-room + (room % SLIDER_STEP_S));
    slider.value = String(-Math.round(back()));
    this.tell(back());
  };
  private tell(seconds: number) {
    const { words } = this.config as RewindBarConfig;
    const slider = this.slider();
    const figure = this.find('small');
    const text = seconds < 1 ? words.live : words.rewound.replace('{time}', clock(seconds));
    slider?.setAttribute('aria-valuetext', text);
    // Elsewhere it says how far behind the picture is; this says where the slider would lead.
    if (figure) figure.textContent = this.held && seconds >= 1 ? `−${clock(seconds)}` : '';
  }
  say(words: RewindWords) {
    this.config.words = words;
    this.slider()?.setAttribute('aria-label', words.rewind);
    const button = this.find('button');
    button?.setAttribute('aria-label', words.rewindStep);
    button?.setAttribute('title', words.rewindStep);
  }
  override destroy() {
    clearInterval(this.timer);
    clearTimeout(this.settled);
  }
  override render() {
    return `<xg-icon class="tl-control tl-rewind tl-none"><button type="button"><svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/></svg></button><input type="range" min="-60" max="0" step="${SLIDER_STEP_S}" value="0"/><small></small></xg-icon>`;
  }
}
