// All brands, and one beside the list.
import { useQueryClient } from '@tanstack/react-query';
import { CalendarDays, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AdminBrand } from '../../../src/api/schema.gen';
import { imageUrl } from '../../../src/lib/image';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { useCall } from '../../api/use-call';
import { nameFor } from '../../frame/languages';
import { PlaceHead } from '../../frame/place-head';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { Pages } from '../../table/pager';
import { readPages } from '../../table/read-all';
import { SearchField } from '../../table/search-field';
import { PAGE_SIZE, useTableState } from '../../table/table-state';
import { BrandForm } from './brand-form';
import { BrandPanel } from './brand-panel';
import styles from './brands.module.css';

const defaults = { name: '' };
const NEW = 'new';

export function BrandList() {
  const { t, i18n } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const pictures = usePictures();
  const [editing, setEditing] = useState('');
  const keyword = state.filters.name;
  const { language } = i18n;
  const list = useCall(
    '/admin/brand_list',
    { keyword, pageNum: state.page, pageSize: PAGE_SIZE },
    { keepLast: true, every: 20_000 },
  );
  const rows = list.data?.list;
  const at = rows?.findIndex(({ brandId }) => brandId === state.open) ?? -1;
  const open = rows?.[at];
  const show = (brandId: string) => {
    setEditing('');
    state.show(brandId);
  };
  const step = (by: 1 | -1) => {
    const next = rows?.[at + by];
    if (next) show(next.brandId);
  };
  const saved = async (brandId: string) => {
    await queries.invalidateQueries({ queryKey: ['/admin/brand_list'] });
    show(brandId);
  };

  const columns = useMemo<Column<AdminBrand>[]>(
    () => [
      {
        id: 'name',
        name: t('brand.name'),
        fixed: true,
        cell: ({ names, image }) => (
          <span className={styles.brand}>
            {pictures && image && <img src={imageUrl(image, 28)} alt="" width={28} height={28} />}
            <bdi>{nameFor(names, language)}</bdi>
          </span>
        ),
        text: ({ names }) => nameFor(names, language),
      },
      {
        id: 'zone',
        name: t('brand.zone'),
        cell: ({ timezone }) => timezone,
        text: ({ timezone }) => timezone,
      },
      {
        id: 'members',
        name: t('brand.members'),
        numeric: true,
        cell: ({ members }) => members,
        text: ({ members }) => String(members),
      },
      {
        id: 'calendar',
        name: t('brand.calendar'),
        cell: ({ brandId, names }) => (
          <Link
            to={`/brands/${brandId}`}
            className={styles.link}
            aria-label={`${t('brand.open')}: ${nameFor(names, language)}`}
            onClick={(event) => event.stopPropagation()}
          >
            <CalendarDays size={16} aria-hidden />
            {t('brand.open')}
          </Link>
        ),
      },
      {
        id: 'sort',
        name: t('brand.sort'),
        numeric: true,
        optional: true,
        cell: ({ sort }) => sort,
        text: ({ sort }) => String(sort),
      },
      {
        id: 'id',
        name: t('brand.id'),
        optional: true,
        cell: ({ brandId }) => brandId,
        text: ({ brandId }) => brandId,
      },
    ],
    [t, language, pictures],
  );

  return (
    <>
      <PlaceHead title={t('place.brands')} text={t('brand.text')}>
        <Button size="small" onClick={() => show(NEW)}>
          <Plus size={16} aria-hidden />
          {t('brand.new')}
        </Button>
      </PlaceHead>
      <Beside>
        <DataTable
          id="brands"
          label={t('place.brands')}
          columns={columns}
          rows={rows}
          rowId={({ brandId }) => brandId}
          open={state.open}
          onOpen={show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={list.isPlaceholderData}
          empty={t('brand.none')}
          filters={
            <SearchField
              label={t('brand.find')}
              max={50}
              value={keyword}
              onSearch={(value) => state.filter({ name: value })}
            />
          }
          all={() => readPages((page) => call('/admin/brand_list', { keyword, ...page }))}
          pager={
            <Pages page={state.page} size={PAGE_SIZE} total={list.data?.total ?? 0} onTurn={state.turn} />
          }
        />
        {state.open === NEW && (
          <BrandForm key={NEW} brand={null} readAt={0} onClose={() => show('')} onSaved={saved} />
        )}
        {open && editing === open.brandId && (
          <BrandForm
            key={`${open.brandId}-edit`}
            brand={open}
            readAt={list.dataUpdatedAt}
            onClose={() => setEditing('')}
            onSaved={saved}
          />
        )}
        {open && editing !== open.brandId && (
          <BrandPanel
            key={open.brandId}
            brand={open}
            onClose={() => show('')}
            onStep={step}
            onEdit={() => setEditing(open.brandId)}
          />
        )}
      </Beside>
    </>
  );
}
