// A new gift, or another shape of one: names, picture, price, and how rooms celebrate it.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GiftTier } from '../../../src/api/enums/gift-tier.gen';
import { refusalText } from '../../../src/api/refusal';
import type { GiftShown } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { GIFT_DRAWINGS, GiftArt } from '../../../src/money/gift-art';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { SelectBox } from '../../../src/ui/select-box';
import { Switch } from '../../../src/ui/switch';
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
import { GiftPreview } from './gift-preview';
import styles from './money.module.css';

interface GiftFormProps {
  /** Null for a new one. */
  gift: GiftShown | null;
  /** When its values were read. */
  readAt: number;
  onClose: () => void;
  onSaved: (giftId: string) => Promise<void>;
}

const NAME_MAX = 60;
const PRICE_MAX = 1_000_000;
const fresh = {
  names: {} as Record<string, string>,
  icon: 'gift',
  price: 10,
  tier: 1,
  comboable: true,
  sort: 50,
};
const tiers = [GiftTier.Small, GiftTier.Medium, GiftTier.Large] as const;
const isDrawing = (icon: string) => GIFT_DRAWINGS.includes(icon);

export function GiftForm({ gift, readAt, onClose, onSaved }: GiftFormProps) {
  const { t, i18n } = useTranslation('console');
  const toast = useToast();
  const edits = useEdits(`gift:${gift?.giftId ?? 'new'}`, readAt);
  const [draft, setDraft] = useState<typeof fresh>(() => ({ ...fresh, ...gift }));
  const [price, setPrice] = useState(String(draft.price));
  const [sort, setSort] = useState(String(draft.sort));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const change = (values: Partial<typeof draft>) => setDraft({ ...draft, ...values });
  const coins = wholeNumber(price) ?? 0;
  const place = sort.trim() === '' ? 0 : wholeNumber(sort);
  const priced = coins >= 1 && coins <= PRICE_MAX;
  const named = Object.values(draft.names).some((name) => name.trim() !== '');
  const name = nameFor(draft.names, i18n.language);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    const { names, icon, tier, comboable } = draft;
    const given = Object.fromEntries(Object.entries(names).filter(([, text]) => text.trim() !== ''));
    try {
      const saved = await edits.save((seenAct) =>
        call('/admin/gift_edit', {
          giftId: gift?.giftId,
          seenAct: gift ? seenAct : undefined,
          names: given,
          icon,
          tier,
          comboable,
          price: coins,
          sort: place ?? 0,
        }),
      );
      toast.show(t('money.gift.saved', { name: nameFor(saved.names, i18n.language) }));
      await onSaved(saved.giftId);
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <SidePanel title={gift ? t('money.gift.editTitle', { name }) : t('money.gift.new')} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        {gift && <EditedMeanwhile edits={edits} onTheirs={onClose} />}
        <GiftPreview {...draft} name={name} price={priced ? coins : 0} />
        <NamesField
          label={t('money.gift.names')}
          required
          value={draft.names}
          max={NAME_MAX}
          onChange={(names) => change({ names })}
        />
        <div className={styles.art}>
          <PictureField
            label={t('money.gift.picture')}
            scene="gift"
            ratio="1"
            value={isDrawing(draft.icon) ? '' : draft.icon}
            onChange={(icon) => change({ icon })}
          />
          <fieldset>
            <legend className={styles.small}>{t('money.gift.drawing')}</legend>
            <div className={styles.drawings}>
              {GIFT_DRAWINGS.map((icon) => (
                <button
                  key={icon}
                  type="button"
                  className={styles.drawing}
                  aria-label={icon}
                  aria-pressed={icon === draft.icon}
                  onClick={() => change({ icon })}
                >
                  <GiftArt icon={icon} size={32} />
                </button>
              ))}
            </div>
          </fieldset>
        </div>
        <div className={styles.pair}>
          <Field
            label={t('money.gift.price')}
            required
            error={price !== '' && !priced ? t('money.gift.priceRule', { max: PRICE_MAX }) : null}
          >
            <TextInput inputMode="numeric" value={price} onChange={setPrice} clearable={false} />
          </Field>
          <Field label={t('money.place')}>
            <TextInput inputMode="numeric" value={sort} onChange={setSort} clearable={false} />
          </Field>
        </div>
        <Field label={t('money.gift.tier')} hint={t('money.gift.tierHint')}>
          <SelectBox
            value={String(draft.tier)}
            onChange={(tier) => change({ tier: Number(tier) })}
            options={tiers.map((tier) => ({ value: String(tier), label: t(`money.gift.tiers.${tier}`) }))}
          />
        </Field>
        <Switch
          checked={draft.comboable}
          onChange={(comboable) => change({ comboable })}
          label={t('money.gift.comboHint')}
        />
        <p className={styles.small}>{t('money.gift.effect')}</p>
        {error && (
          <p className={form.error} role="alert">
            {error}
          </p>
        )}
        <div className={form.acts}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={!named || !priced || place === null}>
            {t('money.save')}
          </Button>
        </div>
      </form>
    </SidePanel>
  );
}
