// Members of a brand book the same slots at once; each slot gets one owner. OPERATOR is name:password of who adds members.

import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import { call, nodeOf, people, settings, summary } from './site.js';

const set = settings({ VIEWERS: 30 });
const booked = new Counter('booked');
export const options = {
  scenarios: { all: { executor: 'per-vu-iterations', vus: set.viewers, iterations: set.rounds, maxDuration: '5m' } },
  thresholds: { broken: ['count==0'], booked: [`count==${set.rounds}`], 'http_req_duration{name:book}': ['p(99)<2000'] },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
};

const book = (i, who, brandId, startTime, action) => call(nodeOf(set, i), who, '/ct_anchor/appointmentTime', { brandId, startTime, action }, action === 1 ? 'book' : 'give back');

export function setup() {
  const [userName, password] = (__ENV.OPERATOR || 'operator1:touchline1').split(':');
  const operator = call(set.targets[0], null, '/admin/login', { userName, password }).data;
  const members = people(set, set.viewers);
  const { brandId } = call(set.targets[0], members[0], '/ct_anchor/ownerList', {}).data.list[0];
  for (const { userId } of members) call(set.targets[0], operator, '/admin/brand_member_edit', { brandId, userId, member: true, reason: 'load test' });
  const { dates } = call(set.targets[0], members[0], '/ct_anchor/timeList', { brandId }).data;
  const grid = call(set.targets[0], members[0], '/ct_anchor/timeList', { brandId, date: dates[dates.length - 1] }).data;
  const free = grid.slots.filter((slot) => slot.slotStatus === 1).map((slot) => slot.startTime);
  if (free.length < set.rounds) exec.test.abort(`only ${free.length} slots are free`);
  return { members, brandId, free };
}

export default function ({ members, brandId, free }) {
  const i = exec.vu.idInTest - 1;
  const { data } = book(i, members[i], brandId, free[exec.vu.iterationInScenario], 1);
  if (data) booked.add(1);
}

export function teardown({ members, brandId, free }) {
  for (const start of free.slice(0, set.rounds)) members.some((who, i) => book(i, who, brandId, start, 2).data);
}
export const handleSummary = summary;
