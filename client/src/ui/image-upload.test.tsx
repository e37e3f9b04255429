// A bad file is refused before it travels; a good one is sent and its key handed on.
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Refusal } from '../api/refusal';
import { startI18n } from '../i18n';
import { type Answers, refused, serve } from '../test/server';
import { ImageUpload } from './image-upload';

beforeAll(() => startI18n());

const path = '/manage/ossFile/image/oss_upload';
const kept = { key: '', url: '', width: 1, height: 1, size: 1, contentType: 'image/png' };

function drawUpload(answer: Answers[typeof path]) {
  const server = serve({ [path]: answer });
  const onChange = vi.fn();
  const onError = vi.fn<(refusal: unknown) => void>();
  render(<ImageUpload scene="cover" value={null} onChange={onChange} onError={onError} label="封面" />);
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('封面'), { target: { files: [file] } });
  const lastCode = () => (onError.mock.lastCall?.[0] as Refusal | null)?.code;
  return { server, onChange, choose, lastCode };
}

const file = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'cover', { type });

it('a file over 5M is refused here', () => {
  const { server, choose, lastCode } = drawUpload(kept);
  choose(file(5 * 1024 * 1024 + 1, 'image/png'));
  expect(lastCode()).toBe('FILE_TOO_LARGE');
  expect(server.asked).toEqual([]);
});

it('a file that is no picture is refused here', () => {
  const { server, choose, lastCode } = drawUpload(kept);
  choose(file(10, 'application/pdf'));
  expect(lastCode()).toBe('FILE_FORMAT');
  expect(server.asked).toEqual([]);
});

it('a picture of exactly 5M is sent and its key handed on', async () => {
  const { choose, onChange } = drawUpload({ ...kept, key: 'img/a.webp' });
  choose(file(5 * 1024 * 1024, 'image/webp'));
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('img/a.webp'));
});

it('what the server refuses is handed on too', async () => {
  const { choose, lastCode } = drawUpload(refused('FILE_FORMAT', { allowed: ['png'] }));
  choose(file(10, 'image/png'));
  await waitFor(() => expect(lastCode()).toBe('FILE_FORMAT'));
});
