// What this browser searched for before; each can be searched again or forgotten.
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { cx } from '../../lib/cx';
import { forgetSearch, recentSearches } from '../../lib/recent-searches';
import { IconButton } from '../../ui/icon-button';
import { SectionHead } from '../../ui/section-head';
import styles from './search.module.css';

export function RecentWords() {
  const { t } = useTranslation('anchor');
  const [recent, setRecent] = useState(recentSearches);
  if (recent.length === 0) return null;
  const forget = (words: string) => {
    forgetSearch(words);
    setRecent(recentSearches());
  };
  return (
    <section aria-labelledby="search-recent" className="stack gap-16">
      <SectionHead id="search-recent" title={t('search.recent')} />
      <ul className={cx('flex wraps gap-8', styles.recent)}>
        {recent.map((words) => (
          <li key={words}>
            <Link to={`/search?q=${encodeURIComponent(words)}`} dir="auto">
              {words}
            </Link>
            <IconButton small label={t('search.forget', { words })} onClick={() => forget(words)}>
              <X size={14} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}
