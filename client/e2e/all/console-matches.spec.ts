// Matches and feeds in the operators' console: merged, shown, fed by files, and how their pages look.
import feed from '../../console/words/en/feed.json' with { type: 'json' };
import frame from '../../console/words/en/frame.json' with { type: 'json' };
import words from '../../console/words/en/match.json' with { type: 'json' };
import merge from '../../console/words/en/merge.json' with { type: 'json' };
import source from '../../console/words/en/source.json' with { type: 'json' };
import { looksOf as looksOfOne } from '../console-looks';
import { asAdmin, button, filled, newMatch, reasonOf, row, toast } from '../desk';
import { expect, type Page, test } from '../flow';
import { admin, enter, newOperator, type Operator } from '../operators';
import { Origin } from '../origin';
import { newViewer } from '../people';

let origin: Origin;
test.beforeAll(async () => {
  origin = await Origin.open();
});
test.afterAll(() => origin.close());

/** What breaks a rule of accessibility, or sticks out, in both looks. */
async function looksOf(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const theme of ['light', 'dark'] as const) {
    await button(page, theme === 'light' ? frame.light : frame.dark).click();
    await page.mouse.move(0, 0);
    found.push(...(await looksOfOne(page, `${where}, ${theme}`, [1024, 1440])));
  }
  return found;
}

test('the list of matches, the form, and the desk break no rule of accessibility and fit their windows', async ({
  open,
  server,
}) => {
  const token = await asAdmin(server);
  const match = await newMatch(server, token, 'Seen', -0.1);
  const page = await open({ lang: 'en', still: true });
  await enter(page, await newOperator(server, 'editor'), '/matches/new');
  for (const [field, name] of [
    [words.homeTeam, `Harbour ${process.pid}`],
    [words.awayTeam, `Lighthouse ${process.pid}`],
    [words.competition, `Coast Cup ${process.pid}`],
  ] as const) {
    await page.getByRole('textbox', { name: field, exact: true }).fill(name);
    await button(page, filled(words.makeNamed, { name })).click();
  }
  expect(await looksOf(page, 'match-new')).toEqual([]);

  await page.goto(`/console/matches?word=Seen+${process.pid}&sort=matchTime`);
  await row(page, `Seen ${process.pid}`).click();
  await expect(page.getByRole('complementary', { name: `Seen ${process.pid}` })).toContainText(words.byHand);
  expect(await looksOf(page, 'matches')).toEqual([]);

  await page.goto(`/console/matches/${match.matchId}?tab=edit`);
  await page.getByLabel(`${words.round}: English`).fill('Final');
  await expect(page.getByText(filled(words.willLock, { parts: 'round' }))).toBeVisible();
  await button(page, words.save).click();
  await expect(toast(page).filter({ hasText: words.saved })).toBeVisible();
  await expect(page.getByText(/^Locked: round/)).toBeVisible();
  expect(await looksOf(page, 'match-edit')).toEqual([]);

  await page.goto(`/console/matches/${match.matchId}`);
  await page.keyboard.press('p');
  await page.getByLabel(words.clock).fill("44'");
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1 }).click();
  for (const key of ['h', 'a', 'y']) await page.keyboard.press(key);
  await expect(page.getByTestId('desk-score')).toHaveText('1:1');
  expect(await looksOf(page, 'live-desk')).toEqual([]);
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
