// Buying coins: what can be paid for, how, and that nobody is sent anywhere but to the page of the provider.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepLogin } from '../api/token';
import { changeLanguage, startI18n } from '../i18n';
import { settings, viewer } from '../test/people';
import { draw } from '../test/render';
import { type Answers, refused, serve } from '../test/server';
import { goAndPay } from './paying';
import TopUpDialog from './top-up-dialog';

vi.mock('./paying', async (original) => ({ ...(await original<object>()), goAndPay: vi.fn() }));

beforeAll(() => startI18n(['common', 'errors', 'money']));
beforeEach(() => changeLanguage('en'));

const product = (productId: string, coins: number, currency: string, minor: number) => ({
  productId,
  coins,
  bonus: 0,
  price: { currency, minor },
});
const card = { provider: 'card', name: 'Bank card', currencies: ['CNY', 'USD'] };
const purse = { provider: 'purse', name: '支付宝', currencies: ['CNY'] };
const ORDER = '/web_anchor/recharge_create';

function open(answers: Answers) {
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en', balance: 100 },
    '/web_anchor/wallet_detail': {
      balance: 100,
      frozen: 0,
      incomeTotal: 0,
      page: { list: [], total: 0, pageNum: 1, pageSize: 1, hasMore: false },
    },
    '/web_anchor/recharge_products': [
      product('yuan', 60, 'CNY', 600),
      product('dollars', 300, 'USD', 499),
      product('yen', 500, 'JPY', 900),
    ],
    '/web_anchor/recharge_providers': [card, purse],
    [ORDER]: { orderId: 'ro_1', payUrl: 'https://pay.example/1', status: 1 },
    ...answers,
  });
  keepLogin('mine');
  const onClose = vi.fn();
  draw(<TopUpDialog onClose={onClose} />);
  return { server, user: userEvent.setup(), onClose };
}

describe('the dialog', () => {
  it('sells what some provider takes, at prices as the reader writes them', async () => {
    open({});
    const choice = await screen.findByRole('group', { name: 'How many coins' });
    await waitFor(() => expect(within(choice).getAllByRole('radio')).toHaveLength(2));
    expect(choice).toHaveTextContent('¥6.00');
    expect(choice).toHaveTextContent('$4.99');
    expect(choice).not.toHaveTextContent('900');
  });

  it('offers the providers that take the chosen currency and leaves for the page of the chosen one', async () => {
    const { server, user } = open({});
    await user.click(await screen.findByRole('radio', { name: /300/ }));
    expect(screen.queryByRole('radio', { name: '支付宝' })).toBeNull();
    expect(screen.getByText(/You’ll pay on .*Bank card/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /60/ }));
    await user.click(screen.getByRole('radio', { name: '支付宝' }));
    await user.click(screen.getByRole('button', { name: 'Pay ¥6.00' }));
    await waitFor(() => expect(goAndPay).toHaveBeenCalledWith('https://pay.example/1'));
    expect(server.last(ORDER)?.body).toMatchObject({ productId: 'yuan', provider: 'purse' });
  });

  it('sells nothing where there is no provider', async () => {
    open({ '/web_anchor/recharge_providers': [] });
    expect(await screen.findByRole('button', { name: 'No coins for sale right now' })).toBeDisabled();
    await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  });

  it('says when the provider does not answer, and the next press is the same order', async () => {
    const { server, user, onClose } = open({ [ORDER]: refused('PAY_UNAVAILABLE') });
    const pay = () => user.click(screen.getByRole('button', { name: /^Pay/ }));
    await screen.findByRole('radio', { name: /60/ });
    await pay();
    expect(await screen.findByRole('alert')).toHaveTextContent(/payment/i);
    const first = server.last(ORDER)?.body.requestId;
    server.answers[ORDER] = { orderId: 'ro_1', payUrl: 'https://pay.example/2', status: 1 };
    await pay();
    await waitFor(() => expect(goAndPay).toHaveBeenCalledWith('https://pay.example/2'));
    expect(server.last(ORDER)?.body.requestId).toBe(first);
    expect(onClose).not.toHaveBeenCalled();
  });
});
