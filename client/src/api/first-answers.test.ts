// Answers that came with the page: who may use them, how often and for how long.
// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { peekFirst, readFirstAnswers, takeFirst } from './first-answers';

const room = { path: '/web_anchor/anchor_details', ask: { houseId: '1' }, data: { room: 1 }, all: false };
const gifts = { path: '/web_anchor/gift_list', ask: {}, data: [], all: true };

function pageWith(answers: unknown[], lang = 'en') {
  document.head.innerHTML = '<script type="application/json" id="first-answers"></script>';
  const element = document.getElementById('first-answers');
  if (element) element.textContent = JSON.stringify({ lang, answers });
  readFirstAnswers();
}

beforeEach(() => vi.spyOn(performance, 'now').mockReturnValue(500));
afterEach(() => pageWith([]));

it('answers a visitor once', () => {
  pageWith([room, gifts]);
  expect(takeFirst(room.path, { houseId: '1' }, 'en', false)?.data).toEqual({ room: 1 });
  expect(takeFirst(room.path, { houseId: '1' }, 'en', false)).toBeNull();
});

it('shows what was taken until the screen has it', () => {
  pageWith([room]);
  takeFirst(room.path, { houseId: '1' }, 'en', false);
  expect(peekFirst(room.path, { houseId: '1' }, 'en')).toEqual({ room: 1 });
});

it('answers only what was asked, in the language it was asked in', () => {
  pageWith([room]);
  expect(takeFirst(room.path, { houseId: '2' }, 'en', false)).toBeNull();
  expect(takeFirst(room.path, { houseId: '1' }, 'ar', false)).toBeNull();
  expect(takeFirst('/web_anchor/gift_list', {}, 'en', false)).toBeNull();
});

it('gives people who are logged in only what is the same for everybody, and shows them the rest meanwhile', () => {
  pageWith([room, gifts]);
  expect(takeFirst(gifts.path, {}, 'en', true)?.data).toEqual([]);
  expect(takeFirst(room.path, { houseId: '1' }, 'en', true)).toBeNull();
  expect(peekFirst(room.path, { houseId: '1' }, 'en')).toEqual({ room: 1 });
});

it('forgets answers after half a minute', () => {
  pageWith([room]);
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(takeFirst(room.path, { houseId: '1' }, 'en', false)).toBeNull();
  expect(peekFirst(room.path, { houseId: '1' }, 'en')).toBeUndefined();
});

it('does not believe a page that the browser kept', () => {
  const back = [{ type: 'back_forward' } as unknown as PerformanceEntry];
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(back);
  pageWith([room]);
  expect(takeFirst(room.path, { houseId: '1' }, 'en', false)).toBeNull();
});
