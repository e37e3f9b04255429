// One recharge product, or a new one. What sells far more coins than its price buys otherwise waits for a second admin.
import * as z from 'zod/mini';
import type { ProductShown } from '../../../src/api/schema.gen';
import { wholeNumber } from '../../../src/lib/plain-input';
import { call } from '../../api/call';
import { form } from '../../engine/form';
import type { Tools } from '../../engine/tools';
import { whole } from '../../engine/whole';
import { REASON_MAX } from '../../frame/act-dialog';

const schema = z.object({
  productId: z.string().check(z.minLength(1)),
  coins: whole(1),
  bonus: whole(0, undefined, 0),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
  minor: whole(1),
  sort: whole(Number.MIN_SAFE_INTEGER, undefined, 0),
  active: z.boolean(),
  reason: z.pipe(
    z.string(),
    z.transform((typed: string) => typed.trim()),
  ),
});
type Typed = z.input<typeof schema>;

export const ProductForm = form<ProductShown, Typed, z.output<typeof schema>>({
  title: (product, _, { t }) => product?.productId ?? t('money.product.new'),
  thing: (product) => `product:${product?.productId ?? 'new'}`,
  schema,
  typed: (product) => ({
    productId: product?.productId ?? '',
    coins: String(product?.coins ?? ''),
    bonus: String(product?.bonus ?? 0),
    currency: product?.currency ?? 'CNY',
    minor: String(product?.minor ?? ''),
    sort: String(product?.sort ?? 50),
    active: product?.active ?? true,
    reason: '',
  }),
  fields: [
    {
      type: 'text',
      name: 'productId',
      label: 'money.product.id',
      required: true,
      hint: (_, { t }) => t('money.product.idHint'),
      max: 40,
      first: true,
      when: (product) => product === null,
    },
    [
      { type: 'number', name: 'coins', label: 'money.coins', required: true },
      { type: 'number', name: 'bonus', label: 'money.recharge.bonus' },
      { type: 'number', name: 'minor', label: 'money.product.minor', required: true, hint: priceOf },
      {
        type: 'text',
        name: 'currency',
        label: 'money.product.currency',
        required: true,
        max: 3,
        plain: (typed) => typed.toUpperCase(),
      },
      { type: 'number', name: 'sort', label: 'money.place' },
    ],
    { type: 'switch', name: 'active', label: 'money.product.active' },
    { type: 'show', name: 'rate', of: (typed, tools) => <Small>{rateOf(typed, tools)}</Small> },
    { type: 'show', name: 'rule', of: (_, { t }) => <Small>{t('money.product.rule')}</Small> },
    { type: 'text', name: 'reason', label: 'money.reason', max: REASON_MAX },
  ],
  save: 'money.save',
  send: async (given, product, seenAct) => {
    const { done } = await call('/admin/recharge_product_edit', { ...given, seenAct });
    const { productId: id } = product ?? given;
    return { id, said: ({ t }) => t(done ? 'money.product.saved' : 'money.waits', { id }) };
  },
});

/** The price in its currency, as soon as all is typed that it takes. */
function priceOf(typed: Typed, { price }: Tools) {
  return schema.safeParse(typed).success
    ? price({ currency: typed.currency, minor: wholeNumber(typed.minor) ?? 0 })
    : undefined;
}

/** What a coin costs. */
function rateOf(typed: Typed, { t, coins: coinText, price }: Tools) {
  const { data } = schema.safeParse(typed);
  if (!data) return null;
  const coins = data.coins + data.bonus;
  return t('money.product.rate', {
    coins: coinText(coins),
    price: price(data),
    each: (data.minor / coins).toFixed(2),
  });
}

const Small = ({ children }: { children: string | null }) =>
  children && <p className="quiet small">{children}</p>;
