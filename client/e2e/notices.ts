// What flows of notices share: an anchor who goes on the air without an encoder, and the bell of a page.
import type { Page } from '@playwright/test';
import { banner } from './account';
import { anchor, demoPassword } from './people';
import type { TestServer } from './server';
import { type Lang, say } from './words';

/** Pages that are opened from now on may show what lies on the other site. */
export async function allow(server: TestServer, site: string) {
  const operator = await server.call('/admin/login', { userName: 'operator1', password: demoPassword });
  await server.call('/admin/media_hosts_edit', { hosts: [site], reason: 'another origin' }, operator.token);
}

/** The English anchor goes on the air with a video of the other site, so that nothing has to be pushed. */
export async function goLive(server: TestServer, site: string) {
  const host = await anchor(server, 'en');
  const config = {
    ownVideo: { url: `${site}/a.m3u8` },
    houseName: 'Far away',
    anchorTitle: 'Voice',
    introduction: 'x',
    announcement: 'x',
  };
  await server.call('/web_anchor/anchor_house_config_details_update', config, host.token);
  await server.call('/web_anchor/live_start', { source: 2 }, host.token);
  return host;
}

export const endLive = async (server: TestServer) =>
  server.call('/web_anchor/live_end', {}, (await anchor(server, 'en')).token);

export const bell = (page: Page, lang: Lang, count: number) =>
  banner(page).getByRole('button', { name: `${say(lang, 'common:notices.bell')}: ${count}` });
