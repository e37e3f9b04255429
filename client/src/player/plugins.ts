/** Our own parts of the player: the remembered position, the live-room button and the lines menu. */
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

interface LinesConfig {
  label: string;
  list: { id: string; name: string }[];
  chosen: string;
  onChoose?: (id: string) => void;
}

/** Chooses between lines; they may differ in kind, so the choice builds a new player instead of switching an address. */
export class LinesMenu extends Plugin {
  static override get pluginName() {
    return 'linesMenu';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 6, label: '', list: [], chosen: '' };
  }
  override afterCreate() {
    const { list, chosen, onChoose } = this.config as LinesConfig;
    const button = this.find('button');
    const menu = this.find('ul');
    if (list.length < 2 || !button || !menu) {
      this.hide();
      return;
    }
    const open = (shown: boolean) => {
      menu.hidden = !shown;
      button.setAttribute('aria-expanded', String(shown));
    };
    for (const { id } of list) {
      const item = document.createElement('li');
      const choice = document.createElement('button');
      choice.type = 'button';
      choice.dir = 'auto';
      choice.setAttribute('aria-pressed', String(id === chosen));
      on(choice, () => {
        open(false);
        if (id !== chosen) onChoose?.(id);
      });
      item.append(choice);
      menu.append(item);
    }
    this.say(this.config as LinesConfig);
    on(button, () => open(menu.hidden === true));
    this.root?.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') open(false);
    });
    this.root?.addEventListener('mouseleave', () => open(false));
  }
  /** Names of lines come from people: text only, never markup. */
  say({ label, list }: Pick<LinesConfig, 'label' | 'list'>) {
    const { chosen } = this.config as LinesConfig;
    const button = this.find('button');
    if (!button) return;
    const name = list.find(({ id }) => id === chosen)?.name;
    button.textContent = name ?? label;
    button.setAttribute('aria-label', name ? `${label}: ${name}` : label);
    this.root?.querySelectorAll('li button').forEach((choice, i) => {
      choice.textContent = list[i]?.name ?? '';
    });
  }
  override destroy() {}
  override render() {
    return '<xg-icon class="tl-control tl-lines"><button type="button" dir="auto" aria-expanded="false"></button><ul hidden></ul></xg-icon>';
  }
}
