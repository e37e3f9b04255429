// The operator's own account: where it is logged in, its password and its second factor.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { Button } from '../../../src/ui/button';
import { Dialog } from '../../../src/ui/dialog';
import { useAccess, useOperator } from '../../access/operator';
import { SecondFactor } from '../../access/second-factor';
import { Facts } from '../../frame/facts';
import { PlaceHead } from '../../frame/place-head';
import styles from './account.module.css';
import { PasswordForm } from './password-form';
import { Sessions } from './sessions';

export default function AccountPlace() {
  const { t } = useTranslation('console');
  const operator = useOperator();
  const { refresh } = useAccess();
  const [enrolling, setEnrolling] = useState(false);
  return (
    <>
      <PlaceHead title={t('place.account')} />
      <div className={cx('stack gap-16', styles.columns)}>
        <section className={cx('card stack gap-16 at-top shrinks', styles.card)}>
          <h2 className={styles.title}>{operator.name}</h2>
          <Facts
            rows={[
              [t('account.role'), `${t(`role.${operator.role}`)}: ${t(`account.may.${operator.role}`)}`],
              [t('access.secondFactor'), t(operator.totp ? 'account.factorOn' : 'account.factorOff')],
            ]}
          />
          {!operator.totp && (
            <Button look="outline" onClick={() => setEnrolling(true)}>
              {t('account.setUpFactor')}
            </Button>
          )}
        </section>
        <section className={cx('card stack gap-16 at-top shrinks', styles.card)}>
          <h2 className={styles.title}>{t('account.password')}</h2>
          <PasswordForm />
        </section>
      </div>
      <section className={cx('card stack gap-16 at-top shrinks', styles.card)}>
        <Sessions />
      </section>
      {enrolling && (
        <Dialog open keep onClose={() => setEnrolling(false)} title={t('access.secondFactor')} width={420}>
          <SecondFactor
            onDone={() => {
              setEnrolling(false);
              void refresh();
            }}
          />
        </Dialog>
      )}
    </>
  );
}
