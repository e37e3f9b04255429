// One room full of viewers, a few of whom talk.

import { held, people, settings, summary, watch } from './site.js';

const set = settings();
export const options = held(set, { missed: ['count==0'], doubled: ['count==0'], broken: ['count==0'], delivery: ['p(99)<1000'] });
export const setup = () => people(set, set.viewers);
export default (all) => watch(set, all);
export const handleSummary = summary;
