// The state of a table, kept in the address: filters, page, and the row that is open. A link leads to the same view.
import { useMemo } from 'react';
import type { NavigateOptions } from 'react-router';
import { useAddressParams } from '../../src/lib/use-address-params';

export const PAGE_SIZE = 25;

export interface TableState<Filters extends Record<string, string>> {
  filters: Filters;
  /** From 1. */
  page: number;
  /** Of lists that are read on from a place; '' is their beginning. */
  cursor: string;
  /** The open row, '' for none. */
  open: string;
  /** Other filters begin at the first page. */
  filter: (changes: Partial<Filters>) => void;
  turn: (page: number) => void;
  readOn: (cursor: string) => void;
  show: (row: string) => void;
  /** Shows another row if `from` is still the one that is open, in the list it was opened in. */
  moveOn: (from: string, to: string) => void;
}

/** `defaults` name the filters; a filter with its default is not in the address. Keep them at module scope. */
export function useTableState<Filters extends Record<string, string>>(
  defaults: Filters,
): TableState<Filters> {
  const [search, changeAddress] = useAddressParams();
  return useMemo(() => {
    const change = (
      values: Record<string, string>,
      how: NavigateOptions = {},
      isStillMeant: (params: URLSearchParams) => boolean = () => true,
    ) =>
      changeAddress((params) => {
        if (!isStillMeant(params)) return null;
        for (const [name, value] of Object.entries(values)) {
          if (value === (defaults[name] ?? '')) params.delete(name);
          else params.set(name, value);
        }
        return params;
      }, how);
    const filtersIn = (params: URLSearchParams) =>
      Object.fromEntries(
        Object.entries(defaults).map(([name, value]) => [name, params.get(name) ?? value]),
      ) as Filters;
    const filters = filtersIn(search);
    const isSameList = (params: URLSearchParams) =>
      Object.entries(filtersIn(params)).every(([name, value]) => filters[name] === value);
    return {
      filters,
      page: Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1),
      cursor: search.get('cursor') ?? '',
      open: search.get('open') ?? '',
      filter: (changes) => change({ ...(changes as Record<string, string>), page: '', cursor: '', open: '' }),
      turn: (page) => change({ page: page > 1 ? String(page) : '', open: '' }),
      readOn: (cursor) => change({ cursor, open: '' }),
      // At once: the keys of the panel mean the row that was opened last.
      show: (row) => change({ open: row }, { replace: true, flushSync: true }),
      moveOn: (from, to) =>
        change(
          { open: to },
          { replace: true, flushSync: true },
          (params) => isSameList(params) && (params.get('open') ?? '') === from,
        ),
    };
  }, [search, changeAddress, defaults]);
}
