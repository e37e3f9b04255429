// Choosing rows of a table: one by one, a range with Shift, or all that are shown.
import { type ReactNode, useRef } from 'react';

export interface Selection {
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  /** Buttons that act on the chosen rows. */
  acts: ReactNode;
}

/** The chosen rows after `id` was pressed: with a `from`, all rows between the two become what `id` becomes. Pure. */
export function choose(
  chosen: ReadonlySet<string>,
  ids: readonly string[],
  id: string,
  from: string | null,
): ReadonlySet<string> {
  const next = new Set(chosen);
  const [at, since] = [ids.indexOf(id), from === null ? -1 : ids.indexOf(from)];
  const touched = since < 0 ? [id] : ids.slice(Math.min(at, since), Math.max(at, since) + 1);
  const adds = !chosen.has(id);
  for (const one of touched) {
    if (adds) next.add(one);
    else next.delete(one);
  }
  return next;
}

/** What the boxes of a table do. */
export function useChoosing(selection: Selection | undefined, ids: readonly string[]) {
  const last = useRef<string | null>(null);
  if (!selection) return null;
  const { chosen, onChoose } = selection;
  const shown = ids.filter((id) => chosen.has(id)).length;
  return {
    chosen,
    press: (id: string, range: boolean) => {
      onChoose(choose(chosen, ids, id, range ? last.current : null));
      last.current = id;
    },
    all: shown > 0 && shown === ids.length,
    some: shown > 0 && shown < ids.length,
    pressAll: () => onChoose(new Set(shown === ids.length ? [] : ids)),
    clear: () => onChoose(new Set()),
  };
}

export type Choosing = NonNullable<ReturnType<typeof useChoosing>>;
