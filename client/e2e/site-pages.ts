// Every page of the site and who looks at it: for the rules that hold everywhere, and for the pictures of all pages.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anchor, livingRooms } from './people';
import type { TestServer } from './server';

/** Who of the demo world looks at pages, beside visitors. */
export const ONLOOKERS = ['viewer1', 'anchor1', 'charge1'] as const;

export interface SitePage {
  /** The page's address in the table of routes, `*` for one that nobody knows. */
  route: string;
  path: string;
  /** A visitor where nobody is named. */
  as?: (typeof ONLOOKERS)[number];
}

/** The house of the demo world with a recording and a clip of it (demo/world.json). Other flows record other houses. */
const RECORDED = '1007';

/** The pages with the ids of this server's demo world. */
export async function sitePages(server: TestServer): Promise<SitePage[]> {
  const { list: matches } = await server.call('/web_race/race_data_content_list_page', { pageSize: 100 });
  const shown = matches.find(({ anchorCount }) => anchorCount > 0);
  const { list: brands } = await server.call('/ct_anchor/ownerList');
  const brand = brands[0]?.brandId;
  const [room] = await livingRooms(server);
  const host = await anchor(server);
  const { list: replays } = await server.call('/web_anchor/replay_list', {
    houseId: RECORDED,
    pageSize: 100,
  });
  const replay = replays.find(({ replayId }) => replayId.startsWith('rp_demo-'));
  const of = { houseId: RECORDED, replayId: replay?.replayId ?? '' };
  const [clip] = (await server.call('/web_anchor/clip_list', of)).list;
  if (!shown || !brand || !room || !replay || !clip)
    throw new Error('the demo world has no match on the air, no brand, no room, no replay or no clip');
  return [
    { route: '', path: '/' },
    { route: 'match/:raceType', path: '/match/0' },
    { route: 'match/live/:matchId', path: `/match/live/${shown.matchId}`, as: 'viewer1' },
    { route: 'team/:teamId', path: `/team/${shown.homeTeam.teamId}` },
    { route: 'team/:teamId', path: `/team/${shown.homeTeam.teamId}?tab=results`, as: 'viewer1' },
    { route: 'competition/:competitionId', path: `/competition/${shown.competitionId}`, as: 'viewer1' },
    { route: 'competition/:competitionId', path: `/competition/${shown.competitionId}?tab=streamers` },
    { route: 'anchor/room/:houseId', path: `/anchor/room/${room}`, as: 'viewer1' },
    { route: 'replay/:replayId', path: `/replay/${replay.replayId}` },
    { route: 'clips', path: '/clips' },
    { route: 'clip/:clipId', path: `/clip/${clip.clipId}` },
    { route: 'anchor/:anchorType', path: '/anchor/0' },
    { route: 'chargeWithdrawAnchor', path: '/chargeWithdrawAnchor', as: 'charge1' },
    {
      route: 'chargeWithdrawAnchor/slots/:brandId',
      path: `/chargeWithdrawAnchor/slots/${brand}`,
      as: 'charge1',
    },
    { route: 'search', path: '/search?q=fox' },
    { route: 'leaving', path: '/leaving?to=https%3A%2F%2Fexample.com%2Fa' },
    { route: 'login', path: '/login' },
    { route: 'register', path: '/register' },
    { route: 'forgot', path: '/forgot' },
    { route: 'user', path: '/user', as: 'viewer1' },
    { route: 'user/info', path: '/user/info', as: 'viewer1' },
    { route: 'user/security', path: '/user/security', as: 'viewer1' },
    { route: 'user/account', path: '/user/account', as: 'viewer1' },
    { route: 'user/ignored', path: '/user/ignored', as: 'viewer1' },
    { route: 'user/left', path: '/user/left' },
    { route: 'user/follows', path: '/user/follows', as: 'viewer1' },
    { route: 'user/follows', path: '/user/follows?show=teams', as: 'viewer1' },
    { route: 'user/history', path: '/user/history', as: 'viewer1' },
    { route: 'user/later', path: '/user/later', as: 'viewer1' },
    { route: 'user/notifications', path: '/user/notifications', as: 'viewer1' },
    { route: 'user/notifications', path: '/user/notifications?show=settings', as: 'viewer1' },
    { route: 'user/tasks', path: '/user/tasks', as: 'viewer1' },
    { route: 'user/calendar', path: '/user/calendar', as: 'viewer1' },
    { route: 'user/agreements', path: '/user/agreements', as: 'viewer1' },
    { route: 'user/sessions', path: '/user/sessions', as: 'viewer1' },
    { route: 'user/wallet/:tab?', path: '/user/wallet', as: 'viewer1' },
    { route: 'user/wallet/:tab?', path: '/user/wallet/income', as: 'anchor1' },
    { route: 'user/apply', path: '/user/apply', as: 'viewer1' },
    { route: 'user/configuration', path: '/user/configuration', as: 'anchor1' },
    { route: 'user/reservations', path: '/user/reservations', as: 'viewer1' },
    { route: 'user/matches', path: '/user/matches', as: 'anchor1' },
    { route: 'user/live-data', path: '/user/live-data', as: 'anchor1' },
    { route: 'user/recordings/:replayId?', path: '/user/recordings', as: 'anchor1' },
    { route: 'user/room', path: '/user/room', as: 'anchor1' },
    { route: 'user/room', path: '/user/room?tab=words', as: 'anchor1' },
    { route: 'user/slots', path: '/user/slots', as: 'charge1' },
    { route: 'user/tutorial', path: '/user/tutorial' },
    { route: 'user/rules', path: '/user/rules' },
    { route: 'user/help', path: '/user/help' },
    { route: 'user/contract/service', path: '/user/contract/service' },
    { route: 'user/contract/privacy', path: '/user/contract/privacy' },
    { route: '*', path: '/user/nothing-here', as: 'viewer1' },
    { route: 'dynamic', path: `/dynamic?userId=${host.houseId}`, as: 'viewer1' },
    { route: 'dynamic', path: `/dynamic?userId=${host.houseId}`, as: 'anchor1' },
    { route: 'dynamic', path: `/dynamic?userId=${replay.houseId}&tab=replays` },
    { route: 'dynamic', path: `/dynamic?userId=${host.houseId}&tab=photos`, as: 'viewer1' },
    { route: '*', path: '/nowhere' },
  ];
}

/** Pages for frames and broadcasting software, without head and foot of the site, and the room whose chat they show. */
export async function barePages(server: TestServer): Promise<(SitePage & { houseId: string })[]> {
  const [houseId = ''] = await livingRooms(server);
  const host = await anchor(server);
  const { ingest } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
  if (!houseId || !ingest) throw new Error('the demo world has no living room or its anchor may not go live');
  const { pathname, search } = new URL(ingest.overlayUrl);
  return [
    { route: 'embed/room/:houseId', path: `/embed/room/${houseId}`, houseId },
    { route: 'embed/room/:houseId', path: `/embed/room/${houseId}?chat=1`, houseId },
    { route: 'overlay/chat/:houseId', path: pathname + search, houseId: host.houseId },
  ];
}

/** The addresses in the client's table of routes. */
export function knownRoutes(): string[] {
  const table = readFileSync(join(import.meta.dirname, '../src/app/routes.tsx'), 'utf8');
  const paths = [...table.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => path);
  return ['', ...paths.filter((path) => path !== '/')];
}
