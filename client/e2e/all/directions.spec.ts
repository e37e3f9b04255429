// Words of people in a page that runs from right to left: they keep their beginning, and stand where the page's words stand.
import { spacePath } from '../../src/lib/space-path';
import { expect, type Page, test, visit } from '../flow';
import { coinsFor } from '../giving';
import { anchor, livingRooms, newViewer } from '../people';
import { Room, roomPath } from '../room';

const CHINESE = '今晚十点全场直播英超联赛焦点大战，赛前分析与赛后点评一样不少，欢迎各位球迷进来一起聊球';
const ENGLISH =
  'The long road to the final: every match of the night, live from the touchline with two voices';

/** In the page: faults of texts in their own direction. */
function faultsOfDirection(): string[] {
  const faults: string[] = [];
  const pageRight = getComputedStyle(document.body).direction === 'rtl';
  const isHidden = (element: Element) => element.closest('.vh, [aria-hidden="true"], [hidden]') !== null;
  for (const element of document.querySelectorAll<HTMLElement>('[dir="auto"], bdi')) {
    if (/^(INPUT|TEXTAREA|OPTION)$/.test(element.tagName) || isHidden(element)) continue;
    // Where there is no room, screen readers alone have the words.
    if (getComputedStyle(element).clipPath === 'inset(50%)') continue;
    // The first words that are drawn: a place may have a long and a short form of them.
    const words = document
      .createTreeWalker(element, NodeFilter.SHOW_TEXT, (text) =>
        text.parentElement?.checkVisibility() ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      )
      .nextNode();
    const text = words?.textContent ?? '';
    if (!words || text.trim() === '' || element.getClientRects().length === 0) continue;
    const style = getComputedStyle(element);
    const name = `<${element.tagName.toLowerCase()} class="${element.className}"> ${text.slice(0, 30)}`;
    if (!/isolate|plaintext/.test(style.unicodeBidi)) faults.push(`not isolated: ${name}`);
    const parent = getComputedStyle(element.parentElement ?? element);
    const isBlock = !/^(inline|contents)/.test(style.display);
    if (pageRight && parent.direction === 'rtl' && isBlock && style.direction === 'ltr') {
      if (!/right|center|end/.test(style.textAlign)) faults.push(`at the wrong side: ${name}`);
    }
    // Its first letter is where it can be seen, unless a row that can be scrolled has it aside.
    const first = document.createRange();
    first.setStart(words, text.length - text.trimStart().length);
    first.setEnd(words, text.length - text.trimStart().length + 1);
    const letter = first.getBoundingClientRect();
    for (let box: HTMLElement | null = element; box && box !== document.body; box = box.parentElement) {
      const { overflowX } = getComputedStyle(box);
      if (/auto|scroll/.test(overflowX)) break;
      if (!/hidden|clip/.test(overflowX)) continue;
      const edges = box.getBoundingClientRect();
      if (letter.left < edges.left - 1 || letter.right > edges.right + 1) {
        faults.push(`without its beginning in .${box.className}: ${name}`);
        break;
      }
    }
  }
  return [...new Set(faults)];
}

test('Chinese and English words keep their beginning and their side on Arabic pages', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'ar');
  const [houseId = ''] = await livingRooms(server);
  const before = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  const configure = (change: object) =>
    server.call('/web_anchor/anchor_house_config_details_update', change, host.token);
  await configure({ houseName: CHINESE.slice(0, 30), announcement: ENGLISH, introduction: CHINESE });
  const writer = await newViewer(server, 'ar', '绿茵老球迷');
  await coinsFor(server, writer);

  const found: string[] = [];
  const look = async (page: Page, path: string) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await page.evaluate(faultsOfDirection)).map((fault) => `${path} at ${width}: ${fault}`));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  };

  const viewer = await open({ path: '/', lang: 'ar', who: writer });
  await look(viewer, 'home');
  await visit(viewer, roomPath(host.houseId));
  const room = new Room(viewer, 'ar');
  await room.write(ENGLISH);
  await room.write(CHINESE);
  await expect(room.log.getByText(CHINESE)).toBeVisible();
  await look(viewer, 'room');
  await visit(viewer, roomPath(houseId));
  await look(viewer, 'living room');
  await visit(viewer, '/match/0');
  const match = viewer.getByRole('article').locator('a[href^="/match/live/"]').first();
  const path = (await match.getAttribute('href')) ?? '';
  await look(viewer, 'matches');
  await visit(viewer, path);
  await look(viewer, 'match');
  await visit(viewer, '/anchor/0');
  await look(viewer, 'anchors');
  await visit(viewer, '/user/wallet');
  await look(viewer, 'wallet');
  await visit(viewer, `/search?q=${encodeURIComponent(CHINESE.slice(0, 4))}`);
  await expect(viewer.getByRole('main').getByText(CHINESE.slice(0, 30))).toBeVisible();
  await look(viewer, 'search');
  await visit(viewer, spacePath(host.houseId));
  await look(viewer, 'space');
  await visit(viewer, '/user/notifications');
  await look(viewer, 'notices');
  const owner = await open({ path: '/user/configuration', lang: 'ar', who: host });
  await look(owner, 'studio');
  await visit(owner, '/user/room');
  await look(owner, 'moderation');
  await configure({
    houseName: before.houseName,
    announcement: before.announcement,
    introduction: before.introduction,
  });
  expect(found).toEqual([]);
});
