// Nothing goes by these words: what else there is to see.
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ColumnType, HouseSort, LiveStatus } from '../../api/enums.gen';
import { useCall } from '../../api/use-call';
import { isOnAir } from '../../cards/audience';
import { LiveGrid } from '../../cards/live-grid';
import { buttonClass } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SectionHead } from '../../ui/section-head';

export function NothingFound() {
  const { t } = useTranslation(['anchor', 'common']);
  return (
    <>
      <EmptyState
        title={t('anchor:search.empty')}
        text={t('anchor:search.emptyText')}
        action={
          <>
            <Link to="/match/0" className={buttonClass({ look: 'ghost' })}>
              {t('common:nav.match')}
            </Link>
            <Link to="/anchor/0" className={buttonClass({ look: 'ghost' })}>
              {t('common:nav.anchor')}
            </Link>
          </>
        }
      />
      <LiveInstead />
    </>
  );
}

/** Rooms on the air, those in the reader's language first. When none is on the air, rooms that were. */
export function LiveInstead() {
  const { t } = useTranslation('anchor');
  const { data } = useCall('/web_anchor/anchor_content_list_new', {
    anchorType: ColumnType.All,
    liveStatus: LiveStatus.Living,
    sort: HouseSort.Popularity,
    pageSize: 8,
  });
  if (!data || data.list.length === 0) return null;
  const live = data.list.filter(isOnAir);
  return (
    <section aria-labelledby="search-instead" className="stack gap-16">
      <SectionHead id="search-instead" title={t(live.length > 0 ? 'search.live' : 'search.popular')} />
      <LiveGrid items={live.length > 0 ? live : data.list} />
    </section>
  );
}
