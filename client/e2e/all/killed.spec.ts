// The server dies in the middle of everything and comes back: people and their lines are all still there.
import { Action, MuteType } from '../../src/api/enums.gen';
import { expect, test } from '../flow';
import { until } from '../node-process';
import { bound } from '../patience';
import { anchor, livingRooms, newViewer } from '../people';
import { Room, roomPath } from '../room';
import { say } from '../words';

// While nobody answers, requests and sockets fail, and the page is asked to keep quiet about nothing else.
test.use({
  provokes: {
    faults: [
      /^net::ERR_(CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING|CONTENT_LENGTH_MISMATCH|SOCKET_NOT_CONNECTED)/,
      /^console: WebSocket connection to .* failed/,
      /^console: Failed to fetch dynamically imported module/,
      /^503 /,
      /^404 GET \/live\//, // asked for before the picture was back
    ],
  },
});

test('the server is killed and started again while two browsers talk: both come back, nothing acknowledged is lost or doubled', {
  tag: '@figure',
}, async ({ open, server }) => {
  const houseId = (await livingRooms(server))[3] ?? '';
  const people = [await newViewer(server, 'en', 'dora'), await newViewer(server, 'en', 'egon')];
  const rooms = await Promise.all(
    people.map(async (who) => new Room(await open({ path: roomPath(houseId), lang: 'en', who }), 'en')),
  );
  const acknowledged: string[] = [];
  for (const room of rooms) {
    await room.tall();
    listenForAnswers(room, acknowledged);
    await room.page.reload(); // a socket is heard from its opening on
    await expect(room.input).toBeEditable();
  }
  const [dora, egon] = rooms as [Room, Room];

  await dora.write('round 1 of dora');
  await egon.write('round 1 of egon');
  await expect.poll(() => acknowledged.length).toBe(2);
  // Nobody knows what becomes of these two: the server dies while they are under way.
  await Promise.all(rooms.map(({ input }, i) => input.fill(`round 2 of ${['dora', 'egon'][i]}`)));
  await Promise.all([...rooms.map(({ input }) => input.press('Enter')), server.kill()]);
  const lost = (room: Room) => room.page.getByText(room.words('composer.reconnecting'), { exact: true });
  await Promise.all(rooms.map((room) => expect(lost(room)).toBeVisible()));
  // The bar that tells of it lies over the page and pushes nothing out.
  await expect(dora.page.getByText(say('en', 'common:state.offlineBar'))).toBeVisible();
  await expect(dora.input).toBeInViewport({ ratio: 1 });
  await server.start();
  const ready = Date.now();
  await Promise.all(rooms.map((room) => expect(lost(room)).toBeHidden()));
  bound('both browsers are back after the server', Date.now() - ready, 20_000);

  await dora.write('round 3 of dora');
  await egon.write('round 3 of egon');
  await until('the last two lines acknowledged', () =>
    ['dora', 'egon'].every((name) => acknowledged.includes(`round 3 of ${name}`)),
  );
  const newcomer = new Room(await open({ path: roomPath(houseId), lang: 'en' }), 'en');
  await newcomer.tall();
  await expect(newcomer.log.getByText('round 3 of egon')).toBeVisible();
  const stored = await newcomer.marked('round');
  expect(new Set(stored).size, 'no line twice').toBe(stored.length);
  expect(stored).toEqual(expect.arrayContaining(acknowledged));
  for (const room of rooms) {
    // What was never answered for stays on its writer's own screen, marked, to be sent again.
    await expect
      .poll(async () => (await room.marked('round')).filter((text) => stored.includes(text)))
      .toEqual(stored);
    const shown = await room.marked('round');
    expect(new Set(shown).size, 'no line twice').toBe(shown.length);
  }
});

test('the picture comes back by itself after the server was killed', async ({ open, server }) => {
  const houseId = (await livingRooms(server))[0] ?? '';
  const room = new Room(await open({ path: roomPath(houseId), lang: 'en', plays: true }), 'en');
  const played = () => room.video.evaluate((v) => (v as HTMLVideoElement).currentTime);
  await expect.poll(played).toBeGreaterThan(0.5);
  await server.kill();
  await expect(room.page.getByText(room.words('stage.interrupted'))).toBeVisible();
  await server.start();
  await expect(room.video).toBeVisible();
  await expect(room.page.getByText(room.words('stage.interrupted'))).toBeHidden();
  await expect.poll(played).toBeGreaterThan(0.5);
});

test('pages that are asked for while the server is away appear when it is back', async ({ open, server }) => {
  const page = await open({ path: '/', lang: 'en' });
  const away = page.getByText(say('en', 'common:state.offlineBar'));
  const go = (to: string) =>
    page
      .getByRole('navigation', { name: say('en', 'common:nav.label') })
      .getByRole('link', { name: say('en', to) })
      .first()
      .click();
  const main = page.getByRole('main');
  await go('common:nav.anchor');
  await expect(main.getByRole('heading', { level: 1, name: say('en', 'anchor:title') })).toBeVisible();

  // Neither the code nor the style sheet of this page is there yet.
  await server.kill();
  await go('common:nav.charge');
  await expect(away).toBeVisible();
  await server.start();
  await expect(away).toBeHidden();
  await expect(main.getByRole('heading', { level: 1, name: say('en', 'book:brands.title') })).toBeVisible();
  const unstyled = () =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ sheet }) => !sheet)
      .length;
  expect(await page.evaluate(unstyled), 'every style sheet is there').toBe(0);

  // The code is there, but nobody answers what the page asks.
  await server.kill();
  await go('common:nav.match');
  await expect(main.getByRole('alert'), 'the columns and the list say so').toHaveCount(2);
  await server.start();
  await expect(main.getByRole('alert')).toHaveCount(0);
  await expect(main.getByRole('article').first()).toBeVisible();
});

test('a mute outlives the server: the muted person is still told when it ends', async ({ open, server }) => {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'en', 'loud');
  const viewer = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who }), 'en');
  await viewer.write('I will not stop');
  const { endTime } = await server.call(
    '/web_anchor/edit_user',
    {
      houseId: host.houseId,
      userId: who.userId,
      action: Action.Do,
      muteType: MuteType.Mute10Minutes,
      reason: 'spam',
    },
    host.token,
  );
  await expect(viewer.page.getByTestId('muted')).toBeVisible();
  await server.kill();
  await server.start();
  await viewer.page.reload();
  await expect(viewer.page.getByTestId('muted')).toBeVisible();
  const after = await server.call('/web_anchor/anchor_user_auth', { houseId: host.houseId }, who.token);
  expect(after).toMatchObject({ muted: true, endTime });
  await server.call(
    '/web_anchor/edit_user',
    { houseId: host.houseId, userId: who.userId, action: Action.Undo },
    host.token,
  );
  await viewer.write('thank you');
  await expect(viewer.log.getByText('thank you')).toBeVisible();
});

/** Reads along what the page sends and what the server answers for, so that acknowledged lines are known by text. */
function listenForAnswers(room: Room, acknowledged: string[]) {
  const texts = new Map<string, string>();
  room.page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => {
      const frame = JSON.parse(String(payload));
      if (frame.t === 'send') texts.set(frame.id, frame.text);
    });
    socket.on('framereceived', ({ payload }) => {
      const frame = JSON.parse(String(payload));
      const text = frame.t === 'ack' ? texts.get(frame.id) : undefined;
      if (text) acknowledged.push(text);
    });
  });
}
