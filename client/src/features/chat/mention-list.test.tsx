// Typing "@" in the composer offers names, and the keys choose among them.
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it, vi } from 'vitest';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import type { Line } from '../../realtime/lines';
import { draw } from '../../test/render';
import { Composer } from './composer';

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces('room');
  await changeLanguage('en');
});

const said = (nickName: string): Line =>
  ({
    kind: 'chat',
    removed: false,
    user: { userId: nickName, nickName, userImage: '', houseId: null },
  }) as Line;

const write = (onSend = vi.fn()) => {
  draw(
    <Composer
      room="house:1"
      state={{ kind: 'open', slowSeconds: 0 }}
      maxText={200}
      said={{ lines: () => ['Bo', 'andy', 'Anna Lee'].map(said), me: '7' }}
      onSend={onSend}
      onLogin={() => {}}
    />,
  );
  return screen.getByRole('textbox');
};
const offered = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

it('the arrows move, Tab takes the name, and Enter then sends the line', async () => {
  const onSend = vi.fn();
  const field = write(onSend);
  await userEvent.type(field, 'hey @an');
  await screen.findByRole('listbox');
  expect(offered()).toEqual(['Anna Lee', 'andy']);
  expect(field).toHaveAttribute('aria-activedescendant', screen.getAllByRole('option')[0]?.id);
  await userEvent.keyboard('{ArrowDown}{ArrowUp}{ArrowUp}{Tab}');
  expect(field).toHaveValue('hey @andy ');
  expect(offered()).toEqual([]);
  expect(onSend).not.toHaveBeenCalled();
  await userEvent.type(field, 'look{Enter}');
  expect(onSend).toHaveBeenCalledWith('hey @andy look');
});

it('Escape closes the names and leaves the text; a press takes one', async () => {
  const field = write();
  await userEvent.clear(field);
  await userEvent.type(field, '@b');
  await screen.findByRole('listbox');
  expect(offered()).toEqual(['Bo']);
  await userEvent.keyboard('{Escape}');
  expect(offered()).toEqual([]);
  expect(field).toHaveValue('@b');
  await userEvent.type(field, 'o');
  fireEvent.click(screen.getByRole('option'));
  expect(field).toHaveValue('@Bo ');
});
