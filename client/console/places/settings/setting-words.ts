// Settings in words: what each is called, what it does, its values with their units, and what is typed as one.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingShown } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import words from '../../words/en/setting.json';

type Known = keyof typeof words.of;
type Unit = keyof typeof words.unit;

/** Dots part the words of the console. */
const wordsOf = (key: string): Known | null => {
  const name = key.replaceAll('.', '_');
  return name in words.of ? (name as Known) : null;
};

export function useSettingWords() {
  const { t } = useTranslation('console');
  const nameOf = useCallback(
    ({ key }: { key: string }) => {
      const known = wordsOf(key);
      return known ? t(`setting.of.${known}.name`) : key;
    },
    [t],
  );
  const effectOf = useCallback(
    ({ key }: SettingShown) => {
      const known = wordsOf(key);
      return known ? t(`setting.of.${known}.effect`) : '';
    },
    [t],
  );
  const valueText = useCallback(
    ({ unit }: SettingShown, value: unknown): string => {
      if (typeof value === 'boolean') return t(value ? 'setting.on' : 'setting.off');
      const text = typeof value === 'number' ? value.toLocaleString('en') : String(value);
      return unit in words.unit ? t(`setting.unit.${unit as Unit}`, { value: text }) : text;
    },
    [t],
  );
  return { nameOf, effectOf, valueText };
}

/** What was typed as a value; undefined for what the setting does not take. Pure. */
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
