// Context of a report: the lines before and after the reported one, or the clip, and earlier reports.
import { useTranslation } from 'react-i18next';
import type { LineBeside, ReportShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import type { PartProps } from '../../engine/data';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { Person } from '../../frame/person';
import { ReportClip } from './report-clip';
import styles from './report-panel.module.css';
import { useReportWords } from './report-words';

const useAround = ({ reportId }: ReportShown) => useCall('/admin/report_show', { reportId });

export function Around({ row: report, tools: { t } }: PartProps<ReportShown, object>) {
  const { data, error, refetch } = useAround(report);
  return (
    <>
      <PanelPart title={t(report.clipId ? 'report.clip.title' : 'report.around')}>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
        {!data && !error && <Skeleton height={120} />}
        {data?.clip && <ReportClip clip={data.clip} />}
        {data && !data.clip && <Lines lines={data.lines} evidence={report.evidence} />}
      </PanelPart>
      {data && <Earlier reports={data.earlier} />}
    </>
  );
}

export function Reporter({ report }: { report: ReportShown }) {
  const { t } = useTranslation('console');
  const known = useAround(report).data?.reporter;
  if (!report.reporter) return t('report.words');
  return (
    <>
      <Person {...report.reporter} />
      {known && <span className="quiet"> · {t('report.figures', { ...known })}</span>}
    </>
  );
}

/** The lines around the reported one. If it is gone, the copy kept by the report. */
function Lines({ lines, evidence }: { lines: readonly LineBeside[]; evidence: string }) {
  const { t } = useTranslation('console');
  if (lines.length === 0)
    return (
      <p className={cx(styles.line, styles.reported)}>
        <bdi>{evidence || t('report.noLine')}</bdi>
      </p>
    );
  return (
    <ol className="stack gap-2">
      {lines.map((line) => (
        <li
          key={line.messageId}
          className={cx(styles.line, line.reported && styles.reported, line.deleted && styles.deleted)}
          aria-current={line.reported || undefined}
        >
          <b>
            <bdi>{line.nickName}</bdi>
          </b>{' '}
          <bdi>{line.text}</bdi>
          {line.deleted && <small> ({t('report.deletedLine')})</small>}
        </li>
      ))}
    </ol>
  );
}

function Earlier({ reports }: { reports: readonly ReportShown[] }) {
  const { t } = useTranslation('console');
  const { reasonOf, saidOf, decisionOf } = useReportWords();
  return (
    <PanelPart title={t('report.earlier')}>
      {reports.length === 0 && <p className="quiet">{t('report.noEarlier')}</p>}
      <ul className="stack gap-2">
        {reports.map((report) => (
          <li key={report.reportId}>
            <Moment time={report.createTime} /> {reasonOf(report)} → {decisionOf(report)}
            {report.evidence && (
              <span className="quiet">
                {' '}
                <bdi>“{saidOf(report)}”</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </PanelPart>
  );
}
