// One act: what was asked, what came of it, and each value it changed.
import { useTranslation } from 'react-i18next';
import type { ActShown } from '../../../src/api/schema.gen';
import { Facts } from '../../frame/facts';
import { Moment } from '../../frame/moment';
import { SidePanel } from '../../frame/side-panel';
import { useActName } from './act-name';
import { changesOf, shown } from './changes';
import styles from './record.module.css';
import { useOutcome } from './use-outcome';

interface ActPanelProps {
  act: ActShown;
  onClose: () => void;
  onStep: (by: 1 | -1) => void;
}

export function ActPanel({ act, onClose, onStep }: ActPanelProps) {
  const { t } = useTranslation('console');
  const nameOf = useActName();
  const outcomeOf = useOutcome();
  const changes = changesOf(act.before, act.after);
  return (
    <SidePanel title={nameOf(act.call)} onClose={onClose} onStep={onStep}>
      <Facts
        rows={[
          [t('record.time'), <Moment key="time" time={act.createTime} />],
          [t('record.operator'), act.name || act.operatorId || '–'],
          [t('record.address'), act.address || '–'],
          [t('record.call'), act.call],
          [t('record.outcome'), outcomeOf(act)],
        ]}
      />
      <section>
        <h3 className={styles.title}>{t('record.changes')}</h3>
        {changes.length === 0 ? (
          <p className={styles.quiet}>{t('record.noChanges')}</p>
        ) : (
          <table className={styles.changes}>
            <thead>
              <tr>
                <th scope="col">{t('record.value')}</th>
                <th scope="col">{t('record.before')}</th>
                <th scope="col">{t('record.after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ path, before, after }) => (
                <tr key={path}>
                  <th scope="row">{path}</th>
                  <td className={styles.before}>{before}</td>
                  <td className={styles.after}>{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </section>
      <Json title={t('record.asked')} value={act.asked} />
      <Json title={t('record.answer')} value={act.outcome} />
    </SidePanel>
  );
}

function Json({ title, value }: { title: string; value: unknown }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <pre className={styles.json}>{shown(value, 2)}</pre>
    </section>
  );
}
