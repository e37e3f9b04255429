// The menu at a person, while the room has not yet said what its reader is there.
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { RoomRole } from '../../api/enums.gen';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { NEW_ROOM, type RoomView } from '../../realtime/room-state';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import LineMenu from './line-menu';
import { useLineActs } from './use-line-acts';

const bo = { userId: '9', nickName: 'Bo', userImage: '', houseId: null };
const host = { ...bo, userId: '7', nickName: 'Lin', houseId: '1' };
const noop = () => {};

function People() {
  const [view, setView] = useState<RoomView>(NEW_ROOM);
  const { place, openAtPerson, closeMenu, acts } = useLineActs({
    houseId: '1',
    view,
    me: '7',
    loggedIn: true,
    onLogin: noop,
    onReply: noop,
  });
  return (
    <>
      <button type="button" onClick={(event) => openAtPerson(bo, event.currentTarget)}>
        open
      </button>
      <button
        type="button"
        onClick={() =>
          setView((now) => ({ ...now, you: { user: host, roomRole: RoomRole.Anchor } as RoomView['you'] }))
        }
      >
        welcome
      </button>
      {place && <LineMenu houseId="1" place={place} acts={acts} onClose={closeMenu} />}
    </>
  );
}

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces('room');
  await changeLanguage('en');
});

it('offers to mute as soon as the room knows its anchor, also when it was opened before', async () => {
  serve({
    ...settings,
    '/web_anchor/anchor_user': { list: [], total: 0, pageNum: 1, pageSize: 100, hasMore: false },
  });
  draw(<People />);
  const welcome = screen.getByRole('button', { name: 'welcome' });
  await userEvent.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeInTheDocument();
  expect(screen.queryByRole('menuitem', { name: 'Mute · 10 minutes' })).toBeNull();
  welcome.click();
  expect(await screen.findByRole('menuitem', { name: 'Mute · 10 minutes' })).toBeInTheDocument();
});
