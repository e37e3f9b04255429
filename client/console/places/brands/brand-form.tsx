// A brand's names, picture, time zone and hours, or a new brand.
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminBrand, SlotBooking } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { wholeNumber } from '../../../src/lib/plain-input';
import { clockIn, ownZone } from '../../../src/lib/zone';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { useCall } from '../../api/use-call';
import type { FormProps } from '../../engine/data';
import { someNames } from '../../engine/whole';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import { LadderField } from '../../frame/ladder-field';
import { nameFor } from '../../frame/languages';
import { type Names, NamesField } from '../../frame/names-field';
import { PictureField } from '../../frame/picture-field';
import { Refused, submitting } from '../../frame/sending';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import { cancelBookings } from './bookings';
import styles from './brands.module.css';
import { isWhole, sameWeek, type Week } from './hours';
import weekStyles from './hours.module.css';
import { HoursField } from './hours-field';
import { OutsideDialog } from './outside-dialog';

const NAME_MAX = 60;
const TEXT_MAX = 2_000;
/** The length of slots that the site begins with. */
const DEFAULT_STEP = 60;
const zones = Intl.supportedValuesOf('timeZone');

const draftOf = (brand: AdminBrand | null) => ({
  names: (brand?.names ?? {}) as Names,
  descriptions: (brand?.descriptions ?? {}) as Names,
  image: brand?.image ?? '',
  timezone: brand?.timezone ?? ownZone(),
  sort: String(brand?.sort ?? 50),
  ladder: brand?.ladder ?? 'inherit',
  hours: (brand?.hours ?? []) as Week,
});
type Draft = ReturnType<typeof draftOf>;

const filled = (texts: Names) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''));
const placeOf = ({ sort }: Draft) => (sort.trim() === '' ? 0 : wholeNumber(sort));
const changesHours = (brand: AdminBrand, { timezone, hours }: Draft) =>
  brand.timezone !== timezone || !sameWeek(hours, brand.hours);
/** As the server is asked which bookings lie outside of them. */
const hoursOf = ({ timezone, hours }: Draft) => ({ timezone, hours: hours.map((day) => [...day]) });

/** Saves a brand, once it is known what becomes of the bookings that its new hours leave out. */
function useSave({ row: brand, readAt, onSaved }: FormProps<AdminBrand>, draft: Draft) {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const edits = useEdits(`brand:${brand?.brandId ?? 'new'}`, readAt);
  const [outside, setOutside] = useState<readonly SlotBooking[] | null>(null);
  const newHours = brand !== null && changesHours(brand, draft) ? hoursOf(draft) : null;
  /** `reason` null: those bookings stay. */
  const save = async (reason: string | null) => {
    const saved = await edits.save((seenAct) =>
      call('/admin/brand_edit', {
        ...draft,
        brandId: brand?.brandId,
        seenAct: brand ? seenAct : undefined,
        names: filled(draft.names),
        descriptions: filled(draft.descriptions),
        hours: newHours?.hours,
        sort: placeOf(draft) ?? 0,
      }),
    );
    const words = [t('brand.saved', { name: nameFor(saved.names, i18n.language) })];
    if (reason !== null && outside) {
      const starts = outside.map(({ startTime }) => startTime);
      await cancelBookings(saved.brandId, starts, reason);
      words.push(t('brand.didCancel', { count: outside.length }));
    }
    toast.show(words.join(' '));
    await onSaved(saved.brandId);
  };
  const submit = useMutation({
    mutationFn: async () => {
      // Whoever books meanwhile is counted too.
      const met = newHours && (await call('/admin/slot_bookings', { brandId: brand?.brandId, ...newHours }));
      if (met && met.list.length > 0) setOutside(met.list);
      else await save(null);
    },
  });
  return { edits, outside, save, submit, stay: () => setOutside(null) };
}

export function BrandForm(props: FormProps<AdminBrand>) {
  const { row: brand, onClose } = props;
  const { t, i18n } = useTranslation('console');
  const id = useId();
  const [draft, setDraft] = useState(() => draftOf(brand));
  const { edits, outside, save, submit, stay } = useSave(props, draft);
  const ready = someNames.safeParse(draft.names).success && isWhole(draft.hours) && placeOf(draft) !== null;
  return (
    <SidePanel
      title={brand ? t('brand.editTitle', { name: nameFor(brand.names, i18n.language) }) : t('brand.new')}
      onClose={onClose}
      acts={
        <>
          <Button type="submit" form={id} busy={submit.isPending} disabled={!ready}>
            {t('brand.save')}
          </Button>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
        </>
      }
    >
      <form id={id} className="stack gap-16" onSubmit={submitting(submit.mutate)}>
        {brand && <EditedMeanwhile edits={edits} onTheirs={onClose} />}
        <BrandFields
          brand={brand}
          draft={draft}
          onChange={(part) => setDraft((before) => ({ ...before, ...part }))}
        />
        <Refused error={submit.error} />
      </form>
      {outside && (
        <OutsideDialog
          brandName={nameFor(draft.names, i18n.language)}
          zone={draft.timezone}
          bookings={outside}
          onClose={stay}
          onSave={save}
        />
      )}
    </SidePanel>
  );
}

interface FieldsProps {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

function BrandFields({ brand, draft, onChange }: FieldsProps & { brand: AdminBrand | null }) {
  const { t } = useTranslation('console');
  const { names, descriptions, image, timezone, sort, ladder } = draft;
  const known = zones.includes(timezone) ? zones : [timezone, ...zones];
  return (
    <>
      <NamesField
        label={t('brand.name')}
        required
        value={names}
        onChange={(names) => onChange({ names })}
        max={NAME_MAX}
      />
      <div className={cx('stack gap-16', styles.art)}>
        <PictureField
          label={t('brand.image')}
          scene="brand"
          ratio="1"
          value={image}
          onChange={(image) => onChange({ image })}
        />
        <div className="stack gap-16">
          <Field
            label={t('brand.zone')}
            hint={t('brand.zoneNow', { time: clockIn(Date.now(), timezone) })}
            error={brand && brand.timezone !== timezone ? t('brand.zoneMoves') : null}
          >
            <SelectBox
              value={timezone}
              onChange={(timezone) => onChange({ timezone })}
              options={known.map((zone) => ({ value: zone, label: zone }))}
            />
          </Field>
          <Field label={t('brand.sort')}>
            <TextInput
              inputMode="numeric"
              value={sort}
              onChange={(sort) => onChange({ sort })}
              clearable={false}
            />
          </Field>
          <LadderField value={ladder} onChange={(ladder) => onChange({ ladder })} of="brand" />
        </div>
      </div>
      {brand ? (
        <Hours brand={brand} draft={draft} onChange={onChange} />
      ) : (
        <p className="quiet small">{t('brand.hoursLater')}</p>
      )}
      <NamesField
        label={t('brand.description')}
        value={descriptions}
        onChange={(descriptions) => onChange({ descriptions })}
        max={TEXT_MAX}
        rows={2}
      />
    </>
  );
}

/** The week, and how many bookings it would leave out. */
function Hours({ brand, draft, onChange }: FieldsProps & { brand: AdminBrand }) {
  const { t } = useTranslation('console');
  const whole = isWhole(draft.hours);
  const { data: met } = useCall(
    '/admin/slot_bookings',
    { brandId: brand.brandId, ...hoursOf(draft) },
    { keepLast: true, enabled: whole },
  );
  const count = whole && changesHours(brand, draft) ? (met?.list.length ?? 0) : 0;
  return (
    <>
      <HoursField
        value={draft.hours}
        onChange={(hours) => onChange({ hours })}
        zone={draft.timezone}
        step={met?.slotMinutes ?? DEFAULT_STEP}
      />
      {count > 0 && (
        <p className={weekStyles.met} role="status">
          {t('brand.outside', { count })}
        </p>
      )}
    </>
  );
}
