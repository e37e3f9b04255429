// Without a mouse: register, apply, chat and answer, grab an envelope, mute, book. Tab, arrows, Enter, Space, Escape and letters.
import { SlotStatus } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { coinsFor, Giving } from './giving';
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
  await tabTo(page, code, { back: true });
  await page.keyboard.type(await sentCode(server, phone));
}

test('somebody registers and applies as an anchor by keyboard', async ({ open, server }) => {
  const page = await open({ path: '/', lang: 'en' });
  await press(page, say('en', 'common:register'));
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const { userName, password } = stranger();
  await fill(page, account('userName'), userName);
  await fill(page, account('password'), password);
  await fill(page, account('confirmPassword'), password);
  await provePhone(page, server);
  await tabTo(page, dialog.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, account('register'));
  await expect(dialog).toContainText(userName);
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

/** In the page: what one can press or write into in the part, and Tab should reach. Choices of one group are reached by arrows. */
const unreached = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex="0"]')]
    .filter(
      (e) => e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }) && !e.matches(':disabled'),
    )
    .filter((e) => e.dataset.walked === undefined)
    .map((e) => `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent}`.slice(0, 80));

/** In the page: marks where the focus is, and says what stands there and whether one sees it; null back at the start. */
async function step() {
  const here = document.activeElement as HTMLElement | null;
  if (!here || here === document.body || here.dataset.walked !== undefined) return null;
  // What comes into sight with the focus may take a moment.
  await Promise.allSettled(here.getAnimations().map(({ finished }) => finished));
  here.dataset.walked = '';
  const parts = [here, here.nextElementSibling, here.parentElement, here.parentElement?.parentElement];
  const outline = parts
    .map((part) => part && getComputedStyle(part))
    .find((style) => style && style.outlineStyle !== 'none' && style.outlineWidth !== '0px');
  const { top, bottom, left, right } = here.getBoundingClientRect();
  const onScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const name = `${here.tagName} ${here.getAttribute('aria-label') ?? here.textContent}`.slice(0, 80);
  return { name, seen: Boolean(outline) && onScreen };
}

for (const theme of ['dark', 'light'] as const)
  test(`Tab reaches everything on the page of a match, and one always sees where it is, ${theme}`, async ({
    open,
    server,
  }) => {
    const { list } = await server.call('/web_race/race_data_content_list_page', { pageSize: 100 });
    const path = `/match/live/${list.find(({ anchorCount }) => anchorCount > 0)?.matchId}`;
    const who = await newViewer(server, 'en', 'walker');
    const page = await open({ path, lang: 'en', theme, who, still: true, plays: true });
    const room = new Room(page, 'en');
    await expect(room.input).toBeEditable();
    await expectMoving(room.video);
    await page.keyboard.press('k');
    await expect(page.locator('#match-anchors')).toBeVisible();
    const stops: { name: string; seen: boolean }[] = [];
    for (;;) {
      await page.keyboard.press('Tab');
      const stop = await page.evaluate(step);
      if (!stop) break;
      stops.push(stop);
      expect(stops.length, 'the walk ends').toBeLessThan(250);
    }
    expect(stops.filter(({ seen }) => !seen)).toEqual([]);
    expect(await page.locator('main').evaluate(unreached)).toEqual([]);
    const names = stops.map(({ name }) => name).join('\n');
    for (const wanted of [room.words('share'), room.words('keys.play'), room.words('keys.full')])
      expect(names).toContain(wanted);
  });
