// The page a person comes back to from a provider: it says what state the order is in, and what can be done.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { keepLogin } from '../../api/token';
import { changeLanguage, startI18n } from '../../i18n';
import { goAndPay, pauseAfter } from '../../money/paying';
import type { RechargeRow } from '../../money/shapes';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve } from '../../test/server';
import Recharges from './recharges';

vi.mock('../../money/paying', async (original) => ({ ...(await original<object>()), goAndPay: vi.fn() }));

beforeAll(() => startI18n(['common', 'errors', 'money']));
afterEach(() => vi.useRealTimers());

const row = (rechargeStatus: RechargeRow['rechargeStatus']): RechargeRow => ({
  orderId: 'ro_1',
  coins: 300,
  bonus: 10,
  price: { currency: 'CNY', minor: 3_000 },
  provider: 'card',
  rechargeStatus,
  createTime: new Date(2026, 10, 21, 12, 0).getTime(),
  payTime: null,
});
const ORDER = '/web_anchor/recharge_order';

async function open(order: RechargeRow, { language = 'en', at = '/?order=ro_1' } = {}) {
  await changeLanguage(language);
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: language, balance: 100 },
    '/web_anchor/wallet_detail': {
      balance: 100,
      frozen: 0,
      incomeTotal: 0,
      page: { list: [], total: 0, pageNum: 1, pageSize: 1, hasMore: false },
    },
    '/web_anchor/recharge_providers': [{ provider: 'card', name: 'Bank card', currencies: ['CNY'] }],
    '/web_anchor/recharge_record': { list: [order], total: 1, pageNum: 1, pageSize: 20, hasMore: false },
    [ORDER]: order,
  });
  keepLogin('mine');
  draw(<Recharges />, at);
  return server;
}
const card = (name = 'Your order') => screen.findByRole('region', { name });

describe('an order', () => {
  it.each([
    [1, 'en', /Waiting for .*Bank card/, 'Awaiting payment'],
    [2, 'en', /Paid: 310 coins added/, 'Completed'],
    [3, 'en', 'Payment failed', 'Failed'],
    [4, 'en', 'Payment refunded', 'Refunded'],
    [5, 'en', 'Order not paid', 'Cancelled'],
    [1, 'zh', /正在等待 .*Bank card.* 的结果/, '待付款'],
    [2, 'zh', '付款成功，已到账 310 金币', '已到账'],
    [5, 'zh-Hant', '訂單未付款，已關閉', '未付款，已關閉'],
    [3, 'ar', 'فشل الدفع', 'فشل'],
  ] as const)('in state %i reads in %s so', async (status, language, head, inTable) => {
    await open(row(status), { language });
    expect(await screen.findByRole('heading', { name: head })).toBeVisible();
    await waitFor(() => expect(screen.getAllByRole('row').at(-1)).toHaveTextContent(inTable));
  });

  it('that waits is looked at until it is paid, ever more rarely', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const server = await open(row(1));
    await card();
    server.answers[ORDER] = row(2);
    await act(() => vi.advanceTimersByTimeAsync(pauseAfter(2)));
    expect(await screen.findByRole('heading', { name: /Paid: 310 coins/ })).toBeVisible();
    const asked = server.asked.filter((path) => path === ORDER).length;
    await act(() => vi.advanceTimersByTimeAsync(120_000));
    expect(server.asked.filter((path) => path === ORDER)).toHaveLength(asked);
    expect([0, 1, 2, 20].map(pauseAfter)).toEqual([2_000, 3_000, 4_500, 30_000]);
  });

  it('that waits can be paid for, or given up', async () => {
    const server = await open(row(1));
    server.answers['/web_anchor/recharge_resume'] = refused('PAY_UNAVAILABLE');
    const region = within(await card());
    await userEvent.click(region.getByRole('button', { name: 'Continue to payment' }));
    expect(await region.findByRole('alert')).toHaveTextContent(/payment/i);
    server.answers['/web_anchor/recharge_resume'] = {
      orderId: 'ro_1',
      payUrl: 'https://pay.example/1',
      status: 1,
    };
    await userEvent.click(region.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(goAndPay).toHaveBeenCalledWith('https://pay.example/1'));
    server.answers['/web_anchor/recharge_close'] = row(5);
    server.answers[ORDER] = row(5);
    await userEvent.click(region.getByRole('button', { name: 'Discard order' }));
    expect(await screen.findByRole('heading', { name: 'Order not paid' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Top up again' })).toBeVisible();
  });

  it('is found again in the list', async () => {
    await open(row(1), { at: '/' });
    expect(await screen.findByRole('link', { name: 'Continue' })).toHaveAttribute(
      'href',
      '/user/wallet/record?order=ro_1',
    );
    expect(screen.queryByRole('region', { name: 'Your order' })).toBeNull();
  });

  it('leads back to where its buyer was', async () => {
    sessionStorage.setItem('payingFrom', '/anchor/room/8');
    await open(row(2));
    expect(within(await card()).getByRole('link', { name: 'Back to where you were' })).toHaveAttribute(
      'href',
      '/anchor/room/8',
    );
  });
});
