// All that was found of one group.
import { LiveGridSkeleton } from '../../cards/live-grid';
import { GrowingList } from '../../ui/growing-list';
import { FoundAnchors, FoundCompetitions, FoundMatches, FoundTeams } from './found-lists';
import { NothingFound } from './nothing-found';
import { type GroupType, useGroup } from './use-search';

export function GroupPage({ keyword, type }: { keyword: string; type: GroupType }) {
  return (
    <>
      {type === 1 && <Pages keyword={keyword} type={type} List={FoundMatches} />}
      {type === 2 && <Pages keyword={keyword} type={type} List={FoundTeams} />}
      {type === 4 && <Pages keyword={keyword} type={type} List={FoundCompetitions} />}
      {type === 3 && <Pages keyword={keyword} type={type} List={FoundAnchors} />}
    </>
  );
}

interface PagesProps<T extends GroupType> {
  keyword: string;
  type: T;
  List: (props: { list: ReturnType<typeof useGroup<T>>['rows'] }) => React.ReactNode;
}

function Pages<T extends GroupType>({ keyword, type, List }: PagesProps<T>) {
  const { rows, ...query } = useGroup(keyword, type);
  return (
    <GrowingList
      query={query}
      count={rows.length}
      loading={<LiveGridSkeleton count={4} />}
      empty={<NothingFound />}
    >
      {rows.length > 0 && <List list={rows} />}
    </GrowingList>
  );
}
