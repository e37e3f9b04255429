// The pictures of the README and of docs/screens: `npx playwright test --project=screens`, after `make build`.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Action, RedType } from '../src/api/enums.gen';
import { expect, type Look, type Page, test } from './flow';
import { coinsFor } from './giving';
import { demoPerson, livingRooms, newViewer, newViewers } from './people';
import { expectMoving, Room, roomPath } from './room';
import type { TestServer } from './server';
import { talk } from './talkers';
import { type Lang, say } from './words';

const folder = join(import.meta.dirname, '../../docs/screens');
mkdirSync(folder, { recursive: true });

const pictures: [name: string, page: 'home' | 'room', look: Look][] = [
  ['home-zh-dark', 'home', { lang: 'zh', theme: 'dark' }],
  ['home-en-light', 'home', { lang: 'en', theme: 'light' }],
  ['room-zh-dark', 'room', { lang: 'zh', theme: 'dark' }],
  ['room-en-light', 'room', { lang: 'en', theme: 'light' }],
  ['room-ar-dark', 'room', { lang: 'ar', theme: 'dark' }],
  ['phone-home', 'home', { lang: 'zh', theme: 'dark', width: 390, height: 844, fine: true }],
  ['phone-room', 'room', { lang: 'en', theme: 'dark', width: 390, height: 844, fine: true }],
];

/** What is being said in the room of the pictures, in the languages of the world. */
const conversation: [nickName: string, text: string][] = [
  ['Tomás', 'Vamos! What a save'],
  ['阿杰', '这球有了啊！门将站位太靠前'],
  ['Hana', 'the press is so high tonight'],
  ['سلمى', 'يا لها من تمريرة رائعة'],
  ['Old Trumpet', 'my grandad was at the 1968 final, he still talks about it'],
  ['小满', '66666'],
  ['Deniz', 'offside by a boot lace'],
  ['Marek', 'second half belongs to us'],
  ['林檎', '主播声音好听，解说也稳'],
  ['Noor', 'الشوط الثاني أجمل بكثير'],
  ['Ingrid', 'Sub on 70, book it'],
  ['九号球衣', '换人吧，体能明显跟不上了'],
  ['Kofi', 'GOOOAL that angle!'],
  ['Ana', 'keeper had no chance'],
  ['Yuto', 'ナイスゴール'],
  ['阿珂', '刚才那脚传球要反复看'],
  ['Marta', 'that through ball split the whole back line, nobody even moved'],
  ['老顾', '裁判看 VAR 了没？'],
  ['ليلى', 'الحارس في يومه'],
  ['Tom B.', 'just joined, what is the score?'],
  ['Wren', 'two one, you missed a beauty'],
  ['团团', '防守先稳住，别急着压上'],
  ['Emre', 'hold on hold on'],
];

async function speakers(server: TestServer) {
  const people = await newViewers(server, conversation.length);
  for (const [i, { token }] of people.entries()) {
    const [nickName] = conversation[i] ?? [];
    const region = { countryCode: 'CN', province: '', city: '' };
    const facts = { nickName, birthday: { year: 1990, month: 1, day: 1 + i }, region };
    await server.call('/web_user/web_user_change_information', facts, token);
  }
  return people;
}

/** Letters in their own faces, pictures on their places, and whatever moves moves. */
async function settle(page: Page, what: 'home' | 'room', lang: Lang) {
  const room = new Room(page, lang);
  if (what === 'home') {
    await expect(
      page
        .getByRole('region', { name: say(lang, 'home:liveNow') })
        .getByRole('link')
        .first(),
    ).toBeAttached();
  } else {
    await expect(room.log.getByText(conversation.at(-1)?.[1] ?? '')).toBeVisible();
    await expect(page.getByText(room.words('watching', { n: conversation.length + 1 }))).toBeVisible();
  }
  await expectMoving(room.video);
  await page.evaluate(() => document.fonts.ready);
  const loaded = () => [...document.images].every(({ complete, loading }) => complete || loading === 'lazy');
  await expect.poll(() => page.evaluate(loaded)).toBe(true);
  await page.mouse.move(0, 0);
}

const request = () => crypto.randomUUID();
const PURSE = 'coins6480';

/** Gifts in the chat, and an envelope that is about to open. */
async function generosity(server: TestServer, houseId: string) {
  const giver = await newViewer(server, 'zh', '阿珂');
  await coinsFor(server, giver, PURSE);
  for (const [giftId, count] of [
    ['g3', 6],
    ['g5', 1],
  ] as const) {
    await server.call('/web_anchor/send_gift', { houseId, giftId, count, requestId: request() }, giver.token);
  }
  const envelope = {
    houseId,
    totalAmount: 888,
    totalCount: 20,
    redType: RedType.PublicRandom,
    delaySeconds: 180,
    remark: '🎉',
  };
  await server.call('/web_anchor/send_money_to_all', { ...envelope, requestId: request() }, giver.token);
}

test('a brand and its hours', async ({ open, server }) => {
  const brandId = '601';
  const [mine, other] = [await demoPerson(server, 'charge1', 'en'), await demoPerson(server, 'charge2')];
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000;
  for (const [hours, { token }] of [
    [25, mine],
    [27, other],
    [28, other],
    [31, mine],
  ] as const) {
    const slot = { brandId, startTime: start + hours * 3_600_000, action: Action.Do, requestId: request() };
    await server.call('/ct_anchor/appointmentTime', slot, token);
  }
  const path = `/chargeWithdrawAnchor/slots/${brandId}`;
  const page = await open({ lang: 'en', theme: 'light', who: mine, path, plays: true });
  await page.getByText(say('en', 'common:time.tomorrow')).first().click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: join(folder, 'slots-en-light.png'), animations: 'disabled' });
});

test('the pages in their looks, with people talking', async ({ open, server }) => {
  test.setTimeout(240_000);
  const houseId = (await livingRooms(server))[0] ?? '';
  const voices = await open({ path: '/user/contract/service' });
  for (const [i, who] of (await speakers(server)).entries()) {
    await talk(voices, server, houseId, [{ who, texts: [conversation[i]?.[1] ?? ''] }], true);
  }
  await generosity(server, houseId);
  for (const [name, what, look] of pictures) {
    const { lang = 'zh' } = look;
    const who = what === 'room' ? await newViewer(server, lang, 'Mira') : undefined;
    if (who) await coinsFor(server, who, PURSE);
    const page = await open({ ...look, who, path: what === 'home' ? '/' : roomPath(houseId), plays: true });
    await settle(page, what, lang);
    await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
    await page.context().close();
  }
});
