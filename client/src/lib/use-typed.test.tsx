// The field keeps new text while the address still changes to an earlier search.
import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useTyped } from './use-typed';

const field = () => {
  const hook = renderHook(({ value }) => useTyped(value), { initialProps: { value: '' } });
  return {
    typed: () => hook.result.current[0],
    type: (text: string) => act(() => hook.result.current[1](text)),
    settle: (text: string) => {
      let isNew = false;
      act(() => {
        isNew = hook.result.current[2](text);
      });
      return isNew;
    },
    shows: (value: string) => hook.rerender({ value }),
  };
};

it('what is typed after a search stays when the address shows that search', () => {
  const { typed, type, settle, shows } = field();
  settle('1015');
  type('1014');
  shows('1015');
  expect(typed()).toBe('1014');
});

it('two searches in a row may be shown late, or the first of them never', () => {
  const { typed, settle, shows } = field();
  settle('a');
  settle('b');
  shows('b');
  expect(typed()).toBe('b');
  shows('a');
  expect(typed()).toBe('a');
});

it('a search that is taken back before the address shows it is asked for too', () => {
  const { typed, settle, shows } = field();
  expect(settle('a')).toBe(true);
  expect(settle('a'), 'Enter, and the field is left').toBe(false);
  expect(settle('')).toBe(true);
  shows('a');
  shows('');
  expect(typed()).toBe('');
});

it('an address from elsewhere, as by the button for back, takes the place of what is typed', () => {
  const { typed, type, settle, shows } = field();
  settle('a');
  shows('a');
  type('ab');
  shows('');
  expect(typed()).toBe('');
  shows('a');
  expect(typed()).toBe('a');
});
