/** The player's menu of definitions and lines. A choice builds a new player, because lines may differ in kind. */
import { Plugin } from 'xgplayer';
import { type ChoiceGroup, ChoiceMenu, menuMarkup } from './choices';
import { AUTO } from './config';
import type { PlayerSetup } from './handle';

type Groups = PlayerSetup['menu'];

interface MenuConfig {
  groups: Groups;
  onLine: (id: string) => void;
  onQuality: (definition: string) => void;
}

const KINDS = ['quality', 'lines'] as const;

export class QualityMenu extends ChoiceMenu {
  static override get pluginName() {
    return 'qualityMenu';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 6 };
  }
  override afterCreate() {
    super.afterCreate();
    (this.player.media as HTMLVideoElement | null)?.addEventListener('resize', () => this.name());
    this.say((this.config as unknown as MenuConfig).groups);
  }
  override groups(): ChoiceGroup[] {
    const { groups, onLine, onQuality } = this.config as unknown as MenuConfig;
    return KINDS.filter((kind) => groups[kind].list.length > 1).map((kind) => {
      const { label, list, chosen } = groups[kind];
      const choose = kind === 'lines' ? onLine : onQuality;
      return {
        label,
        list: list.map(({ id, name }) => ({ name, chosen: id === chosen, act: () => choose(id) })),
      };
    });
  }
  /** Shows other choices, or the same in another language. */
  say(groups: Groups) {
    (this.config as unknown as MenuConfig).groups = groups;
    if (this.groups().length > 0) this.show();
    else this.hide();
    this.fill();
    this.name();
  }
  /** The button names the choice, and the lines of the picture where the player chose it. */
  private name() {
    const { groups } = this.config as unknown as MenuConfig;
    const { label, list, chosen } = groups.quality.list.length > 1 ? groups.quality : groups.lines;
    const button = this.button();
    if (!button) return;
    const name = list.find(({ id }) => id === chosen)?.name;
    const { videoHeight = 0 } = (this.player.media ?? {}) as Partial<HTMLVideoElement>;
    const whole = name && videoHeight > 0 && chosen === AUTO ? `${name} · ${videoHeight}p` : name;
    button.textContent = whole ?? label;
    button.setAttribute('aria-label', whole ? `${label}: ${whole}` : label);
  }
  override render() {
    return menuMarkup('lines');
  }
}
