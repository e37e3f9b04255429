// Nobody pays twice for one press, whatever the network does.
import { describe, expect, it } from 'vitest';
import { Refusal } from '../api/refusal';
import { IdempotentCalls } from './idempotent-calls';

/** A server that answers as it is told; remembers the ids it saw. */
function bank(...answers: (Refusal | string)[]) {
  const seen: { requestId: string }[] = [];
  const ask = async <T>(_: string, body: object): Promise<T> => {
    seen.push(body as { requestId: string });
    const answer = answers.shift() ?? 'done';
    if (answer instanceof Refusal) throw answer;
    return answer as T;
  };
  let made = 0;
  const idempotentCalls = new IdempotentCalls(
    ask,
    async () => undefined,
    () => {
      made += 1;
      return `id${made}`;
    },
  );
  return { idempotentCalls, ids: () => seen.map(({ requestId }) => requestId) };
}

const GIFT = '/web_anchor/send_gift';
const silence = new Refusal('OFFLINE');
const poor = new Refusal('BALANCE_NOT_ENOUGH');

describe('an idempotent call', () => {
  it('that got no answer is asked for again under the same id', async () => {
    const { idempotentCalls, ids } = bank(silence, new Refusal('UNAVAILABLE'), 'done');
    await expect(idempotentCalls.do(GIFT, { count: 1 })).resolves.toBe('done');
    expect(ids()).toEqual(['id1', 'id1', 'id1']);
  });
  it('keeps its id when the person presses again after all tries stayed silent', async () => {
    const { idempotentCalls, ids } = bank(silence, silence, silence, silence, 'done');
    await expect(idempotentCalls.do(GIFT, { count: 1 })).rejects.toBe(silence);
    await idempotentCalls.do(GIFT, { count: 1 });
    expect(new Set(ids())).toEqual(new Set(['id1']));
  });
  it('that was refused is over; the next press is another call', async () => {
    const { idempotentCalls, ids } = bank(poor);
    await expect(idempotentCalls.do(GIFT, { count: 1 })).rejects.toBe(poor);
    await idempotentCalls.do(GIFT, { count: 1 });
    expect(ids()).toEqual(['id1', 'id2']);
  });
  it('whose payment could not begin is the same order at the next press, and not before', async () => {
    const down = new Refusal('PAY_UNAVAILABLE');
    const { idempotentCalls, ids } = bank(down, 'page');
    const order = () =>
      idempotentCalls.do('/web_anchor/recharge_create', { provider: 'card', productId: 'few' });
    await expect(order()).rejects.toBe(down);
    expect(ids()).toEqual(['id1']);
    await expect(order()).resolves.toBe('page');
    expect(ids()).toEqual(['id1', 'id1']);
  });
  it('pressed twice happens twice, one after the other', async () => {
    const { idempotentCalls, ids } = bank(silence, 'first', 'second');
    const both = Promise.all([
      idempotentCalls.do(GIFT, { count: 1 }),
      idempotentCalls.do(GIFT, { count: 1 }),
    ]);
    await expect(both).resolves.toEqual(['first', 'second']);
    expect(ids()).toEqual(['id1', 'id1', 'id2']);
  });
});
