/** Rows of the chat without a mouse. */
// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest';
import { walkRows } from './row-focus';

let list: HTMLElement;
const row = (name: string) => list.querySelector<HTMLElement>(`#${name}`);

beforeEach(() => {
  document.body.innerHTML = `<div id="list" tabindex="0">
    <p id="a" data-row tabindex="-1"><button aria-haspopup="menu"></button></p>
    <p id="b" data-row tabindex="-1"></p>
  </div>`;
  list = document.querySelector<HTMLElement>('#list') ?? document.body;
  list.focus();
});

it('arrows enter at the newest row and walk from there', () => {
  expect(walkRows(list, 'ArrowDown')).toBe(false);
  walkRows(list, 'ArrowUp');
  expect(document.activeElement).toBe(row('b'));
  walkRows(list, 'ArrowUp');
  expect(document.activeElement).toBe(row('a'));
  expect(walkRows(list, 'ArrowUp')).toBe(false);
  walkRows(list, 'ArrowDown');
  expect(document.activeElement).toBe(row('b'));
});

it('Enter opens the menu of the row, where there is one', () => {
  const opened = vi.fn();
  row('a')?.querySelector('button')?.addEventListener('click', opened);
  row('b')?.focus();
  expect(walkRows(list, 'Enter')).toBe(false);
  row('a')?.focus();
  expect(walkRows(list, 'Enter')).toBe(true);
  expect(opened).toHaveBeenCalledOnce();
});

it('goes on from the row whose menu has just closed, and leaves Enter on its button alone', () => {
  row('a')?.querySelector('button')?.focus();
  expect(walkRows(list, 'Enter')).toBe(false);
  expect(walkRows(list, 'ArrowDown')).toBe(true);
  expect(document.activeElement).toBe(row('b'));
});

it('Enter does what a line without a menu leads to', () => {
  const looked = vi.fn();
  const look = document.createElement('button');
  look.dataset.enter = '';
  look.addEventListener('click', looked);
  row('b')?.append(look);
  row('b')?.focus();
  expect(walkRows(list, 'Enter')).toBe(true);
  expect(looked).toHaveBeenCalledOnce();
});
