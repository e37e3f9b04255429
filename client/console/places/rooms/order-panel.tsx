// The order of the rooms that come first in a list, by dragging or by keys; saved as a whole against the order that was seen.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asRefusal, refusalText } from '../../../src/api/refusal';
import type { AdminRoom } from '../../../src/api/schema.gen';
import { Button } from '../../../src/ui/button';
import { EmptyState } from '../../../src/ui/empty-state';
import { Skeleton } from '../../../src/ui/skeleton';
import { useToast } from '../../../src/ui/toast';
import { mayAs, useOperator } from '../../access/operator';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { SidePanel } from '../../frame/side-panel';
import { mergeOrder } from './merge-order';
import styles from './order.module.css';
import { OrderList } from './order-list';

interface OrderPanelProps {
  list: 'recommended' | 'hot';
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

const MEANWHILE = ['STALE_STATE', 'EDITED_MEANWHILE'];

/** Beside the table and not in a dialog, which would keep the arrow keys from whoever moves a row. */
export default function OrderPanel({ list, onClose, onSaved }: OrderPanelProps) {
  const { t } = useTranslation('console');
  const { data, error, isFetchedAfterMount } = useCall('/admin/room_order_list', { list });
  // An order begins with the list as it is, not as it was when it was last looked at.
  if (data && isFetchedAfterMount)
    return <OrderForm list={list} first={data.rooms} onClose={onClose} onSaved={onSaved} />;
  return (
    <SidePanel title={t(`room.order.${list}.title`)} onClose={onClose}>
      {error ? <p role="alert">{refusalText(t, error)}</p> : <Skeleton height={200} />}
    </SidePanel>
  );
}

const idOf = ({ houseId }: AdminRoom) => houseId;

function OrderForm({ list, first, onClose, onSaved }: OrderPanelProps & { first: readonly AdminRoom[] }) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const queries = useQueryClient();
  const may = mayAs(useOperator().role, 'editor');
  const [rooms, setRooms] = useState(first);
  const [seen, setSeen] = useState(() => first.map(idOf));
  const [order, setOrder] = useState(seen);
  const [told, setTold] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = order.join() !== seen.join();
  const nameOf = (id: string) => rooms.find(({ houseId }) => houseId === id)?.houseName || id;

  /** Somebody was quicker: what is here is joined with what they did, and is looked at before it is saved. */
  const join = async () => {
    const now = await call('/admin/room_order_list', { list });
    const theirs = now.rooms.map(idOf);
    const merged = mergeOrder(seen, order, theirs);
    const names = (ids: string[]) =>
      ids.map((id) => [...now.rooms, ...rooms].find((r) => idOf(r) === id)?.houseName || id);
    setRooms([...now.rooms, ...rooms.filter((room) => !theirs.includes(idOf(room)))]);
    setSeen(theirs);
    setOrder(merged.order);
    setTold(
      [
        t('room.orderMeanwhile'),
        merged.added.length > 0 && t('room.orderAdded', { names: names(merged.added).join(', ') }),
        merged.gone.length > 0 && t(`room.order.${list}.gone`, { names: names(merged.gone).join(', ') }),
      ]
        .filter(Boolean)
        .join(' '),
    );
  };
  const save = async () => {
    setBusy(true);
    setTold(null);
    try {
      await call('/admin/room_order_edit', { list, seen, houseIds: order });
      toast.show(t('room.orderSaved'));
      await queries.invalidateQueries({ queryKey: ['/admin/room_order_list'] });
      await onSaved();
      onClose();
    } catch (fault) {
      setBusy(false);
      if (MEANWHILE.includes(asRefusal(fault).code)) await join().catch(toast.refuse);
      else setTold(refusalText(t, fault));
    }
  };

  return (
    <SidePanel
      title={t(`room.order.${list}.title`)}
      onClose={onClose}
      acts={
        <>
          <Button busy={busy} disabled={!may || !changed} onClick={save}>
            {t('room.orderSave')}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
        </>
      }
    >
      <p className={styles.text}>{t(`room.order.${list}.text`)}</p>
      {told && (
        <p className={styles.told} role="alert">
          {told}
        </p>
      )}
      {order.length === 0 ? (
        <EmptyState title={t(`room.order.${list}.none`)} />
      ) : (
        <OrderList
          order={order}
          nameOf={nameOf}
          anchorOf={(id) => rooms.find(({ houseId }) => houseId === id)?.anchor.nickName ?? ''}
          disabled={!may}
          onOrder={setOrder}
        />
      )}
      {!may && <p>{t('frame.notYours', { role: t('role.editor') })}</p>}
    </SidePanel>
  );
}
