// Reports: lines, people and clips that somebody reported, or that banned words held back; the newest first.
import type { ReportShown } from '../../../src/api/schema.gen';
import { place } from '../../engine/place';
import { Person } from '../../frame/person';
import { reportActs } from './report-acts';
import { Around, Reporter } from './report-around';
import { useReportWords } from './report-words';

const OPEN = '1';
const RESOLVED = '2';

export default place({
  id: 'reports',
  title: 'place.reports',
  text: 'report.text',
  useOwn: useReportWords,
  path: '/admin/report_list',
  pages: 'onwards',
  rowId: ({ reportId }) => reportId,
  every: 15_000,
  filters: {
    status: {
      type: 'choice',
      label: 'report.status',
      initial: OPEN,
      search: true,
      options: ({ t }) => [
        { value: OPEN, label: t('report.open') },
        { value: RESOLVED, label: t('report.resolved') },
      ],
    },
  },
  ask: ({ status }) => ({ status: Number(status) }),
  empty: ({ status }) => (status === OPEN ? 'report.noneOpen' : 'report.none'),
  columns: [
    { id: 'time', name: 'report.time', type: 'moment', of: 'createTime', fixed: true },
    { id: 'reason', name: 'report.reason', of: (report, { reasonOf }) => reasonOf(report) },
    { id: 'about', name: 'report.about', of: (report, { aboutOf }) => aboutOf(report) },
    {
      id: 'evidence',
      name: 'report.said',
      type: 'name',
      of: (report, { saidOf }) => saidOf(report),
      wide: true,
    },
    {
      id: 'reporter',
      name: 'report.by',
      of: ({ reporter }, { t }) => reporter?.nickName ?? t('report.words'),
    },
    { id: 'room', name: 'report.room', of: 'houseId', optional: true },
    {
      id: 'decision',
      name: 'report.decision',
      of: (report, { decisionOf }) => decisionOf(report),
      optional: true,
    },
  ],
  panel: {
    title: (report, { aboutOf }) => aboutOf(report),
    facts: [
      { name: 'report.reason', of: (report, { reasonOf }) => reasonOf(report) },
      { name: 'report.about', cell: ({ user }) => user && <Person {...user} /> },
      { name: 'report.by', cell: (report) => <Reporter report={report} /> },
      { name: 'report.remark', type: 'name', of: 'text' },
      { name: 'report.time', type: 'moment', of: 'createTime' },
      { name: 'report.room', cell: ({ houseId }) => houseId && <RoomLink houseId={houseId} /> },
      {
        name: 'report.decision',
        of: (report, { decisionOf }) =>
          report.resolved && `${decisionOf(report)} · ${whyOf(report.resolved)}`,
      },
    ],
    Below: Around,
    acts: reportActs,
  },
});

const RoomLink = ({ houseId }: { houseId: string }) => (
  <a href={`/anchor/room/${houseId}`} target="_blank" rel="noreferrer">
    {houseId}
  </a>
);

/** Who decided so, and why. */
const whyOf = ({ name, reason }: NonNullable<ReportShown['resolved']>) =>
  `${name || '–'}${reason && `: ${reason}`}`;
