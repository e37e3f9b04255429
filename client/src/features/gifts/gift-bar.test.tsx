// Sending gifts as a viewer meets it: the price, the press, the combo, and the way out when the coins run out.
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { keepLogin } from '../../api/token';
import { changeLanguage, startI18n } from '../../i18n';
import type { Gift } from '../../money/shapes';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve, type TableServer } from '../../test/server';
import GiftBar from './gift-bar';

beforeAll(() => startI18n(['common', 'errors', 'money']));
beforeEach(() => changeLanguage('en'));

const gift = (giftId: string, name: string, price: number, comboable = true): Gift => ({
  giftId,
  name,
  icon: name.toLowerCase(),
  animation: null,
  price,
  tier: 1,
  comboable,
  sort: 1,
});
const products = [
  { productId: 'few', coins: 60, bonus: 0, price: { currency: 'CNY', minor: 600 } },
  { productId: 'many', coins: 980, bonus: 50, price: { currency: 'CNY', minor: 9_800 } },
];
const page = { list: [], total: 0, pageNum: 1, pageSize: 1, hasMore: false };

async function open(
  answers: TableServer['answers'] = {},
  { own = false, visitor = false, askAbove = 1_000 } = {},
) {
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en', balance: 100, askAbove },
    '/web_anchor/gift_list': [
      gift('g1', 'Flower', 1),
      gift('g2', 'Whistle', 10),
      gift('g7', 'Trophy', 999, false),
    ],
    '/web_anchor/wallet_detail': { balance: 100, frozen: 0, incomeTotal: 0, page },
    '/web_anchor/recharge_products': products,
    '/web_anchor/recharge_providers': [{ provider: 'card', name: 'Bank card', currencies: ['CNY'] }],
    ...answers,
  });
  if (!visitor) keepLogin('mine');
  draw(<GiftBar houseId="8" own={own} />);
  const user = userEvent.setup();
  const choose = async (name: RegExp) => user.click(await screen.findByRole('button', { name }));
  const send = async () => user.click(await screen.findByRole('button', { name: 'Send' }));
  return { server, user, choose, send };
}
const sent = (comboCount: number, balance = 90) => ({ giftTxId: 't', balance, comboId: 'c', comboCount });

describe('a viewer', () => {
  it('sends so many of a gift, sees what is left, and goes on in the combo', async () => {
    let total = 0;
    const { server, user, choose, send } = await open({
      '/web_anchor/send_gift': ({ count }) => {
        total += Number(count);
        return sent(total, 100 - total);
      },
    });
    await waitFor(() => expect(screen.getByText('100')).toBeVisible());
    await choose(/^Flower/);
    await user.click(await screen.findByRole('button', { name: '10' }));
    await send();
    const first = server.last('/web_anchor/send_gift')?.body;
    expect(first).toMatchObject({ houseId: '8', giftId: 'g1', count: 10 });
    expect(first?.requestId).toMatch(/^[A-Za-z0-9_-]{8,64}$/);
    await user.click(await screen.findByRole('button', { name: /Combo/ }));
    await waitFor(() => expect(screen.getByTestId('combo-count')).toHaveTextContent('×20'));
    expect(server.last('/web_anchor/send_gift')?.body.requestId).not.toBe(first?.requestId);
    expect(screen.getByText('80')).toBeVisible();
  });

  it('gets no combo for a gift that stands alone', async () => {
    const { choose, send } = await open({ '/web_anchor/send_gift': sent(1) });
    await choose(/^Trophy/);
    await send();
    await waitFor(() => expect(screen.getByText('90')).toBeVisible());
    expect(screen.queryByTestId('combo-count')).toBeNull();
  });

  it('may type a number of their own, but no nonsense', async () => {
    const { server, user, choose, send } = await open({ '/web_anchor/send_gift': sent(7) });
    await choose(/^Flower/);
    const box = screen.getByRole('textbox', { name: 'Custom amount' });
    await user.type(box, '0');
    expect(screen.getByRole('alert')).toHaveTextContent('Enter a number from 1 to 9,999');
    expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
    await user.clear(box);
    await user.type(box, '7');
    await send();
    expect(server.last('/web_anchor/send_gift')?.body.count).toBe(7);
  });

  it('whose coins run out is told so and shown how many are missing and what would be enough', async () => {
    const { choose, send } = await open({
      '/web_anchor/send_gift': refused('BALANCE_NOT_ENOUGH', { balance: 100, need: 999 }),
    });
    await choose(/^Trophy/);
    await send();
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('You need 899 more coins')).toBeVisible();
    expect(await within(dialog).findByRole('button', { name: 'Pay ¥98.00' })).toBeEnabled();
  });

  it('whose payment is there before they would leave for it has the coins at once', async () => {
    const { server, user } = await open({
      '/web_anchor/recharge_create': { orderId: 'o1', payUrl: null, status: 2 },
    });
    await user.click(await screen.findByRole('button', { name: 'Top up' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('radio', { name: /980/ }));
    server.answers['/web_anchor/wallet_detail'] = { balance: 1_130, frozen: 0, incomeTotal: 0, page };
    await user.click(within(dialog).getByRole('button', { name: 'Pay ¥98.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.last('/web_anchor/recharge_create')?.body).toMatchObject({
      productId: 'many',
      provider: 'card',
    });
    await waitFor(() => expect(screen.getByText('1,130')).toBeVisible());
  });

  it('who lacks coins for a tip tops up over it, and finds the tip as it was', async () => {
    const { user } = await open({
      '/web_anchor/send_money': refused('BALANCE_NOT_ENOUGH', { balance: 100, need: 520 }),
      '/web_anchor/recharge_create': { orderId: 'o1', payUrl: null, status: 2 },
    });
    await user.click(await screen.findByRole('button', { name: 'Tip' }));
    const tip = await screen.findByRole('dialog', { name: 'Tip the streamer' });
    await user.click(within(tip).getByRole('button', { name: '520' }));
    await user.type(within(tip).getByLabelText('Message (optional)'), 'Bravo');
    await user.click(within(tip).getByRole('button', { name: 'Tip' }));
    await user.click(await within(tip).findByRole('button', { name: 'Top up' }));
    const topUp = await screen.findByRole('dialog', { name: 'Top up coins' });
    expect(within(topUp).getByText('You need 420 more coins')).toBeVisible();
    await user.click(await within(topUp).findByRole('button', { name: 'Pay ¥98.00' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Top up coins' })).toBeNull());
    expect(within(tip).getByLabelText('Message (optional)')).toHaveValue('Bravo');
    expect(within(tip).queryByRole('alert')).toBeNull();
  });

  it('is asked a second time above their own sum, and may keep their coins', async () => {
    const { server, user, choose, send } = await open(
      { '/web_anchor/send_gift': sent(1) },
      { askAbove: 500 },
    );
    await choose(/^Trophy/);
    await send();
    const question = await screen.findByRole('dialog', { name: /Send 1 × .*Trophy.* for 999 coins\?/ });
    expect(within(question).getByText(/more than 500 coins at once/)).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Keep my coins' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.asked).not.toContain('/web_anchor/send_gift');
    await send();
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(server.last('/web_anchor/send_gift')?.body).toMatchObject({ count: 1 }));
  });

  it('is asked about many small gifts as about one large one, and never repeats them by a mere press', async () => {
    const { server, user, choose, send } = await open(
      { '/web_anchor/send_gift': sent(66) },
      { askAbove: 500 },
    );
    await choose(/^Whistle/);
    await user.click(screen.getByRole('button', { name: '66' }));
    await send();
    expect(server.asked).not.toContain('/web_anchor/send_gift');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.getByText('90')).toBeVisible());
    expect(screen.queryByRole('button', { name: /Combo/ })).toBeNull();
  });

  it('is not asked about exactly that sum', async () => {
    const { server, choose, send } = await open({ '/web_anchor/send_gift': sent(1) }, { askAbove: 999 });
    await choose(/^Trophy/);
    await send();
    expect(server.last('/web_anchor/send_gift')?.body).toMatchObject({ giftId: 'g7' });
  });

  it('is asked about a large tip too', async () => {
    const { server, user } = await open(
      { '/web_anchor/send_money': { tipId: 't1', balance: 1 } },
      { askAbove: 500 },
    );
    await user.click(await screen.findByRole('button', { name: 'Tip' }));
    const tip = await screen.findByRole('dialog', { name: 'Tip the streamer' });
    await user.click(within(tip).getByRole('button', { name: '1,314' }));
    await user.click(within(tip).getByRole('button', { name: 'Tip' }));
    const question = await screen.findByRole('dialog', { name: 'Tip 1,314 coins?' });
    expect(server.asked).not.toContain('/web_anchor/send_money');
    await user.click(within(question).getByRole('button', { name: 'Tip' }));
    await waitFor(() => expect(server.last('/web_anchor/send_money')?.body).toMatchObject({ amount: 1_314 }));
  });

  it('hears of the last gift in the language of now', async () => {
    const zh = [{ ...gift('g1', 'Flower', 1), name: '鲜花' }];
    const { server, choose, send } = await open({ '/web_anchor/send_gift': sent(1) });
    await choose(/^Flower/);
    await send();
    await waitFor(() => expect(screen.getByText('sent Flower ×1')).toBeInTheDocument());
    server.answers['/web_anchor/gift_list'] = zh;
    await act(() => changeLanguage('zh'));
    expect(await screen.findByText('送出 鲜花 ×1')).toBeInTheDocument();
  });

  it('reads why a gift cannot be sent beside the gifts', async () => {
    const { choose, send } = await open({ '/web_anchor/send_gift': refused('GIFT_UNAVAILABLE') });
    await choose(/^Flower/);
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('This gift is no longer available');
  });
});

it('a visitor is asked to log in and nothing is sent', async () => {
  const { server, choose, send } = await open({}, { visitor: true });
  await choose(/^Flower/);
  await send();
  expect(server.asked).not.toContain('/web_anchor/send_gift');
});

it('nobody gives to themselves: the anchor reads where gifts appear', async () => {
  await open({}, { own: true });
  expect(await screen.findByText(/This is your room/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Flower/ })).toBeNull();
});
