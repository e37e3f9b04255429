// The chosen filters, kept in the address so that a list can be sent to somebody and found again.
import { useAddressParams } from '../../lib/use-address-params';

export type MatchTab = 'all' | 'hot';

export interface ChosenFilter {
  tab: MatchTab;
  /** 0 any. */
  status: string;
  /** YYYY-MM-DD in the reader's zone; empty for all days. */
  date: string;
  /** A competition's number; empty for all. */
  competition: string;
  /** A team's number; empty for all. */
  team: string;
}

/** What is not narrowed does not stand in the address. */
const usual: ChosenFilter = { tab: 'all', status: '0', date: '', competition: '', team: '' };
const allowed: Record<keyof ChosenFilter, RegExp> = {
  tab: /^hot$/,
  status: /^[1-7]$/,
  date: /^\d{4}-\d\d-\d\d$/,
  competition: /^\d{1,18}$/,
  team: /^\d{1,18}$/,
};
const names = Object.keys(usual) as (keyof ChosenFilter)[];

/** The filters as they stand in an address. */
export const searchOf = (filter: ChosenFilter) =>
  new URLSearchParams(
    names.filter((name) => filter[name] !== usual[name]).map((name) => [name, filter[name]]),
  ).toString();

function filterOf(params: URLSearchParams) {
  const read = (name: keyof ChosenFilter) => {
    const stored = params.get(name) ?? '';
    return [name, allowed[name].test(stored) ? stored : usual[name]];
  };
  return Object.fromEntries(names.map(read)) as unknown as ChosenFilter;
}

export function useMatchFilter() {
  const [params, setParams] = useAddressParams();
  const change = (wanted: Partial<ChosenFilter>) =>
    setParams((now) => searchOf({ ...filterOf(now), ...wanted }));
  return { filter: filterOf(params), change };
}
