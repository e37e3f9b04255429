// What is typed into a field whose settled value stands in the address.
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * The text, how to change it, and `settle`, for a text that is now asked for: `value` becomes it later. It answers whether
 * that text is another one than what was asked for last. A `value` that was settled here leaves the text as it is, since
 * the person may have typed on; a `value` from elsewhere replaces it.
 */
export function useTyped(value: string): [string, (text: string) => void, (text: string) => boolean] {
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
    const isNew = text !== (settled.current.at(-1) ?? shown.current);
    if (isNew) settled.current.push(text);
    return isNew;
  }, []);
  return [typed, type, settle];
}
