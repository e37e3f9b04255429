// The pictures of a post that is being written: which files may join it, and their order. Pure.
import { asRefusal } from '../../api/refusal';
import { imageProblem } from '../../lib/file-rules';

export const PICTURES_MAX = 9;
export const TEXT_MAX = 1000;
export const CAPTION_MAX = 20;

export interface Picture {
  id: number;
  file: File;
  /** Address of the file in this browser. */
  preview: string;
  /** `same`: another has its bytes, so a post would show it once; it is left out. */
  state: 'waiting' | 'sending' | 'sent' | 'failed' | 'same';
  /** 0 to 1. */
  progress: number;
  /** Storage key, once it was sent. */
  key: string | null;
  /** Why it failed. */
  refused: unknown;
  /** The few words on a photo of the wall. */
  caption: string;
}

export interface LeftOut {
  name: string;
  code: 'FILE_TOO_LARGE' | 'FILE_FORMAT';
}

interface Admitted<F> {
  taken: F[];
  leftOut: LeftOut[];
  /** How many found no place. */
  over: number;
}

/** Good files as far as there is room for them, in their order. */
export function admit<F extends { name: string; size: number; type: string }>(
  files: readonly F[],
  present: number,
): Admitted<F> {
  const leftOut: LeftOut[] = [];
  const good = files.filter((file) => {
    const code = imageProblem(file);
    if (code) leftOut.push({ name: file.name, code });
    return !code;
  });
  const taken = good.slice(0, Math.max(0, PICTURES_MAX - present));
  return { taken, leftOut, over: good.length - taken.length };
}

/** The list with one item at another place; a place outside of it changes nothing. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = next.splice(from, 1);
  if (item === undefined || to < 0 || to >= list.length) return [...list];
  next.splice(to, 0, item);
  return next;
}

/** The next picture to send, when fewer than `atOnce` are on their way. */
export function nextToSend(pictures: readonly Picture[], atOnce = 2): Picture | undefined {
  if (pictures.filter(({ state }) => state === 'sending').length >= atOnce) return undefined;
  return pictures.find(({ state }) => state === 'waiting');
}

/** Whether the same file, sent again, may be taken: not when the file itself was refused. */
export const mayHelp = (refused: unknown): boolean =>
  !['FILE_FORMAT', 'FILE_TOO_LARGE'].includes(asRefusal(refused).code);

/** After an upload: files of the same bytes get one key, and only the first of them stays. */
export const withKey = (pictures: readonly Picture[], id: number, key: string): Picture[] => {
  const known = pictures.some((other) => other.id !== id && other.key === key);
  const change: Partial<Picture> = known ? { state: 'same' } : { state: 'sent', progress: 1, key };
  return pictures.map((picture) => (picture.id === id ? { ...picture, ...change } : picture));
};

export const isCopy = ({ state }: Picture): boolean => state === 'same';

/** Those that stand in the form. */
export const shownOf = (pictures: readonly Picture[]): Picture[] =>
  pictures.filter((picture) => !isCopy(picture));

export const keysOf = (pictures: readonly Picture[]): string[] => pictures.flatMap(({ key }) => key ?? []);
