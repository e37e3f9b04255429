// The reason, and how long, of what somebody else will feel: a mute, a suspended account, a suspended room.
import { useTranslation } from 'react-i18next';
import { Resolution } from '../../../src/api/enums/resolution.gen';
import type { ReportShown } from '../../../src/api/schema.gen';
import { ActDialog } from '../../frame/act-dialog';
import { endOfDays, useDays } from '../../frame/use-days';
import { useReportWords } from './report-words';
import type { Details } from './use-resolve';

export type Severe = 3 | 4 | 5;

interface DecideDialogProps {
  action: Severe;
  report: ReportShown;
  onClose: () => void;
  /** Throws what the server refuses. */
  onDecide: (details: Details) => Promise<void>;
}

const muteTypes = [1, 2, 3, 4, 5] as const;
const REASON_MAX = { 3: 60, 4: 200, 5: 200 } as const;

export function DecideDialog({ action, report, onClose, onDecide }: DecideDialogProps) {
  const { t } = useTranslation('console');
  const { aboutOf, reasonOf } = useReportWords();
  const days = useDays();
  const mutes = action === Resolution.Muted;
  const muted = {
    initial: '3',
    options: muteTypes.map((type) => ({ value: String(type), label: t(`report.mute.${type}`) })),
  };
  const about =
    action === Resolution.RoomClosed ? t('report.roomNumber', { house: report.houseId }) : aboutOf(report);

  return (
    <ActDialog
      title={t(`report.ask.${action}`, { name: about })}
      effect={t(`report.effect.${action}`)}
      lasts={mutes ? muted : days}
      reason={{
        max: REASON_MAX[action],
        label: t('act.reasonRead'),
        initial: report.held ? '' : reasonOf(report),
      }}
      confirm={t(`report.decide.${action}`)}
      onClose={onClose}
      onAct={({ reason, lasts }) =>
        onDecide({ reason, ...(mutes ? { muteType: Number(lasts) } : { endTime: endOfDays(lasts) }) })
      }
    />
  );
}
