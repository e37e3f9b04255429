// Many rooms in which people talk.

import { held, people, settings, summary, watch } from './site.js';

const set = settings({ VIEWERS: 600, ROOMS: 12, HOUSE: 1001, SPEAKERS: 300, RATE: 100 });
export const options = held(set, { missed: ['count==0'], doubled: ['count==0'], broken: ['count==0'], acknowledged: ['p(99)<1000'] });
export const setup = () => people(set, set.viewers);
export default (all) => watch(set, all);
export const handleSummary = summary;
