// Where somebody is logged in.
import { useTranslation } from 'react-i18next';
import type { LoginShown } from '../../../src/api/schema.gen';
import { Moment } from '../../frame/moment';
import styles from './people.module.css';

export function PersonLogins({ logins }: { logins: readonly LoginShown[] }) {
  const { t } = useTranslation('console');
  if (logins.length === 0) return <p className={styles.quiet}>{t('people.noLogins')}</p>;
  return (
    <ul className={styles.list}>
      {logins.map((login) => (
        <li key={`${login.createTime} ${login.usedTime} ${login.address}`} className={styles.row}>
          <b>{[login.browser, login.system].filter(Boolean).join(' · ') || t('people.unknownDevice')}</b> ·{' '}
          {login.address || '–'}
          <small>
            {t('people.used')} <Moment time={login.usedTime} /> · {t('people.since')}{' '}
            <Moment time={login.createTime} />
          </small>
        </li>
      ))}
    </ul>
  );
}
