// The page of somebody who went away is hidden until they log in again. What they wrote waits behind it.
import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import styles from './access.module.css';
import { watchIdle } from './idle';
import { LoginForm } from './login-form';
import { useAccess } from './operator';

export function Lock({ children }: { children: ReactNode }) {
  const { locked, lock } = useAccess();
  useEffect(() => {
    document.documentElement.toggleAttribute('data-locked', locked);
    return locked ? undefined : watchIdle(lock);
  }, [locked, lock]);
  return (
    <>
      {children}
      {locked && createPortal(<LockScreen />, document.body)}
    </>
  );
}

/** The browser's own dialog: nothing behind it can be reached, not even another dialog that was open. */
function LockScreen() {
  const { t } = useTranslation('console');
  const { operator, logOut } = useAccess();
  const screen = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    screen.current?.showModal();
  }, []);
  return (
    <dialog
      ref={screen}
      className={cx('stack centred full-width plain', styles.lock)}
      aria-labelledby="lock-title"
      onCancel={(event) => event.preventDefault()}
    >
      <section className={cx('card stack gap-16', styles.card)}>
        <p className={styles.mark}>Touchline</p>
        <h1 id="lock-title" className={styles.title}>
          {t('access.locked')}
        </h1>
        <p className="quiet">{t('access.lockedText')}</p>
        <LoginForm name={operator?.name} />
        <Button look="plain" onClick={logOut}>
          {t('access.somebodyElse')}
        </Button>
      </section>
    </dialog>
  );
}
