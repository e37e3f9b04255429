// One report: the line with what was said around it, or the clip, what is known of both people, and the decision.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Resolution } from '../../../src/api/enums/resolution.gen';
import type { LineBeside, ReportShowAnswer, ReportShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useCall } from '../../api/use-call';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import { SidePanel } from '../../frame/side-panel';
import { useKeys } from '../../frame/use-keys';
import { useSettled } from '../../frame/use-settled';
import { DecideDialog, type Severe } from './decide-dialog';
import { ReportClip } from './report-clip';
import styles from './report-panel.module.css';
import { useReportWords } from './report-words';
import { reopens, useResolve } from './use-resolve';

interface ReportPanelProps {
  report: ReportShown;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
  onDecided: () => void;
}

export function ReportPanel({ report, onClose, onStep, onDecided }: ReportPanelProps) {
  const { t } = useTranslation('console');
  const { reasonOf, aboutOf, decisionOf } = useReportWords();
  const around = useCall('/admin/report_show', { reportId: report.reportId });
  const settled = useSettled();
  const { resolve, resolveNow, busy } = useResolve(report, onDecided);
  const rests = busy || !settled;
  const [asked, setAsked] = useState<Severe | null>(null);
  const waits = report.resolved === null;
  const decidable = waits && !rests;
  const deletable = report.messageId !== null || report.clipId !== null;

  useKeys({
    i: () => decidable && resolveNow(Resolution.Dismissed),
    d: () => decidable && deletable && resolveNow(Resolution.Deleted),
    m: () => waits && report.user !== null && report.houseId !== null && setAsked(Resolution.Muted),
  });

  return (
    <SidePanel
      title={aboutOf(report)}
      onClose={onClose}
      onStep={onStep}
      acts={
        waits ? (
          <>
            <Button look="ghost" disabled={rests} onClick={() => resolveNow(Resolution.Dismissed)}>
              {t('report.decide.1')} <kbd>i</kbd>
            </Button>
            {deletable && (
              <Button disabled={rests} onClick={() => resolveNow(Resolution.Deleted)}>
                {t(report.clipId ? 'report.clip.remove' : 'report.decide.2')} <kbd>d</kbd>
              </Button>
            )}
            {report.user && report.houseId && (
              <Button look="outline" disabled={busy} onClick={() => setAsked(Resolution.Muted)}>
                {t('report.decide.3')} <kbd>m</kbd>
              </Button>
            )}
            {report.user && (
              <Button look="danger" disabled={busy} onClick={() => setAsked(Resolution.UserDisabled)}>
                {t('report.decide.5')}
              </Button>
            )}
            {report.houseId && (
              <Button look="danger" disabled={busy} onClick={() => setAsked(Resolution.RoomClosed)}>
                {t('report.decide.4')}
              </Button>
            )}
          </>
        ) : (
          report.resolved &&
          reopens(report.resolved.action) && (
            <Button look="outline" disabled={rests} onClick={() => resolveNow(Resolution.Reopened)}>
              {t(report.resolved.action === Resolution.Muted ? 'report.liftMute' : 'report.decide.6')}
            </Button>
          )
        )
      }
    >
      <Facts
        rows={[
          [t('report.reason'), reasonOf(report)],
          [t('report.by'), <Reporter key="by" report={report} known={around.data} />],
          ...(report.text ? [[t('report.remark'), <bdi key="remark">{report.text}</bdi>] as const] : []),
          [t('report.time'), <Moment key="time" time={report.createTime} />],
          ...(report.houseId
            ? [
                [
                  t('report.room'),
                  <a key="room" href={`/anchor/room/${report.houseId}`} target="_blank" rel="noreferrer">
                    {report.houseId}
                  </a>,
                ] as const,
              ]
            : []),
          ...(report.resolved
            ? [
                [
                  t('report.decision'),
                  `${decisionOf(report)} · ${report.resolved.name || '–'}${report.resolved.reason && `: ${report.resolved.reason}`}`,
                ] as const,
              ]
            : []),
        ]}
      />
      <PanelPart title={t(report.clipId ? 'report.clip.title' : 'report.around')}>
        {around.error && !around.data && (
          <ErrorState error={around.error} onRetry={() => void around.refetch()} line />
        )}
        {!around.data && !around.error && <Skeleton height={120} />}
        {around.data?.clip && <ReportClip clip={around.data.clip} />}
        {around.data && !around.data.clip && <Lines lines={around.data.lines} evidence={report.evidence} />}
      </PanelPart>
      {around.data && <Earlier reports={around.data.earlier} />}
      {asked !== null && (
        <DecideDialog
          action={asked}
          report={report}
          onClose={() => setAsked(null)}
          onDecide={(details) => resolve(asked, details)}
        />
      )}
    </SidePanel>
  );
}

function Reporter({ report, known }: { report: ReportShown; known: ReportShowAnswer | undefined }) {
  const { t } = useTranslation('console');
  if (!report.reporter) return t('report.words');
  return (
    <>
      <bdi>{report.reporter.nickName}</bdi>
      {known?.reporter && (
        <span className={styles.quiet}> · {t('report.figures', { ...known.reporter })}</span>
      )}
    </>
  );
}

/** What was said around it; where the line is gone, what was kept of it. */
function Lines({ lines, evidence }: { lines: readonly LineBeside[]; evidence: string }) {
  const { t } = useTranslation('console');
  if (lines.length === 0)
    return (
      <p className={cx(styles.line, styles.reported)}>
        <bdi>{evidence || t('report.noLine')}</bdi>
      </p>
    );
  return (
    <ol className={styles.lines}>
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
      {reports.length === 0 && <p className={styles.quiet}>{t('report.noEarlier')}</p>}
      <ul className={styles.lines}>
        {reports.map((report) => (
          <li key={report.reportId}>
            <Moment time={report.createTime} /> {reasonOf(report)} → {decisionOf(report)}
            {report.evidence && (
              <span className={styles.quiet}>
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
