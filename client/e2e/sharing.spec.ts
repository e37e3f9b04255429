// A room and a match are handed on: their address is copied, shown as a code, and given to the system's own window.
import { LiveStatus } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { livingRooms } from './people';
import { roomPath } from './room';
import type { TestServer } from './server';
import { say } from './words';

test("a room is shared by its address, a code and the system's own way, at a desk and on a phone", async ({
  open,
  server,
}) => {
  const [houseId = ''] = await livingRooms(server);
  const page = await open({ lang: 'en' });
  await page.addInitScript(() => {
    navigator.share = (given) => {
      document.documentElement.dataset.shared = given?.url;
      return Promise.resolve();
    };
  });
  await page.goto(roomPath(houseId));
  const html = page.locator('html');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const sheet = await openSheet(page);
    await expect(sheet.getByRole('img', { name: say('en', 'room:shareCode') })).toBeVisible();
    const address = sheet.getByRole('textbox', { name: say('en', 'room:shareAddress') });
    await expect(address).toHaveValue(new RegExp(`^http.*${roomPath(houseId)}$`));
    await expect(sheet).toContainText(say('en', 'room:shareLive'));
    const shown = await address.inputValue();
    await sheet.getByRole('button', { name: say('en', 'room:shareSystem') }).click();
    await expect(html).toHaveAttribute('data-shared', shown);
    await expect(sheet).toBeHidden();
    await html.evaluate((element) => delete element.dataset.shared);
  }
});

/** A match of the demo world that somebody shows now, and the channel of it. */
async function shownMatch(server: TestServer) {
  const { list } = await server.call('/web_race/race_data_content_list_page', { pageSize: 100 });
  const matchId = list.find(({ anchorCount }) => anchorCount > 0)?.matchId ?? '';
  const { channels } = await server.call('/web_match/web_match_details', { matchId });
  const channel = channels.find(({ houseId, liveStatus }) => houseId && liveStatus === LiveStatus.Living);
  if (!channel) throw new Error('no demo room shows a match');
  return { matchId, channelId: channel.channelId };
}

const openSheet = async (page: Page) => {
  await page.getByRole('button', { name: say('en', 'room:share'), exact: true }).click();
  return page.getByRole('dialog', { name: say('en', 'room:share') });
};

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** What a person who cannot see hears: nothing that a window hides from them. */
const said = (page: Page) => page.getByRole('region', { name: say('en', 'common:notifications') });

test('a match is shared with the channel that is chosen: the copied link opens it, and that it was copied is said', async ({
  open,
  server,
}) => {
  const { matchId, channelId } = await shownMatch(server);
  const page = await open({ path: `/match/live/${matchId}?channel=${channelId}`, lang: 'en' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Whoever jumped to the content does not send others there.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#main$/);
  const sheet = await openSheet(page);
  await expect(sheet.getByRole('img', { name: say('en', 'room:shareCode') })).toBeVisible();
  await expect(sheet).toContainText(say('en', 'room:shareLive'));
  await sheet.getByRole('button', { name: say('en', 'room:shareCopy') }).click();
  await expect(said(page)).toContainText(say('en', 'room:shareCopied'));
  expect(await copied(page)).toBe(`${server.url}/match/live/${matchId}?channel=${channelId}`);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: say('en', 'room:share'), exact: true })).toBeFocused();

  const other = await open({ path: await copied(page), lang: 'zh' });
  await expect(other.getByTestId('score')).toBeVisible();
  await expect(other).toHaveURL(new RegExp(`channel=${channelId}$`));
});

test('where the clipboard is closed, the link itself is said and can be copied by hand', async ({
  open,
  server,
}) => {
  const [houseId = ''] = await livingRooms(server);
  const page = await open({ lang: 'en' });
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
  });
  await page.goto(roomPath(houseId));
  const sheet = await openSheet(page);
  await sheet.getByRole('button', { name: say('en', 'room:shareCopy') }).click();
  const url = server.url + roomPath(houseId);
  await expect(said(page)).toContainText(say('en', 'room:shareFailed', { url }));
  const address = sheet.getByRole('textbox', { name: say('en', 'room:shareAddress') });
  await address.focus();
  const marked = () => page.evaluate(() => String(getSelection()));
  expect(await marked()).toBe(url);
});
