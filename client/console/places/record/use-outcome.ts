// What came of an act, in a few words.
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal, refusalText } from '../../../src/api/refusal';
import type { ActShown } from '../../../src/api/schema.gen';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

export function useOutcome(): (act: ActShown) => string {
  const { t } = useTranslation(['console', 'errors']);
  return useCallback(
    ({ outcome }) => {
      if (outcome === 'unknown') return t('console:record.unknown');
      if (isObject(outcome) && typeof outcome.code === 'string' && Object.keys(outcome).length === 1)
        return t('console:record.refused', { why: refusalText(t, new Refusal(outcome.code)) });
      return t('console:record.done');
    },
    [t],
  );
}
