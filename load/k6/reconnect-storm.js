// Every viewer of the first target loses the socket at once and comes back. With several targets kill the first node by
// hand instead, and set BY_HAND=1.

import { setTimeout } from 'k6/timers';
import { held, people, settings, summary, watch } from './site.js';

const set = settings({ VIEWERS: 600 });
export const options = held(set, { missed: ['count==0'], doubled: ['count==0'], back: ['p(95)<5000', 'max<35000'] });
export const setup = () => people(set, set.viewers);
export default (all) =>
  watch(set, all, (viewers) => {
    if (__ENV.BY_HAND) return;
    setTimeout(() => {
      for (const viewer of viewers) if (viewer.at % set.targets.length === 0) viewer.socket?.close();
    }, (set.seconds * 1000) / 2);
  });
export const handleSummary = summary;
