// A new gift, or another shape of one: names, picture, price, and how rooms celebrate it.
import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { GiftTier } from '../../../src/api/enums/gift-tier.gen';
import type { GiftShown } from '../../../src/api/schema.gen';
import { cx } from '../../../src/lib/cx';
import { wholeNumber } from '../../../src/lib/plain-input';
import { GIFT_DRAWINGS, GiftArt } from '../../../src/money/gift-art';
import { call } from '../../api/call';
import { form } from '../../engine/form';
import { someNames, whole } from '../../engine/whole';
import { nameFor } from '../../frame/languages';
import { PictureField } from '../../frame/picture-field';
import { GiftPreview } from './gift-preview';
import styles from './money.module.css';

const PRICE_MAX = 1_000_000;
const tiers = [GiftTier.Small, GiftTier.Medium, GiftTier.Large] as const;

const price = whole(1, PRICE_MAX);
const schema = z.object({
  names: someNames,
  icon: z.string(),
  price,
  sort: whole(Number.MIN_SAFE_INTEGER, undefined, 0),
  tier: z.pipe(z.string(), z.transform(Number)),
  comboable: z.boolean(),
});

export const GiftForm = form<GiftShown, z.input<typeof schema>, z.output<typeof schema>>({
  title: (gift, { names }, { t, language }) =>
    gift ? t('money.gift.editTitle', { name: nameFor(names, language) }) : t('money.gift.new'),
  thing: (gift) => `gift:${gift?.giftId ?? 'new'}`,
  schema,
  typed: (gift) => ({
    names: gift?.names ?? {},
    icon: gift?.icon ?? 'gift',
    price: String(gift?.price ?? 10),
    sort: String(gift?.sort ?? 50),
    tier: String(gift?.tier ?? GiftTier.Small),
    comboable: gift?.comboable ?? true,
  }),
  fields: [
    {
      type: 'show',
      name: 'preview',
      of: (typed, { language }) => (
        <GiftPreview
          {...typed}
          name={nameFor(typed.names, language)}
          price={price.safeParse(typed.price).success ? (wholeNumber(typed.price) ?? 0) : 0}
          tier={Number(typed.tier)}
        />
      ),
    },
    { type: 'names', name: 'names', label: 'money.gift.names', required: true, max: 60 },
    {
      type: 'own',
      name: 'icon',
      of: ({ typed, change }) => <Picture icon={typed.icon} onChange={change} />,
    },
    [
      {
        type: 'number',
        name: 'price',
        label: 'money.gift.price',
        required: true,
        wrong: ({ t }) => t('money.gift.priceRule', { max: PRICE_MAX }),
      },
      { type: 'number', name: 'sort', label: 'money.place' },
    ],
    {
      type: 'choice',
      name: 'tier',
      label: 'money.gift.tier',
      hint: 'money.gift.tierHint',
      options: ({ t }) =>
        tiers.map((tier) => ({ value: String(tier), label: t(`money.gift.tiers.${tier}`) })),
    },
    { type: 'switch', name: 'comboable', label: 'money.gift.comboHint' },
    {
      type: 'show',
      name: 'effect',
      of: (_, { t }) => <p className="quiet small">{t('money.gift.effect')}</p>,
    },
  ],
  save: 'money.save',
  send: async (given, gift, seenAct) => {
    const saved = await call('/admin/gift_edit', { ...given, giftId: gift?.giftId, seenAct });
    return {
      id: saved.giftId,
      said: ({ t, language }) => t('money.gift.saved', { name: nameFor(saved.names, language) }),
    };
  },
});

/** A picture of one's own, or one of the drawings of the site. */
function Picture({ icon, onChange }: { icon: string; onChange: (icon: string) => void }) {
  const { t } = useTranslation('console');
  return (
    <div className={cx('stack gap-12', styles.art)}>
      <PictureField
        label={t('money.gift.picture')}
        scene="gift"
        ratio="1"
        value={GIFT_DRAWINGS.includes(icon) ? '' : icon}
        onChange={onChange}
      />
      <fieldset>
        <legend className="quiet small">{t('money.gift.drawing')}</legend>
        <div className="flex wraps gap-4">
          {GIFT_DRAWINGS.map((drawing) => (
            <button
              key={drawing}
              type="button"
              className={styles.drawing}
              aria-label={drawing}
              aria-pressed={drawing === icon}
              onClick={() => onChange(drawing)}
            >
              <GiftArt icon={drawing} size={32} />
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  );
}
