// A list is searched when the typing rests; what is typed before the address has the words stays.
import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { useTypedFilter } from './search-field';

let arrive: (value: string) => void;
let field: ReturnType<typeof useTypedFilter>;
const asked = vi.fn();

function Probe() {
  const [value, setValue] = useState('');
  arrive = setValue;
  field = useTypedFilter(value, asked);
  return <p>{field.value}</p>;
}

it('asks once the typing rests, and keeps what is typed on until the address has the first words', async () => {
  vi.useFakeTimers();
  render(<Probe />);
  const rest = () => act(() => vi.advanceTimersByTimeAsync(400));
  await act(async () => field.onChange('Har'));
  await rest();
  expect(asked.mock.calls).toEqual([['Har']]);
  await act(async () => field.onChange('Harbour'));
  await act(async () => arrive('Har'));
  expect(screen.getByText('Harbour')).toBeVisible();
  await rest();
  expect(asked.mock.calls).toEqual([['Har'], ['Harbour']]);
  await act(async () => arrive('Harbour'));
  await act(async () => arrive(''));
  await rest();
  expect(document.querySelector('p')).toHaveTextContent('');
  expect(asked).toHaveBeenCalledTimes(2);
});

it('asks at once when the field is left, and not again when the typing has rested', async () => {
  vi.useFakeTimers();
  asked.mockClear();
  render(<Probe />);
  await act(async () => field.onChange('Har'));
  await act(async () => field.onBlur());
  expect(asked.mock.calls).toEqual([['Har']]);
  await act(() => vi.advanceTimersByTimeAsync(400));
  expect(asked).toHaveBeenCalledTimes(1);
});
