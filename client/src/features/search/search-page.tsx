// What was found for the words in the address: matches, teams, competitions and anchors, with their numbers.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LiveGridSkeleton } from '../../cards/live-grid';
import { textLength } from '../../lib/plain-input';
import { rememberSearch } from '../../lib/recent-searches';
import { useTitle } from '../../lib/use-title';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { FoundAnchors, FoundCompetitions, FoundMatches, FoundTeams } from './found-lists';
import { GroupPage } from './group-page';
import { LiveInstead, NothingFound } from './nothing-found';
import { RecentWords } from './recent-words';
import styles from './search.module.css';
import { type GroupType, groups, longest, useFound } from './use-search';

const types: readonly GroupType[] = [1, 2, 4, 3];

export default function SearchPage() {
  const { t } = useTranslation(['anchor', 'match', 'common']);
  const [params, setParams] = useSearchParams();
  const keyword = (params.get('q') ?? '').trim();
  const type = types.find((one) => String(one) === params.get('type'));
  const title = keyword === '' ? t('common:searchSubmit') : t('anchor:search.title', { words: keyword });
  useTitle(title);
  const { data, error, isPending, refetch } = useFound(keyword);
  const count = types.reduce((sum, one) => sum + (data?.[groups[one]].total ?? 0), 0);
  const hasFound = count > 0;
  useEffect(() => {
    if (hasFound) rememberSearch(keyword);
  }, [hasFound, keyword]);

  const open = (next: number) => {
    const address = new URLSearchParams({ q: keyword });
    if (next) address.set('type', String(next));
    setParams(address);
  };

  if (keyword === '') {
    return (
      <div className={`wrap ${styles.page}`}>
        <SectionHead level={1} title={title} />
        <RecentWords />
        <EmptyState title={t('anchor:search.ask')} />
        <LiveInstead />
      </div>
    );
  }
  const over = textLength(keyword) - longest;
  if (over > 0) {
    return (
      <div className={`wrap ${styles.page}`}>
        <SectionHead level={1} title={<bdi>{title}</bdi>} />
        <EmptyState title={t('common:tooLong', { max: longest, n: over })} />
      </div>
    );
  }
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={<bdi>{title}</bdi>} />
      {data && hasFound && (
        <Chips
          label={t('anchor:search.groups')}
          value={type ?? 0}
          onChange={open}
          items={[
            { value: 0, label: t('anchor:all'), count },
            ...types.map((one) => ({
              value: one,
              label: t(`anchor:search.${groups[one]}`),
              count: data[groups[one]].total,
            })),
          ]}
        />
      )}
      {isPending && <LiveGridSkeleton count={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !hasFound && <NothingFound />}
      {hasFound && type && <GroupPage key={`${type} ${keyword}`} keyword={keyword} type={type} />}
      {data && hasFound && !type && (
        <>
          <Group type={2} total={data.teams.total} shown={data.teams.list.length} onAll={open}>
            <FoundTeams list={data.teams.list} />
          </Group>
          <Group type={4} total={data.competitions.total} shown={data.competitions.list.length} onAll={open}>
            <FoundCompetitions list={data.competitions.list} />
          </Group>
          <Group type={1} total={data.matches.total} shown={data.matches.list.length} onAll={open}>
            <FoundMatches list={data.matches.list} />
          </Group>
          <Group type={3} total={data.anchors.total} shown={data.anchors.list.length} onAll={open}>
            <FoundAnchors list={data.anchors.list} />
          </Group>
        </>
      )}
    </div>
  );
}

interface GroupProps {
  type: GroupType;
  total: number;
  shown: number;
  onAll: (type: GroupType) => void;
  children: React.ReactNode;
}

function Group({ type, total, shown, onAll, children }: GroupProps) {
  const { t } = useTranslation(['anchor', 'common']);
  if (total === 0) return null;
  const id = `found-${groups[type]}`;
  return (
    <section aria-labelledby={id} className="stack gap-16">
      <SectionHead id={id} title={t(`anchor:search.${groups[type]}`)}>
        {total > shown && (
          <Button look="plain" size="small" onClick={() => onAll(type)}>
            {t('anchor:search.all', { count: total })}
          </Button>
        )}
      </SectionHead>
      {children}
    </section>
  );
}
