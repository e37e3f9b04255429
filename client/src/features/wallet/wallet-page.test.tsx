// The wallet as its owner reads it: what came and went, filtered, and only for whom it concerns.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Flow } from '../../api/schema.gen';
import { keepLogin } from '../../api/token';
import { changeLanguage, startI18n } from '../../i18n';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import WalletPage from './wallet-page';

beforeAll(() => startI18n(['common', 'errors', 'money']));
beforeEach(() => changeLanguage('en'));

const noon = new Date(2026, 10, 21, 12, 0).getTime();
const page = <T,>(list: T[]) => ({ list, total: list.length, pageNum: 1, pageSize: 20, hasMore: false });
const flow = (flowId: string, flowType: Flow['flowType'], amount: number, balanceAfter: number) => ({
  flowId,
  flowType,
  amount,
  balanceAfter,
  refId: `ref ${flowId}`,
  remark: '',
  createTime: noon,
  gift: null,
  count: 0,
  user: null,
  houseId: null,
  houseName: '',
});
const whistle = {
  giftId: 'g3',
  name: 'Whistle',
  icon: 'whistle',
  animation: null,
  price: 10,
  tier: 1,
  comboable: true,
  sort: 1,
};
const bo = { userId: '3', nickName: 'Bo', userImage: '', houseId: '8' };
const WALLET = '/web_anchor/wallet_detail';

function open(at: string, { houseId = null as string | null, login = true } = {}) {
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en', houseId, balance: 960 },
    [WALLET]: {
      balance: 960,
      frozen: 30,
      incomeTotal: 250,
      page: page([
        {
          ...flow('f2', 2, -40, 960),
          gift: whistle,
          count: 4,
          user: bo,
          houseId: '8',
          houseName: 'North stand',
        },
        flow('f1', 1, 1_000, 1_000),
      ]),
    },
    '/web_anchor/income_detail': {
      ...page([
        {
          flowId: 'f9',
          flowType: 6,
          amount: 35,
          gift: null,
          count: 0,
          from: bo,
          houseId: '8',
          houseName: 'North stand',
          sessionId: null,
          createTime: noon,
        },
        {
          flowId: 'f8',
          flowType: 2,
          amount: 60,
          gift: whistle,
          count: 12,
          from: bo,
          houseId: '8',
          houseName: 'North stand',
          sessionId: null,
          createTime: noon,
        },
      ]),
      sum: 35,
    },
    '/web_anchor/recent_earnings': {
      total: 35,
      list: [{ date: '2026-11-21', gift: 0, tip: 35, total: 35 }],
    },
  });
  if (login) keepLogin('mine');
  draw(
    <Routes>
      <Route path="/user/wallet/:tab?" element={<WalletPage />} />
    </Routes>,
    at,
  );
  return server;
}

describe('the wallet', () => {
  it('shows what one has, what is bound, and every movement with the balance after it', async () => {
    open('/user/wallet');
    const rows = await screen.findAllByRole('row');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Amount'),
      expect.stringMatching(/Gift.*Whistle×4.*To \u2068Bo\u2069North stand.*-40.*960/),
      expect.stringMatching(/Top-up.*See order.*\+1,000.*1,000/),
    ]);
    const order = screen.getByRole('link', { name: 'See order' });
    expect(order).toHaveAttribute('href', '/user/wallet/record?order=ref+f1');
    expect(screen.getByTestId('balance')).toHaveTextContent('960');
    await waitFor(() => expect(screen.getByText('In open envelopes').parentElement).toHaveTextContent('30'));
    expect(screen.queryByRole('tab', { name: 'Income' })).toBeNull();
  });

  it('asks for one type and one month', async () => {
    const server = open('/user/wallet');
    await userEvent.selectOptions(await screen.findByLabelText('Type'), 'Gift');
    await waitFor(() => expect(server.last(WALLET)?.body).toMatchObject({ flowType: 2, pageNum: 1 }));
    const month = screen.getByLabelText('Month');
    const [, newest] = within(month).getAllByRole('option');
    await userEvent.selectOptions(month, newest as HTMLElement);
    await waitFor(() =>
      expect(server.last(WALLET)?.body).toMatchObject({
        flowType: 2,
        from: expect.stringMatching(/^\d{4}-\d\d-01$/),
        to: expect.stringMatching(/^\d{4}-\d\d-(28|29|30|31)$/),
      }),
    );
  });

  it('tells an anchor what was earned, as bars and as numbers', async () => {
    open('/user/wallet/income', { houseId: '8' });
    expect(await screen.findByRole('tab', { name: 'Income' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('row', { name: /Tip Bo ?North stand 35/ })).toBeVisible();
    const gift = screen.getByRole('row', { name: /Whistle ?×12 Bo ?North stand 60/ });
    expect(within(gift).getByRole('link', { name: 'North stand' })).toHaveAttribute('href', '/anchor/room/8');
    const day = within(await screen.findByRole('region', { name: 'Recent earnings' }));
    expect(day.getByRole('row', { name: '21 Nov 2026 0 35 35', hidden: true })).toBeInTheDocument();
  });

  it('asks a visitor to log in', async () => {
    open('/user/wallet', { login: false });
    expect(await screen.findByText('Log in to see your wallet')).toBeVisible();
  });
});

it('its owner sets above which sum they are asked a second time', async () => {
  const server = open('/user/wallet');
  server.answers['/web_user/ask_above'] = ({ askAbove }) => ({ ...viewer, askAbove: askAbove ?? 0 });
  const user = userEvent.setup();
  const box = await screen.findByRole('textbox', { name: 'Ask me again above' });
  expect(box).toHaveValue('500');
  await user.clear(box);
  await user.type(box, 'much');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Enter an amount from 0 to 1,000,000');
  await user.clear(box);
  await user.type(box, '2000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(server.last('/web_user/ask_above')?.body).toEqual({ askAbove: 2_000 }));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled());
});
