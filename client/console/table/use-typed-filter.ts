// A filter that somebody types: the list is asked when they pause, not with every key.
import { useEffect, useRef, useState } from 'react';

const PAUSE = 350;

/** `value` is the filter as it is in force; give the answer to a TextInput. */
export function useTypedFilter(value: string, onFilter: (value: string) => void) {
  const [typed, setTyped] = useState(value);
  const latest = useRef(onFilter);
  latest.current = onFilter;
  // The way back of the browser changes the filter, too.
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    if (typed === value) return;
    const pause = setTimeout(() => latest.current(typed), PAUSE);
    return () => clearTimeout(pause);
  }, [typed, value]);
  return { value: typed, onChange: setTyped };
}
