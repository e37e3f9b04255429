/** The player's menu of definitions and lines. A choice builds a new player, because lines may differ in kind. */
import { Plugin } from 'xgplayer';
import { AUTO } from './config';
import type { MenuGroup, PlayerSetup } from './handle';
import { on } from './plugins';

type Groups = PlayerSetup['menu'];

interface MenuConfig {
  groups: Groups;
  onLine: (id: string) => void;
  onQuality: (definition: string) => void;
}

const KINDS = ['quality', 'lines'] as const;

export class QualityMenu extends Plugin {
  static override get pluginName() {
    return 'qualityMenu';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 6 };
  }
  override afterCreate() {
    const button = this.find('button');
    on(button, () => this.open(this.choices()?.hidden === true));
    this.root?.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.open(false);
    });
    this.root?.addEventListener('mouseleave', () => this.open(false));
    (this.player.media as HTMLVideoElement | null)?.addEventListener('resize', () => this.name());
    this.say((this.config as unknown as MenuConfig).groups);
  }
  /** Shows other choices, or the same in another language. Names of lines come from people: text, never markup. */
  say(groups: Groups) {
    const config = this.config as unknown as MenuConfig;
    config.groups = groups;
    const shown = KINDS.filter((kind) => groups[kind].list.length > 1);
    if (shown.length > 0) this.show();
    else this.hide();
    this.choices()?.replaceChildren(
      ...shown.map((kind) =>
        groupOf(groups[kind], (id) => {
          this.open(false);
          if (id !== groups[kind].chosen) (kind === 'lines' ? config.onLine : config.onQuality)(id);
        }),
      ),
    );
    this.name();
  }
  private choices() {
    return this.find('.tl-choices');
  }
  private open(is: boolean) {
    const choices = this.choices();
    if (choices) choices.hidden = !is;
    this.find('button')?.setAttribute('aria-expanded', String(is));
  }
  /** The button names the choice, and the lines of the picture where the player chose it. */
  private name() {
    const { groups } = this.config as unknown as MenuConfig;
    const { label, list, chosen } = groups.quality.list.length > 1 ? groups.quality : groups.lines;
    const button = this.find('button');
    if (!button) return;
    const name = list.find(({ id }) => id === chosen)?.name;
    const { videoHeight = 0 } = (this.player.media ?? {}) as Partial<HTMLVideoElement>;
    const whole = name && videoHeight > 0 && chosen === AUTO ? `${name} · ${videoHeight}p` : name;
    button.textContent = whole ?? label;
    button.setAttribute('aria-label', whole ? `${label}: ${whole}` : label);
  }
  override destroy() {}
  override render() {
    return '<xg-icon class="tl-control tl-lines"><button type="button" dir="auto" aria-expanded="false"></button><div class="tl-choices" hidden></div></xg-icon>';
  }
}

function groupOf({ label, list, chosen }: MenuGroup, choose: (id: string) => void): HTMLElement {
  const group = document.createElement('ul');
  group.setAttribute('aria-label', label);
  // The controls stand from left to right in every language, their words do not.
  group.dir = document.documentElement.dir;
  for (const { id, name } of list) {
    const item = document.createElement('li');
    const choice = document.createElement('button');
    choice.type = 'button';
    const text = document.createElement('bdi');
    text.textContent = name;
    choice.append(text);
    choice.setAttribute('aria-pressed', String(id === chosen));
    on(choice, () => choose(id));
    item.append(choice);
    group.append(item);
  }
  return group;
}
