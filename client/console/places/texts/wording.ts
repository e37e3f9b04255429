// What the page knows of the words of the site: the parts they are cut into, and how a text reads with values in it.
import type { WordingShown } from '../../../src/api/schema.gen';

/** The files of a language (src/i18n/namespaces.ts), and what only the server says. */
export const PARTS = [
  'common',
  'home',
  'match',
  'matchday',
  'team',
  'anchor',
  'account',
  'apply',
  'personal',
  'errors',
  'room',
  'clips',
  'studio',
  'money',
  'poll',
  'book',
  'moderation',
  'embed',
  'space',
  'notices',
  'help',
  'livedata',
  'server',
] as const;

export const partOf = (key: string) => PARTS.find((part) => key.startsWith(`${part}:`));

/** What readers see: the changed text where it fits, else the shipped one. One that is gone is seen nowhere; it shows what was written. */
export const readText = ({ text, shipped, inForce }: WordingShown): string =>
  (inForce ? text : (shipped ?? text)) ?? '';

const SAMPLES: Readonly<Record<string, string>> = {
  name: 'Rosa',
  nickName: 'Rosa',
  by: 'Rosa',
  count: '3',
  n: '3',
  total: '12',
  all: '12',
  max: '20',
  most: '20',
  min: '2',
  least: '2',
  left: '2',
  minutes: '10',
  hours: '2',
  coins: '500',
  balance: '500',
  amount: '50',
  price: '20',
  time: '21:30',
  startTime: '21:30',
  openTime: '21:00',
  matchTime: '2026-09-05 21:30',
  endTime: '2026-09-05 23:00',
  until: '2026-09-05 23:00',
  date: '2026-09-05',
  day: '2026-09-05',
  match: 'North – South',
  homeName: 'North',
  awayName: 'South',
  competition: 'Bay Cup',
  houseName: 'Cup night',
  houseId: '1001',
  brandName: 'Studio A',
  brand: 'Studio A',
  code: '424242',
  address: '203.0.113.7',
  host: 'media.example',
};

/** A text as a reader sees it: values in it, and its tags taken out. A value nobody has a sample for shows its name. */
export const sampleOf = (text: string): string =>
  text
    .replace(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) => SAMPLES[name] ?? `[${name}]`)
    .replace(/<\/?\w+>/g, '');

/** A text with something put in the place of what is chosen, and where the cursor stands then. */
export function withInserted(text: string, from: number, to: number, piece: string) {
  return { text: text.slice(0, from) + piece + text.slice(to), at: from + piece.length };
}
