// Matches that are reserved on the page: which there are, their rows, and an anchor who changes one for another.
import { Action, ColumnType, MatchStatus, MatchTab } from '../src/api/enums.gen';
import { expect, type Open, type Page } from './flow';
import { anchor } from './people';
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

/** The answers to a reservation that is too close to another. */
export const REFUSALS = [/^409 POST \/web_race\/(web_race_appoint|race_data_appoint)$/];

/** Matches to come, far enough away that none begins while the flow runs. */
export async function toCome(server: TestServer, lang: Lang): Promise<Match[]> {
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
export const rowOf = (page: Page, match: Match) => page.locator(`[data-match="${match.matchId}"]`);
export const buttonOf = (page: Page, match: Match) => rowOf(page, match).getByRole('button');

async function broadcast(page: Page, lang: Lang, match: Match) {
  await buttonOf(page, match).click();
  if (match.hasSource) return;
  await page
    .getByRole('dialog', { name: say(lang, 'book:own.title') })
    .getByRole('button', { name: say(lang, 'book:own.confirm') })
    .click();
}

/** An anchor reserves two matches too close together, is asked, and changes the one for the other. */
export async function changesOneForOther(open: Open, server: TestServer, lang: Lang) {
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
  await server.call('/web_race/web_race_appoint', { matchId: other.matchId, action: Action.Do }, host.token);
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
}
