/** In the controls: a button with a panel over it, in which groups of choices stand. All menus of the player are this one. */
import { Plugin } from 'xgplayer';
import { on } from './plugins';

export interface Choice {
  /** Names of lines and rooms come from people: text, never markup. */
  name: string;
  /** Absent for what is done and not chosen. */
  chosen?: boolean;
  act: () => void;
}

export interface ChoiceGroup {
  label: string;
  list: Choice[];
}

export abstract class ChoiceMenu extends Plugin {
  private away = (event: Event) => {
    if (this.root && !event.composedPath().includes(this.root)) this.open(false);
  };

  /** What there is to choose now. */
  abstract groups(): ChoiceGroup[];

  override afterCreate() {
    on(this.button(), () => this.open(this.panel()?.hidden === true));
    this.root?.addEventListener('keydown', (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || this.panel()?.hidden) return;
      event.stopPropagation();
      this.open(false);
      this.button()?.focus();
    });
    this.root?.addEventListener('mouseleave', () => this.open(false));
    document.addEventListener('pointerdown', this.away);
  }
  protected button = () => this.find('button');
  private panel = () => this.find('.tl-choices');
  protected open(is: boolean) {
    const panel = this.panel();
    if (!panel || panel.hidden === !is) return;
    if (is) this.fill();
    panel.hidden = !is;
    this.button()?.setAttribute('aria-expanded', String(is));
  }
  /** The choices as they are now. */
  protected fill() {
    this.panel()?.replaceChildren(...this.groups().map((group) => listOf(group, () => this.open(false))));
  }
  override destroy() {
    document.removeEventListener('pointerdown', this.away);
  }
}

/** The markup of a menu; `button` is what its button shows. */
export const menuMarkup = (name: string, button = '') =>
  `<xg-icon class="tl-control tl-menu tl-${name}"><button type="button" dir="auto" aria-expanded="false">${button}</button><div class="tl-choices" hidden></div></xg-icon>`;

function listOf({ label, list }: ChoiceGroup, done: () => void): HTMLElement {
  const group = document.createElement('ul');
  group.setAttribute('aria-label', label);
  // The controls stand from left to right in every language, their words do not.
  group.dir = document.documentElement.dir;
  for (const { name, chosen, act } of list) {
    const item = document.createElement('li');
    const choice = document.createElement('button');
    choice.type = 'button';
    const text = document.createElement('bdi');
    text.textContent = name;
    choice.append(text);
    if (chosen !== undefined) choice.setAttribute('aria-pressed', String(chosen));
    on(choice, () => {
      done();
      if (!chosen || list.length === 1) act();
    });
    item.append(choice);
    group.append(item);
  }
  return group;
}
