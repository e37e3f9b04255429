// The words a list is searched by: what is typed stands at once, and is looked for when the typing rests.
import { useEffect, useRef, useState } from 'react';
import { TextInput } from '../../src/ui/text-input';

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

interface SearchFieldProps {
  label: string;
  /** What it finds, in the empty field. */
  hint?: string;
  value: string;
  max?: number;
  onSearch: (text: string) => void;
}

/** "/" leads here. */
export function SearchField({ label, hint = label, value, max, onSearch }: SearchFieldProps) {
  const typed = useTypedFilter(value, onSearch);
  return <TextInput aria-label={label} placeholder={hint} data-place-search maxLength={max} {...typed} />;
}
