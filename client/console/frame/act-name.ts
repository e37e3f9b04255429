// The acts an operator may find in the record, and their names in words.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import words from '../words/en/acts.json';

type Act = keyof typeof words;

/** By their calls, in the order of the words. */
export const actNames = Object.keys(words).map((name) => `/admin/${name}`);

export function useActName(): (path: string) => string {
  const { t } = useTranslation('console');
  return useCallback(
    (path) => {
      const name = path.replace('/admin/', '');
      return name in words ? t(`acts.${name as Act}`) : path;
    },
    [t],
  );
}
