// Many people send gifts to one room.

import exec from 'k6/execution';
import { call, nodeOf, people, settings, steady, summary } from './site.js';

const set = settings({ RATE: 100 });
export const options = steady(set, { broken: ['count==0'], refusals: ['count==0'], http_req_duration: ['p(99)<1000'] });

export function setup() {
  const gifts = call(set.targets[0], null, '/web_anchor/gift_list', {}).data;
  gifts.sort((a, b) => a.price - b.price);
  return { givers: people(set, 200, 1_000_000), giftId: gifts[0].giftId, run: Date.now() };
}

export default function ({ givers, giftId, run }) {
  const i = exec.scenario.iterationInTest;
  call(nodeOf(set, i), givers[i % givers.length], '/web_anchor/send_gift', { houseId: String(set.house), giftId, count: 1, requestId: `k6-${run}-${i}` });
}
export const handleSummary = summary;
