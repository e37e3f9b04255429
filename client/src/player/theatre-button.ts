/** In the controls: the picture and the chat fill the window. */
import { Plugin } from 'xgplayer';
import { on } from './plugins';
import { inTheatre, onTheatre, setTheatre } from './theatre';

export class TheatreButton extends Plugin {
  static override get pluginName() {
    return 'theatreButton';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 3, label: '' };
  }
  private leave: (() => void) | undefined;

  override afterCreate() {
    const button = this.find('button');
    const tell = () => button?.setAttribute('aria-pressed', String(inTheatre()));
    this.say(this.config.label);
    tell();
    this.leave = onTheatre(tell);
    on(button, () => setTheatre(!inTheatre()));
  }
  say(label: string) {
    const button = this.find('button');
    button?.setAttribute('aria-label', label);
    button?.setAttribute('title', label);
  }
  override destroy() {
    this.leave?.();
  }
  override render() {
    return '<xg-icon class="tl-control tl-theatre"><button type="button"><svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linejoin="round" aria-hidden="true"><rect x="2.5" y="5" width="19" height="14" rx="2"/><path d="M15.5 5v14"/></svg></button></xg-icon>';
  }
}
