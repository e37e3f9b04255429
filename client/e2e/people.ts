// Who takes part: people of the demo world, people made by the dozen, and strangers who register themselves.
import { expect } from '@playwright/test';
import { LiveStatus, MatchStatus } from '../src/api/enums.gen';
import type { TestServer } from './server';
import type { Lang } from './words';

export interface Person {
  token: string;
  userId: string;
  nickName: string;
  houseId: string | null;
}

const personOf = async (server: TestServer, token: string): Promise<Person> => {
  const { userId, nickName, houseId } = await server.call('/web_user/userInfo', {}, token);
  return { token, userId, nickName, houseId };
};

/** Logged-in viewers without a history, speaking `lang`. */
export async function newViewers(
  server: TestServer,
  count: number,
  lang: Lang = 'zh',
  prefix = 'fan',
): Promise<Person[]> {
  const made = await server.call('/dev/tokens', { count, prefix });
  return Promise.all(
    made.map(async ({ token }) => {
      await server.call('/web_user/web_user_change_information', { languageType: lang }, token);
      return personOf(server, token);
    }),
  );
}

export async function newViewer(server: TestServer, lang: Lang = 'zh', prefix = 'fan'): Promise<Person> {
  const [person] = await newViewers(server, 1, lang, prefix);
  if (!person) throw new Error('no viewer was made');
  return person;
}

export const demoPassword = 'touchline1';

/** One of the people the first start prints: viewer1, anchor1. A login of its own each time. */
export async function demoPerson(server: TestServer, userName: string, lang: Lang = 'zh'): Promise<Person> {
  const { token } = await server.call('/web_user/web_pwd_login', {
    userName,
    password: demoPassword,
    languageType: lang,
  });
  await server.call('/web_user/web_user_change_information', { languageType: lang }, token);
  return personOf(server, token);
}

/** The demo anchor with a room of their own. */
export async function anchor(server: TestServer, lang: Lang = 'zh') {
  const person = await demoPerson(server, 'anchor1', lang);
  if (!person.houseId) throw new Error('anchor1 has no room');
  return { ...person, houseId: person.houseId };
}

/** Until nothing is broadcast in a room: the encoder of the flow before may just have left, and a room takes one. */
export const offAir = (server: TestServer, houseId: string) =>
  expect
    .poll(async () => (await server.call('/web_anchor/anchor_details', { houseId })).room.liveStatus)
    .not.toBe(LiveStatus.Living);

/** Rooms of the demo world that are living, in a fixed order; anchor1's is not among them. */
export async function livingRooms(server: TestServer): Promise<string[]> {
  const { columns } = await server.call('/web_home/home_details_middle');
  const living = columns
    .flatMap(({ lives }) => lives)
    .filter(({ liveStatus }) => liveStatus === LiveStatus.Living);
  return [...new Set(living.map(({ houseId }) => houseId))].sort();
}

/** A match of the demo world that a room shows now. */
export async function shownMatch(server: TestServer): Promise<string> {
  const asked = { matchStatus: MatchStatus.InProgress, pageSize: 100 };
  const { list } = await server.call('/web_race/race_data_content_list_page', asked);
  const found = list.find(({ anchorCount }) => anchorCount > 0);
  if (!found) throw new Error('no demo room shows a match');
  return found.matchId;
}

/** After a flow that changes an agreement: nobody else of this server is asked about it at their log-in. */
export function everybodyAgrees(server: TestServer) {
  server.sql(`UPDATE account SET
    service_version = (SELECT max(version) FROM rich_text WHERE type = 2),
    privacy_version = (SELECT max(version) FROM rich_text WHERE type = 3)`);
}

let strangers = 0;

/** A username and phone number nobody has yet. */
export function stranger() {
  strangers += 1;
  const digits = String((Date.now() + strangers * 7_919) % 100_000_000).padStart(8, '0');
  return { userName: `ada${digits}`, phone: `138${digits}`, password: 'touch1234' };
}

/** Somebody who registered, with a password and a phone. */
export async function registered(server: TestServer) {
  const made = stranger();
  const { devCode } = await server.call('/web_user/web_get_phone_code', {
    areaCode: '+86',
    phone: made.phone,
    scene: 'register',
  });
  const { token } = await server.call('/web_user/web_user_reg', {
    ...made,
    confirmPassword: made.password,
    areaCode: '+86',
    code: devCode,
    agree: true,
    languageType: 'en',
  });
  return { ...made, ...(await personOf(server, token)) };
}

/** The newest code that was sent to a phone, from the outbox that stands in for telephones in development. */
export async function sentCode(server: TestServer, phone: string): Promise<string> {
  const answer = await fetch(`${server.url}/dev/sms_outbox`);
  const { data } = (await answer.json()) as { data: { phone: string; params: { code?: string } }[] };
  const code = data.find((sent) => sent.phone.endsWith(phone))?.params.code;
  if (!code) throw new Error(`no code was sent to ${phone}`);
  return code;
}
