// The tools of a room's staff: where they stand, and the words whose lines wait for the staff.
import { expect, type Open } from './flow';
import { until } from './node-process';
import { anchor, demoPassword, newViewer } from './people';
import { Room, roomPath } from './room';
import type { TestServer } from './server';
import { say } from './words';

/** A room with its anchor, and a viewer who may write there. */
export async function roomOf(open: Open, server: TestServer, name: string) {
  const host = await anchor(server, 'en');
  const who = await newViewer(server, 'zh', name);
  const hostRoom = new Room(await open({ path: roomPath(host.houseId), lang: 'en', who: host }), 'en');
  const viewer = new Room(await open({ path: roomPath(host.houseId), lang: 'zh', who }), 'zh');
  await expect(viewer.input).toBeEditable();
  return { host, who, hostRoom, viewer };
}

export const item = (room: Room, key: string) => room.page.getByRole('menuitem', { name: room.words(key) });

export async function openModeration(room: Room, tab: string) {
  await room.page.getByRole('button', { name: room.words('chat.settings') }).click();
  const dialog = room.page.getByRole('dialog', { name: say(room.lang, 'moderation:title') });
  await dialog.getByRole('tab', { name: say(room.lang, `moderation:tabs.${tab}`) }).click();
  return dialog;
}

/** From now on a line with one of these words waits for the staff. What it returns waits until every chat knows them. */
export async function reviewFirst(server: TestServer, ...words: string[]) {
  const { token } = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  const said = server.log().length;
  const add = words.map((word) => ({ word, mode: 2, action: 3 }));
  await server.call('/admin/words_edit', { add }, token);
  return () =>
    until('the words are in force', () => server.log().slice(said).includes('banned words are read'));
}
