// Muting somebody: for how long and why.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { Refusal } from '../../api/post';
import { shown, speakEnglish } from '../../test/speaking';
import { MuteDialog } from './mute-dialog';

beforeAll(speakEnglish);

describe('muting somebody', () => {
  const open = async (onMute = vi.fn(async () => {}), onClose = vi.fn()) => {
    await shown(
      'en',
      <MuteDialog target={{ userId: '9', nickName: 'Bo', muteType: 2 }} onMute={onMute} onClose={onClose} />,
    );
    return { onMute, onClose, confirm: screen.getByRole('button', { name: 'Mute' }) };
  };
  it('needs a reason', async () => {
    const { onMute, confirm } = await open();
    await userEvent.click(confirm);
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a reason or write your own');
    expect(onMute).not.toHaveBeenCalled();
  });
  it('sends a preset by its key, so that its reader gets it in their language', async () => {
    const { onMute, onClose, confirm } = await open();
    await userEvent.click(screen.getByLabelText('Spoilers'));
    await userEvent.click(confirm);
    expect(onMute).toHaveBeenCalledWith('9', 2, 'spoilers', false);
    expect(onClose).toHaveBeenCalledOnce();
  });
  it('prefers the anchor’s own words', async () => {
    const { onMute, confirm } = await open();
    await userEvent.click(screen.getByLabelText('Spam'));
    await userEvent.click(screen.getByLabelText('Permanently'));
    await userEvent.type(screen.getByRole('textbox'), ' third warning ');
    await userEvent.click(confirm);
    expect(onMute).toHaveBeenCalledWith('9', 5, 'third warning', false);
  });
  it('shows why the server refused and stays open', async () => {
    const refusal = new Refusal('CANNOT_MUTE_TARGET');
    const { onClose, confirm } = await open(vi.fn(() => Promise.reject(refusal)));
    await userEvent.click(screen.getByLabelText('Spam'));
    await userEvent.click(confirm);
    expect(await screen.findByRole('alert')).toHaveTextContent(/mute/i);
    expect(onClose).not.toHaveBeenCalled();
  });
});
