// The difference between a thing before an act and after it, value by value. Pure.

export interface Change {
  /** For example "names.en". */
  path: string;
  /** '' where there was nothing. */
  before: string;
  after: string;
}

export const shown = (value: unknown, indent?: number): string =>
  value === undefined || value === null
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value, null, indent);

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values of a thing by their paths; lists count as one value. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (!isObject(value)) return path === '' && value == null ? [] : [[path, value]];
  return Object.entries(value).flatMap(([name, inner]) =>
    leaves(inner, path === '' ? name : `${path}.${name}`),
  );
}

export function changesOf(before: unknown, after: unknown): Change[] {
  const [then, now] = [new Map(leaves(before)), new Map(leaves(after))];
  return [...new Set([...then.keys(), ...now.keys()])]
    .map((path) => ({ path, before: shown(then.get(path)), after: shown(now.get(path)) }))
    .filter((change) => change.before !== change.after);
}
