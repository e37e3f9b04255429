// Deciding about a report; what the server can take back is offered to be undone.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Resolution } from '../../../src/api/enums/resolution.gen';
import { asRefusal } from '../../../src/api/refusal';
import type { ReportResolveRequest, ReportShown } from '../../../src/api/schema.gen';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useReportWords } from './report-words';

export type Details = Pick<ReportResolveRequest, 'reason' | 'muteType' | 'endTime'>;
type Decision = (typeof Resolution)[keyof typeof Resolution];

/** Whether a report that was resolved so can be opened again, a mute being lifted with it. */
export const reopens = (decision: number) =>
  decision === Resolution.Dismissed || decision === Resolution.Muted;

/** How a decision is taken back; null where the server cannot. */
function undoOf(
  decision: Decision,
  { reportId, user, houseId }: ReportShown,
): (() => Promise<unknown>) | null {
  if (decision === Resolution.UserDisabled && user)
    return () => call('/admin/user_edit', { userId: user.userId, disabled: false });
  if (decision === Resolution.RoomClosed && houseId)
    return () => call('/admin/room_edit', { houseId, suspended: false });
  if (reopens(decision))
    return () => call('/admin/report_resolve', { reportId, action: Resolution.Reopened });
  return null;
}

export function useResolve(report: ReportShown, onDecided: () => void) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const { aboutOf } = useReportWords();
  const [busy, setBusy] = useState(false);
  const name = aboutOf(report);

  /** Throws what the server refuses, except that somebody else was quicker: then the list is read anew. */
  const resolve = async (action: Decision, details: Details = {}) => {
    try {
      await call('/admin/report_resolve', { reportId: report.reportId, action, ...details });
      const undo = undoOf(action, report);
      const removed = report.clipId !== null && action === Resolution.Deleted;
      toast.show(removed ? t('report.clip.didRemove', { name }) : t(`report.did.${action}`, { name }), {
        action: undo
          ? {
              label: t('frame.undo'),
              onPress: () =>
                undo().then(() => {
                  toast.show(t('frame.undone'));
                  return queries.invalidateQueries({ queryKey: ['/admin/report_list'] });
                }, toast.refuse),
            }
          : undefined,
      });
    } catch (fault) {
      if (asRefusal(fault).code !== 'STALE_STATE') throw fault;
      toast.show(t('report.tooLate'), { bad: true });
    }
    onDecided();
  };

  const resolveNow = (action: Decision) => {
    if (busy) return;
    setBusy(true);
    resolve(action)
      .catch(toast.refuse)
      .finally(() => setBusy(false));
  };

  return { resolve, resolveNow, busy };
}
