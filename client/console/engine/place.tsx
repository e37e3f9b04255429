// Makes a place of the console of its data: the title, the list with its filters, and what is open beside it.
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { cx } from '../../src/lib/cx';
import { Button } from '../../src/ui/button';
import type { Path } from '../api/call';
import { PlaceHead } from '../frame/place-head';
import { Beside } from '../frame/side-panel';
import { DataTable } from '../table/data-table';
import { Onwards, Pages } from '../table/pager';
import { PAGE_SIZE } from '../table/table-state';
import type { HeadProps, PlaceData } from './data';
import styles from './engine.module.css';
import { tableColumns } from './fields';
import { FilterBar } from './filters';
import { type List, useList } from './list';
import { useMany } from './many';
import { NEW, Opened } from './panel';
import { SavedFilters } from './saved-filters';
import { useTools, type With } from './tools';

/** The page of a place; call it at module scope. */
export const place =
  <P extends Path, F extends string = never, Own = object>(data: PlaceData<P, F, Own>) =>
  () => <PlacePage data={data} />;

function PlacePage<P extends Path, F extends string, Own>({ data }: { data: PlaceData<P, F, Own> }) {
  const tools = useTools(data.useOwn);
  const list = useList(data, tools);
  const { selection, dialog } = useMany(data, list, tools);
  const { state, filters, rows } = list;
  const { t } = tools;
  const { empty, Table = DataTable } = data;
  const columns = useMemo(() => tableColumns(data.columns, tools), [data, tools]);
  const head = { tools, onShow: state.show, onChanged: list.readAnew };
  return (
    <>
      <Top data={data} {...head} />
      {data.Above && <data.Above {...head} />}
      <Beside>
        <Table
          id={data.id}
          label={t(data.title)}
          columns={columns}
          rows={rows}
          rowId={data.rowId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={list.retry}
          stale={list.stale}
          empty={t(typeof empty === 'function' ? empty(filters) : empty)}
          sort={'sort' in filters ? { by: filters.sort, onSort: (sort) => list.filter({ sort }) } : undefined}
          filters={
            data.filters && (
              <>
                <FilterBar filters={data.filters} values={filters} onFilter={list.filter} tools={tools} />
                <SavedFilters
                  place={data.id}
                  values={filters}
                  defaults={list.defaults}
                  onFilter={list.filter}
                />
              </>
            )
          }
          selection={selection}
          all={list.all}
          pager={<Pager data={data} list={list} />}
          readAt={list.readAt}
          onChanged={list.readAnew}
        />
        <Opened key={state.open} data={data} list={list} tools={tools} />
      </Beside>
      {dialog}
    </>
  );
}

interface PartProps<P extends Path, F extends string, Own> {
  data: PlaceData<P, F, Own>;
  list: List<P, F, Own>;
}

function Pager<P extends Path, F extends string, Own>({ data, list }: PartProps<P, F, Own>) {
  const { state, total } = list;
  if (data.pages === 'onwards')
    return <Onwards atBeginning={state.cursor === ''} next={list.next} onTurn={state.readOn} />;
  if (data.pages === 'numbered')
    return <Pages page={state.page} size={PAGE_SIZE} total={total} onTurn={state.turn} />;
  // A list that is read whole is one page.
  return data.counted && <Pages page={1} size={Math.max(1, total)} total={total} onTurn={state.turn} />;
}

type TopProps<P extends Path, F extends string, Own> = HeadProps<Own> & { data: PlaceData<P, F, Own> };

function Top<P extends Path, F extends string, Own>({ data, ...head }: TopProps<P, F, Own>) {
  const { Head, make, section } = data;
  const { tools, onShow } = head;
  const text = textOf(data, tools);
  const buttons = (Head || make) && (
    <>
      {Head && <Head {...head} />}
      {make && (
        <Button size={section ? 'small' : 'medium'} onClick={() => onShow(NEW)}>
          <Plus size={16} aria-hidden />
          {tools.t(make)}
        </Button>
      )}
    </>
  );
  if (!section)
    return (
      <PlaceHead title={tools.t(data.title)} text={text}>
        {buttons}
      </PlaceHead>
    );
  if (!buttons) return <p className={cx('quiet small', styles.text)}>{text}</p>;
  return (
    <div className={cx('row wraps gap-12 apart', styles.line)}>
      <p className={cx('quiet small', styles.text)}>{text}</p>
      {buttons}
    </div>
  );
}

function textOf<P extends Path, F extends string, Own>({ text }: PlaceData<P, F, Own>, tools: With<Own>) {
  if (text === undefined) return undefined;
  return typeof text === 'function' ? text(tools) : tools.t(text);
}
