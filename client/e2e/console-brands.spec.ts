// Brands in the operators' console: blocked and cancelled slots as members see them on their open pages, and members.

import act from '../console/words/en/act.json' with { type: 'json' };
import brand from '../console/words/en/brand.json' with { type: 'json' };
import { SlotStatus } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { enter, newOperator } from './operators';
import { demoPerson, newViewer } from './people';
import { say } from './words';

const panel = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const toast = (page: Page) => page.getByTestId('toast');
const cell = (page: Page, startTime: number) => page.getByTestId(`slot-${startTime}`);

test('a blocked slot is grey on a member’s open page, a cancelled one is free there, and members come and go', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^4\d\d POST \/ct_anchor\/appointmentTime$/);
  const who = await newOperator(server, 'editor');
  const member = await demoPerson(server, 'charge1', 'en');
  const newcomer = await newViewer(server, 'en', 'newcomer');
  const [first] = (await server.call('/ct_anchor/ownerList', { mine: true }, member.token)).list;
  if (!first) throw new Error('charge1 belongs to no brand');
  const { brandId } = first;
  const { token } = await server.call('/admin/login', { userName: who.name, password: who.password });
  const found = (await server.call('/admin/brand_list', {}, token)).list.find((b) => b.brandId === brandId);
  const brandName = found?.names.en ?? '';
  // The last day is nobody else's in these flows.
  const { dates } = await server.call('/ct_anchor/timeList', { brandId });
  const day = dates.at(-1) ?? '';
  const grid = await server.call('/ct_anchor/timeList', { brandId, date: day }, member.token);
  const free = grid.slots.filter(({ slotStatus }) => slotStatus === SlotStatus.Free);
  const [one, two, held] = [free[0], free[1], free[3]];
  if (!one || !two || !held) throw new Error('the last day of the brand is full');
  await server.call(
    '/ct_anchor/appointmentTime',
    { brandId, startTime: held.startTime, action: 1, requestId: `held-${held.startTime}` },
    member.token,
  );

  const elsewhere = await open({ path: '/match/0', lang: 'en', who: member, still: true });
  const seen = await open({
    path: `/chargeWithdrawAnchor/slots/${brandId}?date=${day}`,
    lang: 'en',
    who: member,
  });
  await expect(seen.getByTestId('pulse')).toHaveAttribute('data-live', 'true');
  await expect(cell(seen, one.startTime)).toContainText(say('en', 'book:slots.status.1'));

  const page = await open({ lang: 'en' });
  await enter(page, who, `/brands/${brandId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(brandName);
  await expect(cell(page, held.startTime)).toContainText(member.nickName);
  await cell(page, one.startTime).focus();
  await page.keyboard.press('Space');
  await cell(page, two.startTime).click({ modifiers: ['Shift'] });
  await expect(panel(page, brand.chosen_other.replace('{{count}}', '2'))).toBeVisible();
  await page.keyboard.press('b');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('2 slots can’t be booked anymore');
  await expect(dialog).toContainText(brand.meetsNone);
  await dialog.getByLabel(act.reason).fill('The desk is being moved');
  await dialog.getByRole('button', { name: brand.block }).click();
  await expect(toast(page)).toContainText(brand.didBlock_other.replace('{{count}}', '2'));
  for (const slot of [one, two]) {
    await expect(cell(seen, slot.startTime)).toHaveAttribute('data-status', String(SlotStatus.Blocked));
    await expect(cell(page, slot.startTime)).toHaveAttribute('data-status', String(SlotStatus.Blocked));
  }
  await cell(seen, one.startTime).click();
  await expect(cell(seen, one.startTime)).toHaveAttribute('aria-describedby', /./);

  // Why and by whom stands beside it.
  await cell(page, one.startTime).click();
  const beside = panel(page, brand.chosen_one.replace('{{count}}', '1'));
  await expect(beside).toContainText('The desk is being moved');
  await expect(beside).toContainText(who.name);
  await cell(page, two.startTime).click();
  await page.keyboard.press('u');
  await dialog.getByRole('button', { name: brand.unblock }).click();
  await expect(cell(seen, two.startTime)).toHaveAttribute('data-status', String(SlotStatus.Free));

  await cell(page, held.startTime).click();
  await page.keyboard.press('c');
  await expect(dialog).toContainText(`Cancels 1 booking by ${member.nickName}`);
  await dialog.getByLabel(brand.holdersRead).fill('The desk is on fire');
  await dialog.getByRole('button', { name: brand.cancel }).click();
  await expect(cell(seen, held.startTime)).toHaveAttribute('data-status', String(SlotStatus.Free));
  await expect(cell(page, held.startTime)).not.toContainText(member.nickName);
  expect(
    server.sql(
      `SELECT asked ->> 'reason' FROM operator_act WHERE call = '/admin/slot_cancel' ORDER BY act_id DESC LIMIT 1`,
    ),
  ).toBe('The desk is on fire');
  // The holder hears of it wherever they are, and finds the day.
  const bell = elsewhere.getByRole('banner').getByRole('button', { name: say('en', 'common:notices.bell') });
  await bell.click();
  const told = elsewhere
    .getByRole('dialog', { name: say('en', 'notices:title') })
    .getByRole('link')
    .first();
  await expect(told).toContainText(say('en', 'server:notice.slotCancelled.title'));
  await expect(told).toContainText('Reason: The desk is on fire');
  await expect(told).toContainText(brandName);
  await told.click();
  await expect(elsewhere).toHaveURL(new RegExp(`/slots/${brandId}\\?date=${day}$`));

  // Whoever is taken in may book; whoever is taken out may not.
  await page.getByRole('link', { name: brand.toBrand }).click();
  const members = panel(page, brandName);
  await members.getByLabel(brand.who).fill(newcomer.userId);
  await members.getByRole('button', { name: brand.search }).click();
  await members.getByRole('button', { name: `${brand.add}: ${newcomer.nickName}` }).click();
  const remove = members.getByRole('button', { name: `${brand.remove}: ${newcomer.nickName}` });
  await expect(remove).toBeVisible();
  const mine = async () => (await server.call('/web_anchor/userOwnerList', {}, newcomer.token)).length;
  expect(await mine()).toBe(1);
  await remove.click();
  await dialog.getByLabel(act.reason).fill('left the company');
  await dialog.getByRole('button', { name: brand.remove }).click();
  await expect(dialog).toBeHidden();
  await expect(remove).toBeHidden();
  expect(await mine()).toBe(0);
});
