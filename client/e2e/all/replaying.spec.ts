// A broadcast with a goal, talk and a gift is watched again: chat, score and audience follow the clock of the player.
import { Action, LiveStatus, MatchStatus } from '../../src/api/enums.gen';
import { expect, type Page, test } from '../flow';
import { coinsFor } from '../giving';
import { anchor, demoPassword, newViewer, type Person } from '../people';
import { Encoder } from '../picture';
import { expectMoving, lastJump, noteJumps } from '../room';
import type { TestServer } from '../server';
import { talk } from '../talkers';
import { tooWide, violations } from '../violations';
import { say } from '../words';

test.describe.configure({ mode: 'serial' });

const words = (key: string, params = {}) => say('en', `room:${key}`, params);
/** Seconds of picture between what happens, and after the last of it. */
const APART = 8;

interface Recorded {
  replayId: string;
  matchId: string;
  eventId: string;
  fan: Person;
  /** Its name. */
  gift: string;
}

let recorded: Recorded;

/** One broadcast for all flows: "before the goal", a goal with "what a goal", a gift, "near the end". */
async function record(server: TestServer, page: Page): Promise<Recorded> {
  const host = await anchor(server, 'en');
  const { houseId } = host;
  const fan = await newViewer(server, 'en', 'replayed');
  await coinsFor(server, fan);
  const { token } = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  const made = { raceType: 1, competition: { names: { en: 'Replay Cup' } } };
  const { matchId } = await server.call(
    '/admin/match_edit',
    {
      ...made,
      homeTeam: { names: { en: `Harbour ${fan.nickName}` } },
      awayTeam: { names: { en: 'Lighthouse' } },
      matchTime: Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000,
    },
    token,
  );
  await server.call('/web_race/web_race_appoint', { matchId, action: Action.Do }, host.token);
  await server.call('/admin/match_status', { matchId, matchStatus: MatchStatus.InProgress }, token);
  await server.call('/admin/match_score', { matchId, homeScore: 0, awayScore: 0 }, token);
  await server.call('/web_anchor/live_start', { source: 1, matchId }, host.token);
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const encoder = Encoder.push(ingest?.pushAddress ?? '', `${houseId}?code=${ingest?.liveCode}`);
  const status = async () => (await server.call('/web_anchor/anchor_details', { houseId })).room.liveStatus;
  await expect.poll(status).toBe(LiveStatus.Living);
  const begun = Date.now();
  const reach = (part: number) => expect.poll(() => Date.now() - begun).toBeGreaterThan(part * APART * 1_000);
  await reach(0.5);
  await talk(page, server, houseId, [{ who: fan, texts: ['before the goal'] }]);
  await reach(1.5);
  const goal = { matchId, type: 1, teamSide: 1, minute: 13, player: 'A. Nine' };
  const { event } = await server.call('/admin/match_event', goal, token);
  await talk(page, server, houseId, [{ who: fan, texts: ['what a goal'] }]);
  const [gift] = await server.call('/web_anchor/gift_list', { languageType: 'en' });
  await server.call(
    '/web_anchor/send_gift',
    { houseId, giftId: gift?.giftId, count: 1, requestId: `replayed-${fan.userId}` },
    fan.token,
  );
  await reach(2.5);
  await talk(page, server, houseId, [{ who: fan, texts: ['near the end'] }]);
  await reach(3.5);
  await encoder.stop();
  await server.call('/web_anchor/live_end', {}, host.token).catch(() => undefined);
  const newest = async () => (await server.call('/web_anchor/replay_list', { houseId, pageSize: 1 })).list[0];
  await expect.poll(async () => (await newest())?.matchId).toBe(matchId);
  return {
    replayId: (await newest())?.replayId ?? '',
    matchId,
    eventId: event.eventId,
    fan,
    gift: gift?.name ?? '',
  };
}

const log = (page: Page) => page.getByRole('log');
const score = (page: Page) => page.getByRole('region', { name: words('score.label') });
const video = (page: Page) => page.getByTestId('player').locator('video');
const at = (page: Page) => video(page).evaluate((v) => (v as HTMLVideoElement).currentTime);
const pause = (page: Page) => video(page).evaluate((v) => (v as HTMLVideoElement).pause());

test('chat, gifts and score follow the player, wherever one jumps, and it goes on where one left', async ({
  open,
  server,
}) => {
  const visitor = await open({ path: '/', lang: 'en' });
  recorded = await record(server, visitor);
  const { replayId, fan } = recorded;
  const page = await open({ path: `/replay/${replayId}`, lang: 'en', who: fan, plays: true });
  await expectMoving(video(page));
  await expect(log(page).getByText('before the goal')).toBeVisible();
  await expect(score(page)).toContainText('0–0');

  // Ahead of the goal it is not told; five seconds at a time lead there, and back it was never said.
  await pause(page);
  await expect(log(page).getByText('what a goal')).toHaveCount(0);
  const before = await at(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBeGreaterThan(before + 4);
  await expect(page.locator('.xg-spot-time')).toHaveText(/^00:\d\d$/); // where the key led
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  await expect(log(page).getByText('what a goal')).toBeVisible();
  await expect(log(page).getByText(/sent 1 ×/)).toBeVisible();
  await expect(score(page)).toContainText('1–0');
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('ArrowLeft');
  await expect(log(page).getByText('what a goal')).toHaveCount(0);
  await expect(score(page)).toContainText('0–0');

  // The goal is a moment to jump to, and so is a line of the chat.
  const moments = page.getByRole('region', { name: words('recording.moments') });
  await moments.getByRole('button', { name: /1–0 A\. Nine/ }).click();
  await expect(log(page).getByText('what a goal')).toBeVisible();
  await expect(page.getByTestId('gift-overlay')).toContainText(new RegExp(`sent \\W?${recorded.gift}`));
  await page.screenshot({ path: test.info().outputPath('gift-over-a-recording.png') });
  await pause(page);
  const line = log(page).locator('[data-row]').filter({ hasText: 'before the goal' });
  const told = (await line.getByRole('button').textContent()) ?? '';
  await noteJumps(video(page));
  await line.getByRole('button').click();
  const [minutes = 0, seconds = 0] = told.split(':').map(Number);
  await expect.poll(() => lastJump(video(page))).toBeCloseTo(60 * minutes + seconds, -1);
  await expect(log(page).getByText('what a goal')).toHaveCount(0);

  // What somebody has seen is known on their other devices.
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => at(page)).toBeGreaterThan(14);
  await pause(page);
  const left = `00:${Math.floor(await at(page))}`;
  await page.goto('/');
  const again = await open({ path: `/replay/${replayId}`, lang: 'en', who: fan, plays: true });
  await expect(again.getByText(words('player.memory', { time: left }))).toBeVisible();
  await expect.poll(() => at(again)).toBeGreaterThan(13);
  expect(server.sql(`SELECT count(*) FROM play_position WHERE replay_id = '${replayId}'`)).toBe('1');
});

test('a link may begin at a moment, a revoked goal loses its mark, and the end leads on', async ({
  open,
  server,
}) => {
  const { replayId, matchId, eventId } = recorded;
  const page = await open({ path: `/replay/${replayId}?t=20`, lang: 'en', plays: true });
  await expect.poll(() => at(page)).toBeGreaterThan(19);
  await expect(score(page)).toContainText('1–0');
  await pause(page);
  await page.getByRole('button', { name: words('share'), exact: true }).click();
  const dialog = page.getByRole('dialog');
  const address = dialog.getByRole('textbox');
  await expect(address).toHaveValue(new RegExp(`/replay/${replayId}$`));
  await dialog.getByRole('switch').click();
  await expect(address).toHaveValue(/\?t=\d+$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  const { token } = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  await server.call('/admin/match_event', { matchId, type: 12, eventId, reason: 'offside' }, token);
  const marks = page.locator('xg-spot');
  await expect(marks).toHaveCount(1);
  await expect(marks).toHaveCount(0);
  await expect(page.getByRole('region', { name: words('recording.moments') })).toHaveCount(0);
  await expect(score(page)).toContainText('0–0');

  await video(page).evaluate((v) => {
    const picture = v as HTMLVideoElement;
    picture.currentTime = picture.duration - 1;
    return picture.play();
  });
  const end = page.getByRole('region', { name: words('recording.ended') });
  await expect(end).toBeVisible();
  await noteJumps(video(page));
  await end.getByRole('button', { name: words('recording.again') }).click();
  await expect(end).toHaveCount(0);
  await expect.poll(() => lastJump(video(page))).toBe(0);
});

test('the page of a recording keeps the rules in both looks and fits every window', async ({ open }) => {
  const { replayId } = recorded;
  const found: string[] = [];
  for (const [lang, theme] of [
    ['en', 'dark'],
    ['ar', 'light'],
  ] as const) {
    const page = await open({ path: `/replay/${replayId}?t=25`, lang, theme, still: true, plays: true });
    await expect(page.getByRole('log').getByText('what a goal')).toBeVisible();
    await pause(page);
    found.push(...(await violations(page, `${lang} ${theme}`)), ...(await tooWide(page, lang)));
    await page.screenshot({ path: test.info().outputPath(`replay-${lang}.png`) });
  }
  expect(found).toEqual([]);
});
