// Pictures from another site: operators allow it, and an anchor shows a video of it.
import { anchor, demoPassword } from './people';
import type { TestServer } from './server';

export const asOperator = async (server: TestServer) =>
  (await server.call('/admin/login', { userName: 'operator1', password: demoPassword })).token;

export const allow = async (server: TestServer, ...hosts: string[]) =>
  server.call('/admin/media_hosts_edit', { hosts, reason: 'the test of sources' }, await asOperator(server));

/** The anchor shows their own video, from this address. */
export async function showOwn(server: TestServer, url: string) {
  const host = await anchor(server, 'en');
  await server.call(
    '/web_anchor/anchor_house_config_details_update',
    { ownVideo: { url }, houseName: 'Far away', anchorTitle: 'Voice', introduction: 'x', announcement: 'x' },
    host.token,
  );
  await server.call('/web_anchor/live_start', { source: 2 }, host.token);
  return host;
}
