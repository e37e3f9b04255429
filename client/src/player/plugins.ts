/** In the controls: the button that leads to the live room. */
import { Plugin } from 'xgplayer';

export const on = (element: Element | null, act: () => void) =>
  element?.addEventListener('click', (event) => {
    event.preventDefault();
    event.stopPropagation();
    act();
  });

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
    on(this.find('button'), () => this.go());
  }
  go() {
    const { path, onNavigate } = this.config as LiveRoomConfig;
    onNavigate?.(path);
  }
  whole() {
    const { label, title } = this.config as LiveRoomConfig;
    return title ? `${label}: ${title}` : label;
  }
  /** Names of rooms come from people: text only, never markup. */
  say(label: string) {
    const config = this.config as LiveRoomConfig;
    config.label = label;
    const button = this.find('button');
    const name = this.find('span');
    if (!button || !name) return;
    name.textContent = config.title || label;
    button.setAttribute('aria-label', this.whole());
    button.setAttribute('title', this.whole());
  }
  override destroy() {}
  override render() {
    return '<xg-icon class="tl-control tl-liveroom"><button type="button"><svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M14 4h4a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-4M4 12h10M10 8l4 4-4 4"/></svg><span dir="auto"></span></button></xg-icon>';
  }
}
