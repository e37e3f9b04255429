// What was typed as a value of a setting; undefined for what it does not take. Pure.
import type { SettingShown } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';

export function typedValue(
  { kind, min, max }: Pick<SettingShown, 'kind' | 'min' | 'max'>,
  text: string,
): boolean | number | string | undefined {
  if (kind === 'switch') return text === 'true';
  if (kind === 'zone' || kind === 'path') return text.trim() || undefined;
  const number = wholeNumber(text, 15);
  if (number === null || number < 0) return undefined;
  return (min !== null && number < min) || (max !== null && number > max) ? undefined : number;
}
