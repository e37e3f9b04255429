// A payment whose answer does not come is asked about by itself, under its own id, until it is known what came of it.
import { act, fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { keepLogin } from '../api/token';
import SendDialog from '../features/envelopes/send-dialog';
import GiftBar from '../features/gifts/gift-bar';
import TipDialog from '../features/gifts/tip-dialog';
import { changeLanguage, startI18n } from '../i18n';
import { settings, viewer } from '../test/people';
import { draw } from '../test/render';
import { type Answers, refused, serve } from '../test/server';

beforeAll(() => startI18n(['common', 'errors', 'money']));
beforeEach(() => changeLanguage('en'));
afterEach(() => vi.useRealTimers());

const page = { list: [], total: 0, pageNum: 1, pageSize: 1, hasMore: false };
const flower = { giftId: 'g1', name: 'Flower', icon: 'flower', animation: null, price: 1, tier: 1 } as const;

interface Payment {
  name: string;
  path: '/web_anchor/send_gift' | '/web_anchor/send_money' | '/web_anchor/send_money_to_all';
  draw: (close: () => void) => ReactNode;
  ready: () => Promise<HTMLElement>;
  answer: object;
  done: RegExp;
}

const button = (name: RegExp) => screen.findByRole('button', { name });

const payments: Payment[] = [
  {
    name: 'a gift',
    path: '/web_anchor/send_gift',
    draw: () => <GiftBar houseId="8" own={false} />,
    ready: async () => {
      fireEvent.click(await button(/^Flower/));
      return button(/^Send$/);
    },
    answer: { giftTxId: 't', balance: 90, comboId: 'c', comboCount: 1 },
    done: /sent Flower ×1/,
  },
  {
    name: 'a tip',
    path: '/web_anchor/send_money',
    draw: (close) => <TipDialog houseId="8" onClose={close} />,
    ready: () => button(/^Tip$/),
    answer: { balance: 90 },
    done: /Tip sent/,
  },
  {
    name: 'an envelope',
    path: '/web_anchor/send_money_to_all',
    draw: (close) => <SendDialog houseId="8" onClose={close} />,
    ready: () => button(/^Send envelope|^Send/),
    answer: { balance: 90, redEnvelopeId: 're_1' },
    done: /Red envelope sent/,
  },
];

function Page({ payment }: { payment: Payment }) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" onClick={close}>
        Leave
      </button>
      {open && payment.draw(close)}
    </>
  );
}

const member: Answers = {
  ...settings,
  '/web_user/isUsefulToken': true,
  '/web_user/userInfo': { ...viewer, languageType: 'en', balance: 100 },
  '/web_anchor/gift_list': [{ ...flower, comboable: true, sort: 1 }],
  '/web_anchor/wallet_detail': { balance: 100, frozen: 0, incomeTotal: 0, page },
};

/** Presses in front of a server that has fallen silent. */
async function pressInto(payment: Payment) {
  const ids: unknown[] = [];
  let says: object | null = null;
  const server = serve({
    ...member,
    '/web_anchor/red_envelope_commit': refused('UNAVAILABLE'),
    [payment.path]: (body: { requestId: unknown }) => {
      ids.push(body.requestId);
      if (!says) throw new TypeError('Failed to fetch');
      return says;
    },
  });
  keepLogin('mine');
  draw(<Page payment={payment} />);
  const press = await payment.ready();
  vi.useFakeTimers();
  delete server.answers['/ossUrl'];
  fireEvent.click(press);
  await pass(6_000);
  return {
    ids,
    press,
    answer: async (answer: object, before = () => {}) => {
      says = answer;
      before();
      server.answers['/ossUrl'] = '/oss/';
      server.answers['/web_anchor/wallet_detail'] = { balance: 77, frozen: 0, incomeTotal: 0, page };
      await pass(40_000);
    },
  };
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const waits = () => screen.queryByText(/We haven’t heard back yet/) !== null;

/** Counts how often a sentence comes onto the page. */
function hear(sentence: RegExp) {
  const heard = vi.fn();
  let isThere = false;
  new MutationObserver(() => {
    const was = isThere;
    isThere = sentence.test(document.body.textContent ?? '');
    if (isThere && !was) heard();
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  return heard;
}

it.each(payments)('$name without an answer is told when it is known', async (payment) => {
  const { ids, answer } = await pressInto(payment);
  expect(waits()).toBe(true);
  const told = hear(payment.done);
  await answer(payment.answer);
  expect(waits()).toBe(false);
  expect(told).toHaveBeenCalledOnce();
  expect(ids.length).toBeGreaterThan(4);
  expect(new Set(ids).size).toBe(1);
});

it.each(payments)('$name that was refused after all says why', async (payment) => {
  const { answer } = await pressInto(payment);
  const told = hear(/suspended/i);
  await answer(refused('ROOM_SUSPENDED'));
  expect(waits()).toBe(false);
  expect(told).toHaveBeenCalledOnce();
});

it.each(payments)('$name is told also to who has left the place', async (payment) => {
  const { answer } = await pressInto(payment);
  fireEvent.click(screen.getByText('Leave'));
  const shown = hear(payment.done);
  await answer(payment.answer);
  expect(shown).toHaveBeenCalledOnce();
});

it.each(payments)(
  '$name whose login ends without an answer is the same one after the next',
  async (payment) => {
    const { ids, press, answer } = await pressInto(payment);
    await answer(refused('TOKEN_INVALID'));
    expect(waits()).toBe(false);
    expect(screen.getByText(/logged out before we heard back/)).toBeVisible();
    keepLogin('mine again');
    await pass(1_000);
    const told = hear(payment.done);
    await answer(payment.answer, () => fireEvent.click(press));
    expect(told).toHaveBeenCalledOnce();
    expect(new Set(ids).size).toBe(1);
  },
);

it.each(payments)('$name whose login ends is told also to who has left the place', async (payment) => {
  const { answer } = await pressInto(payment);
  fireEvent.click(screen.getByText('Leave'));
  const told = hear(/logged out before we heard back/);
  await answer(refused('TOKEN_INVALID'));
  expect(told).toHaveBeenCalledOnce();
});

it.each([
  ['a new one', { commitId: 'c2', seedHash: 'b', expireTime: Date.now() + 3_600_000 }],
  ['none', refused('UNAVAILABLE')],
])('an envelope keeps its promise until its answer comes, although there would be %s', async (_, next) => {
  vi.useFakeTimers();
  const bodies: unknown[] = [];
  const promises = [{ commitId: 'c1', seedHash: 'a', expireTime: Date.now() + 17_000 }];
  const server = serve({
    ...member,
    '/web_anchor/red_envelope_commit': () => promises.shift() ?? next,
    '/web_anchor/send_money_to_all': (body) => {
      bodies.push(body);
      throw new TypeError('Failed to fetch');
    },
  });
  keepLogin('mine');
  draw(<SendDialog houseId="8" onClose={() => undefined} />);
  await pass(3_000);
  const press = screen.getByRole('button', { name: /^Send/ });
  delete server.answers['/ossUrl'];
  for (let presses = 0; presses < 3; presses += 1) {
    fireEvent.click(press);
    await pass(6_000);
  }
  expect(waits()).toBe(true);
  expect(bodies.length).toBeGreaterThan(4);
  server.answers['/ossUrl'] = '/oss/';
  server.answers['/web_anchor/send_money_to_all'] = refused('ROOM_SUSPENDED');
  await pass(40_000);
  expect(bodies[0]).toMatchObject({ commitId: 'c1' });
  for (const body of bodies) expect(body).toEqual(bodies[0]);
});

it('after a late answer the balance is asked for, and the next gift is another one', async () => {
  const [gift] = payments as [Payment];
  const { ids, press, answer } = await pressInto(gift);
  await answer(gift.answer);
  expect(within(screen.getByRole('region', { name: /gift/i })).getByText('77')).toBeVisible();
  fireEvent.click(press);
  await pass(1_000);
  expect(new Set(ids).size).toBe(2);
});
