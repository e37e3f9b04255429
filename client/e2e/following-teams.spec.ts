// A visitor logs in to follow a team, sees a message about its goal without a reload, and unfollows it.
import { MatchStatus } from '../src/api/enums.gen';
import { logInWith } from './account';
import { asAdmin, newMatch } from './desk';
import { expect, firstFrame, test } from './flow';
import { bell } from './notices';
import { registered } from './people';
import { say } from './words';

test('a stranger finds a team, logs in to follow it, hears of a goal and that it was taken back, and unfollows', async ({
  open,
  server,
}) => {
  const admin = await asAdmin(server);
  const { matchId } = await newMatch(server, admin, 'Lanterns', 1);
  const { match } = await server.call('/web_match/web_match_details', { matchId });
  const { homeTeam } = match;
  const who = await registered(server);
  const page = await open({ path: `/match/live/${matchId}`, lang: 'en', still: true });
  await page.getByRole('main').getByRole('link', { name: homeTeam.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/team/${homeTeam.teamId}$`));
  await expect(page.getByRole('heading', { level: 1, name: homeTeam.name })).toBeVisible();
  await expect(page.locator(`[data-match="${matchId}"]`)).toBeVisible();
  await page.getByRole('tab', { name: say('en', 'team:tabs.results') }).click();
  await expect(page).toHaveURL(/\?tab=results$/);
  await expect(page.getByText(say('en', 'team:noResults'))).toBeVisible();

  const follow = page.getByRole('button', { name: `${say('en', 'common:follow')}: ${homeTeam.name}` });
  const followed = page.getByRole('button', { name: `${say('en', 'common:followed')}: ${homeTeam.name}` });
  await follow.click();
  const connected = firstFrame(page);
  await logInWith(page, 'en', who.userName, who.password);
  await expect(followed).toBeVisible();
  await connected;

  const told = (news: string) =>
    page.getByTestId('toast').filter({ hasText: say('en', `server:notice.news.${news}.title`) });
  await server.call('/admin/match_status', { matchId, matchStatus: MatchStatus.InProgress }, admin);
  await expect(told('kickoff')).toContainText(homeTeam.name);
  await expect(bell(page, 'en', 1)).toBeVisible();
  const goal = { matchId, type: 1, teamSide: 1, minute: 13, player: 'A. Nine' };
  const { event } = await server.call('/admin/match_event', goal, admin);
  await expect(told('goal')).toContainText('A. Nine 13');
  await bell(page, 'en', 2).click();
  const panel = page.getByRole('dialog', { name: say('en', 'notices:title') });
  await expect(panel.getByRole('listitem').first()).toContainText('1–0');
  await page.keyboard.press('Escape');
  await server.call(
    '/admin/match_event',
    { matchId, type: 12, eventId: event.eventId, reason: 'offside' },
    admin,
  );
  await expect(told('revoked')).toContainText('0–0');

  await page.goto('/user/follows?show=teams');
  const row = page.getByRole('listitem').filter({ hasText: homeTeam.name });
  const goals = row.getByRole('switch', { name: say('en', 'personal:follows.goal') });
  await expect(goals).toBeChecked();
  await goals.click();
  await expect(goals).not.toBeChecked();
  await page.reload();
  await expect(goals).not.toBeChecked();
  await row.getByRole('button', { name: `${say('en', 'common:followed')}: ${homeTeam.name}` }).click();
  await expect(page.getByText(say('en', 'personal:follows.noTeams'))).toBeVisible();
  await page.goto(`/team/${homeTeam.teamId}`);
  await expect(follow).toBeVisible();
});
