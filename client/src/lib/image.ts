// Turns the image values of the API (storage keys or addresses) into addresses a browser can fetch.

let storageBase = '/';

/** Called once at start-up with the answer of `ossUrl`; ends in "/". */
export function setStorageBase(base: string): void {
  storageBase = base.endsWith('/') ? base : `${base}/`;
}

/** The sizes pictures are kept in: pixels of the longer edge (docs/protocol.md, "Files and pictures"). */
const sizes = [80, 160, 480, 1280];

const isAddress = (key: string) => /^(https?:|\/|data:|blob:)/.test(key);

/**
 * Address of an image, or undefined when there is none: show a placeholder then. An image that is shown in so many CSS
 * pixels comes in the smallest size that is sharp on a screen with two pixels for each of them.
 */
export function imageUrl(
  key: string | null | undefined,
  shown = Number.POSITIVE_INFINITY,
): string | undefined {
  if (!key) return undefined;
  if (isAddress(key)) return key;
  const size = sizes.find((pixels) => pixels >= 2 * shown);
  return storageBase + key + (size ? `?w=${size}` : '');
}

/**
 * What an img needs so that the browser chooses among the sizes of an image. `shown` is its width as the attribute
 * `sizes` takes it; a lazy image is measured by browsers that can.
 */
export function imageSources(key: string | null | undefined, shown: string) {
  const src = imageUrl(key);
  if (!key || isAddress(key)) return { src };
  return { srcSet: sizes.map((pixels) => `${src}?w=${pixels} ${pixels}w`).join(', '), sizes: shown, src };
}
