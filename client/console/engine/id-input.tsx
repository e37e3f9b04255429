// A filter for an id that is typed: the list is read when the field is left, or with Enter.
import { plainDigits } from '../../src/lib/plain-input';
import { useTyped } from '../../src/lib/use-typed';
import { TextInput } from '../../src/ui/text-input';
import styles from './engine.module.css';

interface IdInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The field that "/" goes to. */
  search?: boolean;
  digits?: boolean;
  max?: number;
  wide?: boolean;
}

export function IdInput(props: IdInputProps) {
  const { label, value, onChange, search, digits = true, max, wide } = props;
  const [typed, type, settle] = useTyped(value);
  const find = (text: string) => {
    const id = digits ? plainDigits(text) : text.trim();
    if (settle(id)) onChange(id);
  };
  return (
    <TextInput
      className={wide ? styles.words : styles.id}
      aria-label={label}
      placeholder={label}
      data-place-search={search || undefined}
      maxLength={max}
      inputMode={digits ? 'numeric' : undefined}
      value={typed}
      onChange={(text) => (text === '' ? find('') : type(text))}
      onBlur={() => find(typed)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') find(typed);
      }}
    />
  );
}
