// Without a mouse: register, apply, chat and answer, grab an envelope, mute, book, play. Tab, arrows, Enter, Space, Escape and letters.
import { SlotStatus } from '../src/api/enums.gen';
import { banner } from './account';
import { expect, type Page, test } from './flow';
import { coinsFor, Giving } from './giving';
import { expectMatchWalked, matchWalker } from './match-by-tab';
import { anchor, demoPerson, livingRooms, newViewer, sentCode, stranger } from './people';
import { expectMoving, Room, roomPath } from './room';
import type { TestServer } from './server';
import { expectSeen, tabTo } from './tabbing';
import { talk } from './talkers';
import { opening, say } from './words';

const account = (key: string) => say('en', `account:${key}`);
const apply = (key: string) => say('en', `apply:${key}`);

/** Tabs to a field and types. */
async function fill(page: Page, label: string, text: string) {
  await tabTo(page, page.getByRole('textbox', { name: label, exact: true }));
  await page.keyboard.type(text);
}

async function press(page: Page, name: string, key = 'Enter') {
  await tabTo(page, page.getByRole('button', { name, exact: true }));
  await page.keyboard.press(key);
}

/** Past the gifts and the rooms beside them, of which there may be any number. */
async function skipToChat(page: Page) {
  await tabTo(page, page.getByRole('link', { name: say('en', 'room:skip') }), { most: 20 });
  await page.keyboard.press('Enter');
}

async function provePhone(page: Page, server: TestServer) {
  const { phone } = stranger();
  await fill(page, account('phone'), phone);
  await press(page, account('codeSend'));
  await expect(page.getByRole('button', { name: opening('en', 'account:devCode') })).toBeVisible();
  const code = page.getByRole('textbox', { name: account('code'), exact: true });
  await expect(code).toBeFocused();
  await page.keyboard.type(await sentCode(server, phone));
}

test('somebody registers and applies as an anchor by keyboard', async ({ open, server }) => {
  const page = await open({ path: '/', lang: 'en' });
  await press(page, say('en', 'common:register'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const { userName, password } = stranger();
  await provePhone(page, server);
  await fill(page, account('nickName'), 'Rosa of the keys');
  await press(page, account('withPassword'));
  await fill(page, account('userName'), userName);
  await fill(page, account('password'), password);
  await fill(page, account('confirmPassword'), password);
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, account('register'));
  await expect(dialog).toContainText('Rosa of the keys');
  await press(page, account('startWatching'));
  await expect(dialog).toBeHidden();

  await press(page, say('en', 'common:startLive'));
  await fill(page, apply('realName'), 'Rosa Lin');
  await provePhone(page, server);
  await tabTo(page, page.getByRole('combobox', { name: apply('anchorType') }));
  await page.keyboard.press('ArrowDown');
  await fill(page, apply('introduction'), 'I have talked about football for ten years.');
  await tabTo(page, page.getByRole('checkbox', { name: /agree/ }));
  await page.keyboard.press('Space');
  await press(page, apply('send'));
  await expect(page.getByRole('heading', { name: apply('waiting') })).toBeInViewport();
});

test('a viewer writes, answers a line and grabs an envelope by keyboard', async ({ open, server }) => {
  const [houseId = ''] = await livingRooms(server);
  const [who, other] = [await newViewer(server, 'en', 'keys'), await newViewer(server, 'en', 'other')];
  await coinsFor(server, other);
  const page = await open({ path: roomPath(houseId), lang: 'en', who });
  const room = new Room(page, 'en');
  await expect(room.input).toBeEditable();
  await skipToChat(page);
  await tabTo(page, room.input, { most: 8 });
  await page.keyboard.type('good evening');
  await page.keyboard.press('Enter');
  await expect(room.log.getByText('good evening')).toBeVisible();

  await talk(page, server, houseId, [{ who: other, texts: ['who scores first?'] }]);
  const line = room.log.locator('[data-row]').filter({ hasText: 'who scores first?' });
  await expect(line).toBeVisible();
  // However many lines there are, Tab passes them by.
  await expect(room.log.locator('button:not([tabindex="-1"])')).toHaveCount(0);
  await tabTo(page, room.log, { back: true });
  await page.keyboard.press('ArrowUp');
  await expectSeen(line);
  await page.keyboard.press('Enter');
  await pick(page, room.words('line.reply'));
  await expectSeen(room.input);
  await page.keyboard.type('the guests');
  await page.keyboard.press('Enter');
  const answer = room.log.locator('[data-row]').filter({ hasText: 'the guests' });
  await expect(answer).toContainText('who scores first?');

  const giving = new Giving(page, 'en');
  await server.call(
    '/web_anchor/send_money_to_all',
    { houseId, totalAmount: 10, totalCount: 1, redType: 2, requestId: `keys-${other.userId}` },
    other.token,
  );
  await tabTo(page, giving.card.getByRole('button', { name: giving.words('envelope.grab') }), { back: true });
  await page.keyboard.press('Enter');
  await expect(giving.dialog.getByTestId('envelope-amount')).toHaveText('10');
  await page.keyboard.press('Escape');
  await expect(giving.dialog).toBeHidden();
  await expect(room.log.getByRole('button', { name: giving.words('line.look') }).last()).toBeVisible();
  await expect(room.log.locator('button:not([tabindex="-1"])')).toHaveCount(0);
  await tabTo(page, room.input, { most: 8 });
  // The newest line tells of the envelope; Enter shows its shares.
  await tabTo(page, room.log, { back: true });
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(giving.dialog).toContainText('10');
});

/** Walks the open menu down to an item. */
async function pick(page: Page, name: string) {
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (let step = 0; !(await item.evaluate((element) => element === document.activeElement)); step += 1) {
    if (step === 20) throw new Error(`${name} is not reached within 20 presses`);
    await page.keyboard.press('ArrowDown');
  }
  await expectSeen(item);
  await page.keyboard.press('Enter');
}

test('an anchor mutes somebody by keyboard, and goes on where they were', async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const loud = await newViewer(server, 'en', 'loud');
  const page = await open({ path: roomPath(host.houseId), lang: 'en', who: host });
  const room = new Room(page, 'en');
  await expect(room.input).toBeEditable();
  await talk(page, server, host.houseId, [{ who: loud, texts: ['buy my tickets', 'cheap cheap'] }]);
  const line = room.log.locator('[data-row]').filter({ hasText: 'cheap cheap' });
  await expect(line).toBeVisible();
  await skipToChat(page);
  await tabTo(page, room.log, { most: 8 });
  await page.keyboard.press('ArrowUp');
  await expectSeen(line);
  await page.keyboard.press('Enter');
  await pick(page, `${room.words('mute.action')} · ${room.words('mute.type.2')}`);
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('radio', { name: room.words('muteReason.spam') });
  await expect(dialog).toBeVisible();
  await tabTo(page, reason);
  await page.keyboard.press('Space');
  await press(page, room.words('mute.confirm'));
  await expect(dialog).toBeHidden();
  await expect(page.getByTestId('toast')).toContainText(room.words('did.mute', { name: '' }));
  await page.keyboard.press('ArrowUp');
  await expectSeen(room.log.locator('[data-row]').filter({ hasText: 'buy my tickets' }));
  // The list stood still for the walk; one step below its last line the new ones are there.
  const notices = room.log.getByText(opening('en', 'room:notice.userMuted'));
  const notice = notices.filter({ hasText: loud.nickName });
  await expect(notice).toBeHidden();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(notice).toBeVisible();
});

test('a member of a brand books a slot by keyboard', async ({ open, server }) => {
  const { list } = await server.call('/ct_anchor/ownerList');
  const who = await demoPerson(server, 'charge1', 'en');
  const brandId = list[0]?.brandId ?? '';
  const { dates } = await server.call('/ct_anchor/timeList', { brandId });
  const path = `/chargeWithdrawAnchor/slots/${brandId}?date=${dates[1]}`;
  const page = await open({ path, lang: 'en', who });
  const cell = page
    .getByRole('gridcell')
    .and(page.locator(`[data-status="${SlotStatus.Free}"]`))
    .first();
  const id = String(await cell.getAttribute('data-testid'));
  await tabTo(page, page.getByTestId(id));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(id)).toHaveAttribute('aria-selected', 'true');
  await expectSeen(page.getByTestId(id));
});

test('the keyboard skips to the content, opens the login, cannot leave it by accident, and comes back', async ({
  open,
}) => {
  const page = await open({ path: '/', lang: 'en' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: say('en', 'common:skip') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  const logIn = banner(page).getByRole('button', { name: say('en', 'common:login'), exact: true });
  await logIn.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const isInside = () => dialog.evaluate((box) => box.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (let step = 0; step < 24; step += 1) {
    await page.keyboard.press(step < 16 ? 'Tab' : 'Shift+Tab');
    await expect.poll(isInside, { message: `after ${step + 1} steps` }).toBe(true);
  }
  await page.getByRole('tab', { name: 'Password' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Phone code' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(logIn).toBeFocused();
});

test('the keys of the room play, mute, help and lead into the chat, and are letters while somebody writes', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'keys');
  const room = new Room(
    await open({ path: roomPath((await livingRooms(server))[0] ?? ''), lang: 'en', who, plays: true }),
    'en',
  );
  const { page, video, input } = room;
  await expect(input).toBeEditable();
  await expectMoving(video);
  const state = (name: 'paused' | 'muted') => video.evaluate((v, key) => (v as HTMLVideoElement)[key], name);
  const wasMuted = await state('muted');
  await page.keyboard.press('m');
  await expect.poll(() => state('muted')).toBe(!wasMuted);
  await page.keyboard.press('m');
  await expect.poll(() => state('muted')).toBe(wasMuted);
  await page.keyboard.press('k');
  await expect.poll(() => state('paused')).toBe(true);
  await page.keyboard.press(' ');
  await expect.poll(() => state('paused')).toBe(false);

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: room.words('keys.title') });
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();

  await page.keyboard.press('c');
  await expect(input).toBeFocused();
  await page.keyboard.type('mkf c?');
  await expect(input).toHaveValue('mkf c?');
  expect(await state('muted')).toBe(wasMuted);
  expect(await state('paused')).toBe(false);
  await page.keyboard.press('Enter');
  await expect(room.log.getByText('mkf c?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(input).not.toBeFocused();
});

test('Tab reaches everything on the page of a match, and one always sees where it is', async ({
  open,
  server,
}) => {
  await expectMatchWalked(await open({ ...(await matchWalker(server)), theme: 'dark' }));
});
