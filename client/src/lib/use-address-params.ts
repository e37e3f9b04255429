// The parameters of the address, and a way to change them that sees what was changed a moment ago.
import { useCallback, useEffect, useRef } from 'react';
import { type Location, type NavigateOptions, useLocation, useSearchParams } from 'react-router';

/** The newest parameters asked for while an address was shown: a second change may come before the first one is shown. */
const newest = new WeakMap<Location, URLSearchParams>();

/** What the parameters become; null leaves them. */
type Edit = (params: URLSearchParams) => URLSearchParams | string | null;

/** The entry of the history is replaced, and the page stays where it is scrolled to. */
const QUIETLY: NavigateOptions = { replace: true, preventScrollReset: true };

/**
 * `change` gets a copy of the newest parameters and gives back what they become. It may be called late, after an answer of
 * the server: it then changes the address of that moment, and none once the page has been left.
 */
export function useAddressParams(): [URLSearchParams, (edit: Edit, how?: NavigateOptions) => void] {
  const [params, setParams] = useSearchParams();
  const shown = useLocation();
  const now = useRef({ params, setParams, shown });
  now.current = { params, setParams, shown };
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const change = useCallback((edit: Edit, how: NavigateOptions = QUIETLY) => {
    const { params, setParams, shown } = now.current;
    const wanted = isHere.current ? edit(new URLSearchParams(newest.get(shown) ?? params)) : null;
    if (wanted === null) return;
    const next = new URLSearchParams(wanted);
    newest.set(shown, next);
    setParams(next, how);
  }, []);
  return [params, change];
}
