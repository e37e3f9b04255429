// The page of a match as a visitor and an operator see it: score, events, channels, chats, and a match nobody shows.
import { MatchStatus } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { Origin } from './origin';
import { anchor, demoPassword, newViewer } from './people';
import { reserveLast } from './planning';
import { expectMoving, Room, roomPath, roomsIn, withTime } from './room';
import type { TestServer } from './server';
import { say } from './words';

test.describe.configure({ mode: 'serial' });

let origin: Origin;
test.beforeAll(async () => {
  origin = await Origin.open();
});
test.afterAll(() => origin.close());

const matchPath = (matchId: string) => `/match/live/${matchId}`;

const list = async (server: TestServer, matchStatus: number) =>
  (await server.call('/web_race/race_data_content_list_page', { matchStatus, pageSize: 100 })).list;

/** A match of the demo world that rooms show now. */
async function shown(server: TestServer) {
  const found = (await list(server, MatchStatus.InProgress)).find(({ anchorCount }) => anchorCount > 0);
  if (!found) throw new Error('no demo room shows a match');
  return found;
}

const operator = async (server: TestServer) =>
  (await server.call('/admin/login', { userName: 'operator1', password: demoPassword })).token;

const video = (page: Page) => page.getByTestId('player').locator('video');

test('a row of the list leads to the match: the picture of its anchor moves and both chats can be read and written', async ({
  open,
  server,
}) => {
  const match = await shown(server);
  const who = await newViewer(server, 'en', 'match');
  const page = await open({ path: '/match/0', lang: 'en', who, plays: true });
  await page.locator(`[data-match="${match.matchId}"]`).getByRole('link').first().click();
  await expect(page).toHaveURL(new RegExp(`${matchPath(match.matchId)}$`));
  await expect(page).toHaveTitle(/ – .+ · Touchline$/);
  await expectMoving(video(page));

  const room = new Room(page, 'en');
  await room.write('from the room');
  await expect(room.log).toContainText('from the room');
  await page.getByRole('tab', { name: say('en', 'matchday:chat.match') }).click();
  await expect(room.log).not.toContainText('from the room');
  await room.write('from the match');
  const other = await open({ path: matchPath(match.matchId), lang: 'en' });
  await other.getByRole('tab', { name: say('en', 'matchday:chat.match') }).click();
  await expect(new Room(other, 'en').log).toContainText('from the match');
});

test('in the theatre, picture and chat have the window, by key and by button; the way into the room stands in the picture', async ({
  open,
  server,
}) => {
  const match = await shown(server);
  const page = await open({ path: matchPath(match.matchId), lang: 'en', plays: true });
  await expectMoving(video(page));
  const room = new Room(page, 'en');
  const height = async () => (await page.getByTestId('player').boundingBox())?.height ?? 0;
  const theatre = page.getByRole('button', { name: room.words('player.theatre') });

  await page.keyboard.press('t');
  await expect.poll(height).toBe(900);
  await expect(page.getByRole('banner').first()).toBeHidden();
  await expect(room.log).toBeInViewport({ ratio: 0.9 });
  await page.keyboard.press('Escape');
  await expect.poll(height).toBeLessThan(700);
  await theatre.focus();
  await page.keyboard.press('Enter');
  await expect(theatre).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(height).toBe(900);

  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement?.tagName)).toBe('VIDEO');
  await page.keyboard.press('p');
  await expect.poll(() => page.evaluate(() => document.pictureInPictureElement)).toBeNull();

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText(room.words('keys.theatre'));
  await expect(page.getByRole('dialog')).toContainText(room.words('keys.pip'));
  await page.keyboard.press('Escape');
  await page.locator('.tl-liveroom button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/anchor\/room\/\d+$/);
  await expect(page.getByRole('banner').first()).toBeVisible();
});

test('goals come in without a reload, as lines of the chat too, and one that is revoked is struck', async ({
  open,
  server,
}) => {
  const token = await operator(server);
  const match = (await list(server, MatchStatus.NotStarted)).find(({ anchorCount }) => anchorCount === 0);
  const matchId = match?.matchId ?? '';
  await server.call('/admin/match_status', { matchId, matchStatus: MatchStatus.InProgress }, token);
  await server.call('/admin/match_score', { matchId, homeScore: 0, awayScore: 0, clock: "12'" }, token);
  const page = await open({ path: matchPath(matchId), lang: 'en' });
  const score = page.getByTestId('score');
  await expect(score).toHaveText('0–0');
  await expect(page.getByTestId('clock')).toHaveText(/^1\d'$/);
  // The page shows an empty chat only after the server has accepted it: later goals reach it.
  await expect(page.getByText(say('en', 'room:chat.empty'))).toBeVisible();

  const { event } = await server.call(
    '/admin/match_event',
    { matchId, type: 1, teamSide: 1, minute: 13, player: 'A. Nine' },
    token,
  );
  await expect(score).toHaveText('1–0');
  const goal = page.locator(`[data-event="${event.eventId}"]`);
  await expect(goal).toContainText('A. Nine');
  await expect(goal.locator('s')).toHaveCount(0);
  const lines = new Room(page, 'en').log.locator(`[data-goal="${event.eventId}"]`);
  await expect(lines).toContainText("13'");
  await expect(lines).toContainText('1–0');

  await server.call(
    '/admin/match_event',
    { matchId, type: 12, eventId: event.eventId, reason: 'offside' },
    token,
  );
  await expect(goal.locator('s')).toContainText('A. Nine');
  await expect(goal).toContainText(say('en', 'matchday:revoked'));
  await expect(score).toHaveText('0–0');
  await expect(lines.first().locator('s')).toContainText('A. Nine');
  await expect(lines.last()).toContainText(say('en', 'room:chat.overturned'));
  await page.reload();
  await expect(lines).toHaveCount(2);
  await expect(lines.first().locator('s')).toContainText('A. Nine');
});

test('in the theatre and in full screen the score stands on the picture, a goal is told there, and that it was taken back', async ({
  open,
  server,
}) => {
  const token = await operator(server);
  const { matchId } = await shown(server);
  const page = await open({ path: matchPath(matchId), lang: 'en', plays: true });
  await expectMoving(video(page));
  const bug = page.getByTestId('score-over');
  await expect(bug).toHaveCount(0);
  await page.keyboard.press('t');
  await expect(bug).toContainText(/\d–\d/);

  const scored = { matchId, type: 1, teamSide: 1, minute: 44, player: 'B. Ten' };
  const { event } = await server.call('/admin/match_event', scored, token);
  await expect(bug.getByText('B. Ten')).toBeVisible();
  await expect(bug).toContainText(`${event.homeScore}–${event.awayScore}`);
  await page.keyboard.press('Escape');
  await expect(bug).toHaveCount(0);

  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  const undo = { matchId, type: 12, eventId: event.eventId, reason: 'offside' };
  await server.call('/admin/match_event', undo, token);
  await expect(bug.getByText(say('en', 'room:chat.overturned'))).toBeVisible();
  await expect(bug.locator('s')).toContainText('B. Ten');
  await expect(
    page.getByRole('button', { name: say('en', 'room:player.unmute'), exact: true }),
  ).toBeVisible();
});

test('a match with a source plays it; interrupted, the page says so and offers its other line', async ({
  open,
  server,
}) => {
  const token = await operator(server);
  await server.call('/admin/media_hosts_edit', { hosts: [origin.url], reason: 'another origin' }, token);
  const match = (await list(server, MatchStatus.NotStarted)).findLast(({ anchorCount }) => anchorCount === 0);
  const matchId = match?.matchId ?? '';
  const source = {
    name: 'Main',
    url: `${origin.url}/a.m3u8`,
    lines: [{ name: 'Second', url: `${origin.url}/a.flv`, definition: 'hd' }],
  };
  await server.call('/admin/match_source', { matchId, source }, token);
  const page = await open({ path: matchPath(matchId), lang: 'zh', plays: true });
  await expectMoving(video(page));
  await server.call('/admin/match_source', { matchId, interrupted: true }, token);
  await page.reload();
  await expect(page.getByText(say('zh', 'errors:err.SOURCE_INTERRUPTED'))).toBeVisible();
  await expect(video(page)).toHaveCount(0);
  await page.getByRole('button', { name: say('zh', 'room:player.line', { n: 2 }) }).click();
  await expectMoving(video(page));
});

test('another channel takes the picture and the address; the schedule, related matches and anchors stand below', async ({
  open,
  server,
}) => {
  const token = await operator(server);
  await server.call('/admin/media_hosts_edit', { hosts: [origin.url], reason: 'another origin' }, token);
  const host = await anchor(server, 'en');
  const { match, giveUp } = await reserveLast(server, host);
  const { matchId } = match;
  const source = { name: 'Main', url: `${origin.url}/a.m3u8` };
  await server.call('/admin/match_source', { matchId, source }, token);
  await server.call(
    '/web_anchor/anchor_house_config_details_update',
    { ownVideo: { url: `${origin.url}/a.m3u8` } },
    host.token,
  );
  await server.call('/web_anchor/live_start', { source: 2, matchId }, host.token);
  const page = await open({ path: matchPath(matchId), lang: 'en', plays: true });
  const channel = page
    .getByRole('region', { name: say('en', 'matchday:channels') })
    .getByRole('button', { name: host.nickName });
  await expect(channel).toHaveAttribute('aria-pressed', 'false');
  await channel.click();
  await expect(channel).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/\?channel=/);
  const enter = page.getByRole('link', { name: say('en', 'matchday:enter') });
  await expect(enter).toHaveAttribute('href', roomPath(host.houseId));
  await expectMoving(video(page));

  const tab = (name: string) => page.getByRole('tab', { name: say('en', `matchday:${name}`) });
  const panel = page.getByRole('tabpanel');
  await tab('schedule').click();
  await expect(panel.getByText(say('en', 'matchday:thisMatch')).first()).toBeVisible();
  await tab('related').click();
  await expect(panel.locator('a[href^="/match/live/"]').first()).toBeVisible();
  const anchors = page.getByRole('region', { name: say('en', 'matchday:anchors') });
  const chip = (name: string) => anchors.getByRole('button', { name: say('en', `matchday:${name}`) });
  const recommended = await roomsIn(anchors);
  await chip('hot').click();
  await expect(chip('hot')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => roomsIn(anchors)).not.toEqual(recommended);
  expect(await roomsIn(anchors)).not.toEqual([]);
  await chip('recommended').click();
  await expect.poll(() => roomsIn(anchors)).toEqual(recommended);

  await server.call('/web_anchor/live_end', {}, host.token);
  await giveUp();
});

test('a match nobody shows says when it starts and offers the reminder; an unknown one leads to the list', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/404 (GET|POST) \/(match\/live|web_match|web_race)/);
  const who = await newViewer(server, 'en', 'remind');
  const match = (await list(server, MatchStatus.NotStarted)).find(
    ({ anchorCount, hasSource, matchTime }) =>
      anchorCount === 0 && !hasSource && (matchTime ?? 0) > Date.now() + 1_800_000,
  );
  const page = await open({ path: matchPath(match?.matchId ?? ''), lang: 'en', who });
  const nobody = page.getByTestId('nobody');
  await expect(nobody).toContainText(say('en', 'matchday:none.coming'));
  const starts = (time: string) => say('en', 'matchday:startsAt', { time });
  await expect(nobody).toContainText(withTime(starts, match?.matchTime ?? 0));
  const calendar = page.getByRole('link', { name: say('en', 'matchday:calendar') });
  const file = await fetch(server.url + (await calendar.getAttribute('href')));
  expect(await file.text()).toContain('BEGIN:VEVENT');
  const remind = nobody.getByRole('button');
  await remind.click();
  await expect(remind).toHaveAttribute('aria-pressed', 'true');

  await page.goto(matchPath('999999999'));
  await expect(page.getByText(say('en', 'matchday:notFound')).last()).toBeVisible();
  await page.getByRole('link', { name: say('en', 'matchday:toMatches') }).click();
  await expect(page).toHaveURL(/\/match\/0$/);
});

test('the list is narrowed by day and competition in the address, counts agree, and what is to come counts down', async ({
  open,
}) => {
  const page = await open({ path: '/match/0', lang: 'en' });
  const rows = page.getByRole('article');
  const days = page.getByRole('group', { name: say('en', 'match:days') });
  const tomorrow = days.getByRole('button', { name: say('en', 'common:time.tomorrow') });
  await expect(tomorrow).toHaveText(/\d+$/);
  const count = Number(/\d+$/.exec((await tomorrow.textContent()) ?? '')?.[0]);
  await tomorrow.click();
  await expect(page).toHaveURL(/\?date=\d{4}-\d\d-\d\d$/);
  await expect(rows).toHaveCount(count);
  await expect(rows.getByTestId('countdown').first()).toHaveText(/^in \d+ (min|hr|day)s?\b|\d:\d\d$/);

  const pick = page.getByRole('combobox', { name: say('en', 'match:competition') });
  const name = (await pick.locator('option').nth(1).textContent()) ?? '';
  const shownCompetitions = async () => [
    ...new Set(await page.getByRole('heading', { level: 3 }).allTextContents()),
  ];
  await pick.selectOption({ label: name });
  await expect(page).toHaveURL(/date=.*&competition=\d+$/);
  await expect.poll(shownCompetitions).toEqual([name]);
  await page.reload();
  await expect.poll(shownCompetitions).toEqual([name]);
  await expect(tomorrow).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/match/0?date=2001-01-01');
  await expect(page.getByText(say('en', 'match:emptyDay'))).toBeVisible();

  const step = (name: string) => page.getByRole('button', { name: say('en', `match:${name}`) }).click();
  await step('dayAfter');
  await expect(page).toHaveURL(/\?date=2001-01-02$/);
  await step('dayBefore');
  await expect(page).toHaveURL(/\?date=2001-01-01$/);

  await page.goto('/match/0');
  await page.getByRole('tab', { name: say('en', 'match:hot') }).click();
  const status = page.getByRole('combobox', { name: say('en', 'match:status') });
  await status.selectOption(String(MatchStatus.NotStarted));
  const narrowed = `?tab=hot&status=${MatchStatus.NotStarted}`;
  await expect(page).toHaveURL((url) => url.pathname + url.search === `/match/0${narrowed}`);
  const column = page.getByRole('navigation', { name: say('en', 'match:columns') });
  await column.locator(`a[href="/match/1${narrowed}"]`).click();
  await expect(page).toHaveURL((url) => url.pathname + url.search === `/match/1${narrowed}`);
  await expect(status).toHaveValue(String(MatchStatus.NotStarted));
});
