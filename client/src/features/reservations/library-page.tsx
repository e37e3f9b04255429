// The match library: where an anchor finds what to broadcast, and what is chosen already.

import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ColumnType, LibraryTab, SourceFilter } from '../../api/enums.gen';
import { Refusal } from '../../api/refusal';
import { MatchActs } from '../../cards/match-act';
import { cx } from '../../lib/cx';
import { useTitle } from '../../lib/use-title';
import { useSession } from '../../session/session';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { SectionHead } from '../../ui/section-head';
import { SelectBox } from '../../ui/select-box';
import { Tabs } from '../../ui/tabs';
import { TextInput } from '../../ui/text-input';
import { MatchPages } from './match-pages';
import { type LibrarySearch, useLibrary, useLibraryColumns } from './reservation-data';
import styles from './reservations.module.css';
import { BroadcastButton } from './reserve-button';

type Tab = 'library' | 'reserved';

export default function LibraryPage() {
  const { t } = useTranslation('book');
  const { user } = useSession();
  useTitle(t('library.title'));
  return (
    <div className={`wrap ${styles.page}`}>
      <SectionHead level={1} title={t('library.title')} />
      {user?.houseId ? <Library /> : <ErrorState error={new Refusal('NOT_ANCHOR')} />}
    </div>
  );
}

function Library() {
  const { t } = useTranslation('book');
  const [params, setParams] = useSearchParams();
  const tab: Tab = params.get('tab') === 'reserved' ? 'reserved' : 'library';
  const [raceType, setRaceType] = useState<number>(ColumnType.All);
  const [source, setSource] = useState('0');
  const [date, setDate] = useState('');
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const search: LibrarySearch = {
    hasSource: Number(source) as LibrarySearch['hasSource'],
    ...(date ? { date } : {}),
    ...(keyword ? { keyword } : {}),
  };
  const query = useLibrary(
    { ...search, tab: tab === 'reserved' ? LibraryTab.Reserved : LibraryTab.All, raceType },
    true,
  );
  return (
    <Tabs<Tab>
      label={t('library.tabs')}
      value={tab}
      onChange={(chosen) => setParams(chosen === 'reserved' ? { tab: chosen } : {}, { replace: true })}
      items={[
        { value: 'library', label: t('library.library') },
        { value: 'reserved', label: t('library.reserved') },
      ]}
      panelClassName={styles.panel}
    >
      <Sports tab={tab} search={search} value={raceType} onChange={setRaceType} />
      <search className={cx('stack gap-10', styles.filters)}>
        <TextInput
          type="search"
          value={typed}
          onChange={setTyped}
          maxLength={50}
          placeholder={t('library.keyword')}
          aria-label={t('library.keyword')}
        />
        <TextInput
          type="date"
          value={date}
          onChange={setDate}
          clearable={false}
          aria-label={t('library.date')}
        />
        <SelectBox
          value={source}
          onChange={setSource}
          aria-label={t('library.source')}
          options={[
            { value: '0', label: t('library.anySource') },
            { value: String(SourceFilter.WithSource), label: t('library.with') },
            { value: String(SourceFilter.WithoutSource), label: t('library.without') },
          ]}
        />
      </search>
      <MatchActs value={BroadcastButton}>
        <MatchPages
          query={query}
          empty={<NoMatches tab={tab} keyword={keyword} onAll={() => setParams({}, { replace: true })} />}
        />
      </MatchActs>
    </Tabs>
  );
}

interface NoMatchesProps {
  tab: Tab;
  keyword: string;
  /** To the tab with all matches. */
  onAll: () => void;
}

function NoMatches({ tab, keyword, onAll }: NoMatchesProps) {
  const { t } = useTranslation('book');
  if (keyword)
    return (
      <EmptyState title={t('library.noneFound', { words: keyword })} text={t('library.noneFoundText')} />
    );
  if (tab === 'library') return <EmptyState title={t('library.empty')} />;
  return (
    <EmptyState
      title={t('library.emptyReserved')}
      text={t('library.emptyReservedText')}
      action={
        <Button look="ghost" onClick={onAll}>
          {t('library.library')}
        </Button>
      }
    />
  );
}

interface SportsProps {
  tab: Tab;
  search: LibrarySearch;
  value: number;
  onChange: (raceType: number) => void;
}

function Sports({ tab, search, value, onChange }: SportsProps) {
  const { t } = useTranslation('book');
  const { data } = useLibraryColumns(search);
  return (
    <Chips
      label={t('library.sports')}
      value={value}
      onChange={onChange}
      items={(data ?? []).map((column) => ({
        value: column.raceType,
        label: column.raceType === ColumnType.All ? t('library.all') : column.name,
        count: tab === 'reserved' ? column.reservedNumber : column.number,
      }))}
    />
  );
}
