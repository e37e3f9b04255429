// Who changed a thing, when, why and how: the acts in the record that are about it.
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { ErrorState } from '../../src/ui/error-state';
import { useCall } from '../api/use-call';
import { useActName } from './act-name';
import { ChangesTable } from './changes-table';
import styles from './history.module.css';
import { Moment } from './moment';
import { PanelPart } from './panel-part';

/** `thing` as the server names it, for example setting:replay.keepDays. */
export function History({ thing }: { thing: string }) {
  const { t } = useTranslation('console');
  const nameOf = useActName();
  const { data, error, refetch } = useCall('/admin/edits', { thing });
  return (
    <PanelPart title={t('history.title')}>
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} line />}
      {data?.list.length === 0 && <p className="quiet">{t('history.none')}</p>}
      <ol className={cx('stack gap-4 small', styles.acts)}>
        {data?.list.map((act) => (
          <li key={act.actId}>
            <details>
              <summary>
                <Moment time={act.createTime} /> · <b>{act.name || act.operatorId}</b> · {nameOf(act.call)}
                {reasonOf(act.asked) && <bdi className="quiet"> “{reasonOf(act.asked)}”</bdi>}
              </summary>
              <ChangesTable before={act.before} after={act.after} />
            </details>
          </li>
        ))}
      </ol>
    </PanelPart>
  );
}

const reasonOf = (asked: unknown): string =>
  typeof asked === 'object' && asked !== null && 'reason' in asked ? String(asked.reason ?? '') : '';
