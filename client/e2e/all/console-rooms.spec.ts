// Rooms in the operators' console: what an operator does to a room and its recordings, and the order of those that come first.

import act from '../../console/words/en/act.json' with { type: 'json' };
import frame from '../../console/words/en/frame.json' with { type: 'json' };
import words from '../../console/words/en/room.json' with { type: 'json' };
import { expect, type Page, test } from '../flow';
import { admin, enter, newOperator } from '../operators';
import { TRY } from '../patience';
import { livingRooms, newViewer } from '../people';
import { Room, roomPath } from '../room';

const toast = (page: Page) => page.getByTestId('toast').last();
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('support renames, ends and suspends a room that somebody watches, and rules on its recordings', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^40[34] GET \/live\/|^40[0349] POST \/(api|web_anchor)\//); // of a room that is closed
  const houseId = (await livingRooms(server)).at(-1) ?? '';
  const userId = server.sql(`SELECT user_id FROM room WHERE house_id = ${houseId}`);
  server.sql(
    `INSERT INTO replay (replay_id, session_id, house_id, title, image, match_id, race_type, start_at, length_ms, tried)
     VALUES ('rp_flow', 'flow', ${houseId}, 'The long derby', '', 0, 1, now() - interval '1 hour', 60000, true)`,
  );
  const fan = await newViewer(server, 'en', 'fan');
  const watching = await open({ path: roomPath(houseId), lang: 'en', who: fan });
  const room = new Room(watching, 'en');
  await expect(room.input).toBeEditable();
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'support'), `/rooms?open=${houseId}`);
  const panel = page.getByRole('complementary');
  await expect(panel.locator('[data-moving]')).toBeVisible();
  await expect(panel.getByText(/\d+ fps/)).toBeVisible();
  // Columns and recommending are for editors.
  await expect(panel.getByLabel(words.race)).toBeDisabled();
  await expect(button(page, words.pick).or(button(page, words.unpick))).toBeDisabled();

  // The name: refused when it imitates, and read by those who watch when it is not.
  await panel.getByLabel(words.name).fill('operator1');
  await panel.getByLabel(words.reasonAnchor).fill('Insults a team');
  await button(page, words.save).click();
  await expect(panel.getByRole('alert')).toBeVisible();
  await panel.getByLabel(words.name).fill('A quiet room');
  await button(page, words.save).click();
  await expect(toast(page)).toContainText(words.saved);
  await expect(watching.getByRole('heading', { level: 1 })).toContainText('A quiet room');
  const noticed = () =>
    server.sql(`SELECT params FROM notice WHERE user_id = ${userId} AND params::text LIKE '%roomRenamed%'`);
  expect(noticed()).toContain('Insults a team');

  // Nobody is shown the new code; the number of it is another one.
  await button(page, words.newCode).click();
  await dialog(page).getByLabel(words.reasonAnchor).fill('It was on a screenshot');
  await dialog(page).getByRole('button', { name: words.newCode }).click();
  await expect(toast(page)).toContainText('A quiet room');

  // Recordings: hidden, kept, deleted with a reason, restored.
  const recording = panel.getByRole('listitem').filter({ hasText: 'The long derby' });
  const details = () =>
    server.call('/web_anchor/replay_details', { replayId: 'rp_flow' }).then(
      () => 'there',
      (fault: Error) => fault.message,
    );
  await recording.getByRole('button', { name: words.withhold }).click();
  await expect(recording).toContainText(words.isWithheld);
  expect(await details()).toContain('NOT_FOUND');
  await recording.getByRole('button', { name: words.showAgain }).click();
  await expect(recording).toContainText(words.isShown);
  await recording.getByRole('button', { name: words.keep, exact: true }).click();
  await expect(recording).toContainText(words.isKept);
  await recording.getByRole('button', { name: words.delete }).click();
  await dialog(page).getByLabel(words.reasonAnchor).fill('Copyright');
  await dialog(page).getByRole('button', { name: words.delete }).click();
  await expect(recording).toContainText(words.goneAt);
  expect(await details()).toContain('NOT_FOUND');
  await recording.getByRole('button', { name: words.restore }).click();
  await expect(recording).toContainText(words.isShown);
  expect(await details()).toBe('there');

  // Suspending says who is watching; they read the reason. Undo opens the room again.
  await button(page, words.suspend).click();
  await expect(dialog(page)).toContainText(/\d+ (person is|people are) watching/);
  await expect(dialog(page).getByRole('button', { name: words.suspend })).toBeDisabled();
  await dialog(page).getByLabel(act.reasonRead).fill('Copyright of the league');
  await dialog(page).getByRole('button', { name: words.suspend }).click();
  await expect(watching.getByText('Copyright of the league')).toBeVisible();
  await toast(page).getByRole('button', { name: frame.undo }).click();
  await expect(panel).toContainText(words.is['1']);
  await watching.reload();
  await expect(watching.getByRole('heading', { level: 1 })).toContainText('A quiet room');

  // Many at once: what is not on the air is refused, and the list says so.
  const other = (await livingRooms(server)).at(-1) ?? '';
  const viewer = await open({ path: roomPath(other), lang: 'en', who: fan });
  await expect(new Room(viewer, 'en').input).toBeEditable();
  for (const house of [houseId, other]) {
    await page.getByLabel(words.search).fill(house);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: house });
    await expect(row).toHaveCount(1);
    await row.focus();
    await page.keyboard.press('x');
  }
  await button(page, words.end).first().click();
  await dialog(page).getByLabel(act.reason).fill('The league asked');
  await dialog(page).getByRole('button', { name: words.end }).click();
  await expect(dialog(page)).toContainText('1 done, 1 refused');
  await expect(viewer.getByText(new Room(viewer, 'en').words('stage.gone'))).toBeVisible();
});

test('editors order the recommended rooms by keys; the second is told of the first', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^409 POST \/api\/admin\/room_order_edit$/);
  const { token } = await server.call('/admin/login', { userName: admin.name, password: admin.password });
  const houses = (await livingRooms(server)).slice(0, 3);
  const before = await server.call('/admin/room_order_list', {}, token);
  await server.call(
    '/admin/room_order_edit',
    { seen: before.rooms.map(({ houseId }) => houseId), houseIds: houses },
    token,
  );
  const [first = '', , third = ''] = houses;
  const nameOf = async (house: string) =>
    (await server.call('/admin/room_show', { houseId: house }, token)).room.houseName;
  const handle = async (page: Page, house: string) =>
    page.getByRole('button', {
      name: words.dragHandle.replace('{{name}}', await nameOf(house)),
      exact: true, // “Remove” ends with “move”
    });
  const recommended = async () =>
    (await server.call('/web_home/home_details_bottom')).recommendAnchors
      .map(({ houseId }) => houseId)
      .filter((house) => houses.includes(house));
  const [page, second] = [await open({ lang: 'en' }), await open({ lang: 'en' })];
  for (const where of [page, second]) {
    await enter(where, await newOperator(server, 'editor'), '/rooms');
    await button(where, words.order.recommended.title).click();
    await expect(await handle(where, third)).toBeVisible();
  }
  await (await handle(page, third)).focus();
  const said = page.locator('[id^=DndLiveRegion]');
  await page.keyboard.press('Space');
  await expect(said).toContainText('at position 3 of 3');
  await page.keyboard.press('ArrowUp');
  await expect(said).toContainText('position 2 of 3');
  await page.keyboard.press('ArrowUp');
  await expect(said).toContainText('position 1 of 3');
  await page.keyboard.press('Space');
  await button(page, words.orderSave).click();
  await expect(toast(page)).toContainText(words.orderSaved);
  await expect.poll(recommended).toEqual([third, ...houses.slice(0, 2)]);

  // By the pointer, out of the list that is old by now: told, kept, saved with the second press.
  await second
    .getByRole('button', { name: words.orderRemove.replace('{{name}}', await nameOf(first)) })
    .click();
  await button(second, words.orderSave).click();
  await expect(second.getByRole('complementary').getByRole('alert')).toContainText(words.orderMeanwhile);
  const from = await (await handle(second, third)).boundingBox();
  const to = await (await handle(second, houses[1] ?? '')).boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await second.mouse.move(from.x + 10, from.y + 10);
  await second.mouse.down();
  await second.mouse.move(to.x + 10, to.y + 5, { steps: 10 });
  await second.mouse.up();
  // For a moment after a row is dropped the list takes no press.
  await expect(async () => {
    await button(second, words.orderSave).click();
    await expect(toast(second)).toContainText(words.orderSaved, TRY);
  }).toPass();
  const now = await server.call('/admin/room_order_list', {}, token);
  expect(now.rooms.map(({ houseId }) => houseId)).toEqual([third, houses[1]]);
});

test('a room that editors put first among the hot comes first, until they take it off the list', async ({
  open,
  server,
}) => {
  const hot = async () =>
    (await server.call('/web_anchor/recommend_anchor', { kind: 2 })).map((r) => r.houseId);
  const before = await hot();
  const living = await livingRooms(server);
  const chosen = before.filter((house) => living.includes(house)).at(-1) ?? '';
  expect(before[0]).not.toBe(chosen);
  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'editor'), `/rooms?open=${chosen}`);
  await button(page, words.hot).click();
  await expect(button(page, words.unhot)).toBeVisible();
  await expect.poll(hot).toEqual([chosen, ...before.filter((house) => house !== chosen)]);

  await button(page, words.order.hot.title).click();
  const panel = page.getByRole('complementary');
  await expect(panel.getByText(words.order.hot.text)).toBeVisible();
  await page.screenshot({ path: test.info().outputPath('hot-order.png') });
  await panel.getByRole('button', { name: /^Remove .* from the list$/ }).click();
  await button(page, words.orderSave).click();
  await expect(toast(page)).toContainText(words.orderSaved);
  await expect.poll(hot).toEqual(before);
});
