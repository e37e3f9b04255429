// Typed text is lost only by somebody who was asked: forms in dialogs, tabs and pages; empty and saved ones do not ask.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AnchorInformationAnswer } from '../api/schema.gen';
import { keepLogin } from '../api/token';
import ChangePasswordDialog from '../features/account/change-password-dialog';
import ChangePhoneDialog from '../features/account/change-phone-dialog';
import TipDialog from '../features/gifts/tip-dialog';
import ModerationDialog from '../features/moderation/moderation-dialog';
import { OwnVideoDialog } from '../features/reservations/own-video-dialog';
import SpacePage from '../features/space/space-page';
import { changeLanguage, i18n, startI18n } from '../i18n';
import { settings, viewer } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['account', 'book', 'errors', 'moderation', 'money', 'space']);
});
beforeEach(async () => {
  await changeLanguage('en');
  serve({ ...settings, '/web_anchor/room_words': { words: [] }, '/country/config': [] });
});

const question = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });
const answer = async (name: string) => {
  const asked = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(asked).getByRole('button', { name }));
  await waitFor(() => expect(question()).toBeNull());
};

type Drawing = (onClose: () => void) => ReactNode;

/** Draws a dialog until it closes. */
function Held({ dialog, onClosed }: { dialog: Drawing; onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const close = () => {
    onClosed();
    setOpen(false);
  };
  return open && dialog(close);
}
const drawn = (dialog: Drawing) => {
  const closed = vi.fn();
  draw(<Held dialog={dialog} onClosed={closed} />);
  return closed;
};

const user = { ...viewer, phone: '138****0000', areaCode: '+86' };
describe.each<[name: string, field: string, dialog: Drawing]>([
  ['a tip', 'Message (optional)', (close) => <TipDialog houseId="8" onClose={close} />],
  [
    'an own video',
    'Video address',
    (close) => <OwnVideoDialog busy={false} onClose={close} onReserve={() => {}} />,
  ],
  ['another password', 'Current password', (close) => <ChangePasswordDialog user={viewer} onClose={close} />],
  ['another phone', 'New number', (close) => <ChangePhoneDialog user={user} onClose={close} />],
])('the dialog for %s', (_, field, dialog) => {
  it('asks once something is typed', async () => {
    const closed = drawn(dialog);
    await userEvent.type(await screen.findByLabelText(field), 'x');
    await userEvent.keyboard('{Escape}');
    await answer('Keep editing');
    expect(closed).not.toHaveBeenCalled();
    expect(screen.getByLabelText(field)).toHaveValue('x');
    await userEvent.keyboard('{Escape}');
    await answer('Leave');
    expect(closed).toHaveBeenCalledOnce();
  });
  it('closes at once while it is empty', async () => {
    const closed = drawn(dialog);
    await screen.findByLabelText(field);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(question()).toBeNull();
  });
});

it('words to be banned stay while another tab is looked at, and are asked for at the end', async () => {
  const closed = drawn((close) => <ModerationDialog houseId="8" mode={null} roomRole={3} onClose={close} />);
  const tab = async (name: string) => userEvent.click(await screen.findByRole('tab', { name }));
  await tab('Banned words');
  await userEvent.type(await screen.findByRole('textbox'), 'tout');
  await tab('Rules');
  await userEvent.keyboard('{Escape}');
  await answer('Keep editing');
  await tab('Banned words');
  expect(screen.getByRole('textbox')).toHaveValue('tout');
  expect(closed).not.toHaveBeenCalled();
});

it('a new password keeps what was typed while the other way to prove oneself is looked at', async () => {
  const closed = drawn((close) => <ChangePasswordDialog user={viewer} onClose={close} />);
  const tab = async (at: number) => {
    const found = (await screen.findAllByRole('tab'))[at];
    if (found) await userEvent.click(found);
  };
  const typedIn = (label: string) => screen.getByRole('textbox', { name: label });
  await userEvent.type(await screen.findByLabelText('Current password'), 'old1234');
  await tab(1);
  expect(screen.getByLabelText('Current password')).not.toBeVisible();
  await userEvent.type(typedIn('Phone number'), '138');
  await tab(0);
  expect(screen.getByLabelText('Current password')).toHaveValue('old1234');
  expect(screen.getByLabelText('Current password')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Current password'));
  await userEvent.keyboard('{Escape}');
  await answer('Keep editing');
  await tab(1);
  expect(typedIn('Phone number')).toHaveValue('138');
  await userEvent.keyboard('{Escape}');
  await answer('Leave');
  expect(closed).toHaveBeenCalledOnce();
});

describe('an anchor in their own space', () => {
  const page = { pageNum: 1, pageSize: 24, hasMore: false };
  const information: AnchorInformationAnswer = {
    anchorTitle: '',
    anchorType: 0,
    attention: false,
    fanCount: 0,
    gender: 0,
    houseId: '8',
    imageCount: 0,
    introduction: '',
    joinTime: null,
    liveStatus: 1,
    nickName: 'Mei',
    noteCount: 0,
    personalProfile: '',
    region: null,
    schedule: [],
    stats: { liveDays: 0, totalLiveSeconds: 0 },
    tags: [],
    userId: '7',
    userImage: '',
  };
  const open = async () => {
    keepLogin('t1');
    URL.createObjectURL = () => 'blob:picture';
    URL.revokeObjectURL = () => {};
    serve({
      ...settings,
      '/web_user/isUsefulToken': true,
      '/web_user/userInfo': { ...viewer, houseId: '8', languageType: 'en' },
      '/web_anchor/anchor_information': ({ houseId }) => ({ ...information, houseId: houseId as string }),
      '/web_anchor/noteList': { list: [], nextCursor: null },
      '/web_anchor/imageList': { ...page, list: [], total: 0 },
    });
    draw(
      <>
        <SpacePage />
        <Link to="/dynamic?userId=9">another</Link>
      </>,
      '/dynamic',
    );
    return screen.findByRole('textbox');
  };
  const another = () => userEvent.click(screen.getByRole('link', { name: 'another' }));

  it('is asked for a post before another space opens, which has the same address but for the number', async () => {
    const text = await open();
    await userEvent.type(text, 'Kick-off');
    await userEvent.click(screen.getByRole('tab', { name: 'Photos' }));
    expect(question()).toBeNull();
    await another();
    await answer('Keep editing');
    expect(text).toHaveValue('Kick-off');
    await userEvent.clear(text);
    await another();
    expect(question()).toBeNull();
  });

  it('is asked once for a post and photos together', async () => {
    const warned = vi.spyOn(console, 'warn');
    const text = await open();
    await userEvent.type(text, 'Kick-off');
    await userEvent.click(screen.getByRole('tab', { name: 'Photos' }));
    const photos = await screen.findByRole('form', { name: 'Add photos' });
    const files = photos.querySelector<HTMLInputElement>('input[type=file]');
    if (!files) throw new Error('nothing takes photos');
    await userEvent.upload(files, new File(['x'], 'a.png', { type: 'image/png' }));
    await within(photos).findByRole('img');
    await another();
    await answer('Leave');
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
    expect(question()).toBeNull();
    // The router can ask for one form of a page only.
    expect(warned).not.toHaveBeenCalled();
  });
});
