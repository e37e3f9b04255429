// A brand's names, picture and time zone, or a new brand.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { AdminBrand, SlotBooking } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { clockIn, ownZone } from '../../../src/lib/zone';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { LadderField } from '../../frame/ladder-field';
import { nameFor } from '../../frame/languages';
import { NamesField } from '../../frame/names-field';
import { PictureField } from '../../frame/picture-field';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import { cancelBookings } from './bookings';
import styles from './brands.module.css';
import { isWhole, sameWeek, type Week } from './hours';
import weekStyles from './hours.module.css';
import { HoursField } from './hours-field';
import { OutsideDialog } from './outside-dialog';

interface BrandFormProps {
  /** Null for a new one. */
  brand: AdminBrand | null;
  readAt: number;
  onClose: () => void;
  onSaved: (brandId: string) => Promise<void>;
}

const NAME_MAX = 60;
const TEXT_MAX = 2_000;
/** The length of slots that the site begins with. */
const DEFAULT_STEP = 60;
const zones = Intl.supportedValuesOf('timeZone');

const filled = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));

export function BrandForm({ brand, readAt, onClose, onSaved }: BrandFormProps) {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const edits = useEdits(`brand:${brand?.brandId ?? 'new'}`, readAt);
  const [names, setNames] = useState<Readonly<Record<string, string>>>(brand?.names ?? {});
  const [descriptions, setDescriptions] = useState<Readonly<Record<string, string>>>(
    brand?.descriptions ?? {},
  );
  const [image, setImage] = useState(brand?.image ?? '');
  const [timezone, setZone] = useState(brand?.timezone ?? ownZone());
  const [sort, setSort] = useState(String(brand?.sort ?? 50));
  const [ladder, setLadder] = useState(brand?.ladder ?? 'inherit');
  const [hours, setHours] = useState<Week>(brand?.hours ?? []);
  const [outside, setOutside] = useState<readonly SlotBooking[] | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const place = sort.trim() === '' ? 0 : wholeNumber(sort);
  const known = zones.includes(timezone) ? zones : [timezone, ...zones];
  const moves = brand !== null && brand.timezone !== timezone;

  const changesHours = brand !== null && (moves || !sameWeek(hours, brand.hours));
  const week = hours.map((day) => [...day]);
  const met = useCall(
    '/admin/slot_bookings',
    { brandId: brand?.brandId, hours: week, timezone },
    { keepLast: true, enabled: brand !== null && isWhole(hours) },
  );

  const save = async (reason: string | null, bookings: readonly SlotBooking[]) => {
    const saved = await edits.save((seenAct) =>
      call('/admin/brand_edit', {
        brandId: brand?.brandId,
        seenAct: brand ? seenAct : undefined,
        names: filled(names),
        descriptions: filled(descriptions),
        image,
        timezone,
        hours: changesHours ? week : undefined,
        sort: place ?? 0,
        ladder,
      }),
    );
    if (reason !== null)
      await cancelBookings(
        saved.brandId,
        bookings.map(({ startTime }) => startTime),
        reason,
      );
    const words = [t('brand.saved', { name: nameFor(saved.names, i18n.language) })];
    if (reason !== null) words.push(t('brand.didCancel', { count: bookings.length }));
    toast.show(words.join(' '));
    await onSaved(saved.brandId);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      // Whoever books meanwhile is counted too.
      const now = changesHours
        ? await call('/admin/slot_bookings', { brandId: brand.brandId, hours: week, timezone })
        : null;
      if (now && now.list.length > 0) {
        setOutside(now.list);
        setBusy(false);
      } else await save(null, []);
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <SidePanel
      title={brand ? t('brand.editTitle', { name: nameFor(brand.names, i18n.language) }) : t('brand.new')}
      onClose={onClose}
    >
      <form className={form.form} onSubmit={submit}>
        {brand && <EditedMeanwhile edits={edits} onTheirs={onClose} />}
        <NamesField label={t('brand.name')} required value={names} onChange={setNames} max={NAME_MAX} />
        <div className={styles.art}>
          <PictureField label={t('brand.image')} scene="brand" ratio="1" value={image} onChange={setImage} />
          <div className={form.form}>
            <Field
              label={t('brand.zone')}
              hint={t('brand.zoneNow', { time: clockIn(Date.now(), timezone) })}
              error={moves ? t('brand.zoneMoves') : null}
            >
              <SelectBox
                value={timezone}
                onChange={setZone}
                options={known.map((zone) => ({ value: zone, label: zone }))}
              />
            </Field>
            <Field label={t('brand.sort')}>
              <TextInput inputMode="numeric" value={sort} onChange={setSort} clearable={false} />
            </Field>
            <LadderField value={ladder} onChange={setLadder} of="brand" />
          </div>
        </div>
        {brand ? (
          <>
            <HoursField
              value={hours}
              onChange={setHours}
              zone={timezone}
              step={met.data?.slotMinutes ?? DEFAULT_STEP}
            />
            {changesHours && isWhole(hours) && met.data && met.data.list.length > 0 && (
              <p className={weekStyles.met} role="status">
                {t('brand.outside', { count: met.data.list.length })}
              </p>
            )}
          </>
        ) : (
          <p className={styles.quiet}>{t('brand.hoursLater')}</p>
        )}
        <NamesField
          label={t('brand.description')}
          value={descriptions}
          onChange={setDescriptions}
          max={TEXT_MAX}
          rows={2}
        />
        {error && (
          <p className={form.error} role="alert">
            {error}
          </p>
        )}
        <div className={form.acts}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button
            type="submit"
            busy={busy}
            disabled={Object.keys(filled(names)).length === 0 || !isWhole(hours) || place === null}
          >
            {t('brand.save')}
          </Button>
        </div>
      </form>
      {outside && (
        <OutsideDialog
          brandName={nameFor(names, i18n.language)}
          zone={timezone}
          bookings={outside}
          onClose={() => setOutside(null)}
          onSave={(reason) => save(reason, outside)}
        />
      )}
    </SidePanel>
  );
}
