// Between a link that somebody wrote and the other site it leads to: here is where it goes.
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { cx } from '../../lib/cx';
import { askedAddress } from '../../lib/links';
import { useTitle } from '../../lib/use-title';
import { buttonClass } from '../../ui/button';
import styles from './leaving-page.module.css';

export default function LeavingPage() {
  const { t } = useTranslation(['personal', 'common']);
  const [params] = useSearchParams();
  const address = askedAddress(params.get('to'));
  const title = address ? t('personal:leaving.title') : t('personal:leaving.broken');
  useTitle(title);
  return (
    <section className={cx('stack gap-16 text-centre', styles.page)}>
      <h1>{title}</h1>
      {address && (
        <>
          <p className={styles.host}>
            <bdi dir="ltr">{address.hostname}</bdi>
          </p>
          <p className={cx('quiet small breaks', styles.address)} dir="ltr">
            {address.href}
          </p>
          <p className="quiet">{t('personal:leaving.text')}</p>
        </>
      )}
      <p className={cx('row wraps gap-10', styles.ways)}>
        <Link to="/" className={buttonClass({ look: address ? 'ghost' : 'primary' })}>
          {address ? t('personal:leaving.stay') : t('common:action.home')}
        </Link>
        {address && (
          <a href={address.href} rel="noopener noreferrer nofollow" className={buttonClass()}>
            <ExternalLink size={17} aria-hidden />
            {t('personal:leaving.go')}
          </a>
        )}
      </p>
    </section>
  );
}
