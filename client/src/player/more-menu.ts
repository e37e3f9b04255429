/** Lets the controls fit the picture: what a narrow one has no room for stands in a menu, or is left out (`fold.ts`). */
import { Plugin } from 'xgplayer';
import { type ChoiceGroup, ChoiceMenu, menuMarkup } from './choices';
import { type Foldable, folded, MORE } from './fold';

interface MoreConfig {
  label: string;
  /** What the menu has for a control that gave way. */
  groupsOf: (name: Foldable) => ChoiceGroup[];
}

/** Where each control is. */
const CONTROLS: Readonly<Record<Foldable, string>> = {
  roomName: '.tl-liveroom span',
  look: '.tl-bullets > button + button',
  goalSound: '.tl-goalsound',
  pip: '.xgplayer-pip',
  figure: '.tl-livemark small',
  theatre: '.tl-theatre',
  bullets: '.tl-bullets > button:first-child',
  captions: '.tl-captions',
  rate: '.tl-rate',
  live: '.tl-livemark > span',
  step: '.tl-step',
  room: '.tl-liveroom svg',
  quality: '.tl-lines',
  volume: '.xgplayer-volume',
  liveWord: '.tl-livemark > button > span',
};

/** Between two things of one control. */
const GAP = 8;

const outer = (element: Element | null) => {
  if (!element) return 0;
  const width = element.getBoundingClientRect().width;
  if (width === 0) return 0;
  const { marginLeft, marginRight } = getComputedStyle(element);
  return width + Number.parseFloat(marginLeft) + Number.parseFloat(marginRight);
};

export class MoreMenu extends ChoiceMenu {
  static override get pluginName() {
    return 'moreMenu';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 0.5, label: '' };
  }
  private gone: Foldable[] = [];
  private sizes: ResizeObserver | undefined;
  private frame = 0;

  override afterCreate() {
    super.afterCreate();
    this.say((this.config as unknown as MoreConfig).label);
    const row = this.player.controls?.root?.querySelector('.xg-inner-controls');
    if (!row) return;
    // Later, as what is done about a size changes sizes again.
    this.sizes = new ResizeObserver(() => {
      cancelAnimationFrame(this.frame);
      this.frame = requestAnimationFrame(() => this.arrange(row));
    });
    for (const element of [row, ...row.children]) this.sizes.observe(element);
  }
  private arrange(row: Element) {
    const { root } = this.player;
    if (!root) return;
    delete root.dataset.folded;
    const [left = 0, right = 0] = ['.xg-left-grid', '.xg-right-grid'].map((part) =>
      outer(row.querySelector(part)),
    );
    const widths: Partial<Record<Foldable, number>> = {};
    for (const [name, place] of Object.entries(CONTROLS)) {
      const width = outer(row.querySelector(place));
      widths[name as Foldable] = width && (place.includes('>') ? width + GAP : width);
    }
    this.gone = folded({ room: row.clientWidth, needed: left + right, widths });
    const isMore = this.gone.some((name) => MORE.includes(name));
    root.dataset.folded = [...this.gone, isMore ? 'more' : ''].join(' ');
    if (!isMore) this.open(false);
  }
  override groups(): ChoiceGroup[] {
    const { groupsOf } = this.config as unknown as MoreConfig;
    return MORE.filter((name) => this.gone.includes(name)).flatMap(groupsOf);
  }
  say(label: string) {
    (this.config as unknown as MoreConfig).label = label;
    this.button()?.setAttribute('aria-label', label);
    this.button()?.setAttribute('title', label);
  }
  override destroy() {
    super.destroy();
    this.sizes?.disconnect();
    cancelAnimationFrame(this.frame);
  }
  override render() {
    return menuMarkup(
      'more',
      '<svg viewBox="0 0 24 24" width="22" height="22" fill="currentColor" aria-hidden="true"><circle cx="5" cy="12" r="2"/><circle cx="12" cy="12" r="2"/><circle cx="19" cy="12" r="2"/></svg>',
    );
  }
}
