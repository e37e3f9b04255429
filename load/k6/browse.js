// People look around: home, lists, matches, rooms, replays, each as its page asks for it.

import exec from 'k6/execution';
import { call, nodeOf, people, settings, steady, summary } from './site.js';

const set = settings({ VIEWERS: 200, RATE: 100 });
export const options = steady(set, { broken: ['count==0'], refusals: ['count==0'], http_req_duration: ['p(99)<500'] });

const houseId = String(set.house);
const pages = [
  ['/web_home/home_details_top', {}],
  ['/web_home/home_details_middle', {}],
  ['/web_anchor/anchor_details', { houseId }],
  ['/web_anchor/anchor_details', { houseId }],
  ['/web_anchor/gift_rank', { houseId, range: 1 }],
  ['/web_race/race_data_content_list_page', { raceType: 1, pageSize: 20 }],
  ['/web_race/race_data_content_list_page', { raceType: 2, pageSize: 20 }],
  ['/web_anchor/replay_list', { houseId }],
  ['/web_my/web_my_info', {}],
];

export const setup = () => people(set, set.viewers);

export default function (all) {
  const i = exec.scenario.iterationInTest;
  const [path, body] = pages[i % pages.length];
  call(nodeOf(set, i), all[i % all.length], path, body);
}
export const handleSummary = summary;
