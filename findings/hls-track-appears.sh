#!/bin/sh
# hls.js 1.7.4 in Chromium 153: sound that begins behind a discontinuity never plays, and the picture stands still.
#
# An encoder that starts its sound late makes a playlist whose first segments have a picture only. hls.js meets the sound
# as a track without a SourceBuffer, which a browser cannot add to a picture that plays: a fatal bufferAppendError. The
# documented answer, recoverMediaError(), loads again from the position shown, so again a segment without sound comes
# first, and the error comes back without end. The picture stays where it was, and
# never passes the joint. With sound from the beginning the same files play to their end.
#
# Met by: client/src/player/tracks.ts, which holds back the segment with the new track until what came before has been
# seen, and attaches the media anew there.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TMPDIR="$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund hls.js@1.7.4 playwright-core@1.65.1 @sparticuz/chromium@153.0.0 @ffmpeg-installer/linux-x64@4.1.0
ffmpeg=node_modules/@ffmpeg-installer/linux-x64/ffmpeg
chmod +x "$ffmpeg"
# made NAME OPTIONS…: eight seconds in segments of two.
made() {
	name=$1
	shift
	"$ffmpeg" -hide_banner -loglevel error -f lavfi -i testsrc=size=160x90:rate=25 -f lavfi -i sine=frequency=440:sample_rate=48000 -t 8 \
		-c:v libx264 -preset ultrafast -pix_fmt yuv420p -g 50 -sc_threshold 0 "$@" \
		-f hls -hls_time 2 -hls_list_size 0 -hls_playlist_type vod "$name.m3u8"
}
made mute -an
made loud -c:a aac
joined() {
	sed '/ENDLIST/d' "$1.m3u8"
	echo '#EXT-X-DISCONTINUITY'
	grep -v '^#EXTM3U\|^#EXT-X-VERSION\|^#EXT-X-TARGET\|^#EXT-X-MEDIA-SEQ\|^#EXT-X-PLAYLIST' loud.m3u8
}
joined mute >late.m3u8
joined loud >all.m3u8
cat >watch.mjs <<'EOF'
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const page = '<video muted></video><script src="/node_modules/hls.js/dist/hls.min.js"></script>';
const server = createServer(async ({ url }, answer) => {
  if (url === '/') return void answer.setHeader('Content-Type', 'text/html').end(page);
  answer.end(await readFile(`.${url}`).catch(() => ''));
}).listen(0, '127.0.0.1');
const browser = await chromium.launch({ executablePath: await packed.executablePath(), args: packed.args });
/** Watches until the end, or until twenty fatal errors. */
async function watch(list) {
  const tab = await browser.newPage();
  await tab.goto(`http://127.0.0.1:${server.address().port}/`);
  return tab.evaluate((list) => new Promise((done) => {
    const video = document.querySelector('video');
    const hls = new Hls();
    const errors = [];
    let farthest = 0;
    const end = (how) => done({ how, farthest, errors: errors.length, kinds: [...new Set(errors)] });
    video.ontimeupdate = () => { farthest = Math.max(farthest, video.currentTime); };
    video.onended = () => end('ended');
    hls.on(Hls.Events.ERROR, (_, { fatal, details, sourceBufferName }) => {
      if (!fatal) return;
      errors.push(`${details} ${sourceBufferName}`);
      if (errors.length === 20) return end('gave up');
      hls.recoverMediaError();
      void video.play().catch(() => undefined);
    });
    hls.loadSource(list);
    hls.attachMedia(video);
    void video.play().catch(() => undefined);
  }), list);
}
const [all, late] = [await watch('/all.m3u8'), await watch('/late.m3u8')];
console.log('browser', browser.version());
console.log('sound from the beginning:', JSON.stringify(all));
console.log('sound behind a discontinuity:', JSON.stringify(late));
await browser.close();
server.close();
const usual = all.how === 'ended' && all.errors === 0 && all.farthest > 15.5;
const stuck = late.how === 'gave up' && late.farthest < 8.1 && String(late.kinds) === 'bufferAppendError audio';
if (!usual || !stuck) {
  console.log('this has changed');
  process.exitCode = 1;
}
EOF
node watch.mjs
