// Matches and feeds in the operators' console: found among many, edited by two, played live, merged, shown, and fed by files.
import edits from '../console/words/en/edits.json' with { type: 'json' };
import feed from '../console/words/en/feed.json' with { type: 'json' };
import frame from '../console/words/en/frame.json' with { type: 'json' };
import words from '../console/words/en/match.json' with { type: 'json' };
import merge from '../console/words/en/merge.json' with { type: 'json' };
import source from '../console/words/en/source.json' with { type: 'json' };
import { MatchStatus } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { admin, enter, newOperator, type Operator } from './operators';
import { Origin } from './origin';
import { newViewer } from './people';
import type { TestServer } from './server';
import { violations } from './violations';

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toast = (page: Page) => page.getByTestId('toast');
const filled = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));

const asAdmin = async (server: TestServer) =>
  (await server.call('/admin/login', { userName: admin.name, password: admin.password })).token;

let origin: Origin;
test.beforeAll(async () => {
  origin = await Origin.open();
});
test.afterAll(() => origin.close());

let made = 0;

/** Why the newest act of that call was done, as the record has it. */
const reasonOf = (server: TestServer, call: string) =>
  server.sql(
    `SELECT asked->>'reason' FROM operator_act WHERE call = '/admin/${call}' ORDER BY act_id DESC LIMIT 1`,
  );

/** A match by hand that nobody else of this run uses. */
async function newMatch(server: TestServer, token: string, home = 'Harbour', inHours = 30) {
  made += 1;
  return server.call(
    '/admin/match_edit',
    {
      raceType: 1,
      competition: { names: { en: `Desk Cup ${process.pid}` } },
      homeTeam: { names: { en: `${home} ${process.pid}-${made}` } },
      awayTeam: { names: { en: `Visitors ${process.pid}-${made}` } },
      matchTime: Math.floor(Date.now() / 60_000) * 60_000 + inHours * 3_600_000,
    },
    token,
  );
}

/** What breaks a rule of accessibility, or sticks out, in both looks. */
async function looksOf(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await button(page, theme === 'light' ? frame.light : frame.dark).click();
    await page.mouse.move(0, 0);
    found.push(...(await violations(page, `${where}, ${theme}`)));
    for (const [width, height] of [
      [1024, 768],
      [1440, 900],
    ] as const) {
      await page.setViewportSize({ width, height });
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (over > 0) found.push(`${where}, ${theme} at ${width}: ${over} px`);
    }
  }
  return found;
}

test('an editor finds a match, renames a team and moves it, and of two who edit it the second is told first', async ({
  open,
  server,
  provokes,
}) => {
  provokes.faults.push(/^409 POST \/api\/admin\/match_edit$/);
  const [one, other] = [await newOperator(server, 'editor'), await newOperator(server, 'editor')];
  const page = await open({ lang: 'en', still: true });
  await enter(page, one, '/matches/new');
  const home = `Harbour ${process.pid}`;
  await expect(button(page, words.makeNow)).toBeDisabled();
  for (const [field, name] of [
    [words.homeTeam, home],
    [words.awayTeam, `Lighthouse ${process.pid}`],
    [words.competition, `Coast Cup ${process.pid}`],
  ] as const) {
    await page.getByRole('textbox', { name: field, exact: true }).fill(name);
    await button(page, filled(words.makeNamed, { name })).click();
  }
  expect(await looksOf(page, 'match-new')).toEqual([]);
  await button(page, words.makeNow).click();
  await expect(page).toHaveURL(/\/matches\/\d+\?tab=edit$/);
  const match = { matchId: /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? '' };
  await expect(page.getByText(`Locked: teams, by ${one.name}`)).toBeVisible();
  await button(page, words.unlockPart.replace('{{part}}', 'teams')).click();
  await expect(toast(page).filter({ hasText: 'teams' })).toBeVisible();
  await page.getByRole('link', { name: words.toList }).click();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(home);
  await expect(page).toHaveURL(/word=Harbour/);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByLabel(words.status, { exact: true }).selectOption(String(MatchStatus.Ended));
  await expect(page.getByText(words.none)).toBeVisible();
  await page.goBack();
  await button(page, words.time).click();
  await expect(page).toHaveURL(/sort=matchTime/);
  await row(page, home).click();
  const beside = page.getByRole('complementary', { name: home });
  await expect(beside).toContainText(words.byHand);
  expect(await looksOf(page, 'matches')).toEqual([]);

  const second = await open({ lang: 'en' });
  await enter(second, other, `/matches/${match.matchId}?tab=edit`);
  await expect(second.getByLabel(words.time)).toBeVisible();
  await page.keyboard.press('e');
  const zh = page.getByLabel(`${words.homeTeam}: Chinese`);
  await zh.fill('海港');
  await page.getByLabel(words.time).fill('2027-03-04T18:30');
  await page.getByLabel(`${words.round}: English`).fill('Final');
  await expect(page.getByText(filled(words.willLock, { parts: 'teams, round, time' }))).toBeVisible();
  await button(page, words.save).click();
  await expect(toast(page).filter({ hasText: words.saved })).toBeVisible();
  await expect(page.getByText(`Locked: round, by ${one.name}`)).toBeVisible();
  expect(await looksOf(page, 'match-edit')).toEqual([]);
  expect(
    server.sql(`SELECT m.locked::text, t.names->>'zh' FROM match m JOIN team t ON t.team_id = m.home_id
      WHERE m.match_id = ${match.matchId}`),
  ).toBe('{competition,eventName,matchTime,teams}|海港');

  // Whoever opened the form before sees what the first one did, and their own save waits for a decision.
  await second.getByLabel(words.country).fill('DE');
  await button(second, words.save).click();
  await expect(second.getByRole('alert').filter({ hasText: one.name }).first()).toContainText('海港');
  await button(second, edits.mine).click();
  await button(second, words.save).click();
  await expect(toast(second).filter({ hasText: words.saved })).toBeVisible();
  expect(server.sql(`SELECT country FROM match WHERE match_id = ${match.matchId}`)).toBe('DE');
  await button(second, filled(words.unlockPart, { part: 'time' })).click();
  await expect(toast(second).filter({ hasText: 'time' })).toBeVisible();
  expect(server.sql(`SELECT 'matchTime' = ANY(locked) FROM match WHERE match_id = ${match.matchId}`)).toBe(
    'f',
  );
});

test('goals by key reach a viewer who watches, one is taken back, and an act that is refused is not shown as done', async ({
  open,
  server,
  provokes,
}) => {
  const token = await asAdmin(server);
  const match = await newMatch(server, token, 'Playing', -0.1);
  await server.call(
    '/admin/match_status',
    { matchId: match.matchId, matchStatus: MatchStatus.NotStarted },
    token,
  );
  const viewer = await open({ path: `/match/live/${match.matchId}`, lang: 'en' });
  const seen = viewer.getByTestId('score');
  // The chat is joined when one may log in to it: from then on the page is told.
  await expect(viewer.getByRole('button', { name: /log in/i }).last()).toBeVisible();

  const page = await open({ lang: 'en', still: true });
  await enter(page, await newOperator(server, 'editor'), `/matches/${match.matchId}`);
  const score = page.getByTestId('desk-score');
  await expect(score).toHaveText('–:–');
  await page.keyboard.press('p');
  const events = page.getByRole('region', { name: words.events });
  await expect(events.getByRole('listitem')).toHaveCount(1);
  await page.getByLabel(words.clock).fill("44'");
  await page.keyboard.press('Enter');
  await expect(page.getByText(/44'/).first()).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('m');
  await expect(page.getByRole('status').filter({ hasText: "45'" })).toBeVisible();
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await page.keyboard.press('a');
  await page.keyboard.press('y');
  await expect(score).toHaveText('2:1');
  await expect(events.getByRole('listitem')).toHaveCount(5);
  await expect(seen).toHaveText('2–1');
  await expect(events.getByRole('listitem').filter({ hasText: '45′' })).toHaveCount(4);
  expect(await looksOf(page, 'live-desk')).toEqual([]);

  await page.getByRole('heading', { level: 1 }).click();
  const takeBack = async () => {
    await page.keyboard.press('z');
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue(words.enteredWrongly);
    await page.keyboard.press('Control+Enter');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  await takeBack(); // the card
  await expect(events.getByText(words.revoked)).toHaveCount(1);
  await takeBack(); // the goal of the visitors
  await expect(score).toHaveText('2:0');
  await expect(seen).toHaveText('2–0');
  expect(reasonOf(server, 'match_event')).toBe(words.enteredWrongly);
  await expect(viewer.locator('[data-event] s')).toHaveCount(2);

  provokes.faults.push(/^404 POST \/api\/admin\/match_event$/);
  const twin = await newMatch(server, token, 'Twin', -0.1);
  const behind = await open({ lang: 'en' });
  await enter(behind, await newOperator(server, 'editor'), `/matches/${twin.matchId}`);
  await expect(behind.getByTestId('desk-score')).toHaveText('–:–');
  await behind.route('**/api/admin/match_{list,show}', (route) => route.abort());
  provokes.faults.push(/^net::ERR_FAILED POST \/api\/admin\/match_(list|show)$/);
  await server.call('/admin/match_merge', { matchId: match.matchId, mergeId: twin.matchId }, token);
  await behind.keyboard.press('a');
  await expect(toast(behind).filter({ hasText: 'Not entered' })).toBeVisible();
  await expect(behind.getByTestId('desk-score')).toHaveText('–:–');

  await button(page, words.end).click();
  await page.getByRole('dialog').getByRole('button', { name: words.end }).click();
  await expect(button(page, words.end)).toBeDisabled();
  expect(server.sql(`SELECT status FROM match WHERE match_id = ${match.matchId}`)).toBe('3');
});

test('two rows of one match become one with what hangs on them, and its pictures are tried before viewers get them', async ({
  open,
  server,
  provokes,
}) => {
  const token = await asAdmin(server);
  await server.call('/admin/media_hosts_edit', { hosts: [], reason: 'begins with none' }, token);
  const [stays, goes] = [await newMatch(server, token, 'Double'), await newMatch(server, token, 'Double')];
  const fan = await newViewer(server, 'en', 'reserves');
  await server.call('/web_race/race_data_appoint', { matchId: goes.matchId, action: 1 }, fan.token);
  await server.call('/admin/match_event', { matchId: goes.matchId, type: 11, text: 'kick-off' }, token);
  const page = await open({ lang: 'en', still: true });
  await enter(page, admin, `/matches?word=Double+${process.pid}`);
  for (const { matchId } of [stays, goes]) {
    const match = row(
      page,
      matchId === stays.matchId ? (stays.homeTeam.names.en ?? '') : (goes.homeTeam.names.en ?? ''),
    );
    await match.getByRole('checkbox').check();
  }
  await button(page, words.merge).click();
  await expect(page).toHaveURL(new RegExp(`keep=${stays.matchId}&gone=${goes.matchId}`));
  const moves = page.getByRole('region', { name: merge.moves });
  await expect(moves).toContainText(filled(merge.reservations, { count: 1, dropped: 0 }));
  await expect(moves).toContainText(filled(merge.events, { count: 1, dropped: 0 }));
  expect(await looksOf(page, 'merge')).toEqual([]);
  await moves.getByRole('button').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('reservations 1');
  await dialog.getByRole('textbox').fill('The feed names the team twice');
  await dialog.getByRole('button', { name: words.merge }).click();
  await expect(page).toHaveURL(new RegExp(`/matches/${stays.matchId}$`));
  expect(server.sql(`SELECT match_id FROM reservation WHERE user_id = ${fan.userId}`)).toBe(stays.matchId);
  expect(reasonOf(server, 'match_merge')).toBe('The feed names the team twice');

  await page.getByRole('tab', { name: words.tab.source }).click();
  await page.getByLabel(source.address).fill('https://cdn.elsewhere.example/a.m3u8');
  provokes.faults.push(/^40\d POST \/api\/admin\/match_source$/);
  await button(page, words.save).click();
  await expect(page.getByRole('alert')).toContainText('cdn.elsewhere.example');
  await page.getByLabel(source.address).fill(`${origin.url}/a.m3u8`);
  provokes.faults.push(
    /^console: (policy: (media|connect)-src forbids|.*Content Security Policy)/,
    /^csp GET /,
  );
  await button(page, source.tryIt).click();
  const outcome = page.getByTestId('test-outcome');
  await expect(outcome).toContainText(source.outcome.blocked);
  await button(page, source.editHosts).click();
  await dialog.getByRole('textbox').fill(origin.url);
  await dialog.getByRole('button', { name: words.save }).click();
  await expect(toast(page).filter({ hasText: source.hostsSaved })).toBeVisible();
  await expect(page.getByRole('region', { name: source.hosts })).toContainText(origin.host);

  const again = await open({ lang: 'en', still: true, plays: true });
  await enter(again, admin, `/matches/${stays.matchId}?tab=source`);
  await again.getByLabel(source.address).fill(`${origin.url}/a.m3u8`);
  await button(again, source.tryIt).click();
  const received = again.getByTestId('test-outcome');
  await expect(received).toContainText(source.outcome.playing);
  await expect(received).toContainText(/\d+ × \d+/);
  expect(await looksOf(again, 'source')).toEqual([]);
  await button(again, words.save).click();
  await expect(toast(again).filter({ hasText: source.saved })).toBeVisible();
  expect(server.sql(`SELECT source_url FROM match WHERE match_id = ${stays.matchId}`)).toBe(
    `${origin.url}/a.m3u8`,
  );
  const viewer = await open({ path: `/match/live/${stays.matchId}`, lang: 'en', plays: true });
  await expect(viewer.getByTestId('player').locator('video')).toBeVisible();
  await again.getByRole('switch').click();
  await expect(toast(again).filter({ hasText: source.interruptedNow })).toBeVisible();
  await button(again, source.remove).click();
  await again.getByRole('dialog').getByRole('textbox').fill('The rights have ended');
  await again.getByRole('dialog').getByRole('button', { name: source.remove }).click();
  await expect(again.getByLabel(source.address)).toHaveValue('');
  expect(reasonOf(server, 'match_source')).toBe('The rights have ended');

  // An editor reads the list of hosts and cannot change it.
  const editor = await open({ lang: 'en' });
  const who: Operator = await newOperator(server, 'editor');
  await enter(editor, who, `/matches/${stays.matchId}?tab=source`);
  await expect(button(editor, source.editHosts)).toHaveAttribute('aria-disabled', 'true');
});

test('a feed shows its secret once, and a file is tried with differences and line numbers before it changes anything', async ({
  open,
  server,
}) => {
  const page = await open({ lang: 'en', still: true });
  await enter(page, await newOperator(server, 'editor'), '/feeds');
  const name = `Bay League ${process.pid}`;
  await button(page, feed.make).click();
  const beside = page.getByRole('complementary');
  await beside.getByLabel(feed.name).fill(name);
  await beside.getByLabel(feed.format).selectOption('csv');
  await beside.getByLabel(feed.timezone).fill('Europe/London');
  await button(page, feed.makeNow).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByTestId('feed-secret')).toHaveText(/^whsec_\w+$/);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: feed.done }).click();
  await expect(page.getByRole('complementary', { name })).toBeVisible();

  const choose = async (...lines: string[]) => {
    await page.getByLabel(feed.chooseFile).setInputFiles({
      name: 'matches.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`${lines.join('\n')}\n`),
    });
    await button(page, feed.dryRun).click();
  };
  const head = 'externalId,competitionName,homeName,awayName,matchTime,homeScore,awayScore';
  await choose(
    head,
    `a1,Bay ${process.pid},Gulls ${process.pid},Terns ${process.pid},2027-05-01T15:00:00Z,,`,
    `a2,Bay ${process.pid},Gulls ${process.pid},Crabs ${process.pid},no time at all,,`,
  );
  const differences = page.getByTestId('feed-differences');
  await expect(differences).toContainText(`Gulls ${process.pid} – Terns ${process.pid}`);
  await expect(page.getByTestId('feed-problems')).toContainText(filled(feed.line, { line: 3 }));
  expect(server.sql(`SELECT count(*) FROM team WHERE names->>'en' = 'Gulls ${process.pid}'`)).toBe('0');
  expect(await looksOf(page, 'feeds')).toEqual([]);
  await button(page, feed.runNow).click();
  await expect(dialog).toContainText('adds 1');
  await dialog.getByRole('button', { name: feed.runNow }).click();
  await expect(toast(page).filter({ hasText: '1 added' })).toBeVisible();
  await expect(row(page, name)).toContainText('1 added');

  await choose(
    head,
    `a1,Bay ${process.pid},Gulls ${process.pid},Terns ${process.pid},2027-05-02T15:00:00Z,,`,
  );
  const moved = differences.getByRole('row').filter({ hasText: feed.values.matchTime });
  await expect(moved).toContainText('2027-05-01');
  await expect(moved).toContainText('2027-05-02');
  expect(server.sql(`SELECT count(*) FROM match WHERE match_time = '2027-05-02T15:00:00Z'`)).toBe('0');

  await beside.getByRole('switch').click();
  await dialog.getByRole('textbox').fill('The league is over');
  await dialog.getByRole('button', { name: feed.turnOff }).click();
  await expect(row(page, name)).toContainText(feed.off);
  expect(reasonOf(server, 'feed_edit')).toBe('The league is over');
});
