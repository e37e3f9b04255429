// What an anchor plans by calls alone: the last match to come, reserved and given up again.
import { Action, MatchStatus } from '../src/api/enums.gen';
import type { Person } from './people';
import type { TestServer } from './server';

/** Reserves the last match to come of the demo world. Other flows plan the same anchor's evening: call `giveUp` at the end. */
export async function reserveLast(server: TestServer, { token }: Person) {
  const { list } = await server.call(
    '/web_race/race_data_content_list_page',
    { matchStatus: MatchStatus.NotStarted, pageSize: 50 },
    token,
  );
  const match = list.at(-1);
  if (!match) throw new Error('the demo world has no coming match');
  const appoint = (action: number) =>
    server.call(
      '/web_race/web_race_appoint',
      { matchId: match.matchId, action, requestId: `plan-${Date.now()}`, replaceMatchIds: [] },
      token,
    );
  await appoint(Action.Do);
  return { match, giveUp: () => appoint(Action.Undo) };
}
