// TL-SPLIT-1: the shares of an envelope as a pure function of what was published. The same draw as the server's.

export interface SplitInput {
  /** 32 bytes, revealed after the end. */
  seed: Uint8Array<ArrayBuffer>;
  redEnvelopeId: string;
  clientSeed: string;
  totalAmount: number;
  totalCount: number;
}

/** Bytes of a hexadecimal text, or null when it is none. */
export function bytesOf(hex: string): Uint8Array<ArrayBuffer> | null {
  if (hex.length === 0 || hex.length % 2 !== 0 || !/^[0-9a-f]+$/i.test(hex)) return null;
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

export const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Hex SHA-256 of the seed, which was published before anybody opened. */
export async function seedHashOf(seed: Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(await crypto.subtle.digest('SHA-256', seed));
}

/** A number below `bound` for each tag: the first eight bytes of the keyed hash of everything published. */
async function drawer({ seed, redEnvelopeId, clientSeed, totalAmount, totalCount }: SplitInput) {
  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const text = new TextEncoder();
  return async (tag: string, bound: number): Promise<number> => {
    const message = `${redEnvelopeId}:${clientSeed}:${totalAmount}:${totalCount}:${tag}`;
    const digest = await crypto.subtle.sign('HMAC', key, text.encode(message));
    return Number(new DataView(digest).getBigUint64(0) % BigInt(bound));
  };
}

/** The shares in the order of grabbing. Every share is at least 1 and together they are the total. */
export async function split(input: SplitInput): Promise<number[]> {
  const { totalAmount, totalCount } = input;
  const draw = await drawer(input);
  const shares: number[] = [];
  let rest = totalAmount;
  for (let i = 0; i < totalCount - 1; i += 1) {
    const left = totalCount - i;
    const high = Math.max(1, Math.min(Math.floor((2 * rest) / left) - 1, rest - (left - 1)));
    const share = 1 + (await draw(`a${i}`, high));
    shares.push(share);
    rest -= share;
  }
  shares.push(rest);
  for (let j = totalCount - 1; j >= 1; j -= 1) {
    const x = await draw(`s${j}`, j + 1);
    [shares[j], shares[x]] = [shares[x] ?? 0, shares[j] ?? 0];
  }
  return shares;
}

/** Equal envelopes have nothing to draw. */
export const equalShares = (totalAmount: number, totalCount: number): number[] =>
  Array.from({ length: totalCount }, () => totalAmount / totalCount);
