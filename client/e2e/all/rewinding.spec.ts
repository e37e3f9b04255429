// A viewer goes back in a broadcast that runs: the picture and the chat of then, a long pause, and the way back to live.
import { Action, LiveStatus, MatchStatus } from '../../src/api/enums.gen';
import { expect, type Page, test } from '../flow';
import { HANG } from '../patience';
import { anchor, demoPassword, newViewer, type Person } from '../people';
import { Encoder } from '../picture';
import { keptRoom } from '../recorded';
import { expectMoving, Room, roomPath } from '../room';
import type { TestServer } from '../server';
import { talk } from '../talkers';
import { tooWide, violations } from '../violations';
import { say } from '../words';

test.describe.configure({ mode: 'serial' });

let host: Person & { houseId: string };
let encoder: Encoder;
let begun: number;
let matchId: string;
let scored: (goal: object) => Promise<unknown>;

const passed = (seconds: number) =>
  expect.poll(() => Date.now() - begun, { timeout: 2 * HANG }).toBeGreaterThan(seconds * 1_000);

async function broadcast(server: TestServer) {
  const { token } = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  ({ matchId } = await server.call(
    '/admin/match_edit',
    {
      raceType: 1,
      competition: { names: { en: 'Rewind Cup' } },
      homeTeam: { names: { en: 'Behind' } },
      awayTeam: { names: { en: 'Ahead' } },
      matchTime: Math.floor(Date.now() / 60_000) * 60_000 + 3_600_000,
    },
    token,
  ));
  await server.call('/web_race/web_race_appoint', { matchId, action: Action.Do }, host.token);
  await server.call('/admin/match_status', { matchId, matchStatus: MatchStatus.InProgress }, token);
  await server.call('/admin/match_score', { matchId, homeScore: 0, awayScore: 0 }, token);
  scored = (goal: object) => server.call('/admin/match_event', { matchId, type: 1, ...goal }, token);
  await server.call('/web_anchor/live_start', { source: 1, matchId }, host.token);
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  encoder = Encoder.push(ingest?.pushAddress ?? '', `${host.houseId}?code=${ingest?.liveCode}`);
  const status = async () =>
    (await server.call('/web_anchor/anchor_details', { houseId: host.houseId })).room.liveStatus;
  await expect.poll(status).toBe(LiveStatus.Living);
  begun = Date.now();
}

test.afterAll(async () => {
  await encoder?.stop();
});

const slider = (room: Room) => room.page.getByRole('slider', { name: room.words('player.rewind') });
const badge = (room: Room) => room.page.locator('.tl-livemark');
const toLive = (room: Room) =>
  room.page.locator('aside').getByRole('button', { name: room.words('player.toLive') });
const video = (page: Page) => page.getByTestId('player').locator('video');

test('who goes back sees and reads what was then, and returns to the live picture', async ({
  open,
  server,
}) => {
  host = await anchor(server, 'en');
  const fan = await newViewer(server, 'en', 'rewinder');
  await broadcast(server);
  const talker = await open({ path: '/', lang: 'en' });
  await passed(8);
  await talk(talker, server, host.houseId, [{ who: fan, texts: ['said early'] }]);
  await passed(40);
  const room = new Room(
    await open({ path: roomPath(host.houseId), lang: 'en', who: fan, plays: true }),
    'en',
  );
  await expectMoving(room.video);
  await talk(talker, server, host.houseId, [{ who: fan, texts: ['said late'] }]);
  await expect(room.log.getByText('said late')).toBeVisible();

  await expect(slider(room)).toHaveAttribute('aria-valuetext', room.words('player.live'));
  await expect(slider(room)).toHaveValue('0');
  await slider(room).fill('-30');
  await expect(toLive(room)).toBeVisible();
  await expectMoving(room.video);
  await expect(slider(room)).toHaveAttribute('aria-valuetext', /0:[23]\d/);
  await expect(room.log.getByText('said early')).toBeVisible();
  await expect(room.log.getByText('said late')).toHaveCount(0);
  await expect(room.input).toHaveCount(0);

  // Within the past the same picture moves on; the keys do it too.
  const before = await room.video.evaluate((v) => (v as HTMLVideoElement).currentTime);
  await room.page.keyboard.press('ArrowRight');
  await expect
    .poll(() => room.video.evaluate((v) => (v as HTMLVideoElement).currentTime))
    .toBeGreaterThan(before + 12);
  await expect(room.log.getByText('said late')).toBeVisible();

  await toLive(room).click();
  await expect(room.input).toBeEditable();
  await expectMoving(room.video);
  await expect(slider(room)).toHaveAttribute('aria-valuetext', room.words('player.live'));
  await expect(badge(room)).toBeVisible();
});

test('who pauses for a while goes on where they paused', async ({ open }) => {
  const room = new Room(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }), 'en');
  await expectMoving(room.video);
  await room.page.keyboard.press('k');
  await expect.poll(() => video(room.page).evaluate((v) => (v as HTMLVideoElement).paused)).toBe(true);
  const paused = Date.now();
  await expect.poll(() => Date.now() - paused).toBeGreaterThan(20_000); // as long as somebody is away
  await room.page.keyboard.press('k');
  await expect(toLive(room)).toBeVisible();
  await expect(slider(room)).toHaveAttribute('aria-valuetext', /0:[12]\d/);
  await room.page.keyboard.press('l');
  await expect(toLive(room)).toHaveCount(0);
  await expectMoving(room.video);
});

test('a rewound room keeps the rules in both looks and fits every window', async ({ open, server }) => {
  const houseId = await keptRoom(server);
  const found: string[] = [];
  for (const [lang, theme] of [
    ['en', 'dark'],
    ['ar', 'light'],
  ] as const) {
    const room = new Room(
      await open({ path: roomPath(houseId), lang, theme, still: true, plays: true }),
      lang,
    );
    await expectMoving(room.video);
    await slider(room).fill('-90');
    await expect(toLive(room)).toBeVisible();
    await expectMoving(room.video);
    await expect(slider(room)).toHaveAttribute('aria-valuetext', /1:[23]\d/);
    await room.page.keyboard.press('k');
    found.push(...(await violations(room.page, `${lang} ${theme}`)), ...(await tooWide(room.page, lang)));
    await room.page.getByTestId('player').hover();
    await room.page.screenshot({ path: test.info().outputPath(`rewound-${lang}.png`) });
  }
  expect(found).toEqual([]);
});

test('who goes back on the page of a match reads the chat of then, and neither score nor event that came later', async ({
  open,
}) => {
  const room = new Room(
    await open({ path: `/match/live/${matchId}?channel=house-${host.houseId}`, lang: 'en', plays: true }),
    'en',
  );
  const chats = room.page.getByRole('tab', { name: say('en', 'matchday:chat.match') });
  await expectMoving(room.video);
  await expect(chats).toBeVisible();
  await scored({ teamSide: 1, minute: 1, player: 'Li Lei' });
  const scorer = room.page.locator('[data-event]').getByText('Li Lei');
  const score = room.page.getByTestId('score');
  await expect(scorer).toBeVisible();
  await expect(score).toHaveText('1–0');
  const mark = room.page.getByRole('button', { name: "1' 1–0 Li Lei" });
  await expect(mark).toBeVisible();

  await slider(room).fill('-60');
  await expect(toLive(room)).toBeVisible();
  await expectMoving(room.video);
  await expect(room.log.getByText('said late')).toBeVisible();
  await expect(scorer).toHaveCount(0);
  await expect(score).toHaveText(say('en', 'room:score.versus'));
  await expect(chats).toHaveCount(0);
  await expect(mark).toHaveCount(0);
  await room.page.screenshot({ path: test.info().outputPath('match-behind.png') });
  await toLive(room).click();
  await expect(scorer).toBeVisible();
  await expect(score).toHaveText('1–0');
  await expect(chats).toBeVisible();
});

test('who is behind when a broadcast ends watches it to its end', async ({ open, server }) => {
  const at = (path: string) => fetch(`${server.url}${path}`).then(({ status }) => status);
  const { player } = await server.call('/web_anchor/anchor_details', { houseId: host.houseId });
  const list = String(player?.rewind?.url);
  expect(await at(`${list}?at=yesterday`)).toBe(400);
  expect(await at('/rewind/99999/none/index.m3u8')).toBe(404);
  expect(await at(`/rewind/${host.houseId}/none/index.m3u8`)).toBe(404);
  const text = await (await fetch(`${server.url}${list}?at=${Date.now() - 30_000}`)).text();
  expect(text).toMatch(/#EXT-X-START:TIME-OFFSET=-\d+\.\d{3},PRECISE=YES/);
  const piece = text.split('\n').find((line) => line.endsWith('.ts'));
  expect(await at(`/rewind/${host.houseId}/${player?.rewind?.sessionId}/${piece}`)).toBe(200);
  expect(await at(`/rewind/${host.houseId}/other/${piece}`)).toBe(404);
  await expect(
    server.call('/web_anchor/chat_back', { houseId: host.houseId, from: 10, to: 1 }),
  ).rejects.toThrow('BAD_REQUEST');

  const room = new Room(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }), 'en');
  await expectMoving(room.video);
  await slider(room).fill('-40');
  await expect(toLive(room)).toBeVisible();
  await expectMoving(room.video);
  await encoder.stop();
  await server.call('/web_anchor/live_end', {}, host.token).catch(() => undefined);
  const status = async () =>
    (await server.call('/web_anchor/anchor_details', { houseId: host.houseId })).room.liveStatus;
  await expect.poll(status).toBe(LiveStatus.Offline);
  await expectMoving(room.video, 8);
  await expect(toLive(room)).toBeVisible();
  await expect(room.page.getByText(room.words('stage.gone'))).toBeVisible();
  await expect(room.page.getByRole('button', { name: room.words('composer.login') })).toBeVisible();

  // What its anchor hides is not answered any more.
  await expect.poll(() => at(list)).toBe(200);
  const replayId = `rp_${player?.rewind?.sessionId}`;
  await expect
    .poll(() =>
      server.call('/web_anchor/replay_edit', { replayId, hidden: true }, host.token).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
  await expect.poll(() => at(list)).toBe(404);
});
