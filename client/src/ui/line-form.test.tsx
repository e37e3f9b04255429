// A form of one line says why its text was not taken, until it is taken.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { OFFLINE, Refusal } from '../api/refusal';
import { startI18n } from '../i18n';
import { LineForm } from './line-form';

beforeAll(() => startI18n(['common', 'errors']));

it('the reason goes when the same text is sent again and taken', async () => {
  const onSend = vi.fn<(text: string) => Promise<void>>();
  onSend.mockRejectedValueOnce(new Refusal(OFFLINE)).mockResolvedValue();
  render(<LineForm name="mark" label="标记" longest={30} act="添加" empty="空" onSend={onSend} />);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Goal' } });
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await screen.findByRole('alert');
  fireEvent.click(screen.getByRole('button', { name: '添加' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  expect(onSend).toHaveBeenCalledTimes(2);
});
