// The menu at a person: what staff may do with somebody who is muted, and with somebody who is not.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RoomRole } from '../../api/enums.gen';
import type { AnchorInformationAnswer } from '../../api/schema.gen';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { serverNow } from '../../lib/server-clock';
import type { ChatLine } from '../../realtime/chat-line';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import LineMenu, { type LineActs } from './line-menu';
import { rightsOf } from './rights';

const USERS = '/web_anchor/anchor_user';
const bo = { userId: '9', nickName: 'Bo', userImage: '', houseId: null };
const acts: LineActs = {
  reply: vi.fn(),
  copy: vi.fn(),
  remove: vi.fn(),
  pin: vi.fn(),
  mute: vi.fn(),
  unmute: vi.fn(),
  appoint: vi.fn(),
  ignore: vi.fn(),
  lookIgnored: vi.fn(),
  lookFanLevels: vi.fn(),
  report: vi.fn(),
};

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces('room');
});
beforeEach(async () => void (await changeLanguage('en')));

it.each([
  ['is offered for whoever is muted', [{ muteId: 'mu1', user: bo, endTime: null }], true],
  [
    'is not offered for anybody else',
    [{ muteId: 'mu2', user: { ...bo, userId: '8' }, endTime: null }],
    false,
  ],
])('unmute %s', async (_, list, offered) => {
  const server = serve({
    ...settings,
    [USERS]: { list, total: 1, pageNum: 1, pageSize: 100, hasMore: false },
  });
  const rights = rightsOf(
    { userId: '7', role: 3, mayWrite: true },
    { userId: '9', role: 1, saidAt: null },
    serverNow(),
  );
  const place = { user: bo, role: RoomRole.Viewer, line: null, anchor: document.body, rights };
  draw(<LineMenu houseId="1" place={place} acts={acts} onClose={() => {}} />);
  await waitFor(() =>
    expect(server.last(USERS)?.body).toMatchObject({ houseId: '1', type: 2, keyword: 'Bo' }),
  );
  expect(await screen.findByRole('menuitem', { name: 'Mute · 30 minutes' })).toBeInTheDocument();
  if (offered) expect(await screen.findByRole('menuitem', { name: 'Unmute' })).toBeInTheDocument();
  else await expect(screen.findByRole('menuitem', { name: 'Unmute' }, { timeout: 300 })).rejects.toThrow();
});

it('the card of another anchor says what they are, leads to their space, and offers to follow', async () => {
  serve({ ...settings, '/web_anchor/anchor_information': { attention: false } as AnchorInformationAnswer });
  const rights = rightsOf(
    { userId: '7', role: 1, mayWrite: true },
    { userId: '9', role: 3, saidAt: null },
    serverNow(),
  );
  const place = {
    user: { ...bo, houseId: '1002' },
    role: RoomRole.Anchor,
    line: null,
    anchor: document.body,
    rights,
  };
  draw(<LineMenu houseId="1" place={place} acts={acts} onClose={() => {}} />);
  expect(await screen.findByRole('menuitem', { name: 'Streamer’s channel' })).toHaveAttribute(
    'href',
    '/dynamic?userId=1002',
  );
  expect(screen.getByText(i18n.t('room:chat.role.3'))).toBeInTheDocument();
  expect(await screen.findByRole('menuitem', { name: 'Follow' })).toBeInTheDocument();
});

it('opens the links of a line for those who walk by keyboard', async () => {
  serve(settings);
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const subject = { userId: '9', role: 1, saidAt: serverNow() } as const;
  const rights = rightsOf({ userId: '7', role: 1, mayWrite: true }, subject, serverNow());
  const line: ChatLine = {
    kind: 'chat',
    key: 'm1',
    o: 1,
    ts: serverNow(),
    id: 'm1',
    user: bo,
    role: 1,
    text: 'see https://a.example/goal',
    reply: null,
    removed: false,
  };
  const place = { user: bo, role: RoomRole.Viewer, line, anchor: document.body, rights };
  draw(<LineMenu houseId="1" place={place} acts={acts} onClose={() => {}} />);
  await userEvent.click(await screen.findByRole('menuitem', { name: /Open .*a\.example/ }));
  expect(open).toHaveBeenCalledWith('/leaving?to=https%3A%2F%2Fa.example%2Fgoal', '_blank', 'noopener');
});

it('the card of a fan tells their level and leads to how levels come about', async () => {
  serve(settings);
  const subject = { userId: '9', role: 1, saidAt: null } as const;
  const rights = rightsOf({ userId: '7', role: 1, mayWrite: true }, subject, serverNow());
  const place = {
    user: { ...bo, fanLevel: 3 },
    role: RoomRole.Viewer,
    line: null,
    anchor: document.body,
    rights,
  };
  const { unmount } = draw(<LineMenu houseId="1" place={place} acts={acts} onClose={() => {}} />);
  expect(await screen.findByRole('img', { name: 'Fan level 3' })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Fan levels' }));
  expect(acts.lookFanLevels).toHaveBeenCalledOnce();
  unmount();
  draw(<LineMenu houseId="1" place={{ ...place, user: bo }} acts={acts} onClose={() => {}} />);
  await screen.findByRole('menuitem', { name: 'Report' });
  expect(screen.queryByRole('menuitem', { name: 'Fan levels' })).toBeNull();
});
