// The page of an anchor's recordings, on those of the demo world: list, title, cover, trim, captions, marks, MP4, deletion.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { expect, type Page, test } from './flow';
import { anchor } from './people';
import { lengthOf, RECORDED, seek, theirs, video, withPassword } from './recorded';
import { expectMoving } from './room';
import type { TestServer } from './server';
import { say } from './words';

test.describe.configure({ mode: 'default' });

const words = (key: string, params = {}) => say('en', `studio:recordings.${key}`, params);
/** The anchor of the demo world with one recording. */
const host = (server: TestServer) => withPassword(server, RECORDED);

const region = (page: Page, key: string) => page.getByRole('region', { name: words(key), exact: true });

async function slide(page: Page, name: string, seconds: number) {
  await page.getByRole('slider', { name, exact: true }).fill(String(seconds));
}

test('an anchor finds the recordings with what they take, gives one a title, a cover and a trim, and viewers see it', async ({
  open,
  server,
}) => {
  const who = await host(server);
  const before = await theirs(server, who);
  const page = await open({ path: '/user/recordings', lang: 'en', who, plays: true });
  await expect(page.getByText(words('storage'))).toBeVisible();
  await page.getByRole('link', { name: new RegExp(before.title) }).click();
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(55);

  const about = region(page, 'about');
  const title = `Night of ${Date.now() % 1000}`;
  await about.getByLabel(words('name'), { exact: true }).fill(title);
  await about.getByRole('button', { name: words('save'), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  await seek(page, 21);
  await about.getByRole('button', { name: /00:21/ }).click();
  await expect(page.getByText(words('coverSet'))).toBeVisible();
  const covered = await theirs(server, who);
  expect(covered.image).not.toBe(before.image);
  const picture = await fetch(`${server.url}/static/files/${covered.image}?w=480`);
  expect(picture.status).toBe(200);

  const trim = region(page, 'trim.title');
  await slide(page, words('trim.from'), 11);
  await slide(page, words('trim.to'), 16);
  await expect(trim.getByRole('alert')).toBeVisible();
  await expect(trim.getByRole('button', { name: words('trim.save'), exact: true })).toBeDisabled();
  await slide(page, words('trim.to'), 41);
  await trim.getByRole('button', { name: words('trim.save'), exact: true }).click();
  await expect(page.getByText(words('trim.done'))).toBeVisible();
  const trimmed = await theirs(server, who);
  expect(trimmed.trimmed).toBe(true);
  expect(trimmed.durationSeconds).toBeLessThanOrEqual(30);
  expect(trimmed.durationSeconds).toBeGreaterThan(24);

  const viewer = await open({ path: `/replay/${before.replayId}`, lang: 'en', plays: true });
  await expect(viewer.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectMoving(video(viewer));
  await expect.poll(async () => Math.abs((await lengthOf(viewer)) - trimmed.durationSeconds)).toBeLessThan(1);
  // The editor still has the whole of it.
  expect(await lengthOf(page)).toBeGreaterThan(55);
});

test('a caption file is refused with its line, taken when it is mended, and follows the trim', async ({
  open,
  server,
  provokes,
}, info) => {
  provokes.faults.push(/^400 POST \/web_anchor\/replay_edit$/);
  const who = await host(server);
  const { replayId } = await theirs(server, who);
  const page = await open({ path: `/user/recordings/${replayId}`, lang: 'en', who, plays: true });
  const card = region(page, 'captions.title');
  const file = info.outputPath('captions.vtt');
  const give = async (text: string) => {
    writeFileSync(file, text);
    await card.locator('input[type=file]').setInputFiles(file);
  };
  await give('WEBVTT\n\n00:03.000 --> soon\nGoal!\n');
  const complaint = say('en', 'errors:err.CAPTION_FORMAT_time', { line: 3 });
  await expect(card.getByRole('alert')).toHaveText(complaint);
  await give('1\n00:00:01,000 --> 00:00:04,000\nGoal!\n');
  await expect(page.getByText(words('captions.done'))).toBeVisible();
  await expect(card.getByRole('listitem')).toContainText('English');
  await expect(video(page).locator('track')).toHaveCount(0); // the player draws them itself
  const choose = (name: string) => page.getByRole('button', { name, exact: true });
  const off = choose(say('en', 'room:player.off'));
  await choose(say('en', 'room:player.captions')).focus();
  await page.keyboard.press('Enter');
  await expect(choose('English')).toHaveAttribute('aria-pressed', 'true');
  await off.focus();
  await page.keyboard.press('Enter');
  await expect(off).toBeHidden();
  await choose(say('en', 'room:player.captions')).focus();
  await page.keyboard.press('Enter');
  await expect(off).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');

  const { player } = await server.call('/web_anchor/replay_details', { replayId });
  const shown = await fetch(`${server.url}${player?.texttrack[0]?.src}`).then((answer) => answer.text());
  expect(shown).toContain('00:00:01.000 --> 00:00:04.000\nGoal!');
  await region(page, 'trim.title')
    .getByRole('button', { name: words('trim.whole') })
    .click();
  await expect(page.getByText(words('trim.done'))).toBeVisible();
  const whole = await server.call('/web_anchor/replay_details', { replayId });
  const moved = await fetch(`${server.url}${whole.player?.texttrack[0]?.src}`).then((answer) =>
    answer.text(),
  );
  expect(moved).toMatch(/00:00:1[1-4]\.\d{3} --> 00:00:1[4-7]\.\d{3}\nGoal!/);
  await card.getByRole('button', { name: words('captions.remove', { label: 'English' }) }).click();
  await expect(card.getByRole('listitem')).toHaveCount(0);
});

test('marks are set where the player is, renamed, jumped to, deleted and brought back', async ({
  open,
  server,
}) => {
  const who = await host(server);
  const { replayId } = await theirs(server, who);
  const page = await open({ path: `/user/recordings/${replayId}`, lang: 'en', who, plays: true });
  const card = region(page, 'marks.title');
  const row = card.getByRole('listitem').filter({ hasText: 'a save' });
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(55);
  await seek(page, 31);
  await card.getByLabel(words('marks.new')).fill('a save');
  await card.getByRole('button', { name: /00:31/ }).click();
  await expect(row).toBeVisible();
  await card.getByRole('button', { name: words('marks.rename', { text: 'a save' }) }).click();
  await card.getByLabel(words('marks.text')).fill('what a save');
  await card.getByRole('button', { name: words('save'), exact: true }).click();
  await expect(row).toContainText('what a save');
  await seek(page, 2);
  await row.getByRole('button', { name: /00:31/ }).click();
  await expect
    .poll(() => video(page).evaluate((v) => Math.round((v as HTMLVideoElement).currentTime)))
    .toBe(31);
  const { player } = await server.call('/web_anchor/replay_details', { replayId });
  expect(player?.progressDot.map(({ text }) => text)).toContain('what a save');
  await card.getByRole('button', { name: words('marks.remove', { text: 'what a save' }) }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: words('undo') }).click();
  await expect(row).toContainText('what a save');
});

test('an MP4 has the length of what is shown, and its link is good for its anchor alone', async ({
  open,
  server,
}, info) => {
  const who = await host(server);
  const { replayId } = await theirs(server, who);
  await server.call('/web_anchor/replay_edit', { replayId, trimFrom: 9, trimTo: 44 }, who.token);
  const { durationSeconds } = await theirs(server, who);
  const page = await open({ path: `/user/recordings/${replayId}`, lang: 'en', who });
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: words('download') }).click();
  const film = await coming;
  expect(film.suggestedFilename()).toMatch(/\.mp4$/);
  const path = info.outputPath('film.mp4');
  await film.saveAs(path);
  const asked = ['-v', 'error', '-show_entries', 'stream=codec_name:format=duration', '-of', 'json', path];
  const told = JSON.parse(execFileSync('ffprobe', asked, { encoding: 'utf8' }));
  expect(told.streams.map((stream: { codec_name: string }) => stream.codec_name)).toEqual(['h264', 'aac']);
  expect(Math.abs(Number(told.format.duration) - durationSeconds)).toBeLessThan(1);

  // The player may still load its picture, which ends with the log-in as well.
  await page.close();
  const { url } = await server.call('/web_anchor/replay_download', { replayId }, who.token);
  const altered = await fetch(`${server.url}${url}x`);
  expect(altered.status).toBe(403);
  await server.call('/web_user/web_logout', {}, who.token);
  await expect.poll(async () => (await fetch(`${server.url}${url}`)).status).toBe(404);
});

test('a hidden recording plays for its anchor alone, a deleted one comes back', async ({
  open,
  server,
  provokes,
}) => {
  // What the player asks for when its recording is deleted.
  provokes.faults.push(/^404 GET \/replay\/.+\/own\//);
  const who = await host(server);
  const { replayId, title } = await theirs(server, who);
  const page = await open({ path: `/user/recordings/${replayId}`, lang: 'en', who, plays: true });
  const about = region(page, 'about');
  const listed = async () =>
    (await server.call('/web_anchor/replay_list', { houseId: who.houseId ?? '' })).list.length;
  await about.getByText(words('shown')).click();
  await expect.poll(listed).toBe(0);
  expect((await fetch(`${server.url}/replay/${replayId}/index.m3u8`)).status).toBe(404);
  await page.reload();
  await expect.poll(() => lengthOf(page)).toBeGreaterThan(55);
  await about.getByText(words('shown')).click();
  await expect.poll(listed).toBe(1);

  await about.getByRole('button', { name: words('delete'), exact: true }).click();
  await expect(page).toHaveURL(/\/user\/recordings$/);
  await expect.poll(listed).toBe(0);
  await page.getByRole('button', { name: words('undo') }).click();
  await expect.poll(listed).toBe(1);
  await page.getByRole('link', { name: new RegExp(title) }).click();
  await about.getByRole('button', { name: words('delete'), exact: true }).click();
  const deleted = region(page, 'deleted');
  await deleted.getByRole('button', { name: words('restore') }).click();
  await expect(page.getByRole('link', { name: new RegExp(title) })).toBeVisible();
  await expect(deleted).toHaveCount(0);
});

test('nobody edits the recording of somebody else, and no trim leaves less than ten seconds', async ({
  server,
}) => {
  const who = await host(server);
  const other = await anchor(server, 'en');
  const { replayId } = await theirs(server, who);
  const refused = async (edit: object, token: string) => {
    const answer = await fetch(`${server.url}/web_anchor/replay_edit`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ replayId, ...edit }),
    });
    return (await answer.json()).code;
  };
  for (const edit of [
    { title: 'mine' },
    { delete: true },
    { restore: true },
    { trimFrom: 0, trimTo: 30 },
    { coverAt: 3 },
  ])
    expect(await refused(edit, other.token)).toBe('NOT_FOUND');
  expect(await refused({ trimFrom: 30, trimTo: 10 }, who.token)).toBe('BAD_REQUEST');
  expect(await refused({ trimFrom: 10 }, who.token)).toBe('BAD_REQUEST');
  expect(await refused({ trimFrom: 10, trimTo: 19 }, who.token)).toBe('RECORDING_TOO_SHORT');
  expect(await refused({ coverAt: 900 }, who.token)).toBe('BAD_REQUEST');
});
