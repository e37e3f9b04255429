// The catalogue of gifts: what each costs and how rooms celebrate it; one gift beside the list, or a form for it.
import type { GiftShown } from '../../../src/api/schema.gen';
import { GiftArt } from '../../../src/money/gift-art';
import { call } from '../../api/call';
import { usePictures } from '../../api/pictures';
import { place } from '../../engine/place';
import type { Tools } from '../../engine/tools';
import { TextFacts } from '../../frame/facts';
import { missingIn, nameFor } from '../../frame/languages';
import { PanelPart } from '../../frame/panel-part';
import { GiftForm } from './gift-form';
import { GiftPreview } from './gift-preview';

export default place({
  id: 'gifts',
  title: 'money.section.gifts',
  text: 'money.gift.text',
  section: true,
  useOwn: () => ({ pictures: usePictures() }),
  path: '/admin/gift_list',
  pages: 'whole',
  counted: true,
  rowId: ({ giftId }) => giftId,
  every: 15_000,
  filters: {
    name: { type: 'words', label: 'money.gift.find', max: 60 },
    shown: {
      type: 'choice',
      label: 'money.state',
      initial: 'sale',
      options: ({ t }) => [
        { value: 'sale', label: t('money.gift.onSale') },
        { value: 'withdrawn', label: t('money.gift.withdrawn') },
        { value: 'all', label: t('money.all') },
      ],
    },
  },
  keep: ({ names, withdrawn }, { shown, name }) =>
    (shown === 'all' || withdrawn === (shown === 'withdrawn')) &&
    (name === '' || Object.values(names).some((text) => text.toLowerCase().includes(name.toLowerCase()))),
  empty: 'money.gift.none',
  columns: [
    {
      id: 'name',
      name: 'money.gift.name',
      of: nameOf,
      cell: (gift, tools) => (
        <span className="inline-row gap-8">
          {tools.pictures && <GiftArt icon={gift.icon} size={28} />}
          <bdi>{nameOf(gift, tools)}</bdi>
        </span>
      ),
      fixed: true,
    },
    { id: 'price', name: 'money.gift.price', type: 'coins', of: 'price' },
    { id: 'tier', name: 'money.gift.tier', of: tierOf },
    { id: 'combo', name: 'money.gift.combo', of: comboOf },
    { id: 'state', name: 'money.state', of: stateOf },
    {
      id: 'missing',
      name: 'money.gift.missing',
      of: ({ names }) => missingIn(names).join(', ') || '–',
      text: ({ names }) => missingIn(names).join(' '),
    },
    { id: 'sort', name: 'money.place', type: 'number', of: 'sort', optional: true },
    { id: 'id', name: 'money.gift.id', of: 'giftId', optional: true },
  ],
  make: 'money.gift.new',
  edit: 'money.edit',
  form: GiftForm,
  panel: {
    title: nameOf,
    Above: ({ row, tools }) => <GiftPreview name={nameOf(row, tools)} {...row} />,
    facts: [
      { name: 'money.state', of: stateOf },
      { name: 'money.gift.price', type: 'coins', of: 'price' },
      { name: 'money.gift.tier', of: tierOf },
      { name: 'money.gift.combo', of: comboOf },
      { name: 'money.place', of: 'sort' },
      { name: 'money.gift.id', of: 'giftId' },
    ],
    Below: ({ row, tools: { t } }) => (
      <PanelPart title={t('money.gift.names')}>
        <TextFacts texts={row.names} />
      </PanelPart>
    ),
    acts: [
      {
        id: 'withdraw',
        word: 'money.gift.withdraw',
        look: 'danger',
        when: ({ withdrawn }) => !withdrawn,
        ask: (gift, tools) => ({
          title: tools.t('money.gift.withdrawTitle', { name: nameOf(gift, tools) }),
          effect: tools.t('money.gift.withdrawEffect'),
          reason: {},
          confirm: tools.t('money.gift.withdraw'),
        }),
        act: async (gift, { reason }, tools) => {
          await setWithdrawn(gift, true, reason);
          return tools.t('money.gift.didWithdraw', { name: nameOf(gift, tools) });
        },
        undo: (gift) => () => setWithdrawn(gift, false),
      },
      {
        id: 'restore',
        word: 'money.gift.restore',
        look: 'ghost',
        when: ({ withdrawn }) => withdrawn,
        ask: (gift, tools) => ({
          title: tools.t('money.gift.restoreTitle', { name: nameOf(gift, tools) }),
          effect: tools.t('money.gift.restoreEffect'),
          confirm: tools.t('money.gift.restore'),
          harmless: true,
        }),
        act: async (gift, _, tools) => {
          await setWithdrawn(gift, false);
          return tools.t('money.gift.didRestore', { name: nameOf(gift, tools) });
        },
      },
    ],
  },
});

function nameOf({ names }: GiftShown, { language }: Tools) {
  return nameFor(names, language);
}

function stateOf({ withdrawn }: GiftShown, { t }: Tools) {
  return t(withdrawn ? 'money.gift.withdrawn' : 'money.gift.onSale');
}

function tierOf({ tier }: GiftShown, { t }: Tools) {
  return t(`money.gift.tiers.${tier as 1 | 2 | 3}`);
}

function comboOf({ comboable }: GiftShown, { t }: Tools) {
  return t(comboable ? 'money.yes' : 'money.no');
}

const setWithdrawn = ({ giftId }: GiftShown, withdrawn: boolean, reason?: string) =>
  call('/admin/gift_edit', { giftId, withdrawn, reason });
