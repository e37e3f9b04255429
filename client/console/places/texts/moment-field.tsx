// An instant that is typed or picked in the operator's zone; empty for none.
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';

const two = (n: number) => String(n).padStart(2, '0');

/** As the browser's field has it: the local time to the minute. */
export function localText(time: number | null): string {
  if (time === null) return '';
  const at = new Date(time);
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** Null for what is no instant. */
export function localTime(text: string): number | null {
  const time = new Date(text).getTime();
  return text === '' || Number.isNaN(time) ? null : time;
}

interface MomentFieldProps {
  label: string;
  hint?: string;
  error?: string | null;
  value: number | null;
  onChange: (time: number | null) => void;
}

export function MomentField({ label, hint, error, value, onChange }: MomentFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextInput
        type="datetime-local"
        value={localText(value)}
        max="9999-12-31T23:59"
        onChange={(text) => onChange(localTime(text))}
      />
    </Field>
  );
}
