// The sentence with which somebody agrees to the terms, and its links. It brings the reader of sentences with links.
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import styles from './account.module.css';

export default function Agreement() {
  const { t } = useTranslation('account');
  return (
    <Trans
      t={t}
      i18nKey="agree"
      components={{
        service: (
          <Link className={cx('accented strong', styles.link)} to="/user/contract/service" target="_blank" />
        ),
        privacy: (
          <Link className={cx('accented strong', styles.link)} to="/user/contract/privacy" target="_blank" />
        ),
      }}
    />
  );
}
