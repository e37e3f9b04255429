// What the pages know of banned words: their modes and actions, and how a row of the list is named.
import type { WordEntry } from '../../../src/api/schema.gen';
import type { Tools } from '../../engine/tools';

const MODES = [1, 2, 3] as const;
const ACTIONS = [1, 2, 3] as const;

export const WORD_MAX = 100;

/** The name of a row: the server knows an entry by its word and its mode. */
export const wordId = ({ word, mode }: WordEntry) => `${mode}:${word}`;

export const modeOf = (mode: number) => MODES.find((one) => one === mode) ?? 2;
export const actionOf = (action: number) => ACTIONS.find((one) => one === action) ?? 1;

type Words = Pick<Tools, 't'>;

export const modeOptions = ({ t }: Words) =>
  MODES.map((mode) => ({ value: String(mode), label: t(`texts.word.modes.${mode}`) }));

export const actionOptions = ({ t }: Words) =>
  ACTIONS.map((action) => ({ value: String(action), label: t(`texts.word.actions.${action}`) }));
