// What was typed as a value of a setting; undefined for what it does not take. Pure.
import type { SettingShown } from '../../../src/api/schema.gen';

export function typedValue(
  { kind, min, max }: Pick<SettingShown, 'kind' | 'min' | 'max'>,
  text: string,
): boolean | number | string | undefined {
  if (kind === 'switch') return text === 'true';
  if (kind === 'zone') return text.trim() || undefined;
  if (!/^\d{1,15}$/.test(text.trim())) return undefined;
  const number = Number(text);
  return (min !== null && number < min) || (max !== null && number > max) ? undefined : number;
}
