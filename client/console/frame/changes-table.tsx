// The values an act changed, before it and after it.
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { changesOf } from './changes';
import styles from './changes-table.module.css';

export function ChangesTable({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('console');
  const changes = changesOf(before, after);
  if (changes.length === 0) return <p className="quiet">{t('record.noChanges')}</p>;
  return (
    <table className={cx('full-width small', styles.changes)}>
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
  );
}
