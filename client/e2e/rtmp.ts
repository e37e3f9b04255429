// An encoder that sends over RTMP exactly the tags it is given: ffmpeg would mend what a flow wants to be wrong.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ffmpeg, h264, movingPicture, tone } from './ffmpeg';

export const PICTURE = 9;
export const SOUND = 8;
const COMMAND = 20;
const CHUNK = 60_000;
const HANDSHAKE = 1_536;

/** One FLV tag. `at` is its clock and `due` when it is sent, both in milliseconds since the connection began. */
export interface Tag {
  kind: number;
  at: number;
  due: number;
  body: Buffer;
}

export const isHeader = ({ kind, body }: Tag) => (kind === PICTURE || kind === SOUND) && body[1] === 0;

/** A picture with a key frame each two seconds, and a tone of 440 Hz. */
export function encoded({ seconds = 24, size = '160x90', rate = 48_000, channels = 2 } = {}): Tag[] {
  const file = ffmpeg([
    ...[...movingPicture(size), ...tone(rate), '-t', String(seconds), ...h264(50)],
    ...['-c:a', 'aac', '-ac', String(channels), '-f', 'flv', 'pipe:1'],
  ]);
  const tags: Tag[] = [];
  for (let from = 13; from + 11 <= file.length; ) {
    const length = file.readUIntBE(from + 1, 3);
    const at = file.readUIntBE(from + 4, 3);
    const body = file.subarray(from + 11, from + 11 + length);
    const kind = file.readUInt8(from);
    if (kind !== PICTURE || body[1] !== 2) tags.push({ kind, at, due: at, body });
    from += 11 + length + 4;
  }
  return tags;
}

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 255]), bytes]);
};

type Value = string | number | null | Record<string, string>;

/** A value as RTMP's commands carry it (AMF0). */
function amf(value: Value): Buffer {
  if (value === null) return Buffer.from([5]);
  if (typeof value === 'string') return Buffer.concat([Buffer.from([2]), text(value)]);
  if (typeof value === 'number') {
    const number = Buffer.alloc(9);
    number.writeDoubleBE(value, 1);
    return number;
  }
  const fields = Object.entries(value).flatMap(([name, held]) => [text(name), amf(held)]);
  return Buffer.concat([Buffer.from([3]), ...fields, Buffer.from([0, 0, 9])]);
}

const command = (...values: Value[]) => Buffer.concat(values.map(amf));

/** One message in one chunk: all of ours are shorter than a chunk. */
function message(kind: number, stream: number, at: number, body: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head[0] = kind === PICTURE ? 6 : 4;
  const isLong = at >= 0xffffff;
  head.writeUIntBE(isLong ? 0xffffff : at, 1, 3);
  head.writeUIntBE(body.length, 4, 3);
  head[7] = kind;
  head.writeUInt32LE(stream, 8);
  const clock = Buffer.alloc(isLong ? 4 : 0);
  if (isLong) clock.writeUInt32BE(at);
  return Buffer.concat([head, clock, body]);
}

/** Resolves when the server has sent this many bytes, or these words. */
async function received(socket: Socket, until: number | string) {
  let all = Buffer.alloc(0);
  while (typeof until === 'number' ? all.length < until : !all.includes(until)) {
    const [more] = (await once(socket, 'data')) as [Buffer];
    all = Buffer.concat([all, more]);
  }
  return all;
}

/** Without what is of this kind between two times: from the very beginning also without what announces it. */
export const without = (tags: readonly Tag[], kind: number, from: number, to: number): Tag[] =>
  tags.filter((tag) => tag.kind !== kind || tag.due >= to || (isHeader(tag) ? from > 0 : tag.due < from));

/** The sound begins later, and is announced then. */
export function soundFrom(tags: readonly Tag[], ms: number): Tag[] {
  const header = tags.find((tag) => tag.kind === SOUND && isHeader(tag));
  const begins = (tag: Tag) => tag.kind === SOUND && tag.due >= ms;
  const late = without(tags, SOUND, 0, ms);
  const first = late.findIndex(begins);
  const { at = 0, due = 0 } = late[first] ?? {};
  return header ? late.toSpliced(first, 0, { ...header, at, due }) : late;
}

/** The clock of a kind is ahead; nothing is sent later for that. */
export const ahead = (tags: readonly Tag[], kind: number, ms: number): Tag[] =>
  tags.map((tag) => (tag.kind === kind ? { ...tag, at: tag.at + ms } : tag));

/** The same at a later time of the same connection. */
export const later = (tags: readonly Tag[], ms: number): Tag[] =>
  tags.map((tag) => ({ ...tag, at: tag.at + ms, due: tag.due + ms }));

/** The parameter sets stand in the key frames, and nowhere else. */
export function inBand(tags: readonly Tag[]): Tag[] {
  const header = tags.find((tag) => tag.kind === PICTURE && isHeader(tag));
  if (!header) throw new Error('no parameter sets');
  const sets: Buffer[] = [];
  let rest = header.body.subarray(5 + 5);
  for (const _ of ['sequences', 'pictures']) {
    const count = rest.readUInt8() & 31;
    rest = rest.subarray(1);
    for (let n = 0; n < count; n += 1) {
      const length = rest.readUInt16BE();
      sets.push(Buffer.from([0, 0]), rest.subarray(0, 2 + length));
      rest = rest.subarray(2 + length);
    }
  }
  const isKey = ({ kind, body }: Tag) => kind === PICTURE && body.readUInt8() >> 4 === 1;
  return tags
    .filter((tag) => tag !== header)
    .map((tag) =>
      isKey(tag)
        ? { ...tag, body: Buffer.concat([tag.body.subarray(0, 5), ...sets, tag.body.subarray(5)]) }
        : tag,
    );
}

/** Publishes tags at the printed address with its key, each when it is due. It says goodbye, unless it is lost. */
export async function publish(address: string, key: string, tags: readonly Tag[], { isLost = false } = {}) {
  const { hostname, port, pathname } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port || 1935), noDelay: true });
  await once(socket, 'connect');
  socket.write(Buffer.concat([Buffer.from([3]), Buffer.alloc(HANDSHAKE)]));
  const answer = await received(socket, 1 + 2 * HANDSHAKE);
  socket.write(answer.subarray(1, 1 + HANDSHAKE));
  const size = Buffer.alloc(4);
  size.writeUInt32BE(CHUNK);
  const started = received(socket, 'NetStream.Publish.Start');
  socket.write(
    Buffer.concat([
      message(1, 0, 0, size),
      message(COMMAND, 0, 0, command('connect', 1, { app: pathname.slice(1), tcUrl: address })),
      message(COMMAND, 0, 0, command('createStream', 2, null)),
      message(COMMAND, 1, 0, command('publish', 3, null, key, 'live')),
    ]),
  );
  await started;
  socket.resume();
  const begun = Date.now();
  for (const { kind, at, due, body } of tags) {
    if (kind !== PICTURE && kind !== SOUND) continue;
    await sleep(Math.max(0, begun + due - Date.now()));
    socket.write(message(kind, 1, at, body));
  }
  if (isLost) return void socket.destroy();
  socket.end(message(COMMAND, 0, 0, command('deleteStream', 4, null, 1)));
  await once(socket, 'close');
}
