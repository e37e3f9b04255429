// What a report says in words: why, about whom, and what was decided.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportShown } from '../../../src/api/schema.gen';

const reasons = [1, 2, 3, 4, 5, 9] as const;
const decisions = [1, 2, 3, 4, 5] as const;

const known = <N extends number>(numbers: readonly N[], value: number): N | undefined =>
  numbers.find((number) => number === value);

export function useReportWords() {
  const { t } = useTranslation('console');
  return useMemo(
    () => ({
      reasonOf: ({ held, reason }: ReportShown) => {
        const number = known(reasons, reason);
        return held ? t('report.held') : number ? t(`report.reasons.${number}`) : String(reason);
      },
      aboutOf: ({ user, houseId }: ReportShown) =>
        user?.nickName ?? (houseId ? t('report.roomNumber', { house: houseId }) : '–'),
      decisionOf: ({ resolved }: ReportShown) => {
        const number = resolved && known(decisions, resolved.action);
        return number ? t(`report.decisions.${number}`) : '–';
      },
    }),
    [t],
  );
}
