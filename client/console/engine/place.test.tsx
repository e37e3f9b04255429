// A place made of data: its filters and order stand in the address, its rows open beside the list, its file says what it lacks.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { OrderShown } from '../../src/api/schema.gen';
import { refused } from '../../src/test/server';
import type { OwnFilterProps, TableProps } from './data';
import {
  filters,
  open,
  order,
  orders,
  pageOf,
  panelName,
  press,
  rowTexts,
  savedFile,
  worker,
} from './orders.test.kit';

vi.mock('../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => worker,
}));

it('shows its title, its text and a row for each that was answered', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Top-ups' })).toBeVisible();
  expect(await screen.findByText('1,000')).toBeVisible();
  expect(rowTexts()).toEqual(['a1,000', 'b5']);
  expect(screen.getByText('1–2 of 2')).toBeVisible();
});

it('asks what the address says, and begins with what its filters hold at first', async () => {
  const { asked } = open({}, '/?order=x9&sort=-coins&page=3');
  await screen.findByText('1,000');
  expect(asked('/admin/recharge_list')).toEqual({
    orderId: 'x9',
    status: 2,
    sort: '-coins',
    pageNum: 3,
    pageSize: 25,
  });
});

it('asks anew for another filter, from the first page on', async () => {
  const { asked } = open({}, '/?page=3');
  await screen.findByText('1,000');
  await userEvent.selectOptions(screen.getByLabelText('State'), 'Any');
  await waitFor(() => expect(asked('/admin/recharge_list')).toMatchObject({ status: 0, pageNum: 1 }));
  await userEvent.type(screen.getByLabelText('Order ID'), ' x7 {Enter}');
  await waitFor(() => expect(asked('/admin/recharge_list')).toMatchObject({ orderId: 'x7', status: 0 }));
});

const Not = ({ values, onFilter }: OwnFilterProps<object>) => (
  <button type="button" onClick={() => onFilter({ status: '5', order: '' })}>
    Not {values.status}
  </button>
);

it('takes a filter with a control of its own, which may change others with it', async () => {
  const status = { type: 'own', label: 'money.state', initial: '2', Field: Not } as const;
  const { asked } = open({ filters: { ...filters, status } }, '/?order=x9');
  await screen.findByText('1,000');
  await press('Not 2');
  await waitFor(() => expect(asked('/admin/recharge_list')).toMatchObject({ status: 5, orderId: '' }));
});

it('sorts by a column of which the server can', async () => {
  const { asked } = open();
  await screen.findByText('1,000');
  await press('Coins');
  await waitFor(() => expect(asked('/admin/recharge_list')).toMatchObject({ sort: 'coins' }));
  expect(screen.getByRole('columnheader', { name: /Coins/ })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.queryByRole('button', { name: 'Order ID' })).toBeNull();
});

it('asks for no order where no column can be sorted', async () => {
  const columns = orders.columns.map((column) => ({ ...column, sortable: false }));
  const { asked } = open({ columns });
  await screen.findByText('1,000');
  expect(asked('/admin/recharge_list')).not.toHaveProperty('sort');
});

it('shows a filter only to those whom it is for, and a day not before the other', async () => {
  open({}, '/?from=2026-11-02');
  expect(await screen.findByLabelText('To')).toHaveAttribute('min', '2026-11-02');
});

it('hides a filter from those whom it is not for', async () => {
  worker.role = 'support';
  open();
  await screen.findByText('1,000');
  expect(screen.queryByLabelText('From')).toBeNull();
});

it('says of a filter that it leaves nothing out', async () => {
  const filters = { ...orders.filters, status: { type: 'choice', label: 'money.state', all: 'money.all' } };
  open({
    filters: { ...filters, status: { ...filters.status, options: () => [] } } as typeof orders.filters,
  });
  expect(await screen.findByRole('option', { name: 'State: All' })).toHaveValue('');
});

it('says by its filters why there is nothing', async () => {
  const nothing = { '/admin/recharge_list': pageOf() } as const;
  open({}, '/', nothing);
  expect(await screen.findByText('No orders match these filters.')).toBeVisible();
});

it('shows why the list cannot be had, and asks again', async () => {
  const { server, times } = open({}, '/', { '/admin/recharge_list': refused('FORBIDDEN') });
  expect(await screen.findByRole('alert')).toBeVisible();
  server.answers['/api/admin/recharge_list' as '/admin/recharge_list'] = pageOf(order('z'));
  await press('Try again');
  await waitFor(() => expect(rowTexts()).toEqual(['z1,000']));
  expect(times('/admin/recharge_list')).toBe(2);
});

it('opens a row beside the list, leaves out what it has not, and closes it by Escape', async () => {
  open();
  await userEvent.click(await screen.findByText('1,000'));
  expect(await panelName()).toBe('Order a');
  const panel = within(screen.getByRole('complementary'));
  expect(panel.getByText('¥6.00')).toBeVisible();
  expect(panel.queryByText('Reason')).toBeNull();
  await userEvent.keyboard('j');
  expect(await panelName()).toBe('Order b');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('complementary')).toBeNull();
});

it('holds rows in an order of its own, and others than were answered', async () => {
  open({ rows: (answered) => [...answered, order('c', { coins: 7 })].toReversed() });
  expect(await screen.findByText('c')).toBeVisible();
  expect(rowTexts()).toEqual(['c7', 'b5', 'a1,000']);
});

const Table = ({ rows = [], rowId, onOpen }: TableProps<OrderShown>) =>
  rows.map((row) => (
    <button key={rowId(row)} type="button" onClick={() => onOpen(rowId(row))}>
      {row.user.nickName}
    </button>
  ));

it('shows its rows in a table of its own', async () => {
  open({ Table });
  await userEvent.click(await screen.findByRole('button', { name: 'Ann b' }));
  expect(await panelName()).toBe('Order b');
  expect(screen.queryByRole('table')).toBeNull();
});

it('keeps rows of which its filters know more than the server', async () => {
  open({ keep: ({ coins }) => coins < 10 });
  expect(await screen.findByText('b')).toBeVisible();
  expect(rowTexts()).toEqual(['b5']);
});

it('writes all pages into a file, as the columns that are shown say', async () => {
  const { server } = open();
  await screen.findByText('1,000');
  server.answers['/api/admin/recharge_list' as '/admin/recharge_list'] = ({ pageNum }) => ({
    ...pageOf(order(`page${pageNum}`, { payTime: 0 })),
    hasMore: pageNum === 1,
  });
  const file = savedFile();
  await press('CSV');
  expect(await file).toBe('Order ID,Coins\r\npage1,1000\r\npage2,1000\r\n');
  expect(await screen.findByText('2 rows exported')).toBeVisible();
});

it('shows a column that somebody chose, a moment as one', async () => {
  open({}, '/', { '/admin/recharge_list': pageOf(order('a', { payTime: Date.UTC(2026, 0, 2, 3, 4, 5) })) });
  await screen.findByText('1,000');
  await press('Columns');
  await userEvent.click(await screen.findByRole('menuitem', { name: /Paid/ }));
  expect(document.querySelector('td time')).toHaveAttribute('datetime', '2026-01-02T03:04:05.000Z');
});

it('saves filters under a name, offers them, and deletes them', async () => {
  const { asked } = open({}, '/?order=x9');
  await screen.findByText('1,000');
  await press('My filters');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Save these filters' }));
  await userEvent.type(screen.getByLabelText('Name'), 'The ninth');
  await press('Save');
  expect(screen.getByRole('button', { name: 'The ninth' })).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Order ID'));
  await waitFor(() => expect(asked('/admin/recharge_list')).toMatchObject({ orderId: '' }));
  await press('My filters');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'The ninth' }));
  await waitFor(() => expect(asked('/admin/recharge_list')).toMatchObject({ orderId: 'x9' }));
  await press('The ninth');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete “The ninth”' }));
  expect(screen.getByRole('button', { name: 'My filters' })).toBeVisible();
});
