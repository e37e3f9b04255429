// Badges beside names: who gives becomes a supporter of the week, and everybody sees it from their next line on.
import { GiftRange, LiveStatus, PeopleList, RedType } from '../src/api/enums.gen';
import { expect, test } from './flow';
import { coinsFor, Giving } from './giving';
import { anchor, demoPerson, livingRooms, newViewer } from './people';
import { Room, roomPath } from './room';
import { type Lang, say } from './words';

test('who gave most this week wears it in the chat, for everybody and after a reload', async ({
  open,
  server,
}) => {
  const houseId = (await livingRooms(server))[0] ?? '';
  const [ann, bob] = [await newViewer(server, 'en', 'ann'), await newViewer(server, 'ar', 'bob')];
  await coinsFor(server, ann, 'coins6480');
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', who: ann }), 'en');
  const other = new Room(await open({ path: roomPath(houseId), lang: 'ar', who: bob }), 'ar');
  await room.write('before the gift');
  await expect(other.log.getByText('before the gift')).toBeVisible();

  const giving = new Giving(room.page, 'en');
  await giving.choose('Stadium night');
  await giving.sendLarge();
  await expect(other.log.locator('[data-kind=gift]')).toContainText(ann.nickName);
  const viewers = () =>
    server.call('/web_anchor/anchor_user', { houseId, type: PeopleList.Viewers, keyword: ann.nickName });
  await expect.poll(async () => (await viewers()).list[0]?.medal).toEqual({ name: 'supporter', level: 1 });
  await expect.poll(async () => (await viewers()).list[0]?.fanLevel).toBeGreaterThan(0);
  const fanLevel = (await viewers()).list[0]?.fanLevel ?? 0;
  const { list } = await server.call('/web_anchor/gift_rank', { houseId, range: GiftRange.Week });
  expect(list[0]).toMatchObject({
    rank: 1,
    user: { userId: ann.userId, medal: { name: 'supporter', level: 1 } },
  });

  await room.input.fill('after the gift');
  await room.input.press('Enter');
  await other.write('a line of somebody else');
  const row = (of: Room, text: string) => of.log.locator('[data-row]').filter({ hasText: text });
  const badge = (of: Room, text: string) =>
    row(of, text).getByRole('img', { name: say(of.lang, 'common:badge.supporter', { n: 1 }) });
  const fan = (of: Room, text: string) =>
    row(of, text).getByRole('img', { name: say(of.lang, 'common:badge.fan', { n: fanLevel }) });
  for (const reader of [room, other]) {
    await expect(badge(reader, 'after the gift')).toHaveText('1');
    await expect(fan(reader, 'after the gift')).toHaveText(String(fanLevel));
    await expect(fan(reader, 'before the gift')).toHaveCount(0);
    await expect(row(reader, 'a line of somebody else')).toBeVisible();
    await expect(badge(reader, 'a line of somebody else')).toHaveCount(0);
    await expect(badge(reader, 'before the gift')).toHaveCount(0);
  }
  await other.page.reload();
  await expect(badge(other, 'after the gift')).toHaveText('1');
  await expect(badge(other, 'before the gift')).toHaveCount(0);

  // The card of the person, the list of viewers and the ranking say the same.
  await other.openMenuOf(ann.nickName);
  const menu = other.page.getByRole('menu');
  await expect(menu.getByRole('img', { name: /الداعم 1/ })).toBeVisible();
  await expect(menu.getByRole('img', { name: say('ar', 'common:badge.fan', { n: fanLevel }) })).toBeVisible();
  await menu.getByRole('menuitem', { name: other.words('line.fanLevels') }).click();
  await expect(other.page.getByRole('dialog').getByText(say('ar', 'money:fan.none'))).toBeVisible();
  await other.page.keyboard.press('Escape');
  await other.page.getByRole('tab', { name: other.words('chat.viewers') }).click();
  await expect(
    other.page
      .getByRole('listitem')
      .filter({ hasText: ann.nickName })
      .getByRole('img', { name: /الداعم 1/ }),
  ).toBeVisible();

  // Who has a level finds beside the supporters what it is made of.
  await room.page.getByRole('tab', { name: say('en', 'money:rank.tab') }).click();
  await room.page.getByRole('button', { name: say('en', 'money:fan.yours', { level: fanLevel }) }).click();
  const explained = room.page.getByRole('dialog', { name: say('en', 'money:fan.title') });
  await expect(explained.getByText(say('en', 'money:fan.rule'))).toBeVisible();
  await expect(explained.getByRole('progressbar')).toBeVisible();
});

test('a card and a space tell the country of an anchor, and that they are new', async ({ open, server }) => {
  const { list } = await server.call('/web_anchor/anchor_content_list_new', { pageSize: 50 });
  const egyptian = list.find(({ countryCode }) => countryCode === 'EG');
  const fresh = list.find(({ tags }) => tags.includes('new'));
  const old = list.find(({ tags }) => tags.length === 0);
  if (!egyptian || !fresh || !old) throw new Error('the demo world has no such anchors');

  const page = await open({ path: '/anchor/0', lang: 'en' });
  const card = (houseId: string) =>
    page
      .locator('main')
      .getByRole('link')
      .and(page.locator(`[href="/dynamic?userId=${houseId}"]`))
      .locator('..');
  await expect(card(egyptian.houseId)).toContainText('Egypt');
  await expect(card(fresh.houseId).getByRole('img', { name: 'New' })).toBeVisible();
  await expect(card(old.houseId).getByRole('img', { name: 'New' })).toHaveCount(0);

  // Where there is little place the badges and the country give way, not the page.
  await page.setViewportSize({ width: 360, height: 800 });
  await expect(card(old.houseId)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await page.goto(`/dynamic?userId=${egyptian.houseId}`);
  await expect(page.locator('main header').first()).toContainText('Egypt');
});

test('who belongs to a brand wears it with an envelope, a follow, a line on a picture and their own name', async ({
  open,
  server,
}) => {
  const houseId = (await livingRooms(server))[0] ?? '';
  const charge = await demoPerson(server, 'charge1', 'en');
  const star = await anchor(server, 'en');
  const brand = (lang: Lang) => say(lang, 'common:badge.brand');

  // Among the fans of an anchor.
  await server.call(
    '/web_anchor/web_recommend_user',
    { houseId: star.houseId, attention: true },
    charge.token,
  );
  const followed = async () =>
    (await server.call('/web_anchor/fan_list', {}, star.token)).list.find(
      ({ userId }) => userId === charge.userId,
    );
  await expect.poll(async () => (await followed())?.tags).toEqual(['brand']);
  const fans = await open({ path: '/user/follows?show=fans', lang: 'en', who: star });
  await expect(
    fans
      .getByRole('listitem')
      .filter({ hasText: charge.nickName })
      .getByRole('img', { name: brand('en') }),
  ).toBeVisible();

  // The card of their envelope, for who is there and for who comes later, and the envelope itself, which is empty then:
  // other flows send theirs into this room.
  const reader = new Giving(
    await open({ path: roomPath(houseId), lang: 'ar', who: await newViewer(server, 'ar', 'cyd') }),
    'ar',
  );
  await expect(new Room(reader.page, 'ar').input).toBeEditable();
  await server.call(
    '/web_anchor/send_money_to_all',
    { houseId, totalAmount: 30, totalCount: 1, redType: RedType.PublicRandom, requestId: 'badges-envelope' },
    charge.token,
  );
  const worn = reader.card.getByRole('img', { name: brand('ar') });
  await expect(worn).toBeVisible();
  await reader.page.reload();
  await expect(worn).toBeVisible();
  await reader.grab();
  await expect(reader.dialog.getByRole('img', { name: brand('ar') })).toBeVisible();

  // Over the picture of an anchor, and at their own name.
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, star.token);
  const overlay = await open({ lang: 'en', theme: 'light', width: 1280, height: 720 });
  await overlay.goto(ingest?.overlayUrl ?? '');
  const speaker = new Room(await open({ path: roomPath(star.houseId), lang: 'en', who: charge }), 'en');
  await speaker.write('on duty today');
  const line = overlay.getByRole('log').getByRole('listitem').filter({ hasText: 'on duty today' });
  await expect(line.getByRole('img', { name: brand('en') })).toBeVisible();
  await speaker.page.goto('/user/info');
  await expect(
    speaker.page.getByRole('heading', { level: 1 }).getByRole('img', { name: brand('en') }),
  ).toBeVisible();
});

test('the stage of the home page tells what the anchor on it wears', async ({ open, server }) => {
  const { columns } = await server.call('/web_home/home_details_middle');
  const living = columns
    .flatMap(({ lives }) => lives)
    .filter(({ liveStatus }) => liveStatus === LiveStatus.Living);
  const [marked, plain] = [living.find(({ tags }) => tags.length > 0), living.find(({ tags }) => !tags[0])];
  if (!marked?.tags[0] || !plain) throw new Error('the living rooms of the demo world wear all the same');
  const page = await open({ path: '/', lang: 'zh-Hant' });
  const stage = page.getByRole('region', { name: say('zh-Hant', 'home:onNow') }).first();
  const choose = (name: string) => stage.getByRole('button').filter({ hasText: name }).click();
  await choose(marked.nickName);
  const badge = stage.getByRole('article').getByRole('img', {
    name: say('zh-Hant', `common:badge.${marked.tags[0]}`),
  });
  await expect(badge).toBeVisible();
  await choose(plain.nickName);
  await expect(badge).toHaveCount(0);
});
