// Turns the image values of the API (storage keys or addresses) into addresses a browser can fetch.

let storageBase = '/';

/** Called once at start-up with the answer of `ossUrl`; ends in "/". */
export function setStorageBase(base: string): void {
  storageBase = base.endsWith('/') ? base : `${base}/`;
}

/** Address of an image, or undefined when there is none: show a placeholder then. */
export function imageUrl(key: string | null | undefined): string | undefined {
  if (!key) return undefined;
  return /^(https?:|\/|data:|blob:)/.test(key) ? key : storageBase + key;
}
