/** The chat as a page that broadcasting software lays over the picture. */
import { useTranslation } from 'react-i18next';
import { SectionHead } from '../../ui/section-head';
import { CopyLine } from './copy-line';
import styles from './studio.module.css';

export function OverlayCard({ address }: { address: string }) {
  const { t } = useTranslation('studio');
  return (
    <section className={styles.card} aria-labelledby="overlay">
      <SectionHead id="overlay" title={t('overlay')} />
      <CopyLine label={t('overlayAddress')} value={address} secret />
      <p className={styles.hint}>{t('overlayText')}</p>
    </section>
  );
}
