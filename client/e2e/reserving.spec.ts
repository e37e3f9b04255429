// An anchor plans the evening: two matches too close together, and the one changed for the other.
import type { Locator } from '@playwright/test';
import { Action, ColumnType, MatchStatus, MatchTab } from '../src/api/enums.gen';
import { expect, type Page, test } from './flow';
import { anchor, demoPerson, newViewer } from './people';
import type { TestServer } from './server';
import { type Lang, say } from './words';

interface Match {
  matchId: string;
  reserveCount: number;
  matchTime: number;
  matchStatus: number;
  timeKnown: boolean;
  hasSource: boolean;
  homeTeam: { name: string };
  awayTeam: { name: string };
}

const HOUR = 3_600_000;

test.use({ provokes: { faults: [/^409 POST \/web_race\/(web_race_appoint|race_data_appoint)$/] } });

/** Matches to come, far enough away that none begins while the flow runs. */
async function toCome(server: TestServer, lang: Lang): Promise<Match[]> {
  const answer = await fetch(`${server.url}/web_race/race_data_content_list_page`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', lang },
    body: JSON.stringify({
      raceType: ColumnType.All,
      tab: MatchTab.All,
      matchStatus: MatchStatus.NotStarted,
      pageSize: 100,
    }),
  });
  const { data } = (await answer.json()) as { data: { list: Match[] } };
  return data.list.filter((match) => match.timeKnown && match.matchTime > Date.now() + HOUR);
}

/** One match in the middle, with two others less than two hours from it. */
function neighbours(matches: Match[]): [Match, Match, Match] {
  for (const middle of matches) {
    const near = matches.filter(
      ({ matchId, matchTime }) =>
        matchId !== middle.matchId && Math.abs(matchTime - middle.matchTime) < 2 * HOUR,
    );
    const [one, two] = near;
    if (one && two) return [middle, one, two];
  }
  throw new Error('no three matches of the demo world stand close together');
}

/** Two teams may meet more than once. */
const rowOf = (page: Page, match: Match) => page.locator(`[data-match="${match.matchId}"]`);
const buttonOf = (page: Page, match: Match) => rowOf(page, match).getByRole('button');

async function broadcast(page: Page, lang: Lang, match: Match) {
  await buttonOf(page, match).click();
  if (match.hasSource) return;
  await page
    .getByRole('dialog', { name: say(lang, 'book:own.title') })
    .getByRole('button', { name: say(lang, 'book:own.confirm') })
    .click();
}

for (const lang of ['zh', 'en', 'ar'] as const) {
  test(`an anchor who reserves two matches too close together is asked in ${lang}, and changes the one`, async ({
    open,
    server,
  }) => {
    const host = await anchor(server, lang);
    const [middle, first, other] = neighbours(await toCome(server, lang));
    const page = await open({ path: '/user/matches', lang, who: host });
    await broadcast(page, lang, first);
    await expect(buttonOf(page, first)).toHaveAttribute('aria-pressed', 'true');

    await broadcast(page, lang, middle);
    const dialog = page.getByRole('dialog', { name: say(lang, 'book:gap.title') });
    await expect(dialog).toContainText(first.homeTeam.name);
    await expect(dialog).toContainText(middle.awayTeam.name);

    // Meanwhile the same anchor changes their mind on another device.
    await server.call(
      '/web_race/web_race_appoint',
      { matchId: first.matchId, action: Action.Undo },
      host.token,
    );
    await server.call(
      '/web_race/web_race_appoint',
      { matchId: other.matchId, action: Action.Do },
      host.token,
    );
    const replace = dialog.getByRole('button', { name: say(lang, 'book:gap.replace') });
    await replace.click();
    await expect(dialog.getByRole('alert')).toHaveText(say(lang, 'book:gap.changed'));
    await expect(dialog).toContainText(other.homeTeam.name);

    await replace.click();
    await expect(dialog).toBeHidden();
    await expect(buttonOf(page, middle)).toHaveAttribute('aria-pressed', 'true');
    await expect(buttonOf(page, other)).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('tab', { name: say(lang, 'book:library.reserved') }).click();
    await expect(rowOf(page, middle)).toBeVisible();
    await expect(rowOf(page, first)).toBeHidden();
    await expect(rowOf(page, other)).toBeHidden();

    await buttonOf(page, middle).click();
    await expect(page.getByTestId('toast').last()).toContainText(say(lang, 'book:done.anchorGivenUp'));
    await expect(rowOf(page, middle)).toBeHidden();
  });
}

test('a viewer’s reminder counts for everybody and stands among their own until it is cancelled', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'remind');
  const match = (await toCome(server, 'en')).at(20);
  if (!match) throw new Error('the demo world has no matches to come');
  const page = await open({ path: '/match/0?status=1', lang: 'en', who });
  const more = page.getByRole('button', { name: say('en', 'common:action.more') });
  while (!(await rowOf(page, match).isVisible()) && (await more.isVisible())) await more.click();
  await buttonOf(page, match).click();
  await expect(buttonOf(page, match)).toHaveAttribute('aria-pressed', 'true');
  await expect(rowOf(page, match)).toContainText(say('en', 'book:count', { count: match.reserveCount + 1 }));

  await page.goto('/user/reservations');
  await expect(rowOf(page, match)).toBeVisible();
  await buttonOf(page, match).click();
  await expect(rowOf(page, match)).toBeHidden();
  await page
    .getByTestId('toast')
    .last()
    .getByRole('button', { name: say('en', 'book:undo') })
    .click();
  await expect(rowOf(page, match)).toBeVisible();
});

test('the library has matches to come with a source, and its chips count what the list has', async ({
  open,
  server,
}) => {
  const page = await open({ path: '/user/matches', lang: 'en', who: await anchor(server, 'en') });
  const chips = page.getByRole('group', { name: say('en', 'book:library.sports') }).getByRole('button');
  const counted = async (chip: Locator) => Number((await chip.textContent())?.match(/\d+$/)?.[0]);
  await expect(page.getByRole('article').first()).toBeVisible();
  const all = await counted(chips.first());

  await page.getByLabel(say('en', 'book:library.source')).selectOption({ label: 'Has a source' });
  await expect.poll(() => counted(chips.first())).toBeLessThan(all);
  const withSource = await counted(chips.first());
  expect(withSource).toBeGreaterThan(0);
  await expect(page.getByRole('article')).toHaveCount(withSource);
  for (const chip of (await chips.all()).slice(1)) {
    const number = await counted(chip);
    await chip.click();
    await expect(page.getByRole('article')).toHaveCount(number);
  }
});

test('a visitor who wants a reminder is asked to log in first', async ({ open }) => {
  const page = await open({ path: '/match/0?status=1', lang: 'en' });
  await page.getByRole('article').first().getByRole('button').click();
  await expect(page.getByRole('dialog', { name: say('en', 'account:loginTitle') })).toBeVisible();
});

test('the match library is closed to those who are no anchors', async ({ open, server }) => {
  const who = await demoPerson(server, 'viewer1', 'en');
  const page = await open({ path: '/user/matches', lang: 'en', who });
  await expect(page.getByRole('alert')).toHaveText(say('en', 'errors:err.NOT_ANCHOR'));
});
