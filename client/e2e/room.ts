// The live room as a person uses it: reads the lines on the screen, writes, and watches the picture.
import type { Locator, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { HANG, TRY } from './patience';
import { type Lang, say } from './words';

export const roomPath = (houseId: string) => `/anchor/room/${houseId}`;

type Definition = 'native' | 'lowLatency' | 'halfSecond';

export class Room {
  readonly log: Locator;
  readonly input: Locator;
  readonly sendButton: Locator;

  constructor(
    readonly page: Page,
    readonly lang: Lang,
  ) {
    this.log = page.getByRole('log', { name: this.words('chat.lines') });
    this.input = page.getByRole('textbox', { name: this.words('composer.placeholder') });
    this.sendButton = page.getByRole('button', { name: this.words('composer.send'), exact: true });
  }

  words(key: string, params: Record<string, string | number> = {}): string {
    return say(this.lang, `room:${key}`, params);
  }

  /** Waits until one may write, and writes. */
  async write(text: string) {
    await this.input.fill(text);
    await this.sendButton.click();
    await expect(this.input).toHaveValue('');
  }

  /** Texts on the screen from top to bottom: what is said, and nothing that is scrolled away. Tall windows show many. */
  async shown(): Promise<string[]> {
    return this.log.evaluate((log) => {
      const box = log.getBoundingClientRect();
      const said = [...log.querySelectorAll<HTMLElement>('span[dir=auto]')];
      return said
        .map((span) => ({ top: span.getBoundingClientRect().top, text: span.textContent ?? '' }))
        .filter(({ top }) => top >= box.top && top < box.bottom)
        .sort((a, b) => a.top - b.top)
        .map(({ text }) => text);
    });
  }

  /** Those of `shown` that carry this mark. */
  async marked(mark: string): Promise<string[]> {
    return (await this.shown()).filter((text) => text.includes(mark));
  }

  /** A window high enough for a hundred and more lines; the list fills it. */
  async tall() {
    await this.page.setViewportSize({ width: 1440, height: 9_000 });
  }

  notice(text: string): Locator {
    return this.log.getByText(text, { exact: true });
  }

  async openMenuOf(nickName: string) {
    await this.log
      .getByRole('button', { name: this.words('chat.menu', { name: nickName }) })
      .last()
      .click();
  }

  /** By the room's staff, at a line of the person. `reason` names one of the presets. */
  async mute(nickName: string, muteType: 1 | 2 | 3 | 4 | 5, reason: string) {
    await this.openMenuOf(nickName);
    const item = `${this.words('mute.action')} · ${this.words(`mute.type.${muteType}`)}`;
    await this.page.getByRole('menuitem', { name: item }).click();
    const dialog = this.page.getByRole('dialog');
    await chooseReason(dialog, this.words(`muteReason.${reason}`));
    await dialog.getByRole('button', { name: this.words('mute.confirm') }).click();
    await expect(dialog).toBeHidden();
  }

  async unmute(nickName: string) {
    await this.openMenuOf(nickName);
    await this.page.getByRole('menuitem', { name: this.words('mute.unmute') }).click();
  }

  lineName(n: number, definition: Definition): string {
    return `${this.words('player.line', { n })} · ${this.words(`player.definition.${definition}`)}`;
  }

  /** By keys, as soon as the picture offers lines. */
  async startLine(n: number, definition: Definition) {
    await this.lines.focus();
    await this.page.keyboard.press('Enter');
    await this.page.getByRole('button', { name: this.lineName(n, definition) }).focus();
    await this.page.keyboard.press('Enter');
  }

  /** The picture goes on by this line. */
  async chooseLine(n: number, definition: Definition) {
    await this.startLine(n, definition);
    await expect(this.lines).toHaveText(this.lineName(n, definition));
    await expectMoving(this.video);
  }

  /** By keys, as soon as the picture offers definitions. `name` is what the menu shows. */
  async chooseQuality(name: string) {
    const choice = this.page
      .getByRole('list', { name: this.words('player.quality') })
      .getByRole('button', { name });
    // A player that chooses by itself may begin anew meanwhile, with a closed menu.
    await expect(async () => {
      await this.quality.focus(TRY);
      if ((await this.quality.getAttribute('aria-expanded')) !== 'true')
        await this.page.keyboard.press('Enter');
      await choice.focus(TRY);
      await this.page.keyboard.press('Enter');
      await expect(this.quality).toHaveText(new RegExp(`^${name}`), TRY);
    }).toPass({ timeout: HANG });
  }

  /** Says which definition is shown, and offers the others. */
  get quality(): Locator {
    return this.page.getByRole('button', { name: `${this.words('player.quality')}: ` });
  }

  /** Says by which line the picture comes, and offers the others. */
  get lines(): Locator {
    return this.page.getByRole('button', { name: `${this.words('player.lines')}: ` });
  }

  get video(): Locator {
    return this.page.getByTestId('player').locator('video');
  }
}

/** A press on the words: the circle itself is not seen. */
export async function chooseReason(dialog: Locator, reason: string) {
  await dialog.locator('label').filter({ hasText: reason }).click();
  await expect(dialog.getByRole('radio', { name: reason })).toBeChecked();
}

/** Where the cards of a list of rooms lead, from the first to the last. */
export const roomsIn = (list: Locator): Promise<(string | null)[]> =>
  list
    .locator('a[href^="/anchor/room/"]')
    .evaluateAll((cards) => cards.map((card) => card.getAttribute('href')));

/** Seconds of picture that were played, without waiting. */
const played = (video: Locator) => video.evaluate((v) => (v as HTMLVideoElement).currentTime);

/** Progress that one look at a picture counts, in seconds: a jump is no playing. */
const LOOK_S = 0.5;

/**
 * The picture on the screen goes on for at least so many seconds of its own time. A player that begins anew meanwhile
 * begins its clock anew, so that only progress from look to look counts.
 */
export async function expectMoving(video: Locator, seconds = 1) {
  await expect(video).toBeVisible();
  let last = 0;
  let moved = -LOOK_S; // the first look is no progress
  const look = async () => {
    const now = await played(video);
    moved += Math.min(LOOK_S, Math.max(0, now - last));
    last = now;
    return moved;
  };
  const intervals = [100, 250, 500];
  await expect.poll(look, { message: 'the picture moves', intervals }).toBeGreaterThanOrEqual(seconds);
}

/** From now on `lastJump` knows where the picture was sent to. */
export const noteJumps = (video: Locator) =>
  video.evaluate((v) => {
    const picture = v as HTMLVideoElement;
    picture.addEventListener('seeking', () => {
      picture.dataset.jump = String(picture.currentTime);
    });
  });

/** Seconds at which the last jump aimed. What plays on after a jump depends on the machine. */
export const lastJump = (video: Locator) => video.evaluate((v) => Number(v.dataset.jump));

/** A sentence with a time in it, as the page prints it in the zone of this machine: around midnight the day stands before. */
export function withTime(sentence: (time: string) => string, time: number): RegExp {
  const at = new Date(time);
  const clock = [at.getHours(), at.getMinutes()].map((n) => String(n).padStart(2, '0')).join(':');
  const words = sentence('§').split('§');
  return new RegExp(words.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join(`.*${clock}`));
}
