// The words a list is searched by: what is typed stands at once, and is looked for when the typing rests.
import { useEffect, useEffectEvent } from 'react';
import { useTyped } from '../../src/lib/use-typed';
import { TextInput } from '../../src/ui/text-input';

const PAUSE = 350;

/**
 * `value` is the filter as it is in force; give the answer to a TextInput. What is typed on meanwhile stays. Leaving the
 * field searches at once, so that a row that is pressed then is not closed by the search.
 */
export function useTypedFilter(value: string, onFilter: (value: string) => void) {
  const [typed, type, settle] = useTyped(value);
  const search = () => {
    if (settle(typed)) onFilter(typed);
  };
  const rested = useEffectEvent(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pause begins anew with each letter
  useEffect(() => {
    const pause = setTimeout(() => rested(), PAUSE);
    return () => clearTimeout(pause);
  }, [typed]);
  return { value: typed, onChange: type, onBlur: search };
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
