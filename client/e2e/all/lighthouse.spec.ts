// Lighthouse judges the four pages people see most: nothing of accessibility is missing, and best practices are kept.
import type { Result } from 'lighthouse';
import { expect, test } from '../flow';
import { withJudge } from '../judge';
import { HANG } from '../patience';
import { anchor, livingRooms } from '../people';
import { roomPath } from '../room';

type AuditResult = Result['audits'][string];

/** An audit that is not passed, with the elements it names. */
function faultOf({ id, score, details }: AuditResult): string[] {
  if (score === null || score === 1) return [];
  const items = details?.type === 'table' ? details.items : [];
  const where = items.map(({ node, description }) =>
    typeof node === 'object' && 'selector' in node ? node.selector : String(description ?? ''),
  );
  return [`${id} ${where.join(', ')}`];
}

test('home, room, match and space have all of accessibility and keep best practices', async ({ server }) => {
  // Four pages; a broadcast alone may take half a minute to load before it is judged.
  test.setTimeout(10 * HANG);
  const [houseId = ''] = await livingRooms(server);
  const { list } = await server.call('/web_race/race_data_content_list_page', { pageSize: 100 });
  const match = list.find(({ anchorCount }) => anchorCount > 0)?.matchId;
  const host = await anchor(server, 'en');
  await withJudge(async (judge) => {
    for (const path of ['/', roomPath(houseId), `/match/live/${match}`, `/dynamic?userId=${host.houseId}`]) {
      const result = await judge(`${server.url}${path}${path.includes('?') ? '&' : '?'}lang=en`, {
        onlyCategories: ['accessibility', 'best-practices'],
        throttlingMethod: 'provided', // nothing here is a question of speed
      });
      const { categories = {}, audits = {} } = result ?? {};
      const why = `${path}: ${Object.values(audits).flatMap(faultOf).join('; ')}`;
      expect.soft(categories.accessibility?.score, why).toBe(1);
      expect.soft(categories['best-practices']?.score ?? 0, why).toBeGreaterThanOrEqual(0.95);
      console.log(`      ${path}: best practices ${categories['best-practices']?.score}`);
    }
  });
});
