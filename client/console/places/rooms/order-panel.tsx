// The order of the rooms that come first in a list, by dragging or by keys; saved as a whole against the order that was seen.
import { useMutation } from '@tanstack/react-query';
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
  const may = mayAs(useOperator().role, 'editor');
  const [rooms, setRooms] = useState(first);
  const [seen, setSeen] = useState(() => first.map(idOf));
  const [order, setOrder] = useState(seen);
  const [told, setTold] = useState<string | null>(null);
  const roomOf = (id: string, among = rooms) => among.find((room) => idOf(room) === id);

  /** Somebody was quicker: what is here is joined with what they did, and is looked at before it is saved. */
  const join = async () => {
    const now = await call('/admin/room_order_list', { list });
    const theirs = now.rooms.map(idOf);
    const merged = mergeOrder(seen, order, theirs);
    const all = [...now.rooms, ...rooms.filter((room) => !theirs.includes(idOf(room)))];
    const names = (ids: string[]) => ids.map((id) => roomOf(id, all)?.houseName || id).join(', ');
    setRooms(all);
    setSeen(theirs);
    setOrder(merged.order);
    setTold(
      [
        t('room.orderMeanwhile'),
        merged.added.length > 0 && t('room.orderAdded', { names: names(merged.added) }),
        merged.gone.length > 0 && t(`room.order.${list}.gone`, { names: names(merged.gone) }),
      ]
        .filter(Boolean)
        .join(' '),
    );
  };
  const save = useMutation({
    mutationFn: () => call('/admin/room_order_edit', { list, seen, houseIds: order }),
    onMutate: () => setTold(null),
    onSuccess: async () => {
      toast.show(t('room.orderSaved'));
      await onSaved();
      onClose();
    },
    onError: (fault) =>
      MEANWHILE.includes(asRefusal(fault).code) ? join().catch(toast.refuse) : setTold(refusalText(t, fault)),
  });

  return (
    <SidePanel
      title={t(`room.order.${list}.title`)}
      onClose={onClose}
      acts={
        <>
          <Button
            busy={save.isPending}
            disabled={!may || order.join() === seen.join()}
            onClick={() => save.mutate()}
          >
            {t('room.orderSave')}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
        </>
      }
    >
      <p className="quiet small">{t(`room.order.${list}.text`)}</p>
      {told && (
        <p className={styles.told} role="alert">
          {told}
        </p>
      )}
      {order.length === 0 ? (
        <EmptyState title={t(`room.order.${list}.none`)} />
      ) : (
        <OrderList order={order} roomOf={roomOf} disabled={!may} onOrder={setOrder} />
      )}
      {!may && <p>{t('frame.notYours', { role: t('role.editor') })}</p>}
    </SidePanel>
  );
}
