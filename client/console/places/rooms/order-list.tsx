// Rooms in an order that is changed by dragging, or by keys: space takes one, arrows move it, space puts it down.
import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { GripVertical, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AdminRoom } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { IconButton } from '../../../src/ui/icon-button';
import styles from './order.module.css';

/** A row moves up and down only. */
const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })];

interface OrderListProps {
  order: string[];
  roomOf: (id: string) => AdminRoom | undefined;
  disabled: boolean;
  onOrder: (order: string[]) => void;
}

export function OrderList({ order, roomOf, disabled, onOrder }: OrderListProps) {
  const { t } = useTranslation('console');
  const nameOf = (id: string) => roomOf(id)?.houseName || id;
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const say = (id: UniqueIdentifier) => ({ name: nameOf(String(id)) });
  const at = (id: UniqueIdentifier) => ({ ...say(id), total: order.length });
  const placeOf = (id: UniqueIdentifier) => order.indexOf(String(id)) + 1;
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('room.dragBegan', { ...at(active.id), place: placeOf(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('room.dragOver', { ...at(active.id), place: placeOf(over.id) }) : undefined,
    onDragEnd: ({ active, over }) =>
      t('room.dragEnded', { ...at(active.id), place: placeOf(over?.id ?? active.id) }),
    onDragCancel: ({ active }) => t('room.dragCancelled', say(active.id)),
  };
  const move = ({ active, over }: DragEndEvent) => {
    if (!over || over.id === active.id) return;
    onOrder(arrayMove(order, order.indexOf(String(active.id)), order.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={upAndDown}
      onDragEnd={move}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t('room.dragHow') } }}
    >
      <SortableContext items={order} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol className={cx('stack gap-4', styles.list)}>
          {order.map((id, place) => (
            <OrderRow
              key={id}
              id={id}
              place={place + 1}
              name={nameOf(id)}
              anchor={roomOf(id)?.anchor.nickName ?? ''}
              disabled={disabled}
              onRemove={() => onOrder(order.filter((other) => other !== id))}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface OrderRowProps {
  id: string;
  place: number;
  name: string;
  anchor: string;
  disabled: boolean;
  onRemove: () => void;
}

function OrderRow({ id, place, name, anchor, disabled, onRemove }: OrderRowProps) {
  const { t } = useTranslation('console');
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({
      id,
      attributes: { roleDescription: t('room.dragRole') },
    });
  return (
    <li
      ref={setNodeRef}
      className={cx('row gap-8', styles.row)}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={cx('stack centred quiet', styles.grip)}
        {...attributes}
        {...listeners}
        aria-label={t('room.dragHandle', { name })}
        disabled={disabled}
      >
        <GripVertical size={16} aria-hidden />
      </button>
      <span className={styles.place}>{place}</span>
      <span className={cx('shrinks grows ellipsis', styles.name)}>
        <bdi>{name}</bdi> <small>{anchor}</small>
      </span>
      <IconButton label={t('room.orderRemove', { name })} small disabled={disabled} onClick={onRemove}>
        <X size={16} />
      </IconButton>
    </li>
  );
}
