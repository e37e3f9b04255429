// Names of teams, competitions and rounds by language, as an edit sends them. Pure.
import type { Names } from '../../../src/api/schema.gen';

/** Names without those that are empty. Pure. */
export const written = (names: Names): Names =>
  Object.fromEntries(
    Object.entries(names)
      .map(([tag, text]) => [tag, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );

/** The names that differ from those before. Pure. */
export const changedNames = (before: Names, after: Names): Names =>
  Object.fromEntries(Object.entries(written(after)).filter(([tag, text]) => before[tag] !== text));
