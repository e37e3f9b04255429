#!/bin/sh
# ffmpeg 4.1 to 5.1 with libaom-av1: -movflags empty_moov makes an MP4 whose av1C box is empty, and no browser plays it.
#
# With empty_moov the header of the file is written before the first frame. The description of the codec (av1C) is made
# of the sequence header, which libaom gives with that frame: so the box has eight bytes and nothing in it, without a
# warning, and the file seems whole: ffprobe and ffmpeg read it, because the frame repeats the sequence header. A
# browser refuses the header in appendBuffer. With delay_moov beside it ffmpeg waits for the first frame, and the box is
# complete. H.264 is described before its first frame and needs neither; a copied stream and libsvtav1 are described too.
#
# Met by: media/mediatest/enhanced.go, which makes AV1 as encoders of Enhanced RTMP send it, and sends the box as the
# header of the stream.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TMPDIR="$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.65.1 @sparticuz/chromium@153.0.0 @ffmpeg-installer/linux-x64@4.1.0
ffmpeg=node_modules/@ffmpeg-installer/linux-x64/ffmpeg
chmod +x "$ffmpeg"
# made PROGRAM NAME FLAGS: a second of AV1.
made() {
	"$1" -y -hide_banner -loglevel error -f lavfi -i testsrc=size=64x64:rate=5 -t 1 -c:v libaom-av1 \
		-strict experimental -cpu-used 8 -pix_fmt yuv420p -movflags "$3+default_base_moof" "$2.mp4"
}
made "$ffmpeg" empty empty_moov
made "$ffmpeg" delayed empty_moov+delay_moov
names="empty delayed"
# The ffmpeg of this machine, where it has libaom-av1.
if made ffmpeg own-empty empty_moov 2>own.log && made ffmpeg own-delayed empty_moov+delay_moov 2>>own.log; then
	ffmpeg -version | head -n 1
	names="$names own-empty own-delayed"
fi
cat >watch.mjs <<'EOF'
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import packed from '@sparticuz/chromium';
import { chromium } from 'playwright-core';

const server = createServer(async ({ url }, answer) => {
  if (url === '/') return void answer.setHeader('Content-Type', 'text/html').end('<video muted></video>');
  answer.end(await readFile(`.${url}`).catch(() => ''));
}).listen(0, '127.0.0.1');
const browser = await chromium.launch({ executablePath: await packed.executablePath(), args: packed.args });
const tab = await browser.newPage();
await tab.goto(`http://127.0.0.1:${server.address().port}/`);
/** Appends a file, and returns what a browser has of it. */
const appended = (file) =>
  tab.evaluate(async (file) => {
    const bytes = await (await fetch(file)).arrayBuffer();
    const source = new MediaSource();
    document.querySelector('video').src = URL.createObjectURL(source);
    await new Promise((done) => { source.onsourceopen = done; });
    const buffer = source.addSourceBuffer('video/mp4; codecs="av01.0.00M.08"');
    let failed = false;
    buffer.onerror = () => { failed = true; };
    buffer.appendBuffer(bytes);
    await new Promise((done) => { buffer.onupdateend = done; });
    return failed ? 'refused' : `${buffer.buffered.length ? buffer.buffered.end(0) : 0} s`;
  }, file);
console.log('browser', browser.version());
let same = true;
for (const name of process.argv.slice(2)) {
  const file = await readFile(`${name}.mp4`);
  const box = file.readUInt32BE(file.indexOf('av1C') - 4);
  const has = await appended(`/${name}.mp4`);
  console.log(`${name}: av1C of ${box} bytes, the browser has ${has}`);
  same &&= name.endsWith('empty') ? box === 8 && has === 'refused' : box > 12 && has === '1 s';
}
await browser.close();
server.close();
if (!same) {
  console.log('this has changed');
  process.exitCode = 1;
}
EOF
node watch.mjs $names
