// What is typed into a field whose settled value stands in the address.
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * `settle` says what was typed and is now asked for: `value` becomes it some time later. A value from elsewhere takes the
 * place of what is typed; one that was settled here does not, since its reader may have typed on meanwhile.
 */
export function useTyped(value: string): [string, (text: string) => void, (text: string) => void] {
  const [typed, type] = useState(value);
  const settled = useRef<string[]>([]);
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    const own = settled.current.indexOf(value);
    settled.current = own < 0 ? [] : settled.current.slice(own + 1);
    if (own < 0) type(value);
  }, [value]);
  const settle = useCallback((text: string) => {
    type(text);
    if (text !== (settled.current.at(-1) ?? shown.current)) settled.current.push(text);
  }, []);
  return [typed, type, settle];
}
