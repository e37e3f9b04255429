// Brands in the operators' console: hours of a brand, the bookings they leave out, and months that are blocked.

import brand from '../../console/words/en/brand.json' with { type: 'json' };
import { SlotStatus } from '../../src/api/enums.gen';
import { clockIn } from '../../src/lib/zone';
import { expect, type Page, test } from '../flow';
import { enter, newOperator } from '../operators';
import { demoPerson } from '../people';
import { violations } from '../violations';
import { say } from '../words';

const MONTH = 31 * 24 * 3_600_000;
/** 09:00 to 12:00 of every day. */
const workdays = Array.from({ length: 7 }, () => [{ from: 540, to: 720 }]);
/** So many days after what a field for date and time holds. */
const wallLater = (wall: string, days: number) =>
  new Date(Date.parse(`${wall}Z`) + days * 86_400_000).toISOString().slice(0, 16);

const panel = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const toast = (page: Page) => page.getByTestId('toast');
const cell = (page: Page, startTime: number) => page.getByTestId(`slot-${startTime}`);

test('hours leave bookings out, which the operator counts and cancels; open pages close at once, and a month is blocked', async ({
  open,
  server,
}) => {
  const who = await newOperator(server, 'editor');
  const member = await demoPerson(server, 'charge2', 'en');
  const { token } = await server.call('/admin/login', { userName: who.name, password: who.password });
  const mine = (await server.call('/ct_anchor/ownerList', { mine: true }, member.token)).list;
  const { brandId } = mine.at(-1) ?? {};
  const found = (await server.call('/admin/brand_list', {}, token)).list.find((b) => b.brandId === brandId);
  if (!brandId || !found) throw new Error('charge2 belongs to no brand');
  const brandName = found.names.en ?? '';
  const { dates } = await server.call('/ct_anchor/timeList', { brandId });
  const day = dates.at(-2) ?? '';
  const grid = await server.call('/ct_anchor/timeList', { brandId, date: day }, member.token);
  const at = (hour: number) =>
    grid.slots.find(({ startTime }) => clockIn(startTime, found.timezone) === `${hour}:00`);
  const [inside, outside, held] = [at(10), at(14), at(21)];
  if (!inside || !outside || !held) throw new Error('the day lacks hours');
  const book = (startTime: number) =>
    server.call('/ct_anchor/appointmentTime', { brandId, startTime, action: 1 }, member.token);
  await book(held.startTime);
  const before = await server.call('/admin/slot_bookings', { brandId, hours: workdays }, token);

  const seen = await open({
    path: `/chargeWithdrawAnchor/slots/${brandId}?date=${day}`,
    lang: 'en',
    who: member,
  });
  await expect(seen.getByTestId('pulse')).toHaveAttribute('data-live', 'true');
  const page = await open({ lang: 'en' });
  try {
    // By the keyboard alone: Monday is typed, and copied.
    await enter(page, who, `/brands?open=${brandId}`);
    await expect(panel(page, brandName)).toContainText(brand.always);
    await page.keyboard.press('e');
    const form = panel(page, brand.editTitle.replace('{{name}}', brandName));
    const monday = form.getByRole('group', { name: 'Mon' });
    const mode = monday.getByLabel(brand.openOn.replace('{{day}}', 'Mon'));
    await mode.focus();
    await page.keyboard.press('f'); // From – to
    await expect(mode).toHaveValue('spans');
    await page.keyboard.press('Tab');
    await page.keyboard.type('09');
    await page.keyboard.press('Tab');
    await page.keyboard.type('12');
    await expect(monday.locator('select').nth(2)).toHaveValue('720');
    await monday.getByRole('button', { name: brand.addSpan.replace('{{day}}', 'Mon') }).press('Enter');
    await expect(monday.locator('select')).toHaveCount(5);
    await monday
      .getByRole('button', { name: brand.dropSpan.replace('{{day}}', 'Mon').replace('{{n}}', '2') })
      .click();
    await form.getByRole('button', { name: brand.copyMonday }).press('Enter');
    await expect(form.getByRole('group', { name: 'Sun' }).locator('select').nth(2)).toHaveValue('720');
    await expect(form.getByRole('status')).toContainText('outside these hours');
    expect(await violations(page, 'hours')).toEqual([]);
    await form.getByRole('button', { name: brand.save }).click();
    const dialog = page.getByRole('dialog');
    const n = before.list.length;
    await expect(dialog).toContainText(`${n} upcoming booking`);
    await expect(dialog).toContainText(member.nickName);
    expect(await violations(page, 'outside')).toEqual([]);
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel(brand.holdersRead).fill('New hours');
    await dialog.getByRole('button', { name: brand.saveAndCancel }).click();
    await expect(toast(page)).toContainText(brand.saved.replace('{{name}}', brandName));
    await expect(panel(page, brandName)).toContainText('09:00–12:00');
    // What members and visitors have open follows by itself.
    await expect(cell(seen, held.startTime)).toHaveAttribute('data-status', String(SlotStatus.Blocked));
    await expect(cell(seen, outside.startTime)).toContainText(say('en', 'book:slots.status.6'));
    await expect(cell(seen, inside.startTime)).toHaveAttribute('data-status', String(SlotStatus.Free));
    expect((await server.call('/admin/slot_bookings', { brandId, hours: workdays }, token)).list).toEqual([]);
    await expect(book(outside.startTime)).rejects.toThrow(/SLOT_CLOSED/);
    await book(inside.startTime);

    // The calendar tells hours from blocks, and blocks more than it shows.
    await page.goto(`/console/brands/${brandId}`);
    await expect(cell(page, outside.startTime)).toContainText(brand.closed);
    await expect(cell(page, inside.startTime)).toContainText(member.nickName);
    await page.keyboard.press('b');
    const from = await dialog.getByLabel(brand.blockFrom, { exact: true }).inputValue();
    await dialog.getByLabel(brand.blockTo, { exact: true }).fill(wallLater(from, 32));
    await expect(dialog).toContainText(brand.tooLong);
    await dialog.getByLabel(brand.blockTo, { exact: true }).fill(wallLater(from, 30));
    await expect(dialog).toContainText(/[67]\d\d slots can’t be booked anymore/);
    await expect(dialog).toContainText(`Overlaps 1 booking, by ${member.nickName}`);
    expect(await violations(page, 'block')).toEqual([]);
    await dialog.getByRole('checkbox').check();
    await dialog.getByLabel(brand.holdersRead).fill('Closed for a month');
    await dialog.getByRole('button', { name: brand.block }).click();
    await expect(toast(page)).toContainText('cancelled');
    await expect(cell(seen, inside.startTime)).toHaveAttribute('data-status', String(SlotStatus.Blocked));
    await expect(seen.getByText(say('en', 'book:slots.closedDay'))).toBeVisible();
    expect(
      server.sql(
        `SELECT string_agg(params ->> 'reason', ', ' ORDER BY at) FROM notice WHERE user_id = ${member.userId}
         AND params ->> 'kind' = 'slotCancelled' AND params ->> 'brandId' = '${brandId}'
         AND (params ->> 'startTime')::bigint IN (${held.startTime}, ${inside.startTime})`,
      ),
    ).toBe('New hours, Closed for a month');
  } finally {
    const from = Date.now();
    await server.call('/admin/slot_block', { brandId, from, to: from + MONTH, blocked: false }, token);
    await server.call('/admin/brand_edit', { brandId, hours: [] }, token);
  }
  await expect(cell(seen, outside.startTime)).toHaveAttribute('data-status', String(SlotStatus.Free));
});
