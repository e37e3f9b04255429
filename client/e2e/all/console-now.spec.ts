// The start page of the operators' console: it shows what begins and what waits without being loaded again.

import now from '../../console/words/en/now.json' with { type: 'json' };
import place from '../../console/words/en/place.json' with { type: 'json' };
import words from '../../console/words/en/room.json' with { type: 'json' };
import { logIn, looksOf } from '../console-looks';
import { expect, test } from '../flow';
import { admin, enter, newOperator } from '../operators';
import { anchor, livingRooms, newViewer } from '../people';
import { Encoder } from '../picture';
import { Room, roomPath } from '../room';
import { talk } from '../talkers';

test('a broadcast, its lines and a report appear on the start page by themselves', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const config = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const page = await open({ lang: 'en' });
  await enter(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: place.now })).toBeVisible();
  const card = page.getByRole('link').filter({ hasText: `· ${host.houseId}` });
  const reports = page.getByRole('main').getByRole('link').filter({ hasText: now.reports });
  await expect(reports).toBeVisible();
  await expect(card).toHaveCount(0);
  const waited = Number(await reports.locator('b').textContent());
  if (!config.ingest) throw new Error('anchor1 cannot push');
  const encoder = Encoder.push(config.ingest.pushAddress, config.ingest.obsHint);
  await expect(card).toBeVisible();
  await card.scrollIntoViewIfNeeded();
  await expect(card.locator('[data-moving]')).toBeVisible();
  await expect(card).toContainText(/\d+ fps.*Mbit\/s.*keyframe 1\.0 s/);

  const fan = await newViewer(server, 'en', 'fan');
  const watching = await open({ path: roomPath(host.houseId), lang: 'en', who: fan });
  await expect(new Room(watching, 'en').input).toBeEditable();
  await talk(watching, server, host.houseId, [{ who: fan, texts: ['hello', 'good game'] }]);
  await server.call('/web_anchor/report', { houseId: host.houseId, reason: 1, text: 'spam' }, fan.token);
  await expect(card).toContainText(now.lines.replace('{{n}}', '2'));
  await expect(reports.locator('b')).toHaveText(String(waited + 1));
  await expect(page.getByRole('region', { name: now.jobs }).getByText(now.jobNames.notices)).toBeVisible();

  // Draining asks first, and says whom it sends away.
  const nodes = page.getByRole('region', { name: now.nodes });
  await nodes.getByRole('button', { name: now.actors }).click();
  await expect(nodes.getByRole('rowheader', { name: 'Room', exact: true })).toBeVisible();
  await nodes.getByRole('button', { name: now.drain, exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('open sockets move to other nodes');
  await page.keyboard.press('Escape');

  await card.click();
  await expect(page.getByRole('complementary')).toContainText(words.sources['1']);
  await encoder.stop();
  await page.goBack();
  await expect(card).toHaveCount(0);

  // What is for another role says for which.
  const support = await open({ lang: 'en' });
  await enter(support, await newOperator(server, 'support'));
  await expect(support.getByRole('region', { name: now.nodes })).toContainText('Admin');
  await expect(support.getByRole('region', { name: now.faults })).toContainText('Admin');
});

for (const theme of ['dark', 'light'] as const) {
  test(`the start page and the rooms break no rule of accessibility and fit, ${theme}`, async ({
    open,
    server,
  }) => {
    const page = await open({ lang: theme === 'dark' ? 'en' : 'zh', theme, still: true });
    const found: string[] = [];
    const ask = async (where: string) => void found.push(...(await looksOf(page, where)));
    const token = await logIn(page, server);
    const [house = ''] = await livingRooms(server);
    await server.call('/admin/room_edit', { houseId: house, pick: true }, token);
    await page.goto('/console');
    await expect(page.locator('[data-moving]').first()).toBeVisible();
    await ask('now');
    await page.goto(`/console/rooms?open=${house}`);
    await expect(page.getByRole('complementary').locator('dl').first()).toBeVisible();
    await ask('rooms');
    await page.getByRole('button', { name: /^(Suspend|封禁)$/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await ask('suspending');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^(Recommended order|推荐顺序)$/ }).click();
    await expect(page.getByRole('complementary').getByRole('listitem').first()).toBeVisible();
    await ask('order');
    expect(found).toEqual([]);
  });
}
