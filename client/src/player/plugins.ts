/** Our own parts of the player: the remembered position and the live-room button. */
import { Events, Plugin } from 'xgplayer';
import { clock } from './config';

interface MemoryConfig {
  lastPlayTime: number;
  lastPlayTimeHideDelay: number;
  /** Sentence with `{time}` in the place of the position. */
  text: string;
  closeLabel: string;
}

export const on = (element: Element | null, act: () => void) =>
  element?.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  });

/**
 * Resumes at the remembered position on the first play and says so, until it is closed, playback
 * ends, or `lastPlayTimeHideDelay` seconds are over.
 */
export class MemoryPlay extends Plugin {
  static override get pluginName() {
    return 'memoryPlay';
  }
  static override get defaultConfig() {
    return {
      position: Plugin.POSITIONS.ROOT,
      lastPlayTime: 0,
      lastPlayTimeHideDelay: 3,
      text: '{time}',
      closeLabel: '',
    };
  }
  private timer: ReturnType<typeof setTimeout> | undefined;

  override afterCreate() {
    const { lastPlayTime, lastPlayTimeHideDelay, text, closeLabel } = this.config as MemoryConfig;
    if (!(lastPlayTime > 0)) return;
    const words = this.find('.tl-memory-text');
    if (words) words.textContent = text.replace('{time}', clock(lastPlayTime));
    const close = this.find('.tl-memory-close');
    close?.setAttribute('aria-label', closeLabel);
    on(close, () => this.hideHint());
    this.once(Events.PLAY, () => {
      const resume = () => {
        this.player.currentTime = lastPlayTime;
      };
      if ((this.player.duration || 0) > 0) resume();
      else this.once(Events.LOADED_METADATA, resume);
      this.root?.classList.add('tl-shown');
      if (lastPlayTimeHideDelay > 0)
        this.timer = setTimeout(() => this.hideHint(), lastPlayTimeHideDelay * 1_000);
    });
    this.once(Events.ENDED, () => this.hideHint());
  }
  private hideHint() {
    clearTimeout(this.timer);
    this.root?.classList.remove('tl-shown');
  }
  override destroy() {
    clearTimeout(this.timer);
  }
  override render() {
    return '<xg-memoryplay class="tl-memory" role="status"><span class="tl-memory-text"></span><button type="button" class="tl-memory-close">×</button></xg-memoryplay>';
  }
}

interface LiveRoomConfig {
  /** What kind of place it leads to. */
  label: string;
  /** Its name. */
  title: string;
  path: string;
  onNavigate?: (path: string) => void;
}

/** Leads to the live room; absent without a path. */
export class LiveRoomButton extends Plugin {
  static override get pluginName() {
    return 'liveRoomButton';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 12, label: '', title: '', path: '' };
  }
  override afterCreate() {
    const { label, path, onNavigate } = this.config as LiveRoomConfig;
    if (!path || !onNavigate) {
      this.hide();
      return;
    }
    this.say(label);
    on(this.find('button'), () => onNavigate(path));
  }
  /** Names of rooms come from people: text only, never markup. */
  say(label: string) {
    const { title } = this.config as LiveRoomConfig;
    const button = this.find('button');
    const name = this.find('span');
    if (!button || !name) return;
    name.textContent = title || label;
    const whole = title ? `${label}: ${title}` : label;
    button.setAttribute('aria-label', whole);
    button.setAttribute('title', whole);
  }
  override destroy() {}
  override render() {
    return '<xg-icon class="tl-control tl-liveroom"><button type="button"><svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h10M10 8l4 4-4 4"/></svg><span dir="auto"></span></button></xg-icon>';
  }
}
