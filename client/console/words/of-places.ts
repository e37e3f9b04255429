// Which files of words a place reads. They are fetched with the place; the others belong to the frame and come first.
import type { Words } from '../../src/i18n/i18next';

type Part = keyof Words['console'];

/** By folder of `places`. */
export const wordsOfPlaces = {
  account: ['account'],
  applications: ['apply'],
  brands: ['brand'],
  matches: ['match', 'merge', 'feed', 'source'],
  money: ['money'],
  now: ['now'],
  operators: ['operators', 'people'],
  people: ['people'],
  record: [],
  reports: ['report'],
  rooms: ['room'],
  settings: ['setting'],
  statistics: ['stats'],
  texts: ['texts', 'wording'],
  waiting: ['waiting', 'setting'],
} as const satisfies Record<string, readonly Part[]>;

export type PlaceFolder = keyof typeof wordsOfPlaces;
