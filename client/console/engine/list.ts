// The list of a place: asked of the server as its address says, read on by pages, and read whole for a file.
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Answered, type Asked, call, type Path } from '../api/call';
import { useCall } from '../api/use-call';
import { openRow } from '../table/open-row';
import { type Found, readAll, readPages } from '../table/read-all';
import { PAGE_SIZE, useTableState } from '../table/table-state';
import type { PlaceData, RowOf } from './data';
import { defaultsOf } from './filters';
import type { With } from './tools';

const MOST_OF_A_PAGE = 100;

/** The answer of a list, whichever way it is read. */
interface Page<Row> {
  list: readonly Row[];
  total?: number;
  hasMore?: boolean;
  nextCursor?: string | null;
}

const pageOf = <P extends Path>(answer: Answered<P>): Page<RowOf<P>> =>
  (Array.isArray(answer) ? { list: answer } : answer) as Page<RowOf<P>>;

/** Which part of the list a page asks for. */
const partOf = (
  pages: PlaceData<Path, never, unknown>['pages'],
  { page, cursor }: { page: number; cursor: string },
) =>
  ({
    numbered: { pageNum: page, pageSize: PAGE_SIZE },
    onwards: { cursor, pageSize: PAGE_SIZE },
    whole: {},
  })[pages];

type Data<P extends Path, F extends string, Own> = PlaceData<P, F, Own>;

export function useList<P extends Path, F extends string, Own>(data: Data<P, F, Own>, tools: With<Own>) {
  const { path, pages, rowId, keep } = data;
  const defaults = useMemo(() => defaultsOf(data.filters, data.columns), [data]);
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const filters = state.filters as Record<F | 'sort', string>;
  const ask = { ...('sort' in filters && { sort: filters.sort }), ...data.ask?.(filters, tools) };
  const asked = (part: object) => ({ ...ask, ...part }) as Asked<P>;
  const list = useCall(path, asked(partOf(pages, state)), { keepLast: pages !== 'whole', every: data.every });
  const page = list.data === undefined ? undefined : pageOf<P>(list.data);
  const held = page && (data.rows ? data.rows(page.list, filters) : page.list);
  const rows = keep ? held?.filter((row) => keep(row, filters, tools)) : held;
  const { at, step } = openRow(rows, rowId, state);

  const read = (part: object) => call(path, asked(part)).then((answer) => pageOf<P>(answer));
  const all = async (): Promise<Found<RowOf<P>>> => {
    if (pages === 'whole') return { rows: rows ?? [], more: false };
    if (pages === 'numbered')
      return readPages((part) => read(part).then(({ list, hasMore = false }) => ({ list, hasMore })));
    return readAll<RowOf<P>, string>('', (cursor) =>
      read({ cursor, pageSize: MOST_OF_A_PAGE }).then(({ list, nextCursor }) => ({
        rows: list,
        next: nextCursor || null,
      })),
    );
  };

  return {
    ...{ state, defaults, filters, rows, step, all },
    filter: state.filter as (changes: Record<string, string>) => void,
    /** The open row; in a list that is read whole also one that its filters hide. */
    open: (pages === 'whole' ? held : rows)?.find((row) => rowId(row) === state.open),
    error: list.error,
    retry: () => void list.refetch(),
    stale: list.isPlaceholderData,
    readAt: list.dataUpdatedAt,
    total: page?.total ?? rows?.length ?? 0,
    next: page?.nextCursor,
    /** Ends when what was read is on the screen. */
    readAnew: () =>
      Promise.all(
        [path, ...(data.changes ?? [])].map((one) => queries.invalidateQueries({ queryKey: [one] })),
      ).then(() => new Promise((shown) => setTimeout(shown))),
    /** Opens the row after the one that is open, or the one before the last. */
    moveOn: () => {
      const next = rows?.[at + 1] ?? rows?.[at - 1];
      state.moveOn(state.open, next ? rowId(next) : '');
    },
  };
}

export type List<P extends Path, F extends string, Own> = ReturnType<typeof useList<P, F, Own>>;
