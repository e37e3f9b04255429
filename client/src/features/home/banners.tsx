// What the operator wants to be seen: pictures that lead somewhere on this site.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Cover } from '../../ui/cover';
import styles from './further.module.css';
import type { HomeTop } from './home-data';

interface BannersProps {
  banners: HomeTop['banners'];
}

export function Banners({ banners }: BannersProps) {
  const { t } = useTranslation('home');
  // A banner leads to a page of ours; anything else is not followed.
  const shown = banners.filter(({ path }) => /^\/(?!\/)/.test(path));
  if (shown.length === 0) return null;
  return (
    <section aria-label={t('banners')} className={styles.banners}>
      {shown.map(({ bannerId, image, title, path }) => (
        <Link key={bannerId} to={path} className={styles.banner}>
          <Cover image={image} />
          <b dir="auto">{title}</b>
        </Link>
      ))}
    </section>
  );
}
