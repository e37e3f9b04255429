// An anchor plans the evening: two matches too close together, and the one changed for the other.
import type { Locator } from '@playwright/test';
import { expect, test } from './flow';
import { anchor, demoPerson, newViewer } from './people';
import { buttonOf, changesOneForOther, REFUSALS, rowOf, toCome } from './reservations';
import { say } from './words';

test.use({ provokes: { faults: REFUSALS } });

test('an anchor who reserves two matches too close together is asked, and changes the one', ({
  open,
  server,
}) => changesOneForOther(open, server, 'en'));

test('a viewer’s reminder counts for everybody and stands among their own until it is cancelled', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'remind');
  const match = (await toCome(server, 'en')).at(20);
  if (!match) throw new Error('the demo world has no matches to come');
  const page = await open({ path: '/match/0?status=1', lang: 'en', who });
  const more = page.getByRole('button', { name: say('en', 'common:action.more') });
  await expect(page.getByRole('article').first()).toBeVisible();
  while (!(await rowOf(page, match).isVisible()) && (await more.isVisible())) await more.click();
  await buttonOf(page, match).click();
  await expect(buttonOf(page, match)).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, match)).toContainText(say('en', 'book:count', { count: match.reserveCount + 1 }));

  await page.goto('/user/reservations');
  await expect(rowOf(page, match)).toBeVisible();
  await buttonOf(page, match).click();
  await expect(rowOf(page, match)).toBeHidden();
  await page
    .getByTestId('toast')
    .last()
    .getByRole('button', { name: say('en', 'book:undo') })
    .click();
  await expect(rowOf(page, match)).toBeVisible();
});

test('the library has matches to come with a source, and its chips count what the list has', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/user/matches', lang: 'en', who: await anchor(server, 'en') });
  const chips = page.getByRole('group', { name: say('en', 'book:library.sports') }).getByRole('button');
  const counted = async (chip: Locator) => Number((await chip.textContent())?.match(/\d+$/)?.[0]);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(chips.first()).toHaveText(/\d+$/);
  const all = await counted(chips.first());

  await page.getByLabel(say('en', 'book:library.source')).selectOption({ label: 'Has a stream' });
  await expect.poll(() => counted(chips.first())).toBeLessThan(all);
  const withSource = await counted(chips.first());
  expect(withSource).toBeGreaterThan(0);
  await expect(page.getByRole('article')).toHaveCount(withSource);
  for (const chip of (await chips.all()).slice(1)) {
    const number = await counted(chip);
    await chip.click();
    await expect(page.getByRole('article')).toHaveCount(number);
  }
});

test('a visitor who wants a reminder is asked to log in first', async ({ open, server }) => {
  const [match] = await toCome(server, 'en');
  if (!match) throw new Error('the demo world has no match to come');
  const page = await open({ path: '/match/0?status=1', lang: 'en' });
  await buttonOf(page, match).click();
  await expect(page.getByRole('dialog', { name: say('en', 'account:loginTitle') })).toBeVisible();
});

test('the match library is closed to those who are no anchors', async ({ open, server }) => {
  const who = await demoPerson(server, 'viewer1', 'en');
  const page = await open({ path: '/user/matches', lang: 'en', who });
  await expect(page.getByRole('alert')).toHaveText(say('en', 'errors:err.NOT_ANCHOR'));
});
