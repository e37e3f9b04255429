// The words a list is searched by: what is typed stands at once, and is looked for when the typing rests.
import { useEffect, useState } from 'react';
import { TextInput } from '../../../src/ui/text-input';

const PAUSE = 250;

interface SearchFieldProps {
  label: string;
  value: string;
  max: number;
  onSearch: (text: string) => void;
}

export function SearchField({ label, value, max, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts a search.
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  // Another address, for example by the back button.
  useEffect(() => setText(value), [value]);
  return (
    <TextInput
      aria-label={label}
      placeholder={label}
      data-place-search
      value={text}
      maxLength={max}
      onChange={setText}
    />
  );
}
