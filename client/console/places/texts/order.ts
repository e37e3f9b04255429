// Moving one thing of an ordered list to another place. Pure.

/** The ids with one of them at the place of another; the same list when nothing moves. */
export function movedTo(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id);
  if (from < 0 || to < 0 || to >= ids.length || from === to) return ids;
  const rest = ids.filter((one) => one !== id);
  return [...rest.slice(0, to), id, ...rest.slice(to)];
}
