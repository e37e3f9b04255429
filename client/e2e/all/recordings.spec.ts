// The pages of an anchor's recordings in both looks, three languages and every window.
import { expect, test } from '../flow';
import { lengthOf, RECORDED, seek, theirs, withPassword } from '../recorded';
import { tooWide, violations } from '../violations';
import { type Lang, say } from '../words';

const words = (key: string, lang: Lang) => say(lang, `studio:recordings.${key}`);

test('the page keeps the rules in both looks', async ({ open, server }, info) => {
  const found: string[] = [];
  for (const [lang, theme, width] of [
    ['en', 'dark', 1440],
    ['ar', 'light', 1440],
    ['zh', 'dark', 390],
  ] as const) {
    const who = await withPassword(server, RECORDED, lang);
    const { replayId } = await theirs(server, who);
    const page = await open({ path: '/user/recordings', lang, theme, who, width, still: true, plays: true });
    await expect(page.getByText(words('storage', lang))).toBeVisible();
    found.push(...(await violations(page, `list ${lang}`)));
    await page.screenshot({ path: info.outputPath(`list-${lang}.png`), fullPage: true });
    await page.goto(`/user/recordings/${replayId}`);
    await expect.poll(() => lengthOf(page)).toBeGreaterThan(55);
    await seek(page, 20);
    await expect(page.getByText(/00:20/).first()).toBeVisible();
    found.push(...(await violations(page, `editor ${lang}`)));
    await page.screenshot({ path: info.outputPath(`editor-${lang}.png`), fullPage: true });
  }
  expect(found).toEqual([]);
});

test('the pages fit every window', async ({ open, server }) => {
  const who = await withPassword(server, RECORDED);
  const { replayId } = await theirs(server, who);
  const page = await open({ path: '/user/recordings', lang: 'en', who, still: true, plays: true });
  const found = await tooWide(page, 'list');
  await page.goto(`/user/recordings/${replayId}`);
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(55);
  found.push(...(await tooWide(page, 'editor')));
  expect(found).toEqual([]);
});
