// Reports in the operators' console: an operator suspends an account and removes a clip; a second operator comes too late.
import act from '../../console/words/en/act.json' with { type: 'json' };
import frame from '../../console/words/en/frame.json' with { type: 'json' };
import report from '../../console/words/en/report.json' with { type: 'json' };
import { row, toast } from '../desk';
import { expect, type Page, test } from '../flow';
import { enter, newOperator } from '../operators';
import { anchor, newViewer } from '../people';
import { reportLine } from '../reports';
import { Room, roomPath } from '../room';
import { talk } from '../talkers';

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

test('an account is suspended from a report with a reason, and given back by undo', async ({
  open,
  server,
  provokes,
}) => {
  const host = await anchor(server, 'en');
  const [loud, fan] = [await newViewer(server, 'en', 'cheat'), await newViewer(server, 'en', 'fan')];
  const watching = await open({ path: roomPath(host.houseId), lang: 'en', who: fan });
  await expect(new Room(watching, 'en').input).toBeEditable();
  await talk(watching, server, host.houseId, [{ who: loud, texts: ['send me your number'] }]);
  await expect(new Room(watching, 'en').log.getByText('send me your number')).toBeVisible();
  const reportId = await reportLine(server, host.houseId, fan, 'send me your number');

  const [page, second] = [await open({ lang: 'en' }), await open({ lang: 'en' })];
  const operators = [await newOperator(server, 'support'), await newOperator(server, 'support')] as const;
  await enter(page, operators[0], `/reports?open=${reportId}`);
  await enter(second, operators[1], `/reports?open=${reportId}`);
  await expect(panel(second, loud.nickName)).toBeVisible();
  await expect(second.getByRole('button', { name: report.decide['1'] })).toBeEnabled();
  // However long the first takes, the list of the second is not read again meanwhile, which would close the report.
  await second.route('**/api/admin/report_list', () => undefined);
  await page.getByRole('button', { name: report.decide['5'] }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(report.effect['5']);
  await dialog.getByLabel(act.reasonRead).fill('Asks for phone numbers');
  await dialog.getByLabel(act.lasts).selectOption('1');
  await dialog.getByRole('button', { name: report.decide['5'] }).click();
  await expect(toast(page)).toContainText(loud.nickName);
  await expect
    .poll(() => server.call('/web_user/userInfo', {}, loud.token).catch((fault: Error) => fault.message))
    .toMatch(/ACCOUNT_DISABLED.*Asks for phone numbers|TOKEN_INVALID/);

  provokes.faults.push(/^409 POST \/api\/admin\/report_resolve$/);
  await second.keyboard.press('i');
  await expect(toast(second)).toContainText(report.tooLate);

  await toast(page).getByRole('button', { name: frame.undo }).click();
  await expect(toast(page).filter({ hasText: frame.undone })).toBeVisible();
  expect(server.sql(`SELECT disabled_at IS NULL FROM account WHERE user_id = ${loud.userId}`)).toBe('t');
});

test('support sees a reported clip and removes it by key, and nobody can watch it', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const [maker, fan] = [await newViewer(server, 'en', 'maker'), await newViewer(server, 'en', 'fan')];
  const clipId = `cl_reported${maker.userId}`;
  server.sql(
    `INSERT INTO clip (clip_id, house_id, user_id, session_id, title, from_at, to_at, request_id, request_hash, match_id, race_type, created_at, state, length_ms, pieces)
     VALUES ('${clipId}', ${host.houseId}, ${maker.userId}, 'none', 'Watch him cry', now(), now(), '${clipId}', '', 0, 1, now(), 2, 12000, '[{"ms":12000}]')`,
  );
  await server.call('/web_anchor/report', { clipId, reason: 2, text: '' }, fan.token);
  const played = async () => (await fetch(`${server.url}/clip/${clipId}/index.m3u8`)).status;
  expect(await played()).toBe(200);

  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'support'), '/reports');
  const title = report.clip.named.replace('{{title}}', 'Watch him cry');
  await row(page, title).click();
  const beside = panel(page, maker.nickName);
  const link = beside.getByRole('link', { name: 'Watch him cry' });
  await expect(link).toHaveAttribute('href', `/clip/${clipId}`);
  await expect(link.locator('img')).toHaveJSProperty('complete', true);
  await expect(beside).toContainText(report.clip.seconds.replace('{{n}}', '12'));
  await expect(beside.getByRole('button', { name: report.clip.remove })).toBeEnabled();
  await page.keyboard.press('d');
  await expect(toast(page).last()).toContainText(report.clip.didRemove.replace('{{name}}', maker.nickName));
  await expect(toast(page).last().getByRole('button', { name: frame.undo })).toBeHidden();
  await expect(row(page, title)).toBeHidden();
  await expect.poll(played).toBe(404); // those who watch it are asked again after five seconds
  await page.getByLabel(report.status).selectOption({ label: report.resolved });
  await row(page, title).click();
  await expect(beside).toContainText(report.clip.wasRemoved);
  await expect(beside).toContainText(report.clip.removed);
});
