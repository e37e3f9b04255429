// Who set the locks of a match, found in what operators did to it. Pure.
import type { ActShown } from '../../../src/api/schema.gen';

const lockedIn = (value: unknown): readonly string[] => {
  const locked = (value as { locked?: unknown } | null)?.locked;
  return Array.isArray(locked) ? locked.filter((part) => typeof part === 'string') : [];
};

/** The act that locked a part; `acts` are about one match, the newest first. Undefined when it is not among them. */
export function lockerOf(acts: readonly ActShown[], part: string): ActShown | undefined {
  return acts.find(({ before, after }) => lockedIn(after).includes(part) && !lockedIn(before).includes(part));
}
