/** Our own parts of the player: the remembered position, the live-room button, the lines menu and the bullet-chat switch. */
import { Events, Plugin } from 'xgplayer';
import { clock } from './config';

interface MemoryConfig {
  lastPlayTime: number;
  lastPlayTimeHideDelay: number;
  /** Sentence with `{time}` in the place of the position. */
  text: string;
  closeLabel: string;
}

const on = (element: Element | null, act: () => void) =>
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
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 12, title: '', path: '' };
  }
  override afterCreate() {
    const { title, path, onNavigate } = this.config as LiveRoomConfig;
    if (!path || !onNavigate) {
      this.hide();
      return;
    }
    const button = this.find('button');
    if (button) button.textContent = title;
    on(button, () => onNavigate(path));
  }
  override destroy() {}
  override render() {
    return '<xg-icon class="tl-control tl-liveroom"><button type="button"></button></xg-icon>';
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
    const { label, list, chosen, onChoose } = this.config as LinesConfig;
    const button = this.find('button');
    const menu = this.find('ul');
    if (list.length < 2 || !button || !menu) {
      this.hide();
      return;
    }
    // Names of lines come from people: text only, never markup.
    button.textContent = list.find(({ id }) => id === chosen)?.name ?? label;
    button.setAttribute('aria-label', label);
    const open = (shown: boolean) => {
      menu.hidden = !shown;
      button.setAttribute('aria-expanded', String(shown));
    };
    for (const { id, name } of list) {
      const item = document.createElement('li');
      const choice = document.createElement('button');
      choice.type = 'button';
      choice.textContent = name;
      choice.setAttribute('aria-pressed', String(id === chosen));
      on(choice, () => {
        open(false);
        if (id !== chosen) onChoose?.(id);
      });
      item.append(choice);
      menu.append(item);
    }
    on(button, () => open(menu.hidden === true));
    this.root?.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') open(false);
    });
    this.root?.addEventListener('mouseleave', () => open(false));
  }
  override destroy() {}
  override render() {
    return '<xg-icon class="tl-control tl-lines"><button type="button" aria-expanded="false"></button><ul hidden></ul></xg-icon>';
  }
}

interface BulletConfig {
  label: string;
  shown: boolean;
  onSwitch?: (shown: boolean) => void;
}

/** Bullet chat on and off. */
export class BulletSwitch extends Plugin {
  static override get pluginName() {
    return 'bulletSwitch';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 5, label: '', shown: false };
  }
  override afterCreate() {
    const config = this.config as BulletConfig;
    const button = this.find('button');
    if (!button || !config.onSwitch) {
      this.hide();
      return;
    }
    let shown = config.shown;
    const tell = () => button.setAttribute('aria-pressed', String(shown));
    button.setAttribute('aria-label', config.label);
    button.title = config.label;
    tell();
    on(button, () => {
      shown = !shown;
      tell();
      config.onSwitch?.(shown);
    });
  }
  override destroy() {}
  override render() {
    return `<xg-icon class="tl-control tl-bullets"><button type="button"><svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="3" y="5" width="18" height="14" rx="3"/><path d="M7 10h6M16 10h1M7 14h3M13 14h4"/></svg></button></xg-icon>`;
  }
}

interface LiveMarkConfig {
  label: string;
}

/** The red dot that says the picture is live. */
export class LiveMark extends Plugin {
  static override get pluginName() {
    return 'liveMark';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_LEFT, index: 2, label: '' };
  }
  override afterCreate() {
    const { label } = this.config as LiveMarkConfig;
    const words = this.find('span');
    if (!label) this.hide();
    else if (words) words.textContent = label;
  }
  override destroy() {}
  override render() {
    return '<xg-icon class="tl-control tl-livemark"><i></i><span></span></xg-icon>';
  }
}
