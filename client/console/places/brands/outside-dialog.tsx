// Saving hours that leave coming bookings out: they stay, or are cancelled with a reason their holders read.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotBooking } from '../../../src/api/schema.gen';
import { daySpanIn } from '../../../src/lib/zone';
import { CheckboxField } from '../../../src/ui/checkbox-field';
import { ActDialog } from '../../frame/act-dialog';
import { holdersOf } from './bookings';

interface OutsideDialogProps {
  brandName: string;
  zone: string;
  bookings: readonly SlotBooking[];
  onClose: () => void;
  /** Null: the bookings stay. */
  onSave: (reason: string | null) => Promise<unknown>;
}

const NAMED = 5;

export function OutsideDialog({ brandName, zone, bookings, onClose, onSave }: OutsideDialogProps) {
  const { t } = useTranslation('console');
  const [cancels, setCancels] = useState(false);
  const count = bookings.length;
  return (
    <ActDialog
      title={t('brand.outsideTitle', { brand: brandName })}
      effect={t('brand.outsideEffect', { count, holders: holdersOf(bookings) })}
      reason={cancels ? { label: t('brand.holdersRead') } : undefined}
      confirm={t(cancels ? 'brand.saveAndCancel' : 'brand.saveKeeping')}
      harmless={!cancels}
      onClose={onClose}
      onAct={({ reason }) => onSave(cancels ? reason : null)}
    >
      <ul className="stack gap-2 quiet small">
        {bookings.slice(0, NAMED).map((booking) => (
          <li key={booking.startTime}>
            <span className="num">{daySpanIn(booking, zone)}</span> <bdi>{booking.user?.nickName}</bdi>
          </li>
        ))}
        {count > NAMED && <li>{t('brand.andMore', { count: count - NAMED })}</li>}
      </ul>
      <CheckboxField checked={cancels} onChange={setCancels}>
        {t('brand.cancelToo', { count })}
      </CheckboxField>
    </ActDialog>
  );
}
