// Deciding about a report; what the server can take back is offered to be undone.
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

/** How a decision is taken back; null where the server cannot. */
function undoOf(decision: Decision, { user, houseId }: ReportShown): (() => Promise<unknown>) | null {
  if (decision === Resolution.UserDisabled && user)
    return () => call('/admin/user_edit', { userId: user.userId, disabled: false });
  if (decision === Resolution.RoomClosed && houseId)
    return () => call('/admin/room_edit', { houseId, suspended: false });
  return null;
}

export function useResolve(report: ReportShown, onDecided: () => void) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { aboutOf } = useReportWords();
  const [busy, setBusy] = useState(false);
  const name = aboutOf(report);

  /** Throws what the server refuses, except that somebody else was quicker: then the list is read anew. */
  const resolve = async (action: Decision, details: Details = {}) => {
    try {
      await call('/admin/report_resolve', { reportId: report.reportId, action, ...details });
      const undo = undoOf(action, report);
      toast.show(t(`report.did.${action}`, { name }), {
        action: undo
          ? {
              label: t('frame.undo'),
              onPress: () => undo().then(() => toast.show(t('frame.undone')), toast.refuse),
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
