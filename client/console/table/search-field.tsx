// The words a list is searched by: what is typed stands at once, and is looked for when the typing rests.
import { TextInput } from '../../src/ui/text-input';
import { useTypedFilter } from './use-typed-filter';

interface SearchFieldProps {
  label: string;
  value: string;
  max?: number;
  onSearch: (text: string) => void;
}

/** "/" leads here. */
export function SearchField({ label, value, max, onSearch }: SearchFieldProps) {
  const typed = useTypedFilter(value, onSearch);
  return <TextInput aria-label={label} placeholder={label} data-place-search maxLength={max} {...typed} />;
}
