// What of the demo world can be watched again: the living room in which one can go back at once, and recordings.
import type { Page } from '@playwright/test';
import { demoPerson, livingRooms, type Person } from './people';
import type { TestServer } from './server';
import type { Lang } from './words';

/** Somebody of the demo world who gets the password of the others to log in. */
export function withPassword(server: TestServer, userName: string, lang: Lang = 'en'): Promise<Person> {
  server.sql(`UPDATE account SET password_hash = (SELECT password_hash FROM account WHERE user_name = 'anchor1')
    WHERE user_name = '${userName}'`);
  return demoPerson(server, userName, lang);
}

const KEPT_MS = 180_000;

/** The living room with more than three minutes of its broadcast behind it. */
export async function keptRoom(server: TestServer): Promise<string> {
  for (const houseId of await livingRooms(server)) {
    const { player } = await server.call('/web_anchor/anchor_details', { houseId });
    // In the first seconds of every broadcast one may hope that it is recorded.
    if (player?.rewind && Date.now() - player.rewind.since > KEPT_MS) return houseId;
  }
  throw new Error('one can go back in no living room of the demo world');
}

/** The anchor of that room. */
export async function keptHost(server: TestServer, lang: Lang = 'en') {
  const houseId = await keptRoom(server);
  const userName = server.sql(`SELECT user_name FROM account WHERE house_id = ${houseId}`);
  return { ...(await withPassword(server, userName, lang)), houseId };
}

/** The anchor of the demo world who broadcasts in English and has one recording. */
export const RECORDED = 'earlybird6';

/** That recording: the last minute of a football match, with a late goal after 24 seconds. */
export async function demoReplay(server: TestServer) {
  const replayId = server.sql(
    `SELECT replay_id FROM replay JOIN account USING (house_id) WHERE user_name = '${RECORDED}'`,
  );
  const { replays } = await server.call('/web_home/home_details_bottom');
  const replay = replays.find((one) => one.replayId === replayId);
  if (!replay) throw new Error('the home page of the demo world shows no recording in English');
  return replay;
}

/** The newest recording of an anchor. */
export async function theirs(server: TestServer, who: Person) {
  const { page } = await server.call('/web_anchor/own_replays', {}, who.token);
  const [replay] = page.list;
  if (!replay) throw new Error(`${who.nickName} has no recording`);
  return replay;
}

export const video = (page: Page) => page.getByTestId('player').locator('video');

export async function seek(page: Page, seconds: number) {
  await video(page).evaluate((v, to) => {
    (v as HTMLVideoElement).currentTime = to;
  }, seconds);
}

export const lengthOf = (page: Page) => video(page).evaluate((v) => (v as HTMLVideoElement).duration);
