// Toasts: what is said twice stands once, and the way back is not lost.
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startI18n } from '../i18n';
import { type Toaster, ToastProvider, useToast } from './toast';

let toast: Toaster;
function Hold() {
  toast = useToast();
  return null;
}

beforeAll(async () => void (await startI18n()));
beforeEach(() => {
  render(
    <ToastProvider>
      <Hold />
    </ToastProvider>,
  );
});

it.each(['first', 'last'])('one text said twice is one toast with the undo that came %s', async (when) => {
  const undo = vi.fn();
  const action = { label: 'Undo', onPress: undo };
  act(() => toast.show('Bo is muted', when === 'first' ? { action } : {}));
  act(() => toast.show('Bo is muted', when === 'last' ? { action } : {}));
  expect(screen.getAllByTestId('toast')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
  expect(screen.queryByTestId('toast')).toBeNull();
});

it('an act that waits is done when another one with the same words takes its way back', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const action = { label: 'Undo', onPress: () => {} };
  act(() => toast.show('Post deleted', { action, onGone: first }));
  act(() => toast.show('Post deleted', { action, onGone: second }));
  expect(first).toHaveBeenCalledOnce();
  expect(second).not.toHaveBeenCalled();
});

it('the toast that was said again stays as long as the one with the undo', () => {
  vi.useFakeTimers();
  act(() => toast.show('Bo is muted', { stay: 8_000, action: { label: 'Undo', onPress: () => {} } }));
  act(() => toast.show('Bo is muted'));
  act(() => void vi.advanceTimersByTime(7_900));
  expect(screen.getByRole('button', { name: 'Undo' })).toBeInTheDocument();
  act(() => void vi.advanceTimersByTime(200));
  expect(screen.queryByTestId('toast')).toBeNull();
  vi.useRealTimers();
});

it('who points at a toast or has reached it by keyboard is not hurried', async () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  const gone = vi.fn();
  act(() => toast.show('Bo is muted', { action: { label: 'Undo', onPress: () => {} }, onGone: gone }));
  fireEvent.pointerEnter(screen.getByTestId('toast'));
  pass(60_000);
  fireEvent.pointerLeave(screen.getByTestId('toast'));
  act(() => screen.getByRole('button', { name: 'Undo' }).focus());
  pass(60_000);
  expect(gone).not.toHaveBeenCalled();
  act(() => screen.getByRole('button', { name: 'Undo' }).blur());
  pass(10_000);
  expect(screen.queryByTestId('toast')).toBeNull();
  expect(gone).toHaveBeenCalledOnce();
  vi.useRealTimers();
});

it('a toast under the pointer waits also when its focus leaves, and one in focus when the pointer does', () => {
  vi.useFakeTimers();
  const pass = (ms: number) => act(() => void vi.advanceTimersByTime(ms));
  act(() => toast.show('Bo is muted', { action: { label: 'Undo', onPress: () => {} } }));
  const shown = screen.getByTestId('toast');
  const button = screen.getByRole('button', { name: 'Undo' });
  fireEvent.pointerEnter(shown);
  act(() => button.focus());
  act(() => button.blur());
  pass(60_000);
  expect(shown).toBeInTheDocument();
  act(() => button.focus());
  fireEvent.pointerLeave(shown);
  pass(60_000);
  expect(shown).toBeInTheDocument();
  act(() => button.blur());
  pass(10_000);
  expect(screen.queryByTestId('toast')).toBeNull();
  vi.useRealTimers();
});

it('the oldest of four toasts makes room and is gone; one whose action was pressed is not', async () => {
  const gone = vi.fn();
  const say = (text: string) =>
    act(() => toast.show(text, { action: { label: text, onPress: () => {} }, onGone: () => gone(text) }));
  for (const text of ['one', 'two', 'three', 'four']) say(text);
  expect(screen.getAllByTestId('toast')).toHaveLength(3);
  await userEvent.click(screen.getByRole('button', { name: 'two' }));
  expect(gone.mock.calls).toEqual([['one']]);
});
