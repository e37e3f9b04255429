// Reads a file of captions: most are UTF-8, those of some programs UTF-16 with a mark at their beginning.

/** What the server refuses, in the words of its code. */
export class NotText extends Error {}

export function captionText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  try {
    const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new NotText();
  }
}
