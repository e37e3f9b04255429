/** In the place of a picture that may not be fetched: from where it comes, why it does not, and the way out. */
import { RotateCw, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cx } from '../lib/cx';
import styles from './live-stage.module.css';

interface BlockedProps {
  host: string;
  /** It is this page that may not; the server would let it. */
  page: boolean;
}

/** Of this tab: the host a reload was tried for. When it did not help, nobody is sent round again. */
const TRIED = 'reloaded-for';

export default function Blocked({ host, page }: BlockedProps) {
  const { t } = useTranslation('room');
  const helps = page && sessionStorage.getItem(TRIED) !== host;
  const reload = () => {
    if (page) sessionStorage.setItem(TRIED, host);
    window.location.reload();
  };
  const shown = { host: `\u2066${host}\u2069` };
  return (
    <div className={cx('fills stack gap-10 text-centre', styles.layer)} role="status" data-testid="blocked">
      <Unplug size={30} aria-hidden />
      <p className={styles.title}>{t('stage.blocked')}</p>
      <p className={styles.text}>{helps ? t('stage.blockedHere', shown) : t('stage.blockedHost', shown)}</p>
      <button type="button" className={cx('inline-row gap-8 bold', styles.again)} onClick={reload}>
        <RotateCw size={16} aria-hidden />
        {t('stage.reload')}
      </button>
    </div>
  );
}
