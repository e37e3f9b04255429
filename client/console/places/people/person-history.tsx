// What was done about somebody: by operators, by those who reported them, and their own applications.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AboutAnswer, ReportAbout } from '../../../src/api/schema.gen';
import { History } from '../../frame/history';
import { Moment } from '../../frame/moment';
import { PanelPart } from '../../frame/panel-part';
import styles from './people.module.css';

const reasons = [1, 2, 3, 4, 5, 9] as const;
const decisions = [1, 2, 3, 4, 5] as const;

export function PersonHistory({ about }: { about: AboutAnswer }) {
  const { t } = useTranslation('console');
  return (
    <>
      <History thing={`user:${about.user.userId}`} />
      <PanelPart title={t('people.reports')}>
        <Reports reports={about.reports} />
        <p className="quiet">{t('people.reported', { ...about.reported })}</p>
      </PanelPart>
      <PanelPart title={t('people.applications')}>
        {about.applications.length === 0 && <p className="quiet">{t('people.noApplications')}</p>}
        <ul className="stack gap-8">
          {about.applications.map((one) => (
            <li key={one.applyId} className={styles.row}>
              <Link to={`/applications?status=0&open=${one.applyId}`}>
                {t(`people.applied.${one.applyStatus}`)}
              </Link>
              {one.rejectReason && `: ${one.rejectReason}`}
              <small>
                {one.submitTime !== null && <Moment time={one.submitTime} />}
                {one.reviewerName && ` · ${one.reviewerName}`}
              </small>
            </li>
          ))}
        </ul>
      </PanelPart>
    </>
  );
}

function Reports({ reports }: { reports: readonly ReportAbout[] }) {
  const { t } = useTranslation('console');
  if (reports.length === 0) return <p className="quiet">{t('people.noReports')}</p>;
  const reasonOf = ({ held, reason }: ReportAbout) => {
    const known = reasons.find((number) => number === reason);
    return held ? t('people.held') : known ? t(`people.reasons.${known}`) : String(reason);
  };
  const decisionOf = ({ action, name }: ReportAbout) => {
    const known = decisions.find((number) => number === action);
    return known ? `${t(`people.decisions.${known}`)} · ${name || '–'}` : t('people.open');
  };
  return (
    <ul className="stack gap-8">
      {reports.map((report) => (
        <li key={report.reportId} className={styles.row}>
          {report.action === 0 ? (
            <Link to={`/reports?open=${report.reportId}`}>{reasonOf(report)}</Link>
          ) : (
            reasonOf(report)
          )}
          {report.evidence && (
            <>
              {' '}
              <bdi>“{report.evidence}”</bdi>
            </>
          )}
          <small>
            <Moment time={report.createTime} /> · {decisionOf(report)}
          </small>
        </li>
      ))}
    </ul>
  );
}
