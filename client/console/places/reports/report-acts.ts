// What can be decided about a report, and what of it can be taken back.
import { Resolution } from '../../../src/api/enums/resolution.gen';
import type { ReportResolveRequest, ReportShown } from '../../../src/api/schema.gen';
import { call } from '../../api/call';
import type { Act, Answers } from '../../engine/data';
import type { With } from '../../engine/tools';
import { daysOf, endOfDays } from '../../frame/use-days';
import type { useReportWords } from './report-words';

type Own = ReturnType<typeof useReportWords>;
type ReportAct = Act<ReportShown, Own>;
type Decision = (typeof Resolution)[keyof typeof Resolution];
type Severe = 3 | 4 | 5;
type Details = Pick<ReportResolveRequest, 'reason' | 'muteType' | 'endTime'>;

const muteTypes = [1, 2, 3, 4, 5] as const;
const REASON_MAX = { 3: 60, 4: 200, 5: 200 } as const;

const waits = ({ resolved }: ReportShown) => resolved === null;

/** Whether a report that was resolved so can be opened again, a mute being lifted with it. */
const reopens = (decision: number) => decision === Resolution.Dismissed || decision === Resolution.Muted;

/** How a decision is taken back; null where the server cannot. */
function undoOf(decision: Decision, { reportId, user, houseId }: ReportShown) {
  if (decision === Resolution.UserDisabled && user)
    return () => call('/admin/user_edit', { userId: user.userId, disabled: false });
  if (decision === Resolution.RoomClosed && houseId)
    return () => call('/admin/room_edit', { houseId, suspended: false });
  if (reopens(decision))
    return () => call('/admin/report_resolve', { reportId, action: Resolution.Reopened });
  return null;
}

/** What all decisions have in common. */
const decide = (decision: Decision, detailsOf: (answers: Answers) => Details = () => ({})) =>
  ({
    id: String(decision),
    act: async (report, answers, { t, aboutOf }) => {
      const { reportId, clipId } = report;
      await call('/admin/report_resolve', { reportId, action: decision, ...detailsOf(answers) });
      const name = aboutOf(report);
      const removed = clipId !== null && decision === Resolution.Deleted;
      return removed ? t('report.clip.didRemove', { name }) : t(`report.did.${decision}`, { name });
    },
    undo: (report) => undoOf(decision, report),
    late: (code, _, { t }) => (code === 'STALE_STATE' ? t('report.tooLate') : null),
    next: true,
  }) satisfies Partial<ReportAct>;

/** Asks for the reason and the length of a mute, or of the suspension of an account or a room. */
function question(decision: Severe, report: ReportShown, { t, aboutOf, reasonOf }: With<Own>) {
  const muted = {
    initial: '3',
    options: muteTypes.map((type) => ({ value: String(type), label: t(`report.mute.${type}`) })),
  };
  const name =
    decision === Resolution.RoomClosed ? t('report.roomNumber', { house: report.houseId }) : aboutOf(report);
  return {
    title: t(`report.ask.${decision}`, { name }),
    effect: t(`report.effect.${decision}`),
    lasts: decision === Resolution.Muted ? muted : daysOf(t),
    reason: {
      max: REASON_MAX[decision],
      label: t('act.reasonRead'),
      initial: report.held ? '' : reasonOf(report),
    },
    confirm: t(`report.decide.${decision}`),
  };
}

const severe = (decision: Severe): ReportAct => ({
  ...decide(decision, ({ reason, lasts }) =>
    decision === Resolution.Muted
      ? { reason, muteType: Number(lasts) }
      : { reason, endTime: endOfDays(lasts) },
  ),
  word: `report.decide.${decision}`,
  look: decision === Resolution.Muted ? 'outline' : 'danger',
  ask: (report, tools) => question(decision, report, tools),
});

export const reportActs: readonly ReportAct[] = [
  { ...decide(Resolution.Dismissed), word: 'report.decide.1', look: 'ghost', key: 'i', when: waits },
  {
    ...decide(Resolution.Deleted),
    word: ({ clipId }, { t }) => t(clipId ? 'report.clip.remove' : 'report.decide.2'),
    key: 'd',
    when: (report) => waits(report) && (report.messageId !== null || report.clipId !== null),
  },
  {
    ...severe(Resolution.Muted),
    key: 'm',
    when: (report) => waits(report) && report.user !== null && report.houseId !== null,
  },
  { ...severe(Resolution.UserDisabled), when: (report) => waits(report) && report.user !== null },
  { ...severe(Resolution.RoomClosed), when: (report) => waits(report) && report.houseId !== null },
  {
    ...decide(Resolution.Reopened),
    word: ({ resolved }, { t }) =>
      t(resolved?.action === Resolution.Muted ? 'report.liftMute' : 'report.decide.6'),
    look: 'outline',
    when: ({ resolved }) => resolved !== null && reopens(resolved.action),
  },
];
