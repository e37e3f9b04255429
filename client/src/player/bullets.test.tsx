// Where lines of the chat may cross the picture.

import { expect, it, vi } from 'vitest';
import type XgPlayer from 'xgplayer';
import { bulletsOf } from './bullets';

interface Window {
  width: number;
  height: number;
  still?: boolean;
}

/** A browser that knows the questions of the player. */
function inWindow({ width, height, still = false }: Window) {
  const answer = (condition: string) => {
    const [, name = '', value = ''] = /^\(([a-z-]+): (.+)\)$/.exec(condition) ?? [];
    if (name === 'min-width') return width >= Number.parseInt(value, 10);
    if (name === 'min-height') return height >= Number.parseInt(value, 10);
    if (name === 'prefers-reduced-motion') return (value === 'reduce') === still;
    throw new Error(`unknown: ${condition}`);
  };
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.split(' and ').every(answer) }));
}

const flown = (window: Window): number => {
  inWindow(window);
  const sendComment = vi.fn();
  const layer = { root: null, isOpen: true, sendComment, danmujs: null };
  bulletsOf({ plugins: { danmu: layer } } as unknown as XgPlayer).fly('m1', 'what a goal', false);
  return sendComment.mock.calls.length;
};

it('they cross it on a desk', () => {
  expect(flown({ width: 1280, height: 720 })).toBe(1);
});

it('they do not where somebody wants nothing to move', () => {
  expect(flown({ width: 1280, height: 720, still: true })).toBe(0);
});

it.each([
  [844, 390],
  [932, 430],
  [390, 844],
])('they do not on a phone, %i×%i', (width, height) => {
  expect(flown({ width, height })).toBe(0);
});
