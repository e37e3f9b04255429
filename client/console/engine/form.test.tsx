// The form of a place: rules by its schema, what another operator changed meanwhile, and the way to it and back.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../../src/api/refusal';
import type { ActShown, OrderShown } from '../../src/api/schema.gen';
import { type FormData, form } from './form';
import { open, order, pageOf, panelName, press, worker } from './orders.test.kit';
import { whole } from './whole';

vi.mock('../access/operator', async (original) => ({
  ...(await original<object>()),
  useOperator: () => worker,
}));

const schema = z.object({
  name: z.string().check(z.minLength(1)),
  price: whole(1, 100),
  active: z.boolean(),
});
type Data = FormData<OrderShown, z.input<typeof schema>, z.output<typeof schema>>;

const send = vi.fn<Data['send']>();
const edited = vi.fn();

const Form = form<OrderShown, z.input<typeof schema>, z.output<typeof schema>>({
  title: (order, { name }) => (order ? `Change ${name}` : 'A new one'),
  thing: (order) => `order:${order?.orderId ?? 'new'}`,
  schema,
  typed: (order) => ({ name: order?.orderId ?? '', price: String(order?.coins ?? ''), active: true }),
  fields: [
    { type: 'text', name: 'name', label: 'money.gift.name', when: (order) => order === null, first: true },
    [
      {
        type: 'number',
        name: 'price',
        label: 'money.price',
        wrong: () => 'From 1 to 100.',
        hint: ({ price }) => `So much: ${price}`,
      },
    ],
    { type: 'switch', name: 'active', label: 'money.product.active' },
    { type: 'show', name: 'shown', of: ({ active }) => <p>{active ? 'It sells.' : 'It rests.'}</p> },
  ],
  save: 'money.save',
  send,
});

function openForm(at: string, more = {}) {
  send.mockReset().mockResolvedValue({ id: 'b', said: () => 'It is kept.' });
  edited.mockReset().mockReturnValue({ list: [], seenAct: 'oa7' });
  return open({ form: Form, make: 'money.product.new', edit: 'money.edit', ...more }, at, {
    '/admin/edits': edited,
  });
}

const price = () => screen.getByRole('textbox', { name: 'Price' });
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

it('makes a new one, and opens what was made', async () => {
  openForm('/');
  await screen.findByText('1,000');
  await press('New coin pack');
  expect(await panelName()).toBe('A new one');
  const name = screen.getByRole('textbox', { name: 'Gift' });
  expect(name).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(name, 'Kite');
  await type(price(), '1２');
  expect(screen.getByText('So much: 1２')).toBeVisible();
  await press('Save');
  expect(await screen.findByText('It is kept.')).toBeVisible();
  expect(send).toHaveBeenCalledWith({ name: 'Kite', price: 12, active: true }, null, undefined);
  await waitFor(async () => expect(await panelName()).toBe('Order b'));
});

it('says what cannot be saved, once something is typed', async () => {
  openForm('/?open=new');
  await panelName();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.type(price(), '101');
  expect(await screen.findByRole('alert')).toHaveTextContent('From 1 to 100.');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
});

it('shows what was typed, and a refusal, and keeps both', async () => {
  openForm('/?open=new');
  await panelName();
  await userEvent.click(screen.getByRole('switch'));
  expect(screen.getByText('It rests.')).toBeVisible();
  await userEvent.type(screen.getByRole('textbox', { name: 'Gift' }), 'Kite');
  await type(price(), '9');
  send.mockRejectedValue(new Refusal('RATE_LIMITED'));
  await press('Save');
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(price()).toHaveValue('9');
});

it('is reached from the panel by "e", knows what it was read with, and leads back to it', async () => {
  openForm('/?open=b');
  expect(await panelName()).toBe('Order b');
  await userEvent.keyboard('e');
  expect(await panelName()).toBe('Change b');
  expect(screen.queryByRole('textbox', { name: 'Gift' })).toBeNull();
  await press('Cancel');
  expect(await panelName()).toBe('Order b');
  await press(/^Edit/);
  await waitFor(() => expect(edited).toHaveBeenCalled());
  await press('Save');
  await waitFor(() => expect(send).toHaveBeenCalledWith(expect.anything(), expect.anything(), 'oa0'));
  expect(await panelName()).toBe('Order b');
});

it('opens at once where there is no panel, and closes when it is saved', async () => {
  openForm('/?open=b', { panel: undefined });
  expect(await panelName()).toBe('Change b');
  await press('Save');
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

it('says what another operator changed meanwhile', async () => {
  const { server } = openForm('/?open=b', { panel: undefined });
  const theirs = {
    actId: 'oa9',
    operatorId: '2',
    name: 'Kim',
    createTime: Date.now(),
    call: '/admin/gift_edit',
  };
  edited.mockReturnValue({
    list: [{ ...theirs, before: { price: 5 }, after: { price: 6 } } as ActShown],
    seenAct: 'oa9',
  });
  const notice = await screen.findByRole('alert');
  expect(within(notice).getByRole('row', { name: 'price 5 6' })).toBeVisible();
  // Theirs take the place of what was typed here.
  await type(price(), '7');
  server.answers['/api/admin/recharge_list' as '/admin/recharge_list'] = pageOf(order('b', { coins: 6 }));
  await press('Use their version');
  await waitFor(() => expect(price()).toHaveValue('6'));
});

const Below = ({ typed: { name } }: { typed: { name: string } }) => <p>{`Below: ${name}`}</p>;

it('leads from row to row where a row opens it, and saves only what is another', async () => {
  const schema = z.object({ name: z.string() });
  const Small = form<OrderShown, z.input<typeof schema>, z.output<typeof schema>>({
    title: (_, { name }) => name,
    thing: () => '',
    schema,
    typed: (order, rows) => ({ name: `${order?.orderId} of ${rows.length}` }),
    fields: [{ type: 'text', name: 'name', label: 'money.gift.name' }],
    Below,
    save: (order) => (order ? 'money.save' : 'money.product.new'),
    changed: true,
    acts: [{ id: 'end', word: 'money.recharge.refund', act: () => 'It is over.', closes: true }],
    send: async () => ({ id: 'a', said: 'money.save' }),
  });
  openForm('/?open=a', { form: Small, panel: undefined });
  expect(await panelName()).toBe('a of 2');
  await userEvent.keyboard('j');
  expect(await panelName()).toBe('b of 2');
  expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: 'Gift' }), '!');
  expect(screen.getByText('Below: b of 2!')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled());
  await press('Refund');
  expect(await screen.findByText('It is over.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
});

it('takes whole numbers as people write them, within their bounds', () => {
  const taken = (typed: string, ...rule: Parameters<typeof whole>) => whole(...rule).safeParse(typed).data;
  expect(taken('1,200', 1)).toBe(1_200);
  expect(taken(' 0 ', 0)).toBe(0);
  expect(taken('', 0, 9, 0)).toBe(0);
  for (const typed of ['', '0', '1.5', 'ten', '101']) expect(taken(typed, 1, 100)).toBeUndefined();
});
