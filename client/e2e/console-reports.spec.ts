// Reports in the operators' console: an operator reads a reported line among its neighbours, decides by key, and undoes.
import frame from '../console/words/en/frame.json' with { type: 'json' };
import report from '../console/words/en/report.json' with { type: 'json' };
import { row, toast } from './desk';
import { expect, type Page, test } from './flow';
import { enter, newOperator } from './operators';
import { anchor, newViewer } from './people';
import { reportLine } from './reports';
import { Room, roomPath } from './room';
import { talk } from './talkers';

const panel = (page: Page, name: string) => page.getByRole('complementary', { name });

test('support reads a reported line among its neighbours and deletes it by key, and the room no longer shows it', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const [loud, fan] = [await newViewer(server, 'en', 'seller'), await newViewer(server, 'en', 'fan')];
  const watching = await open({ path: roomPath(host.houseId), lang: 'en', who: fan });
  const room = new Room(watching, 'en');
  await expect(room.input).toBeEditable();
  await talk(watching, server, host.houseId, [
    { who: loud, texts: ['hello all', 'cheap coins here', 'goodbye'] },
  ]);
  await expect(room.log.getByText('goodbye')).toBeVisible();
  await reportLine(server, host.houseId, fan, 'cheap coins here');

  const page = await open({ lang: 'en' });
  await enter(page, await newOperator(server, 'support'), '/reports');
  await row(page, 'cheap coins here').click();
  const beside = panel(page, loud.nickName);
  await expect(beside.getByRole('listitem').filter({ hasText: 'hello all' })).toBeVisible();
  await expect(beside.locator('[aria-current]')).toContainText('cheap coins here');
  await expect(beside).toContainText('again and again');
  await expect(beside).toContainText('1 reports, 0 upheld');
  const settled = () => expect(beside.getByRole('button', { name: report.decide['1'] })).toBeEnabled();
  await settled();
  await page.keyboard.press('i');
  await expect(row(page, 'cheap coins here')).toBeHidden();
  await toast(page).getByRole('button', { name: frame.undo }).click();
  await row(page, 'cheap coins here').click();
  await settled();
  await page.keyboard.press('m');
  await page.getByRole('dialog').getByRole('button', { name: report.decide['3'] }).click();
  await expect(
    toast(page).filter({ hasText: report.did['3'].replace('{{name}}', loud.nickName) }),
  ).toBeVisible();
  await expect(row(page, 'cheap coins here')).toBeHidden();
  await page.getByLabel(report.status).selectOption({ label: report.resolved });
  await row(page, 'cheap coins here').click();
  await page.getByRole('button', { name: report.liftMute }).click();
  await expect(toast(page).last()).toContainText(report.did['6'].replace('{{name}}', loud.nickName));
  await page.getByLabel(report.status).selectOption({ label: report.open });
  await row(page, 'cheap coins here').click();
  await expect(beside.getByRole('button', { name: report.decide['2'] })).toBeVisible();
  await settled();
  await page.keyboard.press('d');
  await expect(toast(page).last()).toContainText(loud.nickName);
  await expect(row(page, 'cheap coins here')).toBeHidden();
  await expect(room.log.getByText('cheap coins here')).toBeHidden();
  await expect(room.log.getByText('hello all')).toBeVisible();
  await page.getByLabel(report.status).selectOption({ label: report.resolved });
  await row(page, 'cheap coins here').click();
  await expect(beside).toContainText(report.decisions['2']);
});
