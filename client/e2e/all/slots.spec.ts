// More of the calendar of a brand: by keyboard, beside another brand, for who may only look, and on a phone.
import { SlotStatus } from '../../src/api/enums.gen';
import { ownDirection } from '../../src/lib/isolate';
import { daySpanIn, ownSpan, spanIn } from '../../src/lib/zone';
import { expect, test } from '../flow';
import { brands, cell, freeIn, pathOf, REFUSALS, status, watching } from '../grids';
import { demoPerson } from '../people';
import { opening, say } from '../words';

test.use({ provokes: { faults: REFUSALS } });

test('a slot is booked and given back with the keyboard alone, and a visitor sees both as they happen', async ({
  open,
  server,
}) => {
  const [brandId = ''] = await brands(server);
  const who = await demoPerson(server, 'charge1', 'en');
  const { day } = await freeIn(server, 2, brandId);
  const page = await open({ path: pathOf(brandId, day), lang: 'en', who });
  const visitor = await open({ path: pathOf(brandId, day), lang: 'en' });
  await watching(page);
  await watching(visitor);
  const focused = page.locator('[role=gridcell]:focus');

  await page.locator('[role=gridcell][tabindex="0"]').focus();
  await page.keyboard.press('Control+Home');
  while ((await focused.getAttribute('data-status')) !== '1') await page.keyboard.press('ArrowRight');
  const testId = (await focused.getAttribute('data-testid')) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByTestId(testId)).toHaveAttribute('aria-selected', 'true');
  await expect(visitor.getByTestId(testId)).toContainText(who.nickName);

  await expect(page.getByTestId(testId)).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: say('en', 'book:slots.freeTitle') });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: say('en', 'book:slots.free') }).press('Enter');
  await expect(page.getByTestId(testId)).toHaveAttribute('aria-selected', 'false');
  await expect(visitor.getByTestId(testId)).toContainText(status('en', 1));
  await page.getByTestId(testId).focus();
  await page.keyboard.press('PageDown');
  await expect(page).not.toHaveURL(new RegExp(`date=${day}$`));
  await page.keyboard.press('PageUp');
  await expect(page).toHaveURL(new RegExp(`date=${day}$`));
});

test('the same hour of another brand is refused with its name, and my slots lead back to both', async ({
  open,
  server,
}) => {
  const [one = '', two = ''] = await brands(server);
  const who = await demoPerson(server, 'charge2', 'en');
  const { day, free } = await freeIn(server, 3, one, two);
  const startTime = free[0] ?? 0;
  const zone = 'America/St_Johns'; // half an hour off every brand
  const { timezone, slots } = await server.call('/ct_anchor/timeList', { brandId: one, date: day });
  const slot = slots.find((at) => at.startTime === startTime);
  if (!slot) throw new Error('the free slot is not in its grid');
  const times = { time: spanIn(slot, timezone), own: ownSpan(slot, timezone, zone) ?? '' };
  const isolated = { time: ownDirection(times.time), own: ownDirection(times.own) };
  const both = say('en', 'book:slots.bothTimes', isolated);
  const page = await open({ path: pathOf(one, day), lang: 'en', who, zone });
  await expect(cell(page, startTime)).toContainText(times.time);
  await expect(cell(page, startTime)).toContainText(times.own);
  await cell(page, startTime).click();
  await expect(cell(page, startTime)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByText(say('en', 'book:slots.booked', { time: both }))).toBeVisible();
  const brandName = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';

  await page.goto(pathOf(two, day));
  await expect(cell(page, startTime)).toContainText(status('en', 4));
  await cell(page, startTime).click();
  await expect(page.getByRole('alert')).toContainText(brandName);

  await page.goto('/user/slots');
  const start = new Date(startTime).toISOString(); // other flows book hours of this brand too
  const row = page
    .getByRole('article')
    .filter({ hasText: brandName })
    .filter({ has: page.locator(`time[datetime="${start}"]`) });
  await expect(row).toContainText(times.time);
  await expect(row).toContainText(times.own);
  await row.getByRole('button', { name: say('en', 'book:slots.free') }).click();
  const dated = { ...isolated, time: ownDirection(daySpanIn(slot, timezone)) };
  await expect(page.getByRole('dialog')).toContainText(say('en', 'book:slots.bothTimes', dated));
  const given = page.waitForResponse(/\/ct_anchor\/appointmentTime$/); // leaving the page would take the request along
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('en', 'book:slots.free') })
    .click();
  await given;
  await page.goto(pathOf(two, day));
  await expect(cell(page, startTime)).toContainText(status('en', 1));
});

test('who does not belong to a brand looks, and is told so on a press', async ({ open, server }) => {
  const [brandId = ''] = await brands(server);
  const { day, free } = await freeIn(server, 4, brandId);
  const who = await demoPerson(server, 'viewer1', 'zh');
  const page = await open({ path: pathOf(brandId, day), lang: 'zh', who });
  await expect(page.getByText(say('zh', 'book:slots.notMember'))).toBeVisible();
  await cell(page, free[0]).click();
  await expect(page.getByRole('alert')).toContainText(say('zh', 'errors:err.BRAND_PERMISSION'));
});

test('on a phone today begins with the running slot, and what is over can be unfolded', async ({
  open,
  server,
}) => {
  // In the first hour of a brand's day nothing is over yet; brands in two zones do not share that hour.
  const grids = await Promise.all(
    (await brands(server)).map((brandId) => server.call('/ct_anchor/timeList', { brandId })),
  );
  const over = (grid: (typeof grids)[number]) =>
    grid.slots.filter(({ endTime }) => endTime <= grid.serverTime).length;
  const grid = grids.reduce((best, other) => (over(other) > over(best) ? other : best));
  const page = await open({ path: pathOf(grid.brandId, grid.date), lang: 'zh', width: 390, height: 844 });
  const first = page.getByRole('gridcell').first();
  await expect(first).toContainText(say('zh', 'book:mySlots.running'));
  await expect(first).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { expanded: false, name: opening('zh', 'book:slots.past') }).click();
  await expect(first).toContainText(spanIn(grid.slots[0] ?? { startTime: 0, endTime: 0 }, grid.timezone));
  await expect(first).toContainText(status('zh', SlotStatus.Past));
});
