// Giving, red envelopes and the wallet keep the rules of accessibility, light and dark, from each side.
import { expect, test } from '../flow';
import { coinsFor, Giving } from '../giving';
import { livingRooms, newViewer } from '../people';
import { Room, roomPath } from '../room';
import { violations } from '../violations';

for (const look of [
  { lang: 'en', theme: 'light' },
  { lang: 'ar', theme: 'dark' },
] as const) {
  test(`no screen of money breaks a rule of accessibility, in ${look.lang}, ${look.theme}`, async ({
    open,
    server,
  }) => {
    const houseId = (await livingRooms(server))[0] ?? '';
    const who = await newViewer(server, look.lang, 'reader');
    await coinsFor(server, who);
    const page = await open({ ...look, who, still: true, path: roomPath(houseId) });
    const giving = new Giving(page, look.lang);
    await expect(new Room(page, look.lang).input).toBeEditable();
    await giving.bar.getByRole('list').getByRole('button').nth(1).click();
    await giving.send();
    await expect(giving.combo).toBeVisible();
    await server.call(
      '/web_anchor/send_money_to_all',
      { houseId, totalAmount: 10, totalCount: 1, redType: 1, requestId: `rules-${who.userId}` },
      who.token,
    );
    await expect(giving.card).toBeVisible();
    const found = await violations(page, 'room with gifts and an envelope');

    for (const name of ['topUp.open', 'tip.word', 'send.word']) {
      await giving.bar.getByRole('button', { name: giving.words(name) }).click();
      await expect(giving.dialog.getByRole('button').first()).toBeVisible();
      found.push(...(await violations(page, name)));
      await page.keyboard.press('Escape');
      await expect(giving.dialog).toBeHidden();
    }
    await giving.grab();
    await expect(giving.dialog.getByTestId('envelope-amount')).toBeVisible();
    found.push(...(await violations(page, 'opened envelope')));
    await giving.dialog.getByRole('button', { name: giving.words('envelope.allShares') }).click();
    await giving.dialog.getByRole('button', { name: giving.words('proof.verify') }).click();
    await expect(giving.dialog.getByTestId('proof-verdict')).toBeVisible();
    found.push(...(await violations(page, 'proof')));

    await page.goto('/user/wallet');
    await expect(page.getByRole('row').nth(2)).toBeVisible();
    found.push(...(await violations(page, 'wallet')));
    expect(found).toEqual([]);
  });
}
