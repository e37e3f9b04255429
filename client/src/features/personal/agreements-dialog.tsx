// After a log-in: the agreements have a new version. Whoever closes the question finds it again on the agreements page.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { cx } from '../../lib/cx';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { AGREEMENTS } from './agreements';
import styles from './lists.module.css';
import { useAgree } from './use-agree';

export default function AgreementsDialog() {
  const { t } = useTranslation(['personal', 'common']);
  const { agreements, logout } = useSession();
  const { pathname } = useLocation();
  const { agree, busy } = useAgree();
  /** The list that was put off. */
  const [later, setLater] = useState<typeof agreements>();
  const changed = AGREEMENTS.filter(({ type }) => agreements.some((asked) => asked.type === type));
  // Where they are read and agreed to, nothing stands in front of them.
  const reading = pathname.startsWith('/user/contract/') || pathname === '/user/agreements';
  return (
    <Dialog
      open={changed.length > 0 && !reading && later !== agreements}
      keep
      onClose={() => setLater(agreements)}
      title={t('personal:agreements.newTitle')}
      text={t('personal:agreements.text')}
      width={440}
      actions={
        <>
          <Button look="ghost" onClick={() => void logout()}>
            {t('common:account.logout')}
          </Button>
          <Button busy={busy} onClick={agree}>
            {t('personal:agreements.agree')}
          </Button>
        </>
      }
    >
      <ul className={cx('stack gap-8 strong', styles.links)}>
        {changed.map(({ type, to, name }) => (
          <li key={type}>
            <Link to={to} target="_blank">
              {t(`personal:agreements.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
