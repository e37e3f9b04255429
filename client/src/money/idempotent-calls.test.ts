// Nobody pays twice for one press, whatever the network does.
import { describe, expect, it, vi } from 'vitest';
import { Refusal } from '../api/refusal';
import { IdempotentCalls } from './idempotent-calls';

/** A server that answers as it is told; remembers the ids it saw. */
function bank(...answers: (Refusal | string | Promise<string>)[]) {
  const seen: { requestId: string }[] = [];
  const ask = async <T>(_: string, body: object): Promise<T> => {
    seen.push(body as { requestId: string });
    const answer = answers.shift() ?? 'done';
    if (answer instanceof Refusal) throw answer;
    return answer as T;
  };
  let made = 0;
  let login = 'mine';
  const hearing = new Set<() => void>();
  const comebacks: (() => void)[] = [];
  const idempotentCalls = new IdempotentCalls({
    ask,
    pause: async () => undefined,
    newId: () => {
      made += 1;
      return `id${made}`;
    },
    serverBack: () => new Promise((back) => comebacks.push(back)),
    login: () => login,
    onLoginChange: (tell) => {
      hearing.add(tell);
      return () => hearing.delete(tell);
    },
  });
  return {
    idempotentCalls,
    ids: () => seen.map(({ requestId }) => requestId),
    comeBack: () => {
      for (const back of comebacks.splice(0)) back();
    },
    logIn: (as: string) => {
      login = as;
      for (const tell of hearing) tell();
    },
  };
}

const GIFT = '/web_anchor/send_gift';
const silence = new Refusal('OFFLINE');
const tooOften = new Refusal('RATE_LIMITED');
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
  it('that stays silent is told so once, and repeated when the server is back', async () => {
    const { idempotentCalls, ids, comeBack } = bank(...Array(5).fill(silence), 'done');
    const onSilence = vi.fn();
    const sent = idempotentCalls.do(GIFT, { count: 1 }, onSilence);
    await vi.waitFor(() => expect(onSilence).toHaveBeenCalledWith(silence));
    expect(ids()).toHaveLength(4);
    comeBack();
    await vi.waitFor(() => expect(ids()).toHaveLength(5));
    comeBack();
    await expect(sent).resolves.toBe('done');
    expect(new Set(ids())).toEqual(new Set(['id1']));
    expect(onSilence).toHaveBeenCalledOnce();
  });
  it('that is silent lets others pass, and pressed again is the same one', async () => {
    const { idempotentCalls, ids } = bank(...Array(4).fill(silence), 'other', 'done');
    const onSilence = vi.fn();
    const first = idempotentCalls.do(GIFT, { count: 1 }, onSilence);
    await expect(idempotentCalls.do(GIFT, { count: 2 }, onSilence)).resolves.toBe('other');
    const again = idempotentCalls.do(GIFT, { count: 1 }, onSilence);
    await expect(Promise.all([first, again])).resolves.toEqual(['done', 'done']);
    expect(ids()).toEqual([...Array(4).fill('id1'), 'id2', 'id1']);
    expect(onSilence).toHaveBeenCalledTimes(2);
  });
  it('whose late repeat is refused ends with that refusal, one that came too soon goes on', async () => {
    const { idempotentCalls, ids, comeBack } = bank(
      ...Array(4).fill(silence),
      new Refusal('RATE_LIMITED'),
      poor,
    );
    const sent = idempotentCalls.do(GIFT, { count: 1 }, comeBack);
    const outcome = sent.catch((why) => why);
    await vi.waitFor(() => expect(ids()).toHaveLength(4));
    comeBack();
    await vi.waitFor(() => expect(ids()).toHaveLength(5));
    comeBack();
    await expect(outcome).resolves.toBe(poor);
  });
  it('of somebody who has left is repeated for nobody else', async () => {
    const { idempotentCalls, ids, logIn } = bank(...Array(4).fill(silence));
    const onSilence = vi.fn();
    const sent = idempotentCalls.do(GIFT, { count: 1 }, onSilence);
    const outcome = sent.catch((why) => why);
    await vi.waitFor(() => expect(onSilence).toHaveBeenCalled());
    logIn('theirs');
    await expect(outcome).resolves.toBe(silence);
    expect(ids()).toHaveLength(4);
  });
  it.each(['TOKEN_INVALID', 'UNAUTHENTICATED', 'ACCOUNT_DISABLED', 'RATE_LIMITED'])(
    'keeps its id when %s comes before anybody looks what became of it',
    async (code) => {
      const early = Array(4).fill(new Refusal(code));
      const { idempotentCalls, ids } = bank(silence, ...early, silence, ...early, 'done');
      const call = () => idempotentCalls.do(GIFT, { count: 1 }).catch((why) => why);
      const outcomes = [];
      while (outcomes.at(-1) !== 'done') outcomes.push(await call());
      expect(new Set(ids())).toEqual(new Set(['id1']));
      expect(new Set(outcomes.slice(0, -1))).toEqual(new Set([silence]));
    },
  );
  it('that was never without an answer is refused with the end of the login', async () => {
    const ended = new Refusal('TOKEN_INVALID');
    const { idempotentCalls, ids } = bank(ended);
    await expect(idempotentCalls.do(GIFT, { count: 1 })).rejects.toBe(ended);
    expect(ids()).toHaveLength(1);
  });
  it('whose login ends while it is silent is asked again under its id', async () => {
    const { idempotentCalls, ids, comeBack, logIn } = bank(
      ...Array(4).fill(silence),
      new Refusal('TOKEN_INVALID'),
      'done',
    );
    const onSilence = vi.fn();
    const outcome = idempotentCalls.do(GIFT, { count: 1 }, onSilence).catch((why) => why);
    await vi.waitFor(() => expect(onSilence).toHaveBeenCalled());
    comeBack();
    await expect(outcome).resolves.toBe(silence);
    logIn('mine again');
    await expect(idempotentCalls.do(GIFT, { count: 1 }, onSilence)).resolves.toBe('done');
    expect(new Set(ids())).toEqual(new Set(['id1']));
  });
  it('whose last try came too soon is silent all the same', async () => {
    const { idempotentCalls, comeBack } = bank(...Array(3).fill(silence), tooOften, 'done');
    const onSilence = vi.fn();
    const sent = idempotentCalls.do(GIFT, { count: 1 }, onSilence);
    await vi.waitFor(() => expect(onSilence).toHaveBeenCalledExactlyOnceWith(silence));
    comeBack();
    await expect(sent).resolves.toBe('done');
  });
  it('of somebody who has left is not the same one for the next person', async () => {
    let answerLate = (_: string) => {};
    const late = new Promise<string>((resolve) => {
      answerLate = resolve;
    });
    const { idempotentCalls, ids, comeBack, logIn } = bank(...Array(4).fill(silence), late, 'theirs');
    const onSilence = vi.fn();
    const mine = idempotentCalls.do(GIFT, { count: 1 }, onSilence);
    await vi.waitFor(() => expect(onSilence).toHaveBeenCalled());
    comeBack();
    await vi.waitFor(() => expect(ids()).toHaveLength(5));
    logIn('theirs');
    const theirs = idempotentCalls.do(GIFT, { count: 1 }, onSilence);
    await vi.waitFor(() => expect(ids()).toHaveLength(6));
    answerLate('mine');
    await expect(Promise.all([mine, theirs])).resolves.toEqual(['mine', 'theirs']);
    expect(onSilence).toHaveBeenCalledOnce();
  });
  it('that waits for its turn when somebody else logs in is not begun', async () => {
    const { idempotentCalls, ids, logIn } = bank(poor, 'done');
    const first = idempotentCalls.do(GIFT, { count: 1 }).catch(() => logIn('theirs'));
    const second = idempotentCalls.do(GIFT, { count: 2 });
    await expect(second).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    await first;
    expect(ids()).toEqual(['id1']);
  });
  it('that waits for its turn to be repeated when the login ends is as unknown as before', async () => {
    const { idempotentCalls, ids, logIn } = bank(...Array(4).fill(silence), poor, 'done');
    const call = () => idempotentCalls.do(GIFT, { count: 1 });
    await expect(call()).rejects.toBe(silence);
    const other = idempotentCalls.do(GIFT, { count: 2 }).catch(() => logIn('mine again'));
    await expect(call()).rejects.toBe(silence);
    await other;
    await expect(call()).resolves.toBe('done');
    expect(ids()).toEqual([...Array(4).fill('id1'), 'id2', 'id1']);
  });
});
