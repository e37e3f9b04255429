// The controls that the library draws for the mouse alone, without the mouse.
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { reachable } from './reach';

const press = vi.fn();
const words = { play: 'Play or pause', mute: 'Mute', full: 'Full screen', pip: 'Small window' };
let say: ReturnType<typeof reachable>;

beforeEach(() => {
  press.mockClear();
  document.body.innerHTML =
    '<div id="p"><xg-icon class="xgplayer-play"><div class="xgplayer-icon"></div></xg-icon>' +
    '<xg-icon class="xgplayer-volume"><div class="xgplayer-icon"></div></xg-icon>' +
    '<xg-icon class="xgplayer-fullscreen"><div class="xgplayer-icon"></div></xg-icon><button>Line</button></div>';
  const root = document.querySelector<HTMLElement>('#p');
  if (!root) throw new Error('no player');
  say = reachable(root, press);
  say(words);
});
afterEach(() => document.body.replaceChildren());

it('Tab reaches them in their order; Enter and Space press what has the focus, and nothing else', async () => {
  const page = vi.fn();
  window.addEventListener('keydown', page);
  await userEvent.tab();
  expect(document.activeElement).toHaveAccessibleName('Play or pause');
  expect(document.activeElement).toHaveRole('button');
  page.mockClear();
  await userEvent.keyboard(' ');
  expect(press.mock.calls).toEqual([['play']]);
  expect(page).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(press.mock.calls).toEqual([['play'], ['full']]);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}k');
  expect(press).toHaveBeenCalledTimes(2);
  window.removeEventListener('keydown', page);
});

it('they are named anew in another language, and pressed once all the same', async () => {
  say({ ...words, play: 'Abspielen' });
  await userEvent.tab();
  expect(document.activeElement).toHaveAccessibleName('Abspielen');
  await userEvent.keyboard('{Enter}');
  expect(press).toHaveBeenCalledOnce();
});

it('arrow keys on the control of the sound change its level step by step, and scroll the page elsewhere', async () => {
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}');
  expect(press).not.toHaveBeenCalled();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}');
  expect(press.mock.calls).toEqual([['louder'], ['louder'], ['quieter']]);
});
