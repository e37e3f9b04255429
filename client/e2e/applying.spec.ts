// From a viewer to an anchor: the application, its rejection, the second try, the approval, and the open room.
import { expect, test, visit } from './flow';
import { newViewer, sentCode, stranger } from './people';
import { say } from './words';

const words = (key: string, params = {}) => say('en', `apply:${key}`, params);
const account = (key: string) => say('en', `account:${key}`);

test('a viewer applies, is rejected with a reason, applies again, and has a room once approved', async ({
  open,
  server,
}) => {
  const who = await newViewer(server, 'en', 'hopeful');
  const page = await open({ lang: 'en', who });
  await page.clock.install();
  await visit(page, '/user/configuration');
  await page.getByRole('link', { name: say('en', 'studio:apply.go') }).click();
  await expect(page.getByRole('heading', { name: words('title'), level: 1 })).toBeVisible();

  const enterPhone = async () => {
    const { phone } = stranger();
    await page.getByLabel(account('phone'), { exact: true }).fill(phone);
    await page.getByRole('button', { name: account('codeSend') }).click();
    await expect(page.getByRole('button', { name: account('devCode') })).toBeVisible();
    await page.getByLabel(account('code'), { exact: true }).fill(await sentCode(server, phone));
  };
  const send = () => page.getByRole('button', { name: words('send') }).click();
  await send();
  await expect(page.getByText(words('rule.realName'))).toBeVisible();
  await page.getByLabel(words('realName')).fill('Rosa Lin');
  await enterPhone();
  await page.getByLabel(words('anchorType')).selectOption({ index: 1 });
  await page.getByLabel(words('introduction')).fill('I have talked about football for ten years.');
  await page.locator('input[type=file]').setInputFiles('public/icons/icon-192.png');
  await expect(page.getByText(words('proof', { n: 1 }), { exact: true })).toBeVisible();
  await page.getByRole('checkbox', { name: /agree/ }).check();
  await send();
  await expect(page.getByRole('heading', { name: words('waiting') })).toBeInViewport();

  const newest = () => server.sql(`SELECT max(apply_id) FROM anchor_apply WHERE user_id = ${who.userId}`);
  server.command('apply', 'reject', newest(), 'The document is blurred');
  await page.reload();
  await expect(page.getByText('The document is blurred')).toBeVisible();
  await expect(page.getByText(words('againNow'))).toBeHidden();
  await expect(page.getByRole('button', { name: words('send') })).toBeHidden();
  server.sql(
    `UPDATE anchor_apply SET reviewed_at = reviewed_at - interval '2 days' WHERE user_id = ${who.userId}`,
  );
  await page.reload();
  await expect(page.getByText(words('againNow'))).toBeVisible();
  await expect(page.getByLabel(words('realName'))).toHaveValue('Rosa Lin');

  await enterPhone();
  await page.getByRole('checkbox', { name: /agree/ }).check();
  await send();
  await expect(page.getByRole('heading', { name: words('waiting') })).toBeVisible();

  server.command('apply', 'approve', newest());
  // The open page looks again by itself.
  const studio = page.getByRole('status').getByRole('link', { name: words('toStudio') });
  await page.clock.fastForward('01:00');
  await expect(studio).toBeInViewport();
  await studio.click();
  await expect(page.getByRole('heading', { name: say('en', 'studio:title'), level: 1 })).toBeVisible();
  await expect(page.getByLabel(say('en', 'studio:houseName'), { exact: true })).toBeVisible();
});
