// Everybody grabs the envelope that lies open; each share finds one owner.

import exec from 'k6/execution';
import { Counter } from 'k6/metrics';
import { call, nodeOf, people, settings, summary } from './site.js';

const set = settings({ VIEWERS: 100 });
const won = new Counter('won');
const wanted = set.rounds * Math.min(set.shares, set.viewers);
export const options = {
  scenarios: { all: { executor: 'per-vu-iterations', vus: set.viewers, iterations: set.rounds, maxDuration: '5m' } },
  thresholds: { broken: ['count==0'], won: [`count==${wanted}`], 'http_req_duration{name:grab}': ['p(99)<2000'] },
  summaryTrendStats: ['count', 'med', 'p(95)', 'p(99)', 'max'],
};

export function setup() {
  const [giver, ...grabbers] = people(set, set.viewers + 1, 1_000_000);
  const run = Date.now();
  const envelopes = Array.from({ length: set.rounds }, (_, e) => {
    const body = { houseId: String(set.house), totalAmount: 10 * set.shares, totalCount: set.shares, redType: 2, requestId: `k6-${run}-${e}` };
    return call(set.targets[0], giver, '/web_anchor/send_money_to_all', body).data.redEnvelopeId;
  });
  return { grabbers, envelopes };
}

export default function ({ grabbers, envelopes }) {
  const i = exec.vu.idInTest - 1;
  const { data } = call(nodeOf(set, i), grabbers[i], '/web_anchor/grab_public_red_envelope', { houseId: String(set.house), redEnvelopeId: envelopes[exec.vu.iterationInScenario] }, 'grab');
  if (data) won.add(1);
}
export const handleSummary = summary;
