// Broadcasts of HEVC and AV1 as OBS sends them by Enhanced RTMP: ffmpeg 5.1 encodes them and cannot send them.
import { ffmpeg, movingPicture } from './ffmpeg';
import { encoded, PICTURE, SOUND, type Tag } from './rtmp';

export type Codec = 'hvc1' | 'av01';

const RATE = 25;
const ENCODERS: Record<Codec, string[]> = {
  hvc1: [
    ...['-c:v', 'libx265', '-preset', 'ultrafast', '-tag:v', 'hvc1', '-x265-params'],
    'log-level=error:keyint=25:min-keyint=25:scenecut=0:bframes=0:aud=1:pools=1',
  ],
  av01: ['-c:v', 'libaom-av1', '-cpu-used', '8', '-usage', 'realtime', '-g', '25', '-keyint_min', '25'],
};
const BOXES: Record<Codec, string> = { hvc1: 'hvcC', av01: 'av1C' };
/** A unit that begins a picture of HEVC, and its parameter sets. */
const DELIMITER = 35;
const SETS = [32, 33, 34];
/** A key frame of HEVC. */
const KEYS = [19, 20, 21];
/** A unit of AV1 that only key frames have. */
const SEQUENCE = 1;

interface Sample {
  isKey: boolean;
  data: Buffer;
}

/** The frames of IVF, each a temporal unit. */
function unitsOf(ivf: Buffer): Sample[] {
  const samples: Sample[] = [];
  for (let at = 32; at + 12 <= ivf.length; ) {
    const size = ivf.readUInt32LE(at);
    const data = ivf.subarray(at + 12, at + 12 + size);
    // Behind the delimiter of two bytes.
    samples.push({ isKey: ((data[2] ?? 0) >> 3) % 16 === SEQUENCE, data });
    at += 12 + size;
  }
  return samples;
}

/** The pictures of a stream of HEVC with delimiters, each unit behind its length. */
function picturesOf(stream: Buffer): Sample[] {
  const samples: Sample[] = [];
  const starts: number[] = [];
  for (let at = stream.indexOf('000001', 0, 'hex'); at >= 0; at = stream.indexOf('000001', at + 3, 'hex'))
    starts.push(at + 3);
  starts.forEach((from, n) => {
    const next = starts[n + 1];
    let to = next === undefined ? stream.length : next - 3;
    while (to > from && stream[to - 1] === 0) to -= 1;
    const kind = (stream.readUInt8(from) >> 1) % 64;
    if (kind === DELIMITER) samples.push({ isKey: false, data: Buffer.alloc(0) });
    const sample = samples.at(-1);
    if (!sample || kind === DELIMITER || SETS.includes(kind)) return;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(to - from);
    sample.data = Buffer.concat([sample.data, length, stream.subarray(from, to)]);
    sample.isKey ||= KEYS.includes(kind);
  });
  return samples;
}

/** The decoder configuration in an MP4. */
function configOf(codec: Codec, mp4: Buffer): Buffer {
  const at = mp4.indexOf(BOXES[codec]);
  return mp4.subarray(at + 4, at - 4 + mp4.readUInt32BE(at - 4));
}

/** A moving picture with a key frame each second, and a tone of 440 Hz. */
export function enhanced(codec: Codec, { seconds = 24, size = '320x180' } = {}): Tag[] {
  const make = (format: string, ...more: string[]) =>
    ffmpeg([
      ...[...movingPicture(size), '-t', String(seconds), '-pix_fmt', 'yuv420p', ...ENCODERS[codec]],
      ...['-f', format, ...more, 'pipe:1'],
    ]);
  const config = configOf(codec, make('mp4', '-movflags', 'frag_keyframe+delay_moov'));
  const samples = codec === 'av01' ? unitsOf(make('ivf')) : picturesOf(make('hevc'));
  const name = Buffer.from(codec);
  const header = { kind: PICTURE, at: 0, due: 0, body: Buffer.concat([Buffer.from([0x90]), name, config]) };
  const pictures = samples.map(({ isKey, data }, n) => {
    const at = Math.round((n * 1_000) / RATE);
    // HEVC without a time of composition, as an encoder without B-frames sends it.
    const packet = codec === 'hvc1' ? 3 : 1;
    const body = Buffer.concat([Buffer.from([(isKey ? 0x90 : 0xa0) + packet]), name, data]);
    return { kind: PICTURE, at, due: at, body };
  });
  const sound = encoded({ seconds }).filter(({ kind }) => kind === SOUND);
  return [header, ...[...sound, ...pictures].sort((a, b) => a.due - b.due)];
}
