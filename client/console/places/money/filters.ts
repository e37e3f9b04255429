// What the filters of several lists of money share.
import type { Filter } from '../../engine/data';

export const days = {
  from: { type: 'day', label: 'money.from' },
  to: { type: 'day', label: 'money.to', after: 'from' },
} as const satisfies Record<string, Filter<unknown>>;

/** All of them, and each by its number. */
export const optionsOf = <N extends number>(all: string, numbers: readonly N[], nameOf: (n: N) => string) => [
  { value: '', label: all },
  ...numbers.map((n) => ({ value: String(n), label: nameOf(n) })),
];
