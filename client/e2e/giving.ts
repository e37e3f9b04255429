// Gifts and envelopes as a person meets them: the bar under the picture, the card beside the chat, the windows.
import type { Locator, Page } from '@playwright/test';
import { decide } from './payments';
import type { Person } from './people';
import type { TestServer } from './server';
import { type Lang, say } from './words';

let orders = 0;

/** Coins for somebody who comes without any, paid for at the provider. */
export async function coinsFor(server: TestServer, who: Person, productId = 'coins980') {
  orders += 1;
  const order = { productId, provider: 'test', requestId: `order-${process.pid}-${orders}` };
  const { payUrl } = await server.call('/web_anchor/recharge_create', order, who.token);
  await decide(payUrl ?? '', 'paid');
}

export async function balanceOf(server: TestServer, who: Person): Promise<number> {
  const { balance } = await server.call('/web_anchor/wallet_detail', {}, who.token);
  return balance;
}

export class Giving {
  readonly bar: Locator;
  readonly combo: Locator;
  readonly sendButton: Locator;
  readonly overlay: Locator;
  readonly dialog: Locator;

  constructor(
    readonly page: Page,
    readonly lang: Lang,
  ) {
    this.bar = page.getByRole('region', { name: this.words('gift.bar') });
    this.combo = this.bar.getByTestId('combo-count');
    this.sendButton = this.bar.getByRole('button', { name: this.words('gift.send'), exact: true });
    this.overlay = page.getByTestId('gift-overlay');
    this.dialog = page.getByRole('dialog');
  }

  words(key: string, params: Record<string, string | number> = {}): string {
    return say(this.lang, `money:${key}`, params);
  }

  /** A gift of the catalogue by its name in the reader's language. */
  async choose(name: string) {
    await this.bar.getByRole('list').getByRole('button', { name }).click();
  }

  async send() {
    await this.sendButton.click();
  }

  /** Sends what costs more than the person spends without a second question. */
  async sendLarge() {
    await this.send();
    await this.dialog.getByRole('button', { name: this.words('gift.send'), exact: true }).click();
  }

  /**
   * Sends the chosen gift `times` times as one combo. The page itself presses the button: a combo ends after five seconds
   * of the server and of the page, and a busy machine may need longer for presses from outside.
   */
  async sendCombo(times: number) {
    const isComplete = this.bar.evaluate(pressCombo, times);
    await this.send();
    await isComplete;
  }

  /** The card of the envelope that matters most. */
  get card(): Locator {
    return this.page.getByRole('region', { name: this.words('envelope.title'), exact: true });
  }

  async grab() {
    await this.card.getByRole('button', { name: this.words('envelope.grab'), exact: true }).click();
  }

  /** What the opened envelope held. */
  async got(): Promise<number> {
    return Number((await this.dialog.getByTestId('envelope-amount').textContent())?.replace(/\D/g, ''));
  }
}

/** In the page: presses the button of the combo each time that its count has risen, until it is `times`. */
function pressCombo(bar: Element, times: number) {
  return new Promise<void>((done) => {
    let awaited = 1;
    const risen = new MutationObserver(() => {
      const count = bar.querySelector('[data-testid="combo-count"]');
      if (count?.textContent !== `×${awaited}`) return;
      if (awaited === times) {
        risen.disconnect();
        done();
        return;
      }
      awaited += 1;
      count.closest('button')?.click();
    });
    risen.observe(bar, { subtree: true, childList: true, characterData: true });
  });
}
