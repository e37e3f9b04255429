// Another site on this machine: it serves a picture made by ffmpeg to whoever asks, as the server of a match's source does.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  createReadStream,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { setInterval } from 'node:timers/promises';
import { ffmpeg, h264, movingPicture, tone } from './ffmpeg';

const TYPES: Readonly<Record<string, string>> = {
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.ts': 'video/mp2t',
  '.m4s': 'video/iso.segment',
  '.flv': 'video/x-flv',
  '.mp4': 'video/mp4',
};

/** As of a broadcast: some seconds at once, the rest at the speed of the picture, over a connection without a length. */
async function broadcast(file: string, seconds: number, answer: ServerResponse) {
  answer.writeHead(200, { 'Content-Type': TYPES['.flv'] });
  const all = readFileSync(file);
  const perSecond = all.length / seconds;
  const begun = Date.now();
  let sent = 0;
  for await (const _ of setInterval(100)) {
    const due = Math.min(all.length, Math.ceil(perSecond * (3 + (Date.now() - begun) / 1_000)));
    answer.write(all.subarray(sent, due));
    sent = due;
    if (sent === all.length || answer.destroyed) break;
  }
  answer.end();
}

const WINDOW = 3;
const SEGMENT_SECONDS = 2;

/** The playlist of a file as that of a broadcast: the newest segments at this moment, round and round. */
function window(file: string): string {
  const lines = readFileSync(file, 'utf8').split('\n');
  const segments = lines.flatMap((line, i) =>
    line.startsWith('#EXTINF') ? [`${line}\n${lines[i + 1]}`] : [],
  );
  const before = lines.slice(0, lines.indexOf('#EXT-X-MEDIA-SEQUENCE:0'));
  const map = lines.filter((line) => line.startsWith('#EXT-X-MAP'));
  const first = Math.floor(Date.now() / 1_000 / SEGMENT_SECONDS);
  const shown = Array.from({ length: WINDOW }, (_, i) => {
    const at = (first + i) % segments.length;
    return at === 0 ? `#EXT-X-DISCONTINUITY\n${segments[0]}` : segments[at];
  });
  return [...before, `#EXT-X-MEDIA-SEQUENCE:${first}`, ...map, ...shown, ''].join('\n');
}

/** The playlist of one file behind that of another. */
function behind(folder: string, first: string, second: string): string {
  const [before, after] = [first, second].map((file) => readFileSync(join(folder, file), 'utf8'));
  const segments = after?.slice(after.indexOf('#EXTINF'));
  return `${before?.replace('#EXT-X-ENDLIST\n', '')}#EXT-X-DISCONTINUITY\n${segments}`;
}

const SELF_SIGNED =
  'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 ' +
  '-subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1 -keyout - -out -';

/** A new key and its certificate for this machine, which nobody else vouches for: browsers take it when told to. */
function selfSigned() {
  const pem = execFileSync('openssl', SELF_SIGNED.split(' '), { stdio: ['ignore', 'pipe', 'ignore'] });
  return { key: pem, cert: pem };
}

/** Whole files, or the part that is asked for. */
function answerFrom(folder: string, seconds: number) {
  return (request: IncomingMessage, answer: ServerResponse) => {
    const file = join(folder, basename(new URL(request.url ?? '/', 'http://origin').pathname));
    answer.setHeader('Access-Control-Allow-Origin', '*');
    answer.setHeader('Access-Control-Allow-Headers', '*');
    if (!existsSync(file.replace('live-', '')) || request.method === 'OPTIONS') {
      answer.writeHead(request.method === 'OPTIONS' ? 204 : 404).end();
      return;
    }
    if (basename(file).startsWith('live-')) {
      answer
        .writeHead(200, { 'Content-Type': TYPES['.m3u8'] })
        .end(window(join(folder, basename(file).slice(5))));
      return;
    }
    if (extname(file) === '.flv') {
      void broadcast(file, seconds, answer);
      return;
    }
    const { size } = statSync(file);
    const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(from || 0), to ? Number(to) : size - 1];
    answer.writeHead(request.headers.range ? 206 : 200, {
      'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream',
      'Content-Length': end - start + 1,
      'Accept-Ranges': 'bytes',
      ...(request.headers.range ? { 'Content-Range': `bytes ${start}-${end}/${size}` } : {}),
    });
    createReadStream(file, { start, end }).pipe(answer);
  };
}

const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

export class Origin {
  private readonly servers: Server[] = [];

  private constructor(
    private readonly folder: string,
    private readonly answer: ReturnType<typeof answerFrom>,
  ) {}

  /** With pictures of so many seconds. */
  static async open(seconds = 30): Promise<Origin> {
    const folder = mkdtempSync(join(tmpdir(), 'touchline-origin-'));
    const make = (...args: string[]) => ffmpeg(args, folder);
    const copied = ['-i', 'a.mp4', '-c', 'copy'];
    const hls = [...copied, '-hls_time', '2', '-hls_list_size', '0'];
    const length = ['-t', String(seconds)];
    make(
      ...movingPicture('320x180'),
      ...tone(44_100),
      ...length,
      ...h264(25),
      '-c:a',
      'aac',
      '-movflags',
      '+faststart',
      'a.mp4',
    );
    make(...copied, 'a.flv');
    make(...hls, 'a.m3u8');
    make(...hls, '-hls_segment_type', 'fmp4', 'b.m3u8');
    make(...hls, '-an', '-t', '6', 'mute.m3u8');
    writeFileSync(join(folder, 'late.m3u8'), behind(folder, 'mute.m3u8', 'a.m3u8'));
    const origin = new Origin(folder, answerFrom(folder, seconds));
    await origin.listen(createServer(origin.answer));
    return origin;
  }

  private async listen(server: Server): Promise<Server> {
    this.servers.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    return server;
  }

  get host(): string {
    const [first] = this.servers;
    if (!first) throw new Error('nobody listens');
    return hostOf(first);
  }

  get url(): string {
    return `http://${this.host}`;
  }

  /** The same pictures by TLS, for browsers that take any certificate; its address. */
  async secure(): Promise<string> {
    return `https://${hostOf(await this.listen(createSecureServer(selfSigned(), this.answer)))}`;
  }

  async close() {
    for (const each of this.servers) {
      each.closeAllConnections();
      each.close();
      await once(each, 'close');
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
