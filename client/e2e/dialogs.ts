// The main dialogs and how a person opens them: for the pictures of every page.
import { expect, type Page } from '@playwright/test';
import { visit } from './flow';
import { Giving } from './giving';
import { anchor, livingRooms, newViewer } from './people';
import { Room, roomPath } from './room';
import type { TestServer } from './server';
import { talk } from './talkers';
import { type Lang, say } from './words';

type Picture = (page: Page, name: string) => Promise<void>;

export async function accountDialogs(page: Page, lang: Lang, picture: Picture) {
  await visit(page, '/');
  // In the bar at the head or, on a phone, in that at the foot.
  const button = (key: string) => page.getByRole('button', { name: say(lang, key), exact: true });
  await button('common:login').or(button('common:nav.login')).first().click();
  await expect(page.getByRole('dialog', { name: say(lang, 'account:loginTitle') })).toBeVisible();
  await picture(page, 'dialog-login');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say(lang, 'account:toRegister') })
    .click();
  await expect(page.getByRole('dialog', { name: say(lang, 'account:registerTitle') })).toBeVisible();
  await picture(page, 'dialog-register');
}

/** Of somebody with coins in a living room. */
export async function roomDialogs(server: TestServer, page: Page, lang: Lang, picture: Picture) {
  const [houseId = ''] = await livingRooms(server);
  await visit(page, roomPath(houseId));
  const room = new Room(page, lang);
  const giving = new Giving(page, lang);
  const press = (of: Page | Giving['bar'], name: string) =>
    of.getByRole('button', { name, exact: true }).click();
  const closeAll = async () => {
    while ((await giving.dialog.count()) > 0) {
      const open = await giving.dialog.count();
      await page.keyboard.press('Escape');
      await expect(giving.dialog).toHaveCount(open - 1);
    }
  };
  await expect(room.input).toBeEditable();
  await press(page, room.words('share'));
  await expect(giving.dialog.getByRole('img', { name: room.words('shareCode') })).toBeVisible();
  await picture(page, 'dialog-share');
  await closeAll();

  // On a phone the gifts are a sheet of their own.
  const sheet = page.getByRole('button', { name: giving.words('gift.open') });
  if (await sheet.isVisible()) await sheet.click();
  await giving.bar.getByRole('list').getByRole('button').nth(2).click();
  await expect(giving.sendButton).toBeVisible();
  await picture(page, 'gift-row');
  await press(giving.bar, giving.words('topUp.open'));
  await expect(page.getByRole('dialog', { name: giving.words('topUp.title') })).toBeVisible();
  await picture(page, 'dialog-top-up');
  await page.keyboard.press('Escape');
  await press(giving.bar, giving.words('send.word'));
  const envelope = giving.dialog.last();
  await envelope.getByLabel(giving.words('send.total')).fill('100');
  await envelope.getByLabel(giving.words('send.shares')).fill('3');
  await picture(page, 'dialog-envelope');
  await envelope.getByRole('button', { name: giving.words('send.send') }).click();
  await expect(page.getByRole('dialog', { name: giving.words('send.title') })).toHaveCount(0);
  await closeAll();
  await giving.grab();
  await expect(giving.dialog.getByTestId('envelope-amount')).toBeVisible();
  await picture(page, 'dialog-envelope-opened');
}

/** Of the anchor in their own room, at a line of somebody who wrote two. */
export async function muteDialog(server: TestServer, page: Page, lang: Lang, picture: Picture) {
  const { houseId } = await anchor(server, lang);
  const who = await newViewer(server, lang, 'noisy');
  await visit(page, roomPath(houseId));
  const room = new Room(page, lang);
  await expect(room.input).toBeEditable();
  await talk(page, server, houseId, [{ who, texts: ['GOAL GOAL GOAL', 'GOAL GOAL GOAL GOAL'] }]);
  await room.openMenuOf(who.nickName);
  const item = `${room.words('mute.action')} · ${room.words('mute.type.1')}`;
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog').getByRole('region')).toBeVisible();
  await picture(page, 'dialog-mute');
}
