// The words a list is searched by: what is typed stands at once, and is looked for when the typing rests.
import { TextInput } from '../../src/ui/text-input';
import { useTypedFilter } from './use-typed-filter';

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
