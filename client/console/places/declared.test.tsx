// Every place that is made of data: a row of its list says what it should, opens beside it, and can be acted on.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import type {
  ActShown,
  AdjustmentShown,
  AdminBrand,
  AdminMatch,
  ApplyItem,
  ApprovalShown,
  BannerShown,
  ColumnShown,
  EnvelopeShown,
  FeedAnswer,
  GiftShown,
  OperatorShown,
  OrderShown,
  ProductShown,
  ReportShown,
  SettingShown,
  WordingShown,
} from '../../src/api/schema.gen';
import { settings } from '../../src/test/people';
import { draw } from '../../src/test/render';
import { serve } from '../../src/test/server';
import { fetchWords, speak, startWords } from '../i18n';
import ApplicationsPlace from './applications/applications-place';
import BrandsPlace from './brands/brands-place';
import FeedsPlace from './matches/feeds-place';
import MatchesPlace from './matches/matches-place';
import Adjustments from './money/adjustments-section';
import Envelopes from './money/envelopes-section';
import Gifts from './money/gifts-section';
import Products from './money/products-section';
import Recharges from './money/recharges-section';
import OperatorsPlace from './operators/operators-place';
import RecordPlace from './record/record-place';
import ReportsPlace from './reports/reports-place';
import SettingsPlace from './settings/settings-place';
import BannersPage from './texts/banners-page';
import ColumnsPage from './texts/columns-page';
import WordingPage from './texts/wording-page';
import WordsPage from './texts/words-page';
import WaitingPlace from './waiting/waiting-place';

vi.mock('../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => ({ operatorId: '1', name: 'Sam', role: 'admin' }),
}));

const folders = [
  ...(['applications', 'brands', 'matches', 'money', 'operators', 'record'] as const),
  ...(['reports', 'settings', 'texts', 'waiting'] as const),
];

beforeAll(async () => {
  await startWords();
  await Promise.all(folders.map(fetchWords));
  await speak('en');
});

const ann = { userId: '77', nickName: 'Ann', userImage: '', houseId: null };
const act: Partial<ActShown> = {
  actId: 'oa1',
  call: '/admin/gift_edit',
  thing: 'gift:rose',
  name: 'Kim',
  createTime: 0,
  asked: { giftId: 'rose' },
  outcome: { code: 'STALE_STATE' },
  before: { sort: 1 },
  after: { sort: 2 },
};
const order: Partial<OrderShown> = {
  ...{ orderId: 'o1', user: ann, coins: 900, bonus: 100, balance: 130, currency: 'CNY', minor: 600 },
  ...{ createTime: 0, payTime: 0, refundTime: null, refundReason: null, rechargeStatus: 2, productId: '' },
};
const envelope: Partial<EnvelopeShown> = {
  ...{ redEnvelopeId: 'e1', sender: ann, receiver: null, houseId: '12', houseName: 'Harbour', remark: '' },
  ...{
    totalAmount: 900,
    totalCount: 3,
    leftCount: 2,
    leftAmount: 600,
    redStatus: 1,
    redType: 2,
    endTime: null,
  },
};
const adjustment: Partial<AdjustmentShown> = {
  ...{ adjustId: 'c1', user: ann, amount: -5, status: 2, askedBy: '2', askedName: 'Kim', reason: 'Mistake' },
  ...{ askTime: 0, lapseTime: 0, doneTime: null, agreedBy: null },
};
const product: ProductShown = {
  ...{ productId: 'p60', coins: 60, bonus: 6, currency: 'CNY', minor: 600, sort: 1, active: true },
};
const gift: GiftShown = {
  ...{ giftId: 'rose', names: { en: 'Rose' }, icon: 'rose', price: 10, tier: 1, sort: 1, animation: '' },
  ...{ comboable: true, withdrawn: false },
};
const application = {
  ...{ applyId: 'ap1', applyStatus: 1, user: ann, proofUrls: [], submitTime: 0, reviewTime: null },
  form: { realName: 'Ann Lee', phone: '1', contact: '', anchorType: 3, introduction: 'Hello' },
} as unknown as ApplyItem;
const report: Partial<ReportShown> = {
  ...{ reportId: 'r1', reason: 2, user: ann, houseId: '12', messageId: 'm1', clipId: null, text: 'Look' },
  ...{ createTime: 0, evidence: 'rude', held: false, reporter: { ...ann, nickName: 'Bob' }, resolved: null },
};

const named = (id: string, en: string) => ({ id, names: { en }, logo: '' });
const match: Partial<AdminMatch> = {
  matchStatus: 2,
  ...{ matchId: '77', raceType: 1, statusDetail: '', matchTime: null, timeKnown: true },
  ...{ homeTeam: named('1', 'North'), awayTeam: named('2', 'South'), competition: named('3', 'Cup') },
  ...{ eventNames: {}, homeScore: 2, awayScore: 1, clock: "67'", isHot: true, locked: ['score'] },
  ...{ source: null, anchorCount: 4, reserveCount: 5, country: '' },
};
const feed: FeedAnswer = {
  format: 'csv',
  ...{ feedId: 'f1', name: 'Bay League', enabled: true, raceType: 1, url: null, titles: '' },
  ...{ competitionName: '', timezone: 'UTC', intervalSeconds: 3_600, hasSecret: false },
  ...{ lastRunTime: null, lastResult: null },
};

const brand: AdminBrand = {
  ...{ brandId: '7', names: { en: 'Studio A' }, descriptions: {}, image: '', timezone: 'Europe/Berlin' },
  ...{ hours: Array(7).fill([{ from: 0, to: 1440 }]), sort: 1, ladder: 'inherit', members: 2 },
};
const banner: BannerShown = {
  ...{ bannerId: 'b1', image: '', titles: { en: 'Cup night' }, path: '/match' },
  ...{ fromTime: null, untilTime: null, sort: 1 },
};
const column: ColumnShown = { kind: 1, type: 3, names: { en: 'Tennis' }, icon: '', sort: 3 };
const wording: WordingShown = {
  ...{ language: 'en', key: 'common:login', text: null, shipped: 'Log in', shippedThen: null },
  ...{ outdated: false, inForce: false, placeholders: [], maxLength: 99, changedTime: null, changedBy: null },
};
const approval: Partial<ApprovalShown> = {
  ...{ approvalId: 'ad1', kind: 1, amount: 25_000, balance: 10, userId: '77', nickName: 'Ann' },
  ...{ askedByName: 'Kim', askTime: 0, lapseTime: 0, reason: 'Prize', product: null, setting: null },
  whyNot: null,
};
const operator: Partial<OperatorShown> = {
  ...{ operatorId: '9', name: 'Ida', role: 'editor', totp: true, disabled: false },
  ...{ createTime: 0, lastLoginTime: null },
};
const setting: SettingShown = {
  ...{ key: 'live.dotLeadSeconds', kind: 'integer', value: 5, default: 5, min: 0, max: 60, unit: 'seconds' },
  ...{ choices: [], force: 'atOnce', changed: false, changedTime: null, changedBy: null, twoOnly: false },
};

const places = [
  {
    Place: RecordPlace,
    path: '/admin/audit_log',
    row: act,
    cells: ['Kim', 'Gift rose', /Refused/],
    says: ['sort12'],
    button: null,
  },
  {
    Place: Recharges,
    path: '/admin/recharge_list',
    row: order,
    cells: ['Ann', '1,000', '¥6.00'],
    says: ['custom amount'],
    button: 'Refund',
  },
  {
    Place: Envelopes,
    path: '/admin/envelope_list',
    row: envelope,
    cells: ['Ann', '1 / 3', /Harbour/],
    says: ['600'],
    button: null,
  },
  {
    Place: Adjustments,
    path: '/admin/adjust_list',
    row: adjustment,
    cells: ['Ann', '-5', 'Mistake'],
    says: ['Kim'],
    button: 'Agree',
  },
  {
    Place: Products,
    path: '/admin/recharge_product_list',
    row: product,
    cells: ['p60', '60', '¥6.00'],
    says: [],
    button: 'Save',
  },
  {
    Place: Gifts,
    path: '/admin/gift_list',
    row: gift,
    cells: ['Rose', '10'],
    says: ['rose'],
    button: /Withdraw/,
  },
  {
    Place: ApplicationsPlace,
    path: '/admin/apply_list',
    row: application,
    cells: ['Ann', 'Ann Lee', '3'],
    says: ['Hello'],
    button: /Approve/,
  },
  {
    Place: ReportsPlace,
    path: '/admin/report_list',
    row: report,
    cells: ['Ann', 'rude', 'Bob'],
    says: ['Look'],
    button: /Delete/,
  },
  {
    Place: MatchesPlace,
    path: '/admin/match_list',
    row: match,
    cells: ['North – South', '2–1', 'Cup', '4'],
    says: ["2–1 67'", 'Locked: score'],
    button: /Unlock/,
  },
  {
    Place: FeedsPlace,
    path: '/admin/feed_list',
    row: feed,
    cells: ['Bay League', 'csv', 'Never run.'],
    says: ['This feed has no address'],
    button: /Dry run/,
  },
  {
    Place: BrandsPlace,
    path: '/admin/brand_list',
    row: brand,
    cells: ['Studio A', 'Europe/Berlin', '2'],
    says: ['All day, every day'],
    button: /Edit/,
  },
  {
    Place: WordsPage,
    path: '/admin/words_list',
    row: { word: 'goldbax', mode: 2, action: 1 },
    cells: ['goldbax', 'Anywhere', 'Block'],
    says: ['What it would have caught'],
    button: 'Remove',
  },
  {
    Place: WordingPage,
    path: '/admin/wording_list',
    row: wording,
    cells: ['common:login', 'English', 'Log in'],
    says: ['Frame and controls'],
    button: 'Save',
  },
  {
    Place: BannersPage,
    path: '/admin/banner_list',
    row: banner,
    cells: ['Cup night', '/match', 'Shown'],
    says: ['As on the home page'],
    button: 'Delete',
  },
  {
    Place: ColumnsPage,
    path: '/admin/column_list',
    row: column,
    cells: ['Tennis', '3', 'Default'],
    says: [],
    button: 'Save',
  },
  {
    Place: WaitingPlace,
    path: '/admin/approval_list',
    row: approval,
    cells: ['Correct a wallet', 'Ann', 'Kim'],
    says: ['Prize', '25,010'],
    button: /Agree/,
  },
  {
    Place: OperatorsPlace,
    path: '/admin/operator_list',
    row: operator,
    cells: ['Ida', 'Editor', 'Never'],
    says: ['On'],
    button: 'Disable',
  },
  {
    Place: SettingsPlace,
    path: '/admin/setting_list',
    row: setting,
    cells: ['Replay marker lead time'],
    says: ['0 seconds', 'How far before'],
    button: 'Save',
  },
];

/** Lists that are answered without a page around them. */
const wholeLists = [
  ...['/admin/recharge_product_list', '/admin/gift_list', '/admin/column_list'],
  ...['/admin/approval_list', '/admin/setting_list'],
];

it.each(places)(
  '$path shows its row, opens it and offers what can be done',
  async ({ Place, path, row, ...it }) => {
    const whole = wholeLists.includes(path);
    const found = whole ? [row] : { list: [row], total: 1, nextCursor: '' };
    const lists = {
      ...settings,
      '/admin/approval_list': [],
      '/admin/edits': { list: [], seenAct: '' },
      [path]: found,
    };
    serve(Object.fromEntries(Object.entries(lists).map(([name, answer]) => [`/api${name}`, answer])));
    draw(<Place />);
    const shown = await waitFor(() => {
      const [, first] = screen.getAllByRole('row');
      if (!first || !within(first).queryAllByRole('cell').length) throw new Error('no row yet');
      return first;
    });
    for (const text of it.cells) expect(within(shown).getAllByText(text)[0]).toBeVisible();
    await userEvent.click(shown);
    const panel = await screen.findByRole('complementary');
    for (const text of it.says) expect(panel).toHaveTextContent(text);
    if (it.button) expect(within(panel).getByRole('button', { name: it.button })).toBeVisible();
  },
);
