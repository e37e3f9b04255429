// A brand's names, picture and time zone, or a new brand.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { AdminBrand } from '../../../src/api/schema.gen';
import { clockIn, ownZone } from '../../../src/lib/zone';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { nameFor } from '../../frame/languages';
import { NamesField } from '../../frame/names-field';
import { PictureField } from '../../frame/picture-field';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import styles from './brands.module.css';

interface BrandFormProps {
  /** Null for a new one. */
  brand: AdminBrand | null;
  readAt: number;
  onClose: () => void;
  onSaved: (brandId: string) => Promise<void>;
}

const NAME_MAX = 60;
const TEXT_MAX = 2_000;
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
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const known = zones.includes(timezone) ? zones : [timezone, ...zones];
  const moves = brand !== null && brand.timezone !== timezone;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const saved = await edits.save((seenAct) =>
        call('/admin/brand_edit', {
          brandId: brand?.brandId,
          seenAct: brand ? seenAct : undefined,
          names: filled(names),
          descriptions: filled(descriptions),
          image,
          timezone,
          sort: Number(sort) || 0,
        }),
      );
      toast.show(t('brand.saved', { name: nameFor(saved.names, i18n.language) }));
      await onSaved(saved.brandId);
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
              <TextInput
                inputMode="numeric"
                value={sort}
                onChange={setSort}
                maxLength={5}
                clearable={false}
              />
            </Field>
          </div>
        </div>
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
          <Button type="submit" busy={busy} disabled={Object.keys(filled(names)).length === 0}>
            {t('brand.save')}
          </Button>
        </div>
      </form>
    </SidePanel>
  );
}
