// The bell: what begins soon is said at once with a way there, and the first reminder brings the browser's question.
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { NotifyType } from '../../api/enums.gen';
import { keepLogin } from '../../api/token';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { offerPush } from '../../lib/push-offer';
import { listening } from '../../test/news';
import { settings, viewer } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { Bell } from './bell';

beforeAll(() => startI18n(['common', 'notices']));
beforeEach(async () => {
  await changeLanguage('en');
  keepLogin('mine');
});

function open() {
  const server = serve({
    ...settings,
    '/web_user/isUsefulToken': true,
    '/web_user/userInfo': { ...viewer, languageType: 'en' },
    '/web_my/notify_list': { list: [], nextCursor: null, unreadCount: 1 },
    '/web_my/notify_read': { unreadCount: 0 },
  });
  const { page, told } = listening(<Bell user={viewer} />);
  draw(page);
  return { server, told, user: userEvent.setup() };
}

const bell = (unread: number) => `${i18n.t('common:notices.bell')}: ${unread}`;

const notice = (type: NotifyType, title: string, path: string) => ({
  k: 'notify',
  notifyId: `n${type}`,
  type,
  title,
  body: '',
  params: {},
  path,
  time: Date.now(),
  read: false,
});

it.each([
  [NotifyType.MatchSoon, 'Your match begins', '/match/live/5'],
  [NotifyType.SlotSoon, 'Your slot begins', '/user/slots'],
])('says at once what begins soon, and its way there reads it', async (type, title, path) => {
  const { server, told, user } = open();
  await screen.findByRole('button', { name: bell(0) });
  act(() => told(notice(type, title, path)));
  expect(await screen.findByText(title, { exact: false })).toBeVisible();
  expect(screen.getByRole('button', { name: bell(1) })).toBeVisible();
  await user.click(screen.getByRole('button', { name: i18n.t('common:notices.go') }));
  await vi.waitFor(() =>
    expect(server.last('/web_my/notify_read')?.body).toEqual({ notifyIds: [`n${type}`] }),
  );
});

it('says at least the title when the code that words it cannot be fetched', async () => {
  vi.doMock('../../features/notices/urgent', () => {
    throw new Error('the file of another build');
  });
  const { told } = open();
  await screen.findByRole('button', { name: bell(0) });
  act(() => told(notice(NotifyType.AnchorLive, 'Ellie is live', '/anchor/room/1001')));
  expect(await screen.findByText('Ellie is live')).toBeVisible();
  expect(screen.queryByRole('button', { name: i18n.t('common:notices.go') })).toBeNull();
  vi.doUnmock('../../features/notices/urgent');
});

it('keeps other news to the list', async () => {
  const { told } = open();
  await screen.findByRole('button', { name: bell(0) });
  act(() => told(notice(NotifyType.System, 'New rules', '/user/rules')));
  expect(await screen.findByRole('button', { name: bell(1) })).toBeVisible();
  expect(screen.queryByText('New rules')).toBeNull();
});

it('asks once, after the first reminder, whether the browser shall tell', async () => {
  vi.stubGlobal('Notification', { permission: 'default' });
  const { user } = open();
  await screen.findByRole('button', { name: bell(0) });
  act(() => offerPush());
  expect(await screen.findByRole('dialog')).toHaveTextContent(i18n.t('notices:push.ask' as never) as string);
  await user.click(screen.getByRole('button', { name: i18n.t('notices:push.later' as never) as string }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => offerPush());
  expect(screen.queryByRole('dialog')).toBeNull();
});
