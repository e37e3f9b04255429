// What coins cost: recharge products, on sale or not, and those that wait for a second admin.
import { useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProductShown } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { Beside } from '../../frame/side-panel';
import type { Column } from '../../table/column';
import { DataTable } from '../../table/data-table';
import { Pages } from '../../table/pager';
import { useTableState } from '../../table/table-state';
import { useFigures } from './figures';
import styles from './money.module.css';
import { ProductForm } from './product-form';
import { WaitingList } from './waiting-list';

const defaults = {};
const NEW = 'new';
const PRODUCT = 3;

export default function ProductsSection() {
  const { t } = useTranslation('console');
  const state = useTableState(defaults);
  const queries = useQueryClient();
  const { coins, price } = useFigures();
  const list = useCall('/admin/recharge_product_list', {}, { every: 20_000 });
  const waiting = useCall('/admin/approval_list', {}, { every: 20_000 });
  const open = list.data?.find(({ productId }) => productId === state.open);
  const changed = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['/admin/recharge_product_list'] }),
      queries.invalidateQueries({ queryKey: ['/admin/approval_list'] }),
    ]);

  const columns = useMemo<Column<ProductShown>[]>(
    () => [
      {
        id: 'id',
        name: t('money.product.id'),
        fixed: true,
        cell: ({ productId }) => productId,
        text: ({ productId }) => productId,
      },
      {
        id: 'coins',
        name: t('money.coins'),
        numeric: true,
        cell: (row) => coins(row.coins),
        text: (row) => String(row.coins),
      },
      {
        id: 'bonus',
        name: t('money.recharge.bonus'),
        numeric: true,
        cell: ({ bonus }) => coins(bonus),
        text: ({ bonus }) => String(bonus),
      },
      { id: 'price', name: t('money.price'), numeric: true, cell: price, text: price },
      {
        id: 'state',
        name: t('money.state'),
        cell: ({ active }) => t(active ? 'money.gift.onSale' : 'money.product.off'),
        text: ({ active }) => t(active ? 'money.gift.onSale' : 'money.product.off'),
      },
      {
        id: 'sort',
        name: t('money.place'),
        numeric: true,
        cell: ({ sort }) => sort,
        text: ({ sort }) => String(sort),
      },
    ],
    [t, coins, price],
  );

  return (
    <>
      <div className={styles.line}>
        <p className={styles.text}>{t('money.product.text')}</p>
        <Button size="small" onClick={() => state.show(NEW)}>
          <Plus size={16} aria-hidden />
          {t('money.product.new')}
        </Button>
      </div>
      <WaitingList
        title={t('money.waiting.products')}
        rows={(waiting.data ?? [])
          .filter(({ kind }) => kind === PRODUCT)
          .flatMap(({ approvalId, askedBy, lapseTime, product }) =>
            product
              ? [
                  {
                    id: approvalId,
                    askedBy,
                    lapseTime,
                    text: t('money.waiting.product', {
                      id: product.productId,
                      coins: coins(product.coins + product.bonus),
                      price: price(product),
                    }),
                  },
                ]
              : [],
          )}
        onAgree={async (approvalId) => {
          await call('/admin/recharge_product_edit', { approvalId });
          await changed();
        }}
      />
      <Beside>
        <DataTable
          id="products"
          label={t('money.section.products')}
          columns={columns}
          rows={list.data}
          rowId={({ productId }) => productId}
          open={state.open}
          onOpen={state.show}
          error={list.error}
          onRetry={() => void list.refetch()}
          stale={false}
          empty={t('money.product.none')}
          all={async () => ({ rows: list.data ?? [], more: false })}
          pager={<Pages page={1} size={1_000} total={list.data?.length ?? 0} onTurn={() => undefined} />}
        />
        {(open || state.open === NEW) && (
          <ProductForm
            key={open?.productId ?? NEW}
            product={open ?? null}
            readAt={list.dataUpdatedAt}
            onClose={() => state.show('')}
            onSaved={changed}
          />
        )}
      </Beside>
    </>
  );
}
