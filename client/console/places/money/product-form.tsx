// One recharge product, or a new one. What sells far more coins than its price buys otherwise waits for a second admin.
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../src/api/refusal';
import type { ProductShown } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { Button } from '../../../src/ui/button';
import { Field } from '../../../src/ui/field';
import { Switch } from '../../../src/ui/switch';
import { TextInput } from '../../../src/ui/text-input';
import { useToast } from '../../../src/ui/toast';
import { call } from '../../api/call';
import { REASON_MAX } from '../../frame/act-dialog';
import { EditedMeanwhile } from '../../frame/edited-meanwhile';
import form from '../../frame/form.module.css';
import { SidePanel } from '../../frame/side-panel';
import { useEdits } from '../../frame/use-edits';
import { useFigures } from './figures';
import styles from './money.module.css';

interface ProductFormProps {
  /** Null for a new one. */
  product: ProductShown | null;
  readAt: number;
  onClose: () => void;
  onSaved: () => Promise<unknown>;
}

export function ProductForm({ product, readAt, onClose, onSaved }: ProductFormProps) {
  const { t } = useTranslation('console');
  const toast = useToast();
  const { coins: coinText, price } = useFigures();
  const edits = useEdits(`product:${product?.productId ?? 'new'}`, readAt);
  const [draft, setDraft] = useState({
    productId: product?.productId ?? '',
    coins: String(product?.coins ?? ''),
    bonus: String(product?.bonus ?? 0),
    currency: product?.currency ?? 'CNY',
    minor: String(product?.minor ?? ''),
    sort: String(product?.sort ?? 50),
  });
  const [active, setActive] = useState(product?.active ?? true);
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const typed = (name: keyof typeof draft) => (value: string) => setDraft({ ...draft, [name]: value });
  const { productId, currency } = draft;
  const coins = wholeNumber(draft.coins) ?? 0;
  const bonus = draft.bonus.trim() === '' ? 0 : (wholeNumber(draft.bonus) ?? -1);
  const minor = wholeNumber(draft.minor) ?? 0;
  const sort = draft.sort.trim() === '' ? 0 : wholeNumber(draft.sort);
  const complete =
    coins > 0 && bonus >= 0 && minor > 0 && sort !== null && productId !== '' && /^[A-Z]{3}$/.test(currency);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setError(null);
    try {
      const { done } = await edits.save((seenAct) =>
        call('/admin/recharge_product_edit', {
          productId,
          coins,
          bonus,
          currency,
          minor,
          sort: sort ?? 0,
          active,
          reason: reason.trim(),
          seenAct: product ? seenAct : undefined,
        }),
      );
      toast.show(t(done ? 'money.product.saved' : 'money.waits', { id: productId }));
      await onSaved();
      onClose();
    } catch (fault) {
      setError(refusalText(t, fault));
      setBusy(false);
    }
  };

  return (
    <SidePanel title={product ? product.productId : t('money.product.new')} onClose={onClose}>
      <form className={form.form} onSubmit={submit}>
        {product && <EditedMeanwhile edits={edits} onTheirs={onClose} />}
        {!product && (
          <Field label={t('money.product.id')} required hint={t('money.product.idHint')}>
            <TextInput value={productId} onChange={typed('productId')} maxLength={40} autoFocus />
          </Field>
        )}
        <div className={styles.pair}>
          <Field label={t('money.coins')} required>
            <TextInput inputMode="numeric" value={draft.coins} onChange={typed('coins')} />
          </Field>
          <Field label={t('money.recharge.bonus')}>
            <TextInput inputMode="numeric" value={draft.bonus} onChange={typed('bonus')} />
          </Field>
          <Field
            label={t('money.product.minor')}
            required
            hint={complete ? price({ currency, minor }) : undefined}
          >
            <TextInput inputMode="numeric" value={draft.minor} onChange={typed('minor')} />
          </Field>
          <Field label={t('money.product.currency')} required>
            <TextInput
              value={currency}
              onChange={(text) => typed('currency')(text.toUpperCase())}
              maxLength={3}
            />
          </Field>
          <Field label={t('money.place')}>
            <TextInput inputMode="numeric" value={draft.sort} onChange={typed('sort')} />
          </Field>
        </div>
        <Switch checked={active} onChange={setActive} label={t('money.product.active')} />
        {complete && (
          <p className={styles.small}>
            {t('money.product.rate', {
              coins: coinText(coins + bonus),
              price: price({ currency, minor }),
              each: (minor / (coins + bonus)).toFixed(2),
            })}
          </p>
        )}
        <p className={styles.small}>{t('money.product.rule')}</p>
        <Field label={t('money.reason')} error={error}>
          <TextInput value={reason} onChange={setReason} maxLength={REASON_MAX} />
        </Field>
        <div className={form.acts}>
          <Button look="ghost" onClick={onClose}>
            {t('frame.cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={!complete}>
            {t('money.save')}
          </Button>
        </div>
      </form>
    </SidePanel>
  );
}
