// Matches in the operators' console: found among many, edited by two, and played live.
import edits from '../console/words/en/edits.json' with { type: 'json' };
import words from '../console/words/en/match.json' with { type: 'json' };
import { MatchStatus } from '../src/api/enums.gen';
import { asAdmin, button, filled, newMatch, reasonOf, row, toast } from './desk';
import { expect, test } from './flow';
import { enter, newOperator } from './operators';

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
  await button(page, words.makeNow).click();
  await expect(page).toHaveURL(/\/matches\/\d+\?tab=edit$/);
  const match = { matchId: /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? '' };
  await expect(page.getByText(`Locked: teams, by ${one.name}`)).toBeVisible();
  await button(page, `${words.unlock}: teams`).click();
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
  await button(second, `${words.unlock}: time`).click();
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
  await expect(toast(behind).filter({ hasText: 'Not saved' })).toBeVisible();
  await expect(behind.getByTestId('desk-score')).toHaveText('–:–');

  await button(page, words.end).click();
  await page.getByRole('dialog').getByRole('button', { name: words.end }).click();
  await expect(button(page, words.end)).toBeDisabled();
  expect(server.sql(`SELECT status FROM match WHERE match_id = ${match.matchId}`)).toBe('3');
});
