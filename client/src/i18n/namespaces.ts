// The parts a language is cut into; one JSON file per part and language, fetched when a page needs it.

export const NAMESPACES = [
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
] as const;

export type Namespace = (typeof NAMESPACES)[number];
