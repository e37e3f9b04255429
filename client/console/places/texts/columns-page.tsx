// Columns: the kinds of sport and of anchors, in their order, and one beside them.
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { imageUrl } from '../../../src/lib/image';
import { Button } from '../../../src/ui/button';
import { ErrorState } from '../../../src/ui/error-state';
import { SelectBox } from '../../../src/ui/select-box';
import { Skeleton } from '../../../src/ui/skeleton';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { useCall } from '../../api/use-call';
import { languageName, missingIn, nameFor } from '../../frame/languages';
import { Beside } from '../../frame/side-panel';
import { useTableState } from '../../table/table-state';
import styles from './banners.module.css';
import { ColumnPanel } from './column-panel';
import { OrderedList } from './ordered-list';
import { TextsHead } from './texts-head';

const RACE = 1;
const ANCHOR = 2;
const defaults = { kind: String(RACE) };
const NEW = 'new';
/** All kinds together: always the first, and not to be moved. */
const ALL = 0;

export default function ColumnsPage() {
  const { t, i18n } = useTranslation('console');
  const queries = useQueryClient();
  const state = useTableState(defaults);
  const drawn = usePictures();
  const [round, setRound] = useState(0);
  const list = useCall('/admin/column_list');
  const kind = Number(state.filters.kind);
  const readAgain = () => queries.invalidateQueries({ queryKey: ['/admin/column_list'] });
  const rows = list.data
    ?.filter((column) => column.kind === kind)
    .sort((a, b) => Number(b.type === ALL) - Number(a.type === ALL) || a.sort - b.sort);
  const at = rows?.findIndex(({ type }) => String(type) === state.open) ?? -1;
  const open = rows?.[at];

  return (
    <>
      <TextsHead tab="columns" text={t('texts.column.text')}>
        <SelectBox
          aria-label={t('texts.tab.columns')}
          data-place-search
          value={String(kind)}
          onChange={(value) => state.filter({ kind: value })}
          options={[
            { value: String(RACE), label: t('texts.column.race') },
            { value: String(ANCHOR), label: t('texts.column.anchor') },
          ]}
        />
        <Button onClick={() => state.show(NEW)}>
          <Plus size={17} aria-hidden />
          {t('texts.column.add')}
        </Button>
      </TextsHead>
      <Beside>
        {!rows && !list.error && <Skeleton height={240} />}
        {!rows && list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {rows && (
          <OrderedList
            key={kind}
            thing={`columns:order:${kind}`}
            readAt={list.dataUpdatedAt}
            send={(ids, seenAct) => call('/admin/column_order', { kind, types: ids.map(Number), seenAct })}
            readAgain={readAgain}
            label={t('texts.tab.columns')}
            heads={[
              t('texts.column.icon'),
              t('texts.column.name'),
              t('texts.column.kindNumber'),
              t('texts.column.missing'),
            ]}
            rows={rows.map((column) => {
              const missing = missingIn(column.names);
              return {
                id: String(column.type),
                name: nameFor(column.names, i18n.language),
                fixed: column.type === ALL,
                cells: [
                  column.icon && drawn ? (
                    <img key="icon" className={styles.icon} src={imageUrl(column.icon, 28)} alt="" />
                  ) : (
                    <span key="icon" className={styles.over}>
                      {t('texts.column.noIcon')}
                    </span>
                  ),
                  <bdi key="name">{nameFor(column.names, i18n.language)}</bdi>,
                  <span key="number" className="num">
                    {column.type}
                  </span>,
                  missing.length === 0 ? (
                    t('texts.column.complete')
                  ) : (
                    <span key="missing" className={styles.missing}>
                      {new Intl.ListFormat(i18n.language).format(
                        missing.map((tag) => languageName(tag, i18n.language)),
                      )}
                    </span>
                  ),
                ],
              };
            })}
            open={state.open}
            onOpen={state.show}
            empty={t('texts.column.none')}
          />
        )}
        {rows && (open || state.open === NEW) && (
          <ColumnPanel
            key={`${kind} ${state.open} ${round}`}
            kind={kind}
            column={open ?? null}
            taken={rows.map(({ type }) => type)}
            readAt={list.dataUpdatedAt}
            onClose={() => state.show('')}
            onStep={
              open &&
              ((by) => {
                const next = rows[at + by];
                if (next) state.show(String(next.type));
              })
            }
            onSaved={() => {
              state.show('');
              void readAgain();
            }}
            onReadAgain={() => void readAgain().then(() => setRound((n) => n + 1))}
          />
        )}
      </Beside>
    </>
  );
}
