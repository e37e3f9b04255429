// More of what a visitor finds: the lower part of the first page, anchors of one language, and a search.
import { expect, test } from '../flow';
import { say } from '../words';

test('further down stand the sports with their rooms, new anchors, and the recommended', async ({ open }) => {
  const page = await open({ path: '/' });
  await expect(page.getByRole('heading', { name: say('zh', 'home:board') })).toBeVisible();
  await page.locator('footer').scrollIntoViewIfNeeded();
  await expect(page.getByRole('heading', { name: say('zh', 'home:recommended') })).toBeVisible();
  await expect(page.getByRole('heading', { name: say('zh', 'home:newAnchors') })).toBeVisible();
  const football = page.getByRole('region', { name: '足球', exact: true });
  await expect(football.locator('li:visible')).toHaveCount(4);
  await football.getByRole('link', { name: new RegExp(say('zh', 'home:boardMore')) }).click();
  await expect(page).toHaveURL(/\/match\/1$/);
});

test('the list of anchors shows those of one language, also in another column', async ({ open }) => {
  const page = await open({ path: '/anchor/0' });
  await page.getByLabel(say('zh', 'anchor:language.label')).selectOption('ar');
  await expect(page).toHaveURL(/\?language=ar$/);
  const cards = page.locator('main li:has(a[href^="/anchor/room/"])');
  await expect(cards).toHaveCount(1);
  await expect(cards).toContainText('صوت الملعب');
  await page
    .getByRole('navigation', { name: say('zh', 'anchor:columns') })
    .getByRole('link', { name: '篮球' })
    .click();
  await expect(page).toHaveURL(/\/anchor\/\d\?language=ar$/);
  await expect(page.getByText(say('zh', 'anchor:empty'))).toBeVisible();
  await page.getByLabel(say('zh', 'anchor:language.label')).selectOption('');
  await expect(cards.first()).toBeVisible();
});

test('the search finds an anchor by a part of the room’s name', async ({ open }) => {
  const page = await open({ path: '/' });
  const name = await page
    .locator('section[aria-labelledby=home-live] a')
    .first()
    .locator('[dir=auto]')
    .first()
    .textContent();
  await page
    .getByRole('banner')
    .getByRole('combobox')
    .fill((name ?? '').slice(0, 4));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/search\?q=/);
  await expect(
    page
      .locator('main')
      .getByText(name ?? '')
      .first(),
  ).toBeVisible();
});
