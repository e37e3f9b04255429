/** In the controls: whether a goal is heard. */
import { Plugin } from 'xgplayer';
import { readText, writeText } from '../lib/storage';
import { GOAL_SOUND } from './goal-sound';
import { on } from './plugins';

export class GoalSoundButton extends Plugin {
  static override get pluginName() {
    return 'goalSoundButton';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 5.5, label: '' };
  }
  override afterCreate() {
    on(this.find('button'), () => this.turn());
    this.say(this.config.label);
    this.tell();
  }
  isOn = () => readText(GOAL_SOUND) === '1';
  turn() {
    writeText(GOAL_SOUND, this.isOn() ? null : '1');
    this.tell();
  }
  private tell() {
    this.find('button')?.setAttribute('aria-pressed', String(this.isOn()));
  }
  say(label: string) {
    const button = this.find('button');
    button?.setAttribute('aria-label', label);
    button?.setAttribute('title', label);
  }
  override destroy() {}
  override render() {
    return '<xg-icon class="tl-control tl-goalsound"><button type="button"><svg viewBox="0 0 24 24" width="21" height="21" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="M6 8a6 6 0 0 1 12 0c0 7 3 9 3 9H3s3-2 3-9M10.3 21a1.94 1.94 0 0 0 3.4 0"/></svg></button></xg-icon>';
  }
}
