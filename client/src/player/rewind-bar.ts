/** Over the controls of a live picture: the bar one goes back on, with the marks of what happened, and a button for a step. */
import { Events, Plugin } from 'xgplayer';
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

/** Something that happened in the broadcast. */
export interface Mark {
  id: string;
  /** ms since 1970. */
  time: number;
  text: string;
}

interface RewindBarConfig {
  words: RewindWords;
  /** Seconds one can go back; 0 for none. */
  reach: () => number;
  /** Seconds the picture is back; 0 while it is live. */
  back: () => number;
  onBack: (seconds: number) => void;
  /** ms since 1970. */
  now: () => number;
}

const EACH_MS = 1_000;
const SLIDER_STEP_S = 5;
/** Keys move the slider in small steps: the picture goes where they stop. */
const SETTLED_MS = 400;
/** The data brings a goal some seconds after the picture showed it: a mark leads to this long before its event. */
const BEFORE_MARK_S = 12;

/** The library takes presses on its controls for its own. */
const OWN_PRESSES = ['pointerdown', 'mousedown', 'touchstart', 'click', 'dblclick'];

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
  private marks: readonly Mark[] = [];

  override afterCreate() {
    const { words, onBack } = this.config as RewindBarConfig;
    const slider = this.slider();
    if (!slider) return;
    this.say(words);
    slider.addEventListener('input', () => {
      this.held = true;
      this.tell(-slider.valueAsNumber);
      this.point(-slider.valueAsNumber);
    });
    slider.addEventListener('change', () => {
      clearTimeout(this.settled);
      this.settled = setTimeout(() => {
        this.held = false;
        this.point(null);
        onBack(-slider.valueAsNumber);
      }, SETTLED_MS);
    });
    slider.addEventListener('pointermove', ({ clientX }) => {
      const { left, width } = slider.getBoundingClientRect();
      const share = Math.min(1, Math.max(0, (clientX - left) / width));
      this.point((1 - share) * -Number(slider.min));
    });
    slider.addEventListener('pointerleave', () => this.held || this.point(null));
    for (const kind of OWN_PRESSES) slider.addEventListener(kind, (event) => event.stopPropagation());
    this.on([Events.PLAYING, Events.SEEKED], this.look);
    this.timer = setInterval(() => document.hidden || this.look(), EACH_MS);
  }
  private slider = () => this.root?.querySelector('input') ?? null;
  private look = () => {
    const { reach, back } = this.config as RewindBarConfig;
    const slider = this.slider();
    const room = reach();
    this.root?.classList.toggle('tl-none', !room);
    if (!slider || !room) return;
    if (!this.held) {
      // The steps count from here; the newest moment must be one of them.
      slider.min = String(-room + (room % SLIDER_STEP_S));
      slider.value = String(-Math.round(back()));
      this.tell(back());
    }
    this.placeMarks();
  };
  private tell(seconds: number) {
    const { words } = this.config as RewindBarConfig;
    const text = seconds < 1 ? words.live : words.rewound.replace('{time}', clock(seconds));
    this.slider()?.setAttribute('aria-valuetext', text);
    this.root?.style.setProperty('--shown', this.shareOf(seconds));
  }
  /** Where on the bar it is, so many seconds ago. */
  private shareOf = (seconds: number) =>
    `${Math.min(100, Math.max(0, 100 * (1 + seconds / Number(this.slider()?.min ?? -1)))).toFixed(2)}%`;
  /** Says where the bar would lead; null: nobody points there. */
  private point(seconds: number | null) {
    const bubble = this.find('.tl-bubble') as HTMLElement | null;
    if (!bubble) return;
    bubble.hidden = seconds === null;
    if (seconds === null) return;
    bubble.style.setProperty('--at', this.shareOf(seconds));
    bubble.textContent = seconds < 1 ? (this.config as RewindBarConfig).words.live : `−${clock(seconds)}`;
  }
  mark(marks: readonly Mark[]) {
    this.marks = marks;
    this.look();
  }
  /** What happened, as far as one can go back to it. */
  private placeMarks() {
    const holder = this.find('.tl-marks');
    const { now, reach, back, onBack } = this.config as RewindBarConfig;
    if (!holder) return;
    const seconds = ({ time }: Mark) => (now() - time) / 1_000 + BEFORE_MARK_S;
    // Nothing that came after what is on the screen.
    const within = this.marks.filter((mark) => seconds(mark) < reach() && seconds(mark) >= back());
    const known = new Map([...holder.children].map((child) => [(child as HTMLElement).dataset.mark, child]));
    holder.replaceChildren(
      ...within.map((mark) => {
        const flag = (known.get(mark.id) ?? this.flag(() => onBack(seconds(mark)))) as HTMLElement;
        flag.dataset.mark = mark.id;
        flag.setAttribute('aria-label', mark.text);
        flag.style.setProperty('--at', this.shareOf(seconds(mark)));
        return flag;
      }),
    );
  }
  private flag(go: () => void) {
    const flag = document.createElement('button');
    flag.type = 'button';
    flag.className = 'tl-mark';
    on(flag, go);
    return flag;
  }
  say(words: RewindWords) {
    this.config.words = words;
    this.slider()?.setAttribute('aria-label', words.rewind);
  }
  override destroy() {
    clearInterval(this.timer);
    clearTimeout(this.settled);
  }
  override render() {
    return `<div class="tl-rewind tl-none"><input type="range" min="-60" max="0" step="${SLIDER_STEP_S}" value="0"/><div class="tl-marks"></div><div class="tl-bubble" hidden></div></div>`;
  }
}

/** A step back in a live picture. */
export class StepBack extends Plugin {
  static override get pluginName() {
    return 'stepBack';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_LEFT, index: 0.5, label: '' };
  }
  private timer: ReturnType<typeof setInterval> | undefined;

  override afterCreate() {
    const { back, onBack, words } = this.config as RewindBarConfig;
    this.say(words.rewindStep);
    on(this.find('button'), () => onBack(back() + REWIND_STEP_S));
    this.on(Events.PLAYING, this.look);
    this.timer = setInterval(this.look, EACH_MS);
  }
  private look = () => {
    this.root?.classList.toggle('tl-none', !(this.config as RewindBarConfig).reach());
  };
  say(label: string) {
    const button = this.find('button');
    button?.setAttribute('aria-label', label);
    button?.setAttribute('title', label);
  }
  override destroy() {
    clearInterval(this.timer);
  }
  override render() {
    return '<xg-icon class="tl-control tl-step tl-none"><button type="button"><svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M3 12a9 9 0 1 0 9-9 9.75 9.75 0 0 0-6.74 2.74L3 8"/><path d="M3 3v5h5"/></svg></button></xg-icon>';
  }
}
