// Matches: all of them with filters and orders of the server, and one beside the list.
import { useQueryClient } from '@tanstack/react-query';
import { GitMerge, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import { ActOnMany } from '../../table/act-on-many';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { useMatchColumns } from './match-columns';
import { askedOf, MatchFilters, matchDefaults } from './match-filters';
import { MatchPanel } from './match-panel';
import { useMatchWords } from './use-match-words';

const none: ReadonlySet<string> = new Set();

export default function MatchesPlace() {
  const { t } = useTranslation('console');
  const go = useNavigate();
  const queries = useQueryClient();
  const state = useTableState(matchDefaults);
  const columns = useMatchColumns();
  const words = useMatchWords();
  const [chosen, setChosen] = useState(none);
  const [marking, setMarking] = useState<boolean | null>(null);
  const asked = askedOf(state);
  const list = useCall(
    '/admin/match_list',
    { ...asked, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true, every: 15_000 },
  );
  const rows = list.data?.list;
  const { open, step } = openRow(rows, ({ matchId }) => matchId, state);
  const [one, other] = [...chosen];
  const titleOf = (id: string) => {
    const match = rows?.find(({ matchId }) => matchId === id);
    return match ? words.titleOf(match) : id;
  };

  return (
    <>
      <PlaceHead title={t('place.matches')} text={t('match.text')}>
        <Button look="outline" onClick={() => void go('/feeds')}>
          {t('place.feeds')}
        </Button>
        <Button onClick={() => void go('/matches/new')}>
          <Plus size={16} aria-hidden /> {t('match.make')}
        </Button>
      </PlaceHead>
      <Beside>
        <DataTable
          id="matches"
          label={t('place.matches')}
          columns={columns}
          rows={rows}
          rowId={({ matchId }) => matchId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('match.none')}
          filters={<MatchFilters state={state} />}
          sort={{ by: state.filters.sort, onSort: (sort) => state.filter({ sort }) }}
          selection={{
            chosen,
            onChoose: setChosen,
            acts: (
              <>
                <Button
                  size="small"
                  look="outline"
                  disabled={chosen.size !== 2}
                  title={chosen.size === 2 ? undefined : t('match.mergeTwo')}
                  onClick={() => void go(`/matches/merge?keep=${one}&gone=${other}`)}
                >
                  <GitMerge size={15} aria-hidden /> {t('match.merge')}
                </Button>
                <Button size="small" look="ghost" onClick={() => setMarking(true)}>
                  {t('match.markHot')}
                </Button>
                <Button size="small" look="ghost" onClick={() => setMarking(false)}>
                  {t('match.unmarkHot')}
                </Button>
              </>
            ),
          }}
          all={() => readPages((page) => call('/admin/match_list', { ...asked, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {state.open !== '' && (
          <MatchPanel
            key={state.open}
            matchId={state.open}
            known={open}
            onClose={() => state.show('')}
            onStep={open && step}
          />
        )}
      </Beside>
      {marking !== null && (
        <ActOnMany
          title={t(marking ? 'match.markHot' : 'match.unmarkHot')}
          rows={[...chosen].map((id) => ({ id, name: titleOf(id) }))}
          act={(matchId) => call('/admin/match_edit', { matchId, isHot: marking })}
          onEnd={(left) => {
            setMarking(null);
            setChosen(left);
            void queries.invalidateQueries({ queryKey: ['/admin/match_list'] });
          }}
        />
      )}
    </>
  );
}
