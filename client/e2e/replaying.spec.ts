// A recorded broadcast is watched again: chat, score and gifts follow the clock of the player, which remembers where one left.
import { atRest } from './at-rest';
import { expect, type Page, test } from './flow';
import { newViewer } from './people';
import { demoReplay } from './recorded';
import { expectMoving, lastJump, noteJumps } from './room';
import type { TestServer } from './server';
import { say } from './words';

const words = (key: string, params = {}) => say('en', `room:${key}`, params);

/** Seconds after the place where a press on a goal leads: the goal is over by then. */
const PAST_GOAL = 7;

const log = (page: Page) => page.getByRole('log');
const score = (page: Page) => page.getByRole('region', { name: words('score.label') });
const video = (page: Page) => page.getByTestId('player').locator('video');
const at = (page: Page) => video(page).evaluate((v) => (v as HTMLVideoElement).currentTime);
const pause = (page: Page) => video(page).evaluate((v) => (v as HTMLVideoElement).pause());

/** A chat line of a stretch of the recording whose text occurs once. */
function saidBetween(server: TestServer, replayId: string, from: number, to: number): string {
  return server.sql(`WITH said AS (
      SELECT convert_from(body, 'UTF8')::jsonb ->> 'text' AS text, at - start_at AS after
      FROM line JOIN replay USING (session_id) WHERE replay_id = '${replayId}' AND kind = 'chat')
    SELECT text FROM said WHERE after BETWEEN interval '${from} s' AND interval '${to} s'
      AND (SELECT count(*) FROM said AS other WHERE position(said.text IN other.text) > 0) = 1 LIMIT 1`);
}

test('chat, gifts and score follow the player, wherever one jumps, and it goes on where one left', async ({
  open,
  server,
}) => {
  const { replayId } = await demoReplay(server);
  const [early, late] = [saidBetween(server, replayId, 0, 12), saidBetween(server, replayId, 32, 60)];
  const fan = await newViewer(server, 'en', 'replayed');
  const page = await open({ path: `/replay/${replayId}?t=14`, lang: 'en', who: fan, plays: true });
  await expectMoving(video(page));
  await pause(page);
  await expect(log(page).getByText(early, { exact: true })).toBeVisible();
  await expect(log(page).getByText(late, { exact: true })).toHaveCount(0);

  // The goal is a moment to jump to. Ahead of it, it is not told; keys lead back there.
  const goal = page
    .getByRole('region', { name: words('recording.moments') })
    .getByRole('button')
    .first();
  const after = /\d–\d/.exec((await goal.textContent()) ?? '')?.[0] ?? 'no score';
  await expect(score(page)).toContainText(/\d–\d/);
  await expect(score(page)).not.toContainText(after);
  await goal.click();
  const ahead = await at(page);
  await video(page).evaluate((v) => (v as HTMLVideoElement).play());
  await expect(score(page)).toContainText(after);
  // How far it has played on depends on the machine.
  const here = await video(page).evaluate((v, seconds) => {
    const picture = v as HTMLVideoElement;
    picture.pause();
    picture.currentTime = seconds;
    return seconds;
  }, ahead + PAST_GOAL);
  await expect(score(page)).toContainText(after);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => at(page)).toBeLessThan(here - 8);
  await expect(page.locator('.xg-spot-time')).toHaveText(/^00:\d\d$/); // where the key led
  await expect(score(page)).not.toContainText(after);

  // Gifts come over the picture as it goes on, and stand in the chat.
  await video(page).evaluate((v) => {
    const picture = v as HTMLVideoElement;
    picture.currentTime = 38;
    return picture.play();
  });
  await expect(
    log(page)
      .getByText(/sent 1 ×/)
      .first(),
  ).toBeVisible();

  // A line of the chat is a moment, too.
  const line = log(page).locator('[data-row]').filter({ hasText: early });
  const told = (await line.getByRole('button').textContent()) ?? '';
  await pause(page);
  await noteJumps(video(page));
  await line.getByRole('button').click();
  const [minutes = 0, seconds = 0] = told.split(':').map(Number);
  await expect.poll(() => lastJump(video(page))).toBeCloseTo(60 * minutes + seconds, -1);
  await expect(log(page).getByText(/sent 1 ×/)).toHaveCount(0);

  // What somebody has seen is known on their other devices, once the server has heard of it.
  await atRest(page);
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/web_anchor/play_position') && answer.request().postDataJSON().position >= 33,
  );
  await video(page).evaluate((v) => {
    (v as HTMLVideoElement).currentTime = 34;
  });
  await kept;
  const left = `00:${Math.floor(await at(page))}`;
  await page.goto('/');
  const again = await open({ lang: 'en', who: fan, plays: true });
  // The hint stays for three seconds, so the wait for it begins before the page loads.
  const hint = again.getByText(words('player.memory', { time: left })).waitFor();
  await again.goto(`/replay/${replayId}`);
  await hint;
  await expect.poll(() => at(again)).toBeGreaterThan(32);
  expect(server.sql(`SELECT count(*) FROM play_position WHERE replay_id = '${replayId}'`)).toBe('1');
});
