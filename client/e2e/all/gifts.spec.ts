// A visitor presses on a gift: the room has brought the gifts along, and asks who gives.
import { expect, test, visit } from '../flow';
import { Giving } from '../giving';
import { livingRooms } from '../people';
import { roomPath } from '../room';

test('a visitor is asked to log in before anything is given', async ({ open, server }) => {
  const houseId = (await livingRooms(server))[1] ?? '';
  const page = await open({ lang: 'zh' });
  let lists = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/gift_list')) lists += 1;
  });
  await visit(page, roomPath(houseId));
  const giving = new Giving(page, 'zh');
  await giving.choose('鲜花');
  await giving.send();
  await expect(giving.dialog).toBeVisible();
  await expect(giving.dialog.locator('input[name="password"]')).toBeVisible();
  expect(lists, 'times the room asked for the gifts that its page brought along').toBe(0);
});
