// A place made of data for the tests of the engine: orders of coins, and a server that answers them.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, vi } from 'vitest';
import type { OrderShown } from '../../src/api/schema.gen';
import { settings } from '../../src/test/people';
import { draw } from '../../src/test/render';
import { type Answers, serve } from '../../src/test/server';
import { fetchWords, speak, startWords } from '../i18n';
import type { PlaceData } from './data';
import { place } from './place';

/** The operator at work; a test may give them another role. */
export const worker = { operatorId: '1', name: 'Sam', role: 'admin' as 'admin' | 'editor' | 'support' };

beforeAll(async () => {
  await startWords();
  await fetchWords('money');
  await speak('en');
});

beforeEach(() => {
  worker.role = 'admin';
});

export const order = (orderId: string, more: Partial<OrderShown> = {}): OrderShown => ({
  orderId,
  balance: 40,
  bonus: 0,
  coins: 1_000,
  createTime: Date.UTC(2026, 10, 24, 12),
  currency: 'CNY',
  minor: 600,
  payTime: null,
  productId: '',
  provider: 'mock',
  providerTxnId: '',
  rechargeStatus: 2,
  refundOperator: null,
  refundReason: null,
  refundTime: null,
  user: { userId: `7${orderId}`, nickName: `Ann ${orderId}`, userImage: '', houseId: null },
  ...more,
});

type Orders = PlaceData<'/admin/recharge_list', 'order' | 'status' | 'from' | 'to', object>;

export const filters: NonNullable<Orders['filters']> = {
  order: { type: 'id', label: 'money.recharge.order', digits: false, search: true },
  status: {
    type: 'choice',
    label: 'money.state',
    initial: '2',
    options: () => [
      { value: '', label: 'Any' },
      { value: '2', label: 'Paid' },
    ],
  },
  from: { type: 'day', label: 'money.from', needs: 'admin' },
  to: { type: 'day', label: 'money.to', after: 'from', needs: 'admin' },
};

export const orders: Orders = {
  id: 'orders',
  title: 'money.section.recharges',
  text: 'money.recharge.text',
  path: '/admin/recharge_list',
  pages: 'numbered',
  rowId: ({ orderId }) => orderId,
  filters,
  ask: ({ order, status }) => ({ orderId: order, status: Number(status) }),
  empty: ({ status }) => (status === '2' ? 'money.recharge.none' : 'money.gift.none'),
  columns: [
    { id: 'order', name: 'money.recharge.order', of: 'orderId', fixed: true },
    { id: 'coins', name: 'money.coins', type: 'coins', of: 'coins', sortable: true },
    { id: 'paid', name: 'money.recharge.paid', type: 'moment', of: 'payTime', optional: true },
  ],
  panel: {
    title: ({ orderId }) => `Order ${orderId}`,
    facts: [
      { name: 'money.price', of: (row, { price }) => price(row) },
      { name: 'money.reason', of: 'refundReason' },
    ],
  },
};

export const pageOf = (...list: OrderShown[]) => ({
  list,
  total: list.length,
  hasMore: false,
  pageNum: 1,
  pageSize: 25,
});

/** Draws a place whose list holds these orders. */
export function open(data: Partial<Orders> = {}, at = '/', answers: Answers = {}) {
  const lists = {
    '/admin/recharge_list': pageOf(order('a'), order('b', { coins: 5 })),
    ...settings,
    ...answers,
  };
  const calls = Object.entries(lists).map(([path, answer]) => [`/api${path}`, answer]);
  const server = serve(Object.fromEntries(calls));
  const Place = place({ ...orders, ...data });
  draw(<Place />, at);
  return {
    server,
    asked: (path: string) => server.last(`/api${path}`)?.body,
    times: (path: string) => server.asked.filter((asked) => asked === `/api${path}`).length,
  };
}

/** Presses a button, of the question that is open if there is one. */
export async function press(name: string | RegExp) {
  const dialog = screen.queryByRole('dialog');
  const button = (dialog ? within(dialog) : screen).getByRole('button', { name });
  await waitFor(() => expect(button).toBeEnabled());
  await userEvent.click(button);
}

/** The name of the panel that is open. */
export const panelName = async () =>
  (await screen.findByRole('complementary')).querySelector('h2')?.textContent;

/** Texts of the list's rows, without its head. */
export const rowTexts = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

/** What a file that is saved holds. */
export function savedFile(): Promise<string> {
  return new Promise((resolve) => {
    vi.stubGlobal('URL', {
      ...URL,
      createObjectURL: (file: Blob) => {
        void file.text().then(resolve);
        return 'blob:';
      },
      revokeObjectURL: () => undefined,
    });
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  });
}
