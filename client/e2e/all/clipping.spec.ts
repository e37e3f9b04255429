// Clips: a stretch of a recording, and the looks of the page of a clip and of its editor.
import { expect, type Page, test } from '../flow';
import { newViewer, type Person } from '../people';
import { demoReplay, keptRoom } from '../recorded';
import { expectMoving, roomPath } from '../room';
import type { TestServer } from '../server';
import { tooWide, violations } from '../violations';
import { say } from '../words';

const words = (key: string, params = {}) => say('en', `clips:${key}`, params);

const editor = (page: Page) => page.getByRole('dialog', { name: words('title') });
const handle = (page: Page, end: 'begin' | 'end') => editor(page).getByRole('slider', { name: words(end) });
const video = (page: Page) => page.getByTestId('player').locator('video');
const scissors = (page: Page) => page.getByRole('button', { name: say('en', 'room:clip'), exact: true });
const secondsOf = async (page: Page, end: 'begin' | 'end') => Number(await handle(page, end).inputValue());
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** A clip of the broadcast that runs, once it can be seen. */
async function clipOf(server: TestServer, houseId: string, fan: Person): Promise<string> {
  const to = Date.now() - 30_000;
  const { clip } = await server.call(
    '/web_anchor/clip_make',
    { houseId, title: 'What a save', from: to - 20_000, to, requestId: crypto.randomUUID() },
    fan.token,
  );
  const { clipId } = clip;
  await expect
    .poll(async () => (await server.call('/web_anchor/clip_details', { clipId }, fan.token)).player)
    .not.toBeNull();
  return clipId;
}

test('a stretch of a recording becomes a clip, which leads back to its moment', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^400 POST \/web_anchor\/clip_make$/);
  const fan = await newViewer(server, 'en', 'clipper');
  const replay = await demoReplay(server);
  const page = await open({ path: `/replay/${replay.replayId}?t=30`, lang: 'en', who: fan, plays: true });
  await expectMoving(video(page));
  await video(page).evaluate((v) => (v as HTMLVideoElement).pause());
  await scissors(page).click();
  const from = Math.round(await secondsOf(page, 'begin'));
  await handle(page, 'begin').fill(String(from + 4));
  await expect
    .poll(() => video(page).evaluate((v) => (v as HTMLVideoElement).currentTime))
    .toBeCloseTo(from + 4, 0);
  await handle(page, 'end').fill(String(from + 12));

  // The picture of the stretch is shown once, and stands at its end.
  await editor(page)
    .getByRole('button', { name: words('watch') })
    .click();
  await expect
    .poll(() => video(page).evaluate((v) => (v as HTMLVideoElement).currentTime))
    .toBeGreaterThan(from + 12);
  await expect.poll(() => video(page).evaluate((v) => (v as HTMLVideoElement).paused)).toBe(true);

  // A draft is not lost by a slip of the finger.
  await editor(page).getByRole('textbox').fill('Own goal');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: say('en', 'common:unsaved.stay') }).click();
  await expect(editor(page).getByRole('textbox')).toHaveValue('Own goal');
  await editor(page)
    .getByRole('button', { name: words('make') })
    .click();
  await expect(editor(page).getByText(words('state.2'))).toBeVisible();
  await editor(page)
    .getByRole('button', { name: words('close') })
    .click();
  await expect(editor(page)).toHaveCount(0);

  const listed = page.getByRole('link', { name: /Own goal/ });
  await listed.click();
  await expect(heading(page, 'Own goal')).toBeVisible();
  await expectMoving(video(page));
  await page.getByRole('link', { name: words('whole') }).click();
  await expect(page).toHaveURL(new RegExp(`/replay/${replay.replayId}\\?t=\\d+$`));
  await expect
    .poll(() => video(page).evaluate((v) => (v as HTMLVideoElement).currentTime))
    .toBeGreaterThan(from - 4);
});

test('the page of a clip keeps the rules in both looks and fits every window, so does its editor', async ({
  open,
  server,
}) => {
  const houseId = await keptRoom(server);
  const made = await clipOf(server, houseId, await newViewer(server, 'en', 'clipper'));
  const found: string[] = [];
  for (const [lang, theme] of [
    ['en', 'dark'],
    ['ar', 'light'],
  ] as const) {
    const page = await open({ path: `/clip/${made}`, lang, theme, still: true, plays: true });
    await expect(heading(page, 'What a save')).toBeVisible();
    await expectMoving(video(page));
    await video(page).evaluate((v) => (v as HTMLVideoElement).pause());
    found.push(...(await violations(page, `${lang} ${theme}`)), ...(await tooWide(page, lang)));
    await page.screenshot({ path: test.info().outputPath(`clip-${lang}.png`) });

    const room = await open({
      path: roomPath(houseId),
      lang,
      theme,
      still: true,
      who: await newViewer(server, lang, 'clipper'),
      plays: true,
    });
    await room.getByRole('button', { name: say(lang, 'room:clip'), exact: true }).click();
    await expect(room.getByRole('dialog', { name: say(lang, 'clips:title') })).toBeVisible();
    found.push(...(await violations(room, `${lang} ${theme}`)), ...(await tooWide(room, lang)));
    await room.screenshot({ path: test.info().outputPath(`editor-${lang}.png`) });
    await room.setViewportSize({ width: 390, height: 844 });
    await room.screenshot({ path: test.info().outputPath(`editor-phone-${lang}.png`) });
  }
  expect(found).toEqual([]);
});
