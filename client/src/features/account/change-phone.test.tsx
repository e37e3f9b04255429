// Another phone number: a code from the present one, which must be named, and a code from the new one.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { changeLanguage, startI18n } from '../../i18n';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { refused, serve } from '../../test/server';
import ChangePhoneDialog from './change-phone-dialog';

const CHANGE = '/web_user/web_user_change_phone';
const CODE = '/web_user/web_get_phone_code';

beforeAll(() => startI18n(['common', 'errors', 'account']));
beforeEach(() => changeLanguage('en'));

it('wants the present number and both codes, and tells a wrong code at its own field', async () => {
  const server = serve({
    ...settings,
    '/country/config': [],
    [CODE]: { sent: true, resendSeconds: 60, expireSeconds: 300 },
    [CHANGE]: refused('SMS_CODE_WRONG', { field: 'oldCode', left: 2 }),
  });
  const onClose = vi.fn();
  draw(<ChangePhoneDialog user={{ ...viewer, languageType: 'en' }} onClose={onClose} />);
  const user = userEvent.setup();
  const fill = async (field: HTMLElement, value: string) => {
    await user.clear(field);
    await user.paste(value); // as a password manager does: key by key takes a second a form
  };
  const [oldSend, newSend] = await screen.findAllByRole('button', { name: 'Send code' });
  if (!oldSend || !newSend) throw new Error('a code can be asked for at both numbers');
  const old = screen.getByLabelText('Current number');
  await fill(old, '13900000000');
  await user.click(oldSend);
  expect(await screen.findByText(/^That’s not the number on your account/)).toBeVisible();
  expect(server.asked).not.toContain(CODE);
  await fill(old, '13800001234');
  await user.click(oldSend);
  await waitFor(() => expect(oldSend).toHaveTextContent(/^Resend in/));
  expect(server.last(CODE)?.body).toEqual({ areaCode: '+86', phone: '13800001234', scene: 'changePhone' });
  await fill(screen.getByLabelText('New number'), '13912345678');
  await user.click(newSend);
  await waitFor(() => expect(newSend).toHaveTextContent(/^Resend in/));
  const oldCode = screen.getByLabelText('Code sent to your current phone');
  await fill(oldCode, '000000');
  await fill(screen.getByLabelText('SMS code'), '222222');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Enter the 6-digit code from the SMS/)).toBeVisible();
  await waitFor(() => expect(oldCode).toHaveFocus());
  expect(onClose).not.toHaveBeenCalled();

  server.answers[CHANGE] = { phone: '139****5678', areaCode: '+86' };
  await fill(oldCode, '111111');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(server.last(CHANGE)?.body).toEqual({
    oldCode: '111111',
    areaCode: '+86',
    phone: '13912345678',
    code: '222222',
  });
});
