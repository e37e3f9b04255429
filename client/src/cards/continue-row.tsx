// The replays that somebody began and has not finished, with the place where each goes on.
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useUnfinished } from '../api/watch-history';
import { SectionHead } from '../ui/section-head';
import { ReplayCard } from './replay-card';

/** As many as the widest page has columns. */
const MOST = 6;

interface ContinueRowProps {
  /** Of the section and of the list in it. */
  section: string | undefined;
  row: string | undefined;
}

export function ContinueRow({ section, row }: ContinueRowProps) {
  const { t } = useTranslation(['home', 'common']);
  const { data } = useUnfinished(MOST);
  const items = data?.list ?? [];
  if (items.length === 0) return null;
  return (
    <section className={section} aria-labelledby="home-continue">
      <SectionHead id="home-continue" title={t('home:continue')}>
        <Link to="/user/history" className="inline-row gap-4 quiet small strong">
          {t('home:history')}
          <ChevronRight size={16} className="flip" aria-hidden />
        </Link>
      </SectionHead>
      <ul className={row}>
        {items.map(
          ({ watchedId, replay, position }) =>
            replay && (
              <li key={watchedId}>
                <ReplayCard item={replay} watched={position} />
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
