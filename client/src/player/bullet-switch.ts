/** Bullet chat in the controls: on and off, and how it looks. */
import { Plugin } from 'xgplayer';
import { type BulletLook, LOOK_KEYS, LOOK_RANGES, type LookKey } from './bullet-look';
import { on } from './plugins';

export interface BulletWords {
  lang: string;
  bullets: string;
  bulletLook: string;
  look: Record<LookKey, string>;
}

interface BulletConfig {
  words: BulletWords;
  shown: boolean;
  look: BulletLook;
  onSwitch?: (shown: boolean) => void;
  onLook: (look: BulletLook) => void;
}

const icon = (paths: string) =>
  `<svg viewBox="0 0 24 24" width="22" height="22" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`;

export class BulletSwitch extends Plugin {
  static override get pluginName() {
    return 'bulletSwitch';
  }
  static override get defaultConfig() {
    return { position: Plugin.POSITIONS.CONTROLS_RIGHT, index: 5, shown: false };
  }
  private look: BulletLook | null = null;
  private away = (event: Event) => {
    if (this.root && !event.composedPath().includes(this.root)) this.open(false);
  };

  override afterCreate() {
    const config = this.config as unknown as BulletConfig;
    const [button, gear] = this.buttons();
    const panel = this.panel();
    if (!button || !gear || !panel || !config.onSwitch) {
      this.hide();
      return;
    }
    this.look = config.look;
    for (const key of LOOK_KEYS) this.addRange(panel, key, config);
    this.say(config.words);
    this.tell();
    on(button, () => this.turn());
    on(gear, () => this.open(panel.hidden === true));
    this.root?.addEventListener('keydown', (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || panel.hidden) return;
      event.stopPropagation();
      this.open(false);
      gear.focus();
    });
    document.addEventListener('pointerdown', this.away);
  }
  isOn() {
    return (this.config as unknown as BulletConfig).shown;
  }
  turn() {
    const config = this.config as unknown as BulletConfig;
    config.shown = !config.shown;
    this.tell();
    this.open(false);
    config.onSwitch?.(config.shown);
  }
  private tell() {
    const { shown } = this.config as unknown as BulletConfig;
    const [button, gear] = this.buttons();
    button?.setAttribute('aria-pressed', String(shown));
    if (gear) gear.hidden = !shown;
  }
  private addRange(panel: HTMLElement, key: LookKey, config: BulletConfig) {
    const { min, max, step } = LOOK_RANGES[key];
    const row = document.createElement('label');
    const range = document.createElement('input');
    Object.assign(range, { type: 'range', min, max, step, value: config.look[key] });
    range.addEventListener('input', () => {
      this.look = { ...config.look, ...this.look, [key]: Number(range.value) };
      this.say((this.config as unknown as BulletConfig).words);
      config.onLook(this.look);
    });
    row.append(document.createElement('span'), range, document.createElement('output'));
    panel.append(row);
  }
  private buttons() {
    return [...(this.root?.querySelectorAll<HTMLButtonElement>(':scope > button') ?? [])];
  }
  private panel() {
    return this.find('.tl-panel') as HTMLElement | null;
  }
  private open(shown: boolean) {
    const panel = this.panel();
    if (panel) panel.hidden = !shown;
    this.buttons()[1]?.setAttribute('aria-expanded', String(shown));
  }
  say(words: BulletWords) {
    this.config.words = words;
    [words.bullets, words.bulletLook].forEach((label, i) => {
      this.buttons()[i]?.setAttribute('aria-label', label);
      this.buttons()[i]?.setAttribute('title', label);
    });
    const percent = new Intl.NumberFormat(words.lang, { style: 'percent', numberingSystem: 'latn' });
    this.panel()?.setAttribute('aria-label', words.bulletLook);
    this.root?.querySelectorAll('label').forEach((row: HTMLElement, i: number) => {
      const key = LOOK_KEYS[i];
      const [name, range, value] = row.children;
      if (!key || !name || !range || !value) return;
      // The rows alone: the panel stands where the controls, which run from the left in every language, have room for it.
      row.dir = words.lang === 'ar' ? 'rtl' : 'ltr';
      const text = percent.format((this.look?.[key] ?? 0) / 100);
      name.textContent = words.look[key];
      value.textContent = text;
      range.setAttribute('aria-valuetext', text);
    });
  }
  override destroy() {
    document.removeEventListener('pointerdown', this.away);
  }
  override render() {
    return `<xg-icon class="tl-control tl-bullets"><button type="button">${icon('<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M7 10h6M16 10h1M7 14h3M13 14h4"/>')}</button><button type="button" aria-expanded="false" hidden>${icon('<path d="M4 7h9M19 7h1M4 17h1M11 17h9"/><circle cx="16" cy="7" r="2.5"/><circle cx="8" cy="17" r="2.5"/>')}</button><div class="tl-panel" role="group" hidden></div></xg-icon>`;
  }
}
