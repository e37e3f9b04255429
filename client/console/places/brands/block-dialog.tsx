// Blocking a stretch of a brand's calendar: from when to when, which bookings it meets, and what becomes of them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../src/lib/cx';
import { clockIn, twinOf } from '../../../src/lib/zone';
import { CheckboxField } from '../../../src/ui/checkbox-field';
import { Field } from '../../../src/ui/field';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { ActDialog } from '../../frame/act-dialog';
import { cancelBookings, holdersOf, useMet } from './bookings';
import styles from './brands.module.css';
import { BLOCK_MOST, instantIn, type Range, wallIn } from './week';

interface BlockDialogProps {
  brandId: string;
  brandName: string;
  zone: string;
  /** What is chosen; where it is one stretch its ends can be moved. */
  ranges: readonly Range[];
  onClose: () => void;
  onChanged: () => Promise<unknown>;
}

export function BlockDialog({
  brandId,
  brandName,
  zone,
  ranges: chosen,
  onClose,
  onChanged,
}: BlockDialogProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { ranges, fields } = useStretch(chosen, zone);
  const [cancels, setCancels] = useState(false);
  const met = useMet(brandId, ranges);
  const known = ranges.length > 0 ? met : null;
  const bookings = met?.list ?? [];
  const count = bookings.length;
  const cancelled = cancels ? count : 0;

  const set = async (blocked: boolean, reason: string) => {
    let changed = 0;
    for (const range of ranges)
      changed += (await call('/admin/slot_block', { brandId, ...range, blocked, reason })).changed;
    return changed;
  };
  const act = async (reason: string) => {
    const words = [t('brand.didBlock', { count: await set(true, reason) })];
    if (cancelled > 0) {
      const starts = bookings.map(({ startTime }) => startTime);
      await cancelBookings(brandId, starts, reason);
      words.push(t('brand.didCancel', { count }));
    }
    const undo = () =>
      set(false, reason)
        .then(onChanged)
        .then(() => toast.show(t('frame.undone')), toast.refuse);
    // Where some were blocked before, opening all of them would be more than the way back.
    const undone = met?.blocked === 0 && cancelled === 0;
    toast.show(words.join(' '), {
      action: undone ? { label: t('frame.undo'), onPress: undo } : undefined,
    });
    await onChanged();
  };

  return (
    <ActDialog
      title={t('brand.ask.block', { brand: brandName })}
      effect={known ? t('brand.blockEffect', { count: known.slots - known.blocked }) : undefined}
      reason={{ label: cancelled > 0 ? t('brand.holdersRead') : undefined }}
      confirm={t('brand.block')}
      ready={known !== null && (known.slots > known.blocked || cancelled > 0)}
      onClose={onClose}
      onAct={({ reason }) => act(reason)}
    >
      {fields}
      {known && (
        <div className={cx('stack gap-8 small', styles.metBox)} role="status">
          <p>
            {count === 0 ? t('brand.meetsNone') : t('brand.meets', { count, holders: holdersOf(bookings) })}
          </p>
          {count > 0 && (
            <CheckboxField checked={cancels} onChange={setCancels}>
              {t('brand.cancelToo', { count })}
            </CheckboxField>
          )}
        </div>
      )}
    </ActDialog>
  );
}

/** What will be blocked, and the fields that move the ends of a single stretch; nothing while they say no stretch. */
function useStretch(chosen: readonly Range[], zone: string) {
  const { t } = useTranslation('console');
  const [only = { from: 0, to: 0 }] = chosen;
  const [wallFrom, setFrom] = useState(() => wallIn(only.from, zone));
  const [wallTo, setTo] = useState(() => wallIn(only.to, zone));
  if (chosen.length !== 1) return { ranges: chosen, fields: null };
  const from = instantIn(wallFrom, zone, only.from);
  const to = instantIn(wallTo, zone, only.to);
  const typed = from !== null && to !== null ? { from, to } : null;
  const wrong =
    typed &&
    (typed.to <= typed.from
      ? t('brand.endsBefore')
      : typed.to - typed.from > BLOCK_MOST
        ? t('brand.tooLong')
        : null);
  const offsetOf = (time: number | null) =>
    time !== null && twinOf(time, zone) !== null ? clockIn(time, zone) : undefined;
  return {
    ranges: typed && !wrong ? [typed] : [],
    fields: (
      <div className={cx('stack gap-12', styles.stretch)}>
        <Field label={t('brand.blockFrom')} hint={offsetOf(from)}>
          <TextInput type="datetime-local" value={wallFrom} onChange={setFrom} clearable={false} />
        </Field>
        <Field label={t('brand.blockTo')} error={wrong} hint={offsetOf(to)}>
          <TextInput type="datetime-local" value={wallTo} onChange={setTo} clearable={false} />
        </Field>
        <p className="quiet small">{t('brand.stretchHint', { zone })}</p>
      </div>
    ),
  };
}
