// The catalogue of gifts: what each costs and how rooms celebrate it; one gift beside the list, or a form for it.
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { GiftShown } from '../../../src/api/schema.gen';
import { GiftArt } from '../../../src/money/gift-art';
import { Button } from '../../../src/ui/button';
import { SelectBox } from '../../../src/ui/select-box';
import { usePictures } from '../../api/pictures';
import { useCall } from '../../api/use-call';
import { missingIn, nameFor } from '../../frame/languages';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { openRow } from '../../table/open-row';
import { Pages } from '../../table/pager';
import { SearchField } from '../../table/search-field';
import { useTableState } from '../../table/table-state';
import { useFigures } from './figures';
import { GiftForm } from './gift-form';
import { GiftPanel } from './gift-panel';
import styles from './money.module.css';

const defaults = { shown: 'sale', name: '', edit: '' };
const NEW = 'new';

export default function GiftsSection() {
  const { t, i18n } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const { coins } = useFigures();
  const pictures = usePictures();
  const list = useCall('/admin/gift_list', {}, { every: 15_000 });
  const [editing, setEditing] = useState('');
  const { shown, name } = state.filters;
  const { language } = i18n;
  const rows = list.data?.filter(
    (gift) =>
      (shown === 'all' || gift.withdrawn === (shown === 'withdrawn')) &&
      (name === '' ||
        Object.values(gift.names).some((text) => text.toLowerCase().includes(name.toLowerCase()))),
  );
  const open = list.data?.find(({ giftId }) => giftId === state.open);
  const { step } = openRow(rows, ({ giftId }) => giftId, state);
  const show = (giftId: string) => {
    setEditing('');
    state.show(giftId);
  };
  const saved = async (giftId: string) => {
    await queries.invalidateQueries({ queryKey: ['/admin/gift_list'] });
    show(giftId);
  };

  const columns = useMemo<Column<GiftShown>[]>(
    () => [
      {
        id: 'name',
        name: t('money.gift.name'),
        fixed: true,
        cell: (gift) => (
          <span className={styles.gift}>
            {pictures && <GiftArt icon={gift.icon} size={28} />}
            <bdi>{nameFor(gift.names, language)}</bdi>
          </span>
        ),
        text: (gift) => nameFor(gift.names, language),
      },
      {
        id: 'price',
        name: t('money.gift.price'),
        numeric: true,
        cell: ({ price }) => coins(price),
        text: ({ price }) => String(price),
      },
      {
        id: 'tier',
        name: t('money.gift.tier'),
        cell: ({ tier }) => t(`money.gift.tiers.${tier as 1 | 2 | 3}`),
        text: ({ tier }) => t(`money.gift.tiers.${tier as 1 | 2 | 3}`),
      },
      {
        id: 'combo',
        name: t('money.gift.combo'),
        cell: ({ comboable }) => t(comboable ? 'money.yes' : 'money.no'),
        text: ({ comboable }) => t(comboable ? 'money.yes' : 'money.no'),
      },
      {
        id: 'state',
        name: t('money.state'),
        cell: ({ withdrawn }) => t(withdrawn ? 'money.gift.withdrawn' : 'money.gift.onSale'),
        text: ({ withdrawn }) => t(withdrawn ? 'money.gift.withdrawn' : 'money.gift.onSale'),
      },
      {
        id: 'missing',
        name: t('money.gift.missing'),
        cell: ({ names }) => missingIn(names).join(', ') || '–',
        text: ({ names }) => missingIn(names).join(' '),
      },
      {
        id: 'sort',
        name: t('money.place'),
        numeric: true,
        optional: true,
        cell: ({ sort }) => sort,
        text: ({ sort }) => String(sort),
      },
      {
        id: 'id',
        name: t('money.gift.id'),
        optional: true,
        cell: ({ giftId }) => giftId,
        text: ({ giftId }) => giftId,
      },
    ],
    [t, language, coins, pictures],
  );

  return (
    <>
      <div className={styles.line}>
        <p className={styles.text}>{t('money.gift.text')}</p>
        <Button size="small" onClick={() => show(NEW)}>
          <Plus size={16} aria-hidden />
          {t('money.gift.new')}
        </Button>
      </div>
      <Beside>
        <DataTable
          id="gifts"
          label={t('money.section.gifts')}
          columns={columns}
          rows={rows}
          rowId={({ giftId }) => giftId}
          open={state.open}
          onOpen={show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={false}
          empty={t('money.gift.none')}
          filters={
            <>
              <SearchField
                label={t('money.gift.find')}
                max={60}
                value={name}
                onSearch={(value) => state.filter({ name: value })}
              />
              <SelectBox
                aria-label={t('money.state')}
                value={shown}
                onChange={(value) => state.filter({ shown: value })}
                options={[
                  { value: 'sale', label: t('money.gift.onSale') },
                  { value: 'withdrawn', label: t('money.gift.withdrawn') },
                  { value: 'all', label: t('money.all') },
                ]}
              />
            </>
          }
          all={async () => ({ rows: rows ?? [], more: false })}
          pager={<Pages page={1} size={1_000} total={rows?.length ?? 0} onTurn={() => undefined} />}
        />
        {state.open === NEW && (
          <GiftForm key={NEW} gift={null} readAt={0} onClose={() => show('')} onSaved={saved} />
        )}
        {open && editing === open.giftId && (
          <GiftForm
            key={`${open.giftId}-edit`}
            gift={open}
            readAt={list.dataUpdatedAt}
            onClose={() => setEditing('')}
            onSaved={saved}
          />
        )}
        {open && editing !== open.giftId && (
          <GiftPanel
            key={open.giftId}
            gift={open}
            onClose={() => show('')}
            onStep={step}
            onEdit={() => setEditing(open.giftId)}
            onChanged={() => void saved(open.giftId)}
          />
        )}
      </Beside>
    </>
  );
}
