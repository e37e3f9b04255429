// Fetches the newest key frame of a broadcast and draws it (docs/protocol.md, "/live/{houseId}/{line}/picture").

/** Seconds after which a browser that cannot decode a frame gives up. */
const PATIENCE = 5_000;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The parts of a picture; null when it is none. Pure. */
export function partsOf(file: ArrayBuffer) {
  if (file.byteLength < 4) return null;
  const size = new DataView(file).getUint32(0);
  if (size < 4 || file.byteLength <= 4 + size) return null;
  const description = new Uint8Array(file, 4, size);
  // Profile, constraints and level stand behind the version (ISO 14496-15).
  return {
    codec: `avc1.${hex(description.slice(1, 4))}`,
    description,
    frame: new Uint8Array(file, 4 + size),
  };
}

export const canDecode = () => typeof VideoDecoder === 'function';

/** Draws into the whole canvas; false when there is nothing on the air. Throws what the decoder complains of. */
export async function drawKeyPicture(address: string, canvas: HTMLCanvasElement, signal: AbortSignal) {
  const answer = await fetch(address, { signal });
  if (answer.status !== 200) return false; // 204: none at the moment
  const parts = partsOf(await answer.arrayBuffer());
  if (!parts) return false;
  const { codec, description, frame } = parts;
  const paint = canvas.getContext('2d');
  const done = new AbortController();
  await new Promise<void>((drawn, failed) => {
    const decoder = new VideoDecoder({
      output: (picture) => {
        paint?.drawImage(picture, 0, 0, canvas.width, canvas.height);
        picture.close();
        drawn();
      },
      error: failed,
    });
    const giveUp = () => failed(new Error('no picture'));
    const timer = setTimeout(giveUp, PATIENCE);
    done.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      if (decoder.state !== 'closed') decoder.close();
    });
    signal.addEventListener('abort', giveUp, { signal: done.signal });
    decoder.configure({ codec, description, optimizeForLatency: true });
    decoder.decode(new EncodedVideoChunk({ type: 'key', timestamp: 0, data: frame }));
    decoder.flush().catch(failed);
  }).finally(() => done.abort());
  return true;
}
