/** What only a recording has: a bar with small pictures, times, captions, and the menus of its speed and of them. */
import { Events, Plugin } from 'xgplayer';
import Thumbnail from 'xgplayer/es/plugins/common/thumbnail';
import Progress from 'xgplayer/es/plugins/progress';
import MiniProgress from 'xgplayer/es/plugins/progress/miniProgress';
import ProgressPreview from 'xgplayer/es/plugins/progressPreview';
import Time from 'xgplayer/es/plugins/time';
import TimeSegments from 'xgplayer/es/plugins/time/timesegments';
import TextTrack from 'xgplayer/es/plugins/track';
import type { TextTrack as Track } from '../api/schema.gen';
import { type ChoiceGroup, ChoiceMenu, menuMarkup } from './choices';

interface RateConfig {
  label: string;
  rates: readonly number[];
}

const rateName = (rate: number) => `${rate}×`;

export class RateMenu extends ChoiceMenu {
  static override get pluginName() {
    return 'rateMenu';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 4, label: '', rates: [] };
  }
  override afterCreate() {
    super.afterCreate();
    this.on(Events.RATE_CHANGE, () => this.name());
    this.say((this.config as unknown as RateConfig).label);
  }
  override groups(): ChoiceGroup[] {
    const { label, rates } = this.config as unknown as RateConfig;
    if (rates.length < 2) return [];
    const now = this.player.playbackRate || 1;
    const choose = (rate: number) => () => {
      this.player.playbackRate = rate;
    };
    const list = rates.map((rate) => ({ name: rateName(rate), chosen: rate === now, act: choose(rate) }));
    return [{ label, list }];
  }
  say(label: string) {
    (this.config as unknown as RateConfig).label = label;
    if (this.groups().length === 0) this.hide();
    this.name();
  }
  private name() {
    const button = this.button();
    if (!button) return;
    const name = rateName(this.player.playbackRate || 1);
    button.textContent = name;
    button.setAttribute('aria-label', `${(this.config as unknown as RateConfig).label}: ${name}`);
  }
  override render() {
    return menuMarkup('rate');
  }
}

interface CaptionsConfig {
  label: string;
  off: string;
  tracks: readonly Track[];
  /** The language that is shown; null for none. */
  shown: string | null;
}

/** The library's part that draws them. */
interface Drawing {
  switchSubTitle(which: { id: string; language: string }): void;
  switchOffSubtitle(): void;
}

export class CaptionsMenu extends ChoiceMenu {
  static override get pluginName() {
    return 'captionsMenu';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 5, tracks: [], shown: null };
  }
  override afterCreate() {
    super.afterCreate();
    const config = this.config as unknown as CaptionsConfig;
    this.player.on('subtitle_change', ({ off, language }: { off: boolean; language?: string }) => {
      config.shown = off ? null : (language ?? config.shown);
      this.button()?.classList.toggle('tl-on', config.shown !== null);
    });
    this.button()?.classList.toggle('tl-on', config.shown !== null);
    this.say(config);
  }
  override groups(): ChoiceGroup[] {
    const { label, off, tracks, shown } = this.config as unknown as CaptionsConfig;
    if (tracks.length === 0) return [];
    const drawing = () => this.player.plugins.texttrack as unknown as Drawing | undefined;
    const list = tracks.map(({ srclang, label: name }, i) => ({
      name,
      chosen: srclang === shown,
      act: () => drawing()?.switchSubTitle({ id: `${srclang}-${i}`, language: srclang }),
    }));
    const none = { name: off, chosen: shown === null, act: () => drawing()?.switchOffSubtitle() };
    return [{ label, list: [none, ...list] }];
  }
  say({ label, off }: Pick<CaptionsConfig, 'label' | 'off'>) {
    Object.assign(this.config, { label, off });
    if (this.groups().length === 0) this.hide();
    this.button()?.setAttribute('aria-label', label);
    this.button()?.setAttribute('title', label);
  }
  override render() {
    return menuMarkup(
      'captions',
      '<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><rect x="3" y="5" width="18" height="14" rx="3"/><path d="M7 15h4M15 15h2M7 11h2M13 11h4"/></svg>',
    );
  }
}

/** Each needs those before it. */
export const plugins: unknown[] = [
  TimeSegments,
  Progress,
  MiniProgress,
  ProgressPreview,
  Time,
  Thumbnail,
  TextTrack,
  RateMenu,
  CaptionsMenu,
];
