// When the largest part of a page stands on a middling telephone, as Lighthouse's mobile preset computes it.
import { expect, test } from '../flow';
import { withJudge } from '../judge';
import { bound, HANG } from '../patience';
import { livingRooms } from '../people';
import { roomPath } from '../room';
import type { TestServer } from '../server';
import { median } from '../tasks';

const TURNS = 3;

for (const [what, most, pathIn] of [
  ['the home page', 2_500, async () => '/'],
  ['a room', 3_000, async (server: TestServer) => roomPath((await livingRooms(server))[0] ?? '')],
] as const) {
  test(`the largest part of ${what} stands on a telephone within ${most} ms`, { tag: '@figure' }, async ({
    server,
  }) => {
    test.setTimeout(5 * HANG);
    const path = await pathIn(server);
    await withJudge(async (judge) => {
      const turns: number[] = [];
      for (let turn = 0; turn < TURNS; turn += 1) {
        const result = await judge(`${server.url}${path}?lang=en`, { onlyCategories: ['performance'] });
        turns.push(result?.audits['largest-contentful-paint']?.numericValue ?? Number.NaN);
      }
      expect(turns.filter(Number.isFinite), 'pages that were judged').toHaveLength(TURNS);
      bound(`largest paint of ${what}`, median(turns), most);
    });
  });
}
