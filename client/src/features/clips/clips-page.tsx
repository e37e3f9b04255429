// The clips of all rooms: the latest, or the most watched of a month, of one sport or of all.
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { post } from '../../api/post';
import { usePages } from '../../api/use-pages';
import { ClipCard } from '../../cards/clip-list';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Chips } from '../../ui/chips';
import { EmptyState } from '../../ui/empty-state';
import { GrowingList } from '../../ui/growing-list';
import { SectionHead } from '../../ui/section-head';
import { Skeleton } from '../../ui/skeleton';
import styles from './clips-page.module.css';

const CLIPS = '/web_anchor/clip_list_all';
const AT_ONCE = 24;

export default function ClipsPage() {
  const { t } = useTranslation('clips');
  const { enums } = useSession();
  const [params, setParams] = useSearchParams();
  useTitle(t('all.title'));
  const raceType = Number(params.get('sport')) || 0;
  const watched = params.get('sort') === 'watched';
  const { rows, ...query } = usePages([CLIPS, raceType, watched], 'clipId', (pageNum, signal) =>
    post(CLIPS, { raceType, watched, pageNum, pageSize: AT_ONCE }, signal),
  );
  const choose = (sport: number, sort: boolean) =>
    setParams(
      { ...(sport && { sport: String(sport) }), ...(sort && { sort: 'watched' }) },
      { replace: true },
    );
  return (
    <div className={cx('wrap stack gap-20 at-top', styles.page)}>
      <SectionHead level={1} title={t('all.title')} />
      <div className="row wraps gap-16 apart">
        <Chips
          label={t('all.sport')}
          items={(enums?.raceType ?? []).map(({ value, label }) => ({ value: Number(value), label }))}
          value={raceType}
          onChange={(sport) => choose(sport, watched)}
        />
        <Chips
          label={t('all.order')}
          items={[
            { value: 0, label: t('all.latest') },
            { value: 1, label: t('all.watched') },
          ]}
          value={watched ? 1 : 0}
          onChange={(sort) => choose(raceType, sort === 1)}
        />
      </div>
      <GrowingList
        query={query}
        count={rows.length}
        loading={<Skeleton height={360} />}
        empty={<EmptyState title={t('all.none')} text={t('emptyText')} />}
      >
        <ul className={styles.grid}>
          {rows.map((clip) => (
            <li key={clip.clipId}>
              <ClipCard clip={clip} anchor />
            </li>
          ))}
        </ul>
      </GrowingList>
    </div>
  );
}
