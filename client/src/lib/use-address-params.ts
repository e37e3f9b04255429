// The parameters of the address, and a way to change them that sees what was changed a moment ago.
import { type Location, useLocation, useSearchParams } from 'react-router';

/** The newest parameters asked for while an address was shown: a second change may come before the first one is shown. */
const newest = new WeakMap<Location, URLSearchParams>();

type Edit = (params: URLSearchParams) => URLSearchParams | string;

/**
 * `change` gets a copy of the newest parameters and gives back what they become. The entry of the history is replaced, and
 * the page stays where it is scrolled to.
 */
export function useAddressParams(): [URLSearchParams, (edit: Edit) => void] {
  const [params, setParams] = useSearchParams();
  const shown = useLocation();
  const change = (edit: Edit) => {
    const next = new URLSearchParams(edit(new URLSearchParams(newest.get(shown) ?? params)));
    newest.set(shown, next);
    setParams(next, { replace: true, preventScrollReset: true });
  };
  return [params, change];
}
