// The chat of a recording: at every moment it is what was said until then, whichever way one came there.
import { expect, it } from 'vitest';
import { PastChat, type PastEvent } from './past-chat';

const LENGTH = 600;

/** A line for every second of ten minutes, its text the second. */
const said = Array.from({ length: LENGTH }, (_, i) => line(i + 0.5, String(i)));

function line(rel: number, text: string, o = Math.floor(rel) + 1): PastEvent {
  const u = { userId: '7', nickName: 'fan', houseId: null, userImage: '', tags: [], medal: null };
  return { k: 'chat', o, ts: 1_000 * rel, id: `m${o}`, u, text, rel } as unknown as PastEvent;
}

function recording(events = said, most = 2_000) {
  const asked: [number, number][] = [];
  const state = { fails: false, now: 0 };
  const chat = new PastChat(
    async (from, to) => {
      asked.push([from, to]);
      if (state.fails) throw new Error('offline');
      const list = events.filter(({ rel }) => rel >= from && rel < to);
      return { list: list.slice(0, most), more: list.length > most };
    },
    () => LENGTH,
    0,
    () => state.now,
  );
  const texts = () => chat.get().lines.map((shown) => (shown.kind === 'chat' ? shown.text : '?'));
  return { chat, asked, texts, state };
}

const seconds = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => String(from + i));

async function play(chat: PastChat, from: number, to: number) {
  for (let at = from; at <= to; at += 0.25) await chat.seen(at);
}

it('shows what was said until now while it plays, and asks ahead once', async () => {
  const { chat, texts, asked } = recording();
  await play(chat, 0, 200);
  expect(texts()).toEqual(seconds(0, 200));
  expect(asked).toEqual([
    [0, 120],
    [120, 240],
  ]);
});

it('takes back what lies ahead when one goes back, and shows it again', async () => {
  const { chat, texts, asked } = recording();
  await play(chat, 0, 100);
  await chat.seen(30);
  expect(texts()).toEqual(seconds(0, 30));
  await chat.seen(100);
  expect(texts()).toEqual(seconds(0, 100));
  expect(asked).toEqual([
    [0, 120],
    [120, 240],
  ]);
});

it('jumps far ahead with the minute before it, and reads back on demand', async () => {
  const { chat, texts } = recording();
  await chat.seen(0);
  const way = chat.way();
  await chat.seen(400);
  expect(chat.way()).not.toBe(way);
  expect(texts()).toEqual(seconds(340, 400));
  expect(await chat.older()).toBe(true);
  expect(texts()).toEqual(seconds(220, 400));
  while (await chat.older());
  expect(texts()).toEqual(seconds(0, 400));
  expect(await chat.older()).toBe(false);
});

it('shows the same at any rate and after any way', async () => {
  const { chat, texts } = recording();
  for (const at of [0, 4, 8, 250, 249, 60, 61, 65, 180, 599, 130, 131.4]) await chat.seen(at);
  const first = Number(texts()[0]);
  expect(texts()).toEqual(seconds(first, 131));
  expect(first).toBeLessThanOrEqual(130 - 60);
});

it('splits a stretch in which more was said than one answer takes', async () => {
  const { chat, texts } = recording(said, 50);
  await play(chat, 0, 110);
  expect(texts()).toEqual(seconds(0, 110));
});

it('is quiet while the server is gone, and goes on when it is back', async () => {
  const { chat, texts, asked, state } = recording();
  state.fails = true;
  await chat.seen(10);
  await chat.seen(10.25);
  expect(texts()).toEqual([]);
  expect(asked).toHaveLength(1);
  state.fails = false;
  state.now = 3_000;
  await chat.seen(10.5);
  expect(texts()).toEqual(seconds(0, 10).concat('10'));
});

it('asks again for older lines that did not come', async () => {
  const { chat, texts, state } = recording();
  await chat.seen(400);
  state.fails = true;
  expect(await chat.older()).toBe(true);
  expect(texts()).toEqual(seconds(340, 400));
  state.fails = false;
  expect(await chat.older()).toBe(true);
  expect(texts()).toEqual(seconds(220, 400));
});

it('drops an answer that comes after a jump', async () => {
  const waiting: (() => void)[] = [];
  const chat = new PastChat(
    async (from, to) => {
      await new Promise<void>((done) => waiting.push(done));
      return { list: said.filter(({ rel }) => rel >= from && rel < to), more: false };
    },
    () => LENGTH,
  );
  const first = chat.seen(10);
  const second = chat.seen(500);
  for (const done of waiting.splice(0)) done();
  await first;
  while (chat.get().lines.length === 0) {
    for (const done of waiting.splice(0)) done();
    await Promise.resolve();
  }
  for (const done of waiting.splice(0)) done();
  await second;
  expect(chat.get().lines.map((shown) => (shown.kind === 'chat' ? shown.text : ''))).toEqual(
    seconds(440, 500),
  );
});

it('lets lines fly that the clock passes, not those it jumps over', async () => {
  const { chat } = recording();
  const flown: string[] = [];
  chat.passing((event) => event.k === 'chat' && flown.push(event.text));
  await play(chat, 0, 3);
  await chat.seen(90);
  await play(chat, 90, 92);
  expect(flown.filter((text) => Number(text) > 3 && Number(text) < 90)).toEqual([]);
  expect(flown).toContain('90');
});

it('knows where a line lies', async () => {
  const { chat } = recording();
  await chat.seen(20);
  expect(chat.momentOf(11)).toBe(10.5);
  expect(chat.momentOf(null)).toBeNull();
});

it('takes ten thousand lines in its stride', async () => {
  const many = Array.from({ length: 10_000 }, (_, i) => line((i * LENGTH) / 10_000, String(i), i + 1));
  const { chat } = recording(many);
  await chat.seen(0);
  for (let at = 0; at < LENGTH; at += 4) await chat.seen(at);
  await chat.seen(599.99);
  expect(chat.get().lines).toHaveLength(10_000);
});

it('a line that is deleted meanwhile is gone, shown or still to come', async () => {
  const { chat, texts } = recording();
  await play(chat, 0, 10);
  chat.drop(['m5', 'm13']);
  expect(texts()).toEqual(seconds(0, 10).filter((text) => text !== '4'));
  await play(chat, 10, 20);
  expect(texts()).toEqual(seconds(0, 20).filter((text) => text !== '4' && text !== '12'));
});

it('where the end moves on, the last seconds are read together', async () => {
  const asked: [number, number][] = [];
  let end = 100;
  const chat = new PastChat(
    async (from, to) => {
      asked.push([from, to]);
      return { list: said.filter(({ rel }) => rel >= from && rel < to), more: false };
    },
    () => end,
    5,
  );
  for (let at = 80; at < 100; at += 0.5) {
    end = at + 20;
    await chat.seen(at);
  }
  expect(asked.length).toBeLessThan(6);
  expect(chat.get().lines.at(-1)).toMatchObject({ text: '99' });
});
