// Brings an order together with what others changed meanwhile.

export interface Merged {
  order: string[];
  /** What others added and took away since the order was begun. */
  added: string[];
  gone: string[];
}

/**
 * `mine` is the order made here out of `seen`, `theirs` the list as it is now. Mine holds for whoever is in both; what
 * others added comes last; what they took away, or what was taken away here, stays away. Pure.
 */
export function mergeOrder(
  seen: readonly string[],
  mine: readonly string[],
  theirs: readonly string[],
): Merged {
  const added = theirs.filter((id) => !seen.includes(id) && !mine.includes(id));
  const gone = seen.filter((id) => !theirs.includes(id) && mine.includes(id));
  return { order: [...mine.filter((id) => !gone.includes(id)), ...added], added, gone };
}
