// Blocking a stretch of a brand's calendar: from when to when, which bookings it meets, and what becomes of them.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
  const [only] = chosen;
  const [from, setFrom] = useState(() => wallIn(only?.from ?? 0, zone));
  const [to, setTo] = useState(() => wallIn(only?.to ?? 0, zone));
  const [cancels, setCancels] = useState(false);
  const typed = { from: instantIn(from, zone, only?.from), to: instantIn(to, zone, only?.to) };
  const single = chosen.length === 1;
  const offsetOf = (time: number | null) =>
    time !== null && twinOf(time, zone) !== null ? clockIn(time, zone) : undefined;
  const wrong =
    !single || typed.from === null || typed.to === null
      ? null
      : typed.to <= typed.from
        ? t('brand.endsBefore')
        : typed.to - typed.from > BLOCK_MOST
          ? t('brand.tooLong')
          : null;
  const ranges = single
    ? typed.from === null || typed.to === null || wrong
      ? []
      : [{ from: typed.from, to: typed.to }]
    : chosen;
  const met = useMet(brandId, ranges);
  const count = met?.list.length ?? 0;
  const holders = holdersOf(met?.list ?? []);

  const set = async (blocked: boolean, reason: string) => {
    let changed = 0;
    for (const range of ranges)
      changed += (await call('/admin/slot_block', { brandId, ...range, blocked, reason })).changed;
    return changed;
  };
  const act = async (reason: string) => {
    const changed = await set(true, reason);
    if (cancels && met)
      await cancelBookings(
        brandId,
        met.list.map(({ startTime }) => startTime),
        reason,
      );
    const undo = () =>
      set(false, reason)
        .then(onChanged)
        .then(() => toast.show(t('frame.undone')), toast.refuse);
    // Where some were blocked before, opening all of them would be more than the way back.
    const undone = met?.blocked === 0 && !(cancels && count > 0);
    toast.show(
      [t('brand.didBlock', { count: changed }), cancels && count > 0 && t('brand.didCancel', { count })]
        .filter(Boolean)
        .join(' '),
      { action: undone ? { label: t('frame.undo'), onPress: undo } : undefined },
    );
    await onChanged();
  };

  return (
    <ActDialog
      title={t('brand.ask.block', { brand: brandName })}
      effect={
        ranges.length > 0 && met ? t('brand.blockEffect', { count: met.slots - met.blocked }) : undefined
      }
      reason={{ label: cancels && count > 0 ? t('brand.holdersRead') : undefined }}
      confirm={t('brand.block')}
      ready={ranges.length > 0 && met !== null && (met.slots > met.blocked || (cancels && count > 0))}
      onClose={onClose}
      onAct={({ reason }) => act(reason)}
    >
      {single && (
        <div className={styles.stretch}>
          <Field label={t('brand.blockFrom')} hint={offsetOf(typed.from)}>
            <TextInput type="datetime-local" value={from} onChange={setFrom} clearable={false} />
          </Field>
          <Field label={t('brand.blockTo')} error={wrong} hint={offsetOf(typed.to)}>
            <TextInput type="datetime-local" value={to} onChange={setTo} clearable={false} />
          </Field>
          <p className={styles.quiet}>{t('brand.stretchHint', { zone })}</p>
        </div>
      )}
      {ranges.length > 0 && met && (
        <div className={styles.metBox} role="status">
          <p>{count === 0 ? t('brand.meetsNone') : t('brand.meets', { count, holders })}</p>
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
