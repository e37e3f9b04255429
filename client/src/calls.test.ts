// Every call that a person can cause is caused by a screen; the others are named here with the reason.
import { expect, it } from 'vitest';
import schema from './api/schema.gen?raw';

const sources = import.meta.glob<string>(
  ['./**/*.{ts,tsx}', '!./**/*.test.{ts,tsx}', '!./api/schema.gen.ts'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

const older = 'another name of a call that the client makes';
const socket = 'for clients without a websocket; ours gets the same events from it';

/** Calls no screen makes, and why. */
const without: Record<string, string> = {
  '/allEnums': older,
  '/anchorColumnNumber': older,
  '/isUsefulToken': older,
  '/logOut': older,
  '/matchColumn': older,
  '/static/ossUrl': older,
  '/systemEnums/findAll': older,
  '/userInfo': older,
  '/web_anchor/anchorColumnNumber': older,
  '/web_race/matchColumn': older,
  '/web_user/logOut': older,
  '/web_user/web_token_info': 'isUsefulToken checks the token, userInfo tells who it is',
  '/web_anchor/anchor_column': 'anchor_column_num has the same columns with their counts',
  '/web_anchor/anchor_content_list': 'anchor_content_list_new has the same rooms in pages that hold still',
  '/web_anchor/anchor_user_auth':
    'the rights of the reader come with the welcome of the socket, those of others with the list',
  '/web_anchor/receive_gift_message': socket,
  '/web_anchor/receive_money_message': socket,
  '/web_race/race_appoint_reminder': 'reserving itself answers RESERVE_GAP with the matches in the way',
  '/web_anchor/userOwnerList': 'ownerList marks the brands of the reader',
  '/manage/race/app_anchor_race_list': 'the schedule of a space comes with anchor_information',
  '/manage/app_update/android': 'for the application itself; the foot of a page has it from home_info_bottom',
  '/healthz': 'for those who run the server',
};

/** The console of the operators is a client of its own; /dev is for tests. */
const isPersons = (path: string) => !path.startsWith('/admin/') && !path.startsWith('/dev/');

const calls = [...schema.matchAll(/^ {2}'(\/[^']+)': \{$/gm)].map(([, path = '']) => path).filter(isPersons);
const written = Object.values(sources).join('\n');
const isMade = (path: string) =>
  ["'", '`'].some((begin) => ["'", '`', '?'].some((end) => written.includes(begin + path + end)));

it('knows the calls of the server', () => {
  expect(calls.length).toBeGreaterThan(84);
});

it('makes every call that is not named with a reason', () => {
  expect(calls.filter((path) => !isMade(path) && !without[path])).toEqual([]);
});

it('names no call that is made, or that is none', () => {
  expect(Object.keys(without).filter((path) => isMade(path) || !calls.includes(path))).toEqual([]);
});
