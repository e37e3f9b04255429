// A camera in a browser goes live by WebRTC (WHIP), and viewers watch and hear it like every broadcast.
import { expect, test } from './flow';
import { anchor } from './people';
import { video } from './recorded';
import { expectMoving, Room, roomPath } from './room';

/** What a page of any site does to go live: camera, offer, answer. It returns the address of the session. */
async function goLive({ address, code }: { address: string; code: string }) {
  const camera = await navigator.mediaDevices.getUserMedia({ video: true, audio: true });
  const pc = new RTCPeerConnection();
  for (const track of camera.getTracks())
    pc.addTransceiver(track, { direction: 'sendonly', streams: [camera] });
  await pc.setLocalDescription();
  const answer = await fetch(address, {
    method: 'POST',
    headers: { Authorization: `Bearer ${code}`, 'Content-Type': 'application/sdp' },
    body: pc.localDescription?.sdp ?? '',
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  await pc.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
  return answer.headers.get('Location') ?? '';
}

test('a camera in a browser goes live, is watched by FLV and HLS, is recorded, and ends', async ({
  open,
  server,
}) => {
  const host = await anchor(server, 'en');
  const change = '/web_anchor/anchor_house_config_details_update';
  const { ingest } = await server.call(change, { recording: true }, host.token);
  const page = await open({ path: '/', lang: 'en' });
  await page.route('**/camera', (route) => route.fulfill({ contentType: 'text/html', body: 'camera' }));
  await page.goto('/camera');
  const session = await page.evaluate(goLive, {
    address: ingest?.whipAddress ?? '',
    code: ingest?.liveCode ?? '',
  });
  expect(session).toContain(`/whip/${host.houseId}/`);

  const watching = new Room(await open({ path: roomPath(host.houseId), lang: 'en', plays: true }), 'en');
  await expectMoving(watching.video);
  await expect
    .poll(async () => {
      const { ingest: now } = await server.call('/web_anchor/anchor_house_config_details', {}, host.token);
      return now?.received?.audio;
    })
    .toBe('AAC');

  for (const line of ['0', 'll']) {
    const list = () => fetch(`${server.url}/live/${host.houseId}/${line}/index.m3u8`);
    await expect.poll(async () => (await list()).text(), { message: `line ${line}` }).toContain('#EXTINF');
  }

  // A broadcast of less than ten seconds has no recording.
  await expectMoving(watching.video, 11);

  const end = (at: string) => fetch(at, { method: 'DELETE' }).then((answer) => answer.status);
  expect(await page.evaluate(end, session)).toBe(200);
  expect(await end(session), 'the session has ended').toBe(404);
  const replay = async () =>
    (await server.call('/web_anchor/live_summary', {}, host.token)).session?.replayId ?? '';
  await expect.poll(replay).not.toBe('');
  const recorded = await open({ path: `/replay/${await replay()}`, lang: 'en', plays: true });
  await expectMoving(video(recorded));
});
