// Polls and predictions in a room: a vote, live shares for everybody, the result in the chat and in a recording.
import type { Locator } from '@playwright/test';
import { expect, type Page, test } from './flow';
import { roomOf } from './moderating';
import { newViewer } from './people';
import { demoReplay } from './recorded';
import { Room, roomPath } from './room';
import { type Lang, say } from './words';

const words = (lang: Lang, key: string, params = {}) => say(lang, `poll:${key}`, params);
const card = (page: Page) => page.getByTestId('poll');
const line = ({ log }: Room, question: string, status: number) =>
  log.locator(`[data-poll][data-status="${status}"]`).filter({ hasText: question });

/** The staff of a room begins a poll from the bar under the chat. */
async function begin({ page }: Room, kind: 'title' | 'prediction', question: string, answers: string[]) {
  await page.getByRole('button', { name: say('en', 'room:chat.poll'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: words('en', 'form.title') });
  await dialog.getByRole('radio', { name: words('en', kind), exact: true }).check();
  await dialog.getByLabel(words('en', 'form.question')).fill(question);
  const field = kind === 'title' ? 'form.answerN' : 'form.outcomeN';
  for (const [i, answer] of answers.entries()) {
    if (i > 1) await dialog.getByRole('button', { name: words('en', 'form.add') }).click();
    await dialog.getByRole('textbox', { name: words('en', field, { n: i + 1 }) }).fill(answer);
  }
  await dialog.getByRole('button', { name: words('en', 'form.begin') }).click();
  await expect(dialog).toBeHidden();
}

/** Pixels between the end of one part of a page and the top of another below it; negative if they overlap. */
async function gap(above: Locator, below: Locator) {
  const [first, second] = [await above.boundingBox(), await below.boundingBox()];
  return first && second ? second.y - first.y - first.height : Number.NaN;
}

async function confirm(page: Page, button: string) {
  await card(page).getByRole('button', { name: button }).click();
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('viewers vote once and see the shares grow, the anchor ends the poll, and its result stands in the chat', async ({
  open,
  server,
}) => {
  const { host, hostRoom, viewer } = await roomOf(open, server, 'votes');
  const question = 'Who scores first?';
  await begin(hostRoom, 'title', question, ['Reds', 'Blues', 'Neither']);
  for (const room of [hostRoom, viewer]) await expect(line(room, question, 1)).toBeVisible();
  await expect(card(viewer.page).getByRole('timer')).toContainText(/\d:\d\d/);

  await card(viewer.page).getByRole('button', { name: /Blues/ }).click();
  await expect(card(viewer.page).getByText(words('zh', 'yours'))).toBeVisible();
  await expect(card(viewer.page).getByRole('button', { name: /Reds/ })).toHaveCount(0);
  await viewer.page.setViewportSize({ width: 320, height: 640 });
  await expect.poll(() => gap(card(viewer.page), viewer.input)).toBeGreaterThanOrEqual(0);
  await viewer.page.setViewportSize({ width: 1440, height: 900 });
  // A visitor who opens the room later sees the poll and its votes. To vote, they must log in.
  const late = new Room(await open({ path: roomPath(host.houseId), lang: 'en' }), 'en');
  for (const { page } of [late, hostRoom])
    await expect(card(page).getByRole('listitem').filter({ hasText: 'Blues' })).toContainText('100%');
  await expect(card(late.page)).toContainText(words('en', 'log'));
  await card(late.page).getByRole('button', { name: question }).click();
  await expect(card(late.page).getByText('Blues')).toBeHidden();

  // A second browser of the same person knows their vote.
  await viewer.page.reload();
  await expect(card(viewer.page).getByText(words('zh', 'yours'))).toBeVisible();

  await confirm(hostRoom.page, words('en', 'close.poll'));
  for (const room of [hostRoom, viewer, late])
    await expect(line(room, question, 3).getByRole('listitem').filter({ hasText: 'Blues' })).toContainText(
      '100%',
    );
  await expect(card(viewer.page)).toContainText(words('zh', 'ended'));
  const later = new Room(await open({ path: roomPath(host.houseId), lang: 'en' }), 'en');
  await expect(line(later, question, 3)).toContainText(words('en', 'votes', { count: 1 }));
  await expect(card(later.page)).toHaveCount(0);
});

test('a prediction waits for its outcome, which the anchor decides; a recording shows it with its chat', async ({
  open,
  server,
}) => {
  const { hostRoom, viewer } = await roomOf(open, server, 'predicts');
  const question = 'A goal after the break?';
  await begin(hostRoom, 'prediction', question, ['Yes', 'No']);
  await card(viewer.page).getByRole('button', { name: /Yes/ }).click();
  await expect(card(viewer.page).getByText(words('zh', 'yours'))).toBeVisible();
  await confirm(hostRoom.page, words('en', 'close.prediction'));
  await expect(card(viewer.page)).toContainText(words('zh', 'waiting'));
  await expect(line(viewer, question, 2)).toContainText('100%');

  await card(hostRoom.page)
    .getByRole('combobox', { name: words('en', 'which') })
    .selectOption('No');
  await confirm(hostRoom.page, words('en', 'settle'));
  const decided = line(viewer, question, 3);
  await expect(decided).toContainText(words('zh', 'line.prediction.3'));
  await expect(
    decided.getByRole('listitem').filter({ has: viewer.page.getByLabel(words('zh', 'cameTrue')) }),
  ).toContainText('No');

  // The lines of a room are those of its recordings: one of them takes the place of a line of the demo world.
  const { replayId } = await demoReplay(server);
  server.sql(`WITH told AS (
      SELECT convert_from(body, 'UTF8')::jsonb AS body FROM line WHERE kind = 'poll' ORDER BY at DESC LIMIT 1),
    place AS (
      SELECT line.room, line."offset" FROM line JOIN replay USING (session_id)
      WHERE replay_id = '${replayId}' AND kind = 'chat' AND at - start_at < interval '12 s' ORDER BY at LIMIT 1)
    UPDATE line SET kind = 'poll', body = convert_to(
        (told.body || jsonb_build_object('o', line."offset", 'ts', floor(extract(epoch FROM line.at) * 1000)))::text,
        'UTF8')
    FROM told, place WHERE line.room = place.room AND line."offset" = place."offset"`);
  const fan = await newViewer(server, 'en', 'predicted');
  const page = await open({ path: `/replay/${replayId}?t=14`, lang: 'en', who: fan, plays: true });
  const told = page.getByRole('log').locator('[data-poll]').filter({ hasText: question });
  await expect(told).toContainText(words('en', 'line.prediction.3'));
  await expect(told).toContainText('100%');
});
