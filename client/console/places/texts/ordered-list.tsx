// Rows that are put in order, with what others did to the order meanwhile.
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { useEdits } from '../../frame/use-edits';
import { OrderedRows, type OrderedRowsProps } from './ordered-rows';
import { inOrder, useOrder } from './use-order';

interface OrderedListProps extends Omit<OrderedRowsProps, 'onOrder'> {
  /** The order as the server names it, for example banners:order. */
  thing: string;
  /** When the rows were read. */
  readAt: number;
  send: (ids: readonly string[], seenAct: string | undefined) => Promise<unknown>;
  readAgain: () => Promise<unknown>;
}

export function OrderedList({ thing, readAt, send, readAgain, rows, ...rest }: OrderedListProps) {
  const edits = useEdits(thing, readAt);
  const { wanted, order, giveUp } = useOrder(
    (ids) => edits.save((seenAct) => send(ids, seenAct)),
    readAgain,
    edits.others.length === 0,
  );
  return (
    <div>
      <EditedMeanwhile edits={edits} onTheirs={giveUp} />
      <OrderedRows {...rest} rows={inOrder(rows, ({ id }) => id, wanted)} onOrder={order} />
    </div>
  );
}
