// The matches one will be reminded of, and those that are over.

import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { When } from '../../api/enums.gen';
import { useTitle } from '../../lib/use-title';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SectionHead } from '../../ui/section-head';
import { Tabs } from '../../ui/tabs';
import { MatchPages } from './match-pages';
import { useMyReservations } from './reservation-data';
import styles from './reservations.module.css';

type Shown = 'upcoming' | 'past';

export default function MyReservationsPage() {
  const { t } = useTranslation('book');
  const [params, setParams] = useSearchParams();
  const when: Shown = params.get('when') === 'past' ? 'past' : 'upcoming';
  useTitle(t('mine.title'));
  const query = useMyReservations(when === 'past' ? When.Past : When.Upcoming, true);
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('mine.title')} />
      <Tabs<Shown>
        label={t('mine.tabs')}
        value={when}
        onChange={(chosen) => setParams(chosen === 'past' ? { when: chosen } : {}, { replace: true })}
        items={[
          { value: 'upcoming', label: t('mine.upcoming') },
          { value: 'past', label: t('mine.past') },
        ]}
        panelClassName={styles.panel}
      >
        <MatchPages
          query={query}
          empty={
            <EmptyState
              title={when === 'past' ? t('mine.emptyPast') : t('mine.empty')}
              text={when === 'past' ? undefined : t('mine.emptyText')}
              action={
                <Link to="/match/0" className={buttonClass({ look: 'ghost' })}>
                  {t('mine.toMatches')}
                </Link>
              }
            />
          }
        />
      </Tabs>
    </div>
  );
}
