// Cold visits over slow networks: words and pictures need few bytes, and nothing comes round by round.
import { expect, type Page, test } from './flow';
import { livingRooms, shownMatch } from './people';
import { expectMoving, roomPath } from './room';
import type { TestServer } from './server';

interface Network {
  latency: number;
  /** Bytes a second. */
  down: number;
}

/** From another continent. */
const FAR: Network = { latency: 150, down: 10_000_000 / 8 };
/** As the tools of browsers define it. */
const FAST_3G: Network = { latency: 562.5, down: (1_600_000 * 0.9) / 8 };

/** Milliseconds the product promises. */
const WORDS = 3_000;
const PICTURE = { far: 2_500, fast3g: 7_000 };

/** The part of a promise that the network may use up. The rest is the machine's, and machines differ too much to be measured here. */
const NETWORK_PART = 0.75;

/** In the page: when the first words were there. */
const firstWords = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;

const pathOf = (url: string) => new URL(url).pathname;

/**
 * Gives the page itself, of the files it names those that `passes`, and streams. Whatever else is asked for gets no
 * answer: what comes all the same has waited for one round of requests behind the page, and not for another.
 */
async function inOneRound(page: Page, address: string, passes: (file: string) => boolean) {
  const html = await (await page.request.get(address, { headers: { Accept: 'text/html' } })).text();
  const links = html.matchAll(/(?:href|src|imagesrcset)="([^"?\s]+)/g);
  const named = new Set([...links].map(([, file]) => file));
  const carried = new Set([...html.matchAll(/"path":"([^"]+)","ask"/g)].map(([, path = '']) => path));
  const askedAgain: string[] = [];
  await page.route('**/*', async (route) => {
    const request = route.request();
    const file = pathOf(request.url());
    const isGiven =
      request.isNavigationRequest() || file.endsWith('.flv') || (named.has(file) && passes(file));
    if (carried.has(file)) askedAgain.push(file);
    if (isGiven) await route.continue();
  });
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'commit' });
  return {
    /** Milliseconds the network takes for what was given, in so many rounds. */
    cost: (network: Network, rounds: number) => rounds * network.latency + (bytes / network.down) * 1_000,
    /** Calls whose answers the page carried, and those of them that were asked all the same. */
    carried: [...carried],
    askedAgain,
    end: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  };
}

test('the first words of a room need the page and the files of the frame', async ({ open, server }) => {
  const [houseId = ''] = await livingRooms(server);
  const page = await open();
  const frame = /^\/assets\/(index|react|base|rolldown-runtime|words-\w+-first)-/;
  const round = await inOneRound(page, roomPath(houseId), (file) => frame.test(file));
  await expect.poll(() => page.evaluate(firstWords)).toBeGreaterThan(0);
  const cost = round.cost(FAST_3G, 2);
  console.log(`      Fast 3G has the first words there after ${cost.toFixed(0)} ms`);
  expect(cost).toBeLessThan(NETWORK_PART * WORDS);
  await round.end();
});

for (const [what, pathIn] of [
  ['a room', async (server: TestServer) => roomPath((await livingRooms(server))[0] ?? '')],
  ['a match', async (server: TestServer) => `/match/live/${await shownMatch(server)}`],
] as const) {
  test(`the picture of ${what} needs the page, the files it names, and the stream`, async ({
    open,
    server,
  }) => {
    const page = await open({ plays: true });
    const round = await inOneRound(page, await pathIn(server), () => true);
    await expectMoving(page.getByTestId('player').locator('video'));
    const [far, fast3g] = [round.cost(FAR, 3), round.cost(FAST_3G, 3)];
    console.log(
      `      the stream begins after ${far.toFixed(0)} ms, with Fast 3G after ${fast3g.toFixed(0)} ms`,
    );
    expect(far).toBeLessThan(NETWORK_PART * PICTURE.far);
    expect(fast3g).toBeLessThan(NETWORK_PART * PICTURE.fast3g);
    expect(round.carried).toContain('/web_anchor/anchor_details');
    expect(round.askedAgain, 'asked for although the page brought it').toEqual([]);
    await round.end();
  });
}
