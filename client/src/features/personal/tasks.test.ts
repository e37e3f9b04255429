// Every novice task of the server leads to the page on which it is done.
import { expect, it } from 'vitest';
import texts from '../../i18n/locales/en/personal.json';
import { isTask, taskPath } from './tasks';

/** The keys that `/web_task/web_task_done_stage` answers. */
const KEYS = [
  'readTutorial',
  'profileComplete',
  'followFirst',
  'chatFirst',
  'reserveFirst',
  'readRules',
  'coverUploaded',
  'roomConfigured',
  'firstReservationAsAnchor',
  'firstLive',
  'firstDynamic',
];

it.each(KEYS)('%s has a page and words', (key) => {
  if (!isTask(key)) throw new Error(`${key} is not known`);
  expect(taskPath(key, '1001')).toMatch(/^\/[a-z]/);
  expect(Object.keys(texts.tasks[key]).sort()).toEqual(['act', 'gives', 'name']);
});

it('leads an anchor to their own space', () => {
  expect(taskPath('firstDynamic', '1001')).toBe('/dynamic?userId=1001');
});

it('leaves out what a newer server adds', () => {
  expect(isTask('flyFirst')).toBe(false);
});
