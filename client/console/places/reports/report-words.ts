// What a report says in words: why, about whom, and what was decided.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Resolution } from '../../../src/api/enums/resolution.gen';
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
      /** The title of a clip is no line of a chat. */
      saidOf: ({ clipId, evidence }: ReportShown) =>
        clipId ? t('report.clip.named', { title: evidence }) : evidence,
      decisionOf: ({ clipId, resolved }: ReportShown) => {
        const number = resolved && known(decisions, resolved.action);
        if (clipId && number === Resolution.Deleted) return t('report.clip.wasRemoved');
        return number ? t(`report.decisions.${number}`) : '–';
      },
    }),
    [t],
  );
}
