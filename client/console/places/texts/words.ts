// What the pages know of banned words: their modes and actions, and how a row of the list is named.
import type { WordEntry } from '../../../src/api/schema.gen';

export const MODES = [1, 2, 3] as const;
export const ACTIONS = [1, 2, 3] as const;
export type Mode = (typeof MODES)[number];
export type Action = (typeof ACTIONS)[number];

export const WORD_MAX = 100;
export const LINE_MAX = 500;

/** The name of a row: the server knows an entry by its word and its mode. */
export const wordId = ({ word, mode }: WordEntry) => `${mode}:${word}`;

export const modeOf = (mode: number): Mode => MODES.find((one) => one === mode) ?? 2;
export const actionOf = (action: number): Action => ACTIONS.find((one) => one === action) ?? 1;

/** The server's answer for a list that does not know a word yet. */
export const freshWord: WordEntry = { word: '', mode: 2, action: 1 };
