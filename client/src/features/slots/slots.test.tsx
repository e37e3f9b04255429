// The slot grid on the screen: who sees what, what a press does, and what a refusal tells.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SlotStatus } from '../../api/enums.gen';
import { Refusal } from '../../api/refusal';
import { changeLanguage, i18n, startI18n } from '../../i18n';
import { settings } from '../../test/people';
import { draw } from '../../test/render';
import { serve } from '../../test/server';
import { afterEvent, type Grid, type Slot } from './slot-data';
import { SlotGrid } from './slot-grid';

const midnight = Date.parse('2026-11-22T16:00:00Z');
const hour = 3_600_000;
const bo = { userId: '9', nickName: 'Bo', userImage: '', houseId: '12' };

const slot = (at: number, slotStatus: SlotStatus, user: Slot['user'] = null): Slot => ({
  startTime: midnight + at * hour,
  endTime: midnight + (at + 1) * hour,
  slotStatus,
  user,
});
const grid: Grid = {
  brandId: '601',
  brandName: 'Bluewhale',
  brandImage: '',
  timezone: 'Asia/Shanghai',
  slotMinutes: 60,
  dates: ['2026-11-23'],
  date: '2026-11-23',
  canBook: true,
  slots: [slot(0, 5), slot(1, 1), slot(2, 3, bo), slot(3, 2), slot(4, 4), slot(5, 6), slot(6, 7)],
  serverTime: midnight,
};

beforeAll(async () => {
  await startI18n();
  await i18n.loadNamespaces(['book', 'errors']);
  await changeLanguage('en');
});
beforeEach(() => void serve(settings));

function show(over: Partial<Parameters<typeof SlotGrid>[0]> = {}) {
  const told = { onPress: vi.fn(async () => {}), onDay: vi.fn(), onRefused: vi.fn(), onVisitor: vi.fn() };
  draw(<SlotGrid grid={grid} waiting={false} visitor={false} {...told} {...over} />);
  return told;
}
const cell = (time: string) => screen.getByRole('gridcell', { name: new RegExp(`^${time}`) });

describe('a slot says in words', () => {
  it.each([
    ['00:00', 'On now'],
    ['01:00', 'Free'],
    ['02:00', 'Taken · Bo'],
    ['03:00', 'Yours'],
    ['04:00', 'Booked with another brand'],
    ['05:00', 'Closed'],
    ['06:00', 'Your match'],
  ])('what it is at %s: %s', async (time, words) => {
    show();
    expect(cell(time)).toHaveTextContent(words);
  });
});

it('what is over is folded, and the running slot comes first', async () => {
  const slots = [slot(0, 5), slot(1, 5), slot(2, 5, bo), ...grid.slots.slice(3)];
  show({ grid: { ...grid, slots, serverTime: midnight + 2.5 * hour } });
  const cells = () => screen.getAllByRole('gridcell');
  expect(cells()[0]).toHaveTextContent('On now');
  expect(cells()).toHaveLength(5);
  const fold = screen.getByRole('button', { name: 'Past slots: 2' });
  await userEvent.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  expect(cells()[0]).toHaveTextContent('Past');
  expect(cells()).toHaveLength(7);
});

describe('a press', () => {
  it('on a free slot books it', async () => {
    const { onPress } = show();
    await userEvent.click(cell('01:00'));
    expect(onPress).toHaveBeenCalledWith(grid.slots[1], true);
    expect(await screen.findByText(/^Booked \u206801:00–02:00\u2069/)).toBeVisible();
  });
  it('can be taken back with a press, and then asks nothing', async () => {
    const { onPress } = show();
    await userEvent.click(cell('01:00'));
    await userEvent.click(await screen.findByRole('button', { name: i18n.t('book:undo') }));
    expect(onPress).toHaveBeenLastCalledWith({ ...grid.slots[1], slotStatus: 2 }, false);
    expect(await screen.findByText(/^Freed up/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('on one’s own asks first, offers to keep it, and then frees it', async () => {
    const { onPress } = show();
    await userEvent.click(cell('03:00'));
    expect(onPress).not.toHaveBeenCalled();
    const question = within(await screen.findByRole('dialog'));
    expect(question.getByRole('button', { name: i18n.t('book:slots.keep') })).toBeVisible();
    expect(question.queryByRole('button', { name: i18n.t('common:action.cancel') })).toBeNull();
    await userEvent.click(question.getByRole('button', { name: i18n.t('book:slots.free') }));
    expect(onPress).toHaveBeenCalledWith(grid.slots[3], false);
  });
  it('on the past does nothing', async () => {
    const { onPress } = show();
    await userEvent.click(cell('00:00'));
    expect(onPress).not.toHaveBeenCalled();
  });
  it('of a visitor leads to the login', async () => {
    const { onPress, onVisitor } = show({ visitor: true });
    await userEvent.click(cell('01:00'));
    expect(onVisitor).toHaveBeenCalledOnce();
    expect(onPress).not.toHaveBeenCalled();
  });
});

describe('on the day whose clocks are set back', () => {
  const first = Date.parse('2027-10-30T23:00:00Z');
  const day: Grid = {
    ...grid,
    timezone: 'Europe/London',
    slotMinutes: 30,
    dates: ['2027-10-31'],
    date: '2027-10-31',
    serverTime: first,
    slots: Array.from({ length: 50 }, (_, i) => ({
      startTime: first + (i * hour) / 2,
      endTime: first + ((i + 1) * hour) / 2,
      slotStatus: 1,
      user: null,
    })),
  };
  it('every slot has a name of its own', () => {
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {});
    show({ grid: day });
    const times = screen
      .getAllByRole('gridcell')
      .map((cell) => cell.querySelector('[dir=ltr]')?.textContent ?? '');
    expect(new Set(times).size).toBe(50);
    expect(times.slice(2, 6)).toEqual([
      '01:00 GMT+1–01:30 GMT+1',
      '01:30 GMT+1–01:00 GMT+0',
      '01:00 GMT+0–01:30 GMT+0',
      '01:30 GMT+0–02:00',
    ]);
    expect(complained).not.toHaveBeenCalled(); // React does where a key comes twice
    complained.mockRestore();
  });
  it('a booking says which of the two it is', async () => {
    const { onPress } = show({ grid: day });
    await userEvent.click(cell('01:00 GMT\\+0–'));
    expect(onPress).toHaveBeenCalledWith(day.slots[4], true);
    expect(await screen.findByText(/^Booked \u206801:00 GMT\+0–01:30 GMT\+0\u2069/)).toBeVisible();
  });
});

describe('a refusal stands at the slot', () => {
  const match = {
    matchId: '5',
    raceType: 1,
    competitionName: 'Cup',
    homeName: 'Reds',
    awayName: 'Blues',
    matchTime: midnight,
    matchStatus: 1,
  };
  it.each([
    ['SLOT_TAKEN', {}, 'Someone else has booked this slot'],
    ['SLOT_OTHER_BRAND', { brandId: '602', brandName: 'Lynx' }, 'this time with Lynx'],
    ['SLOT_MATCH_CONFLICT', { conflicts: [match] }, 'Reds – Blues'],
    ['BRAND_PERMISSION', { brandId: '601' }, 'Only members of this brand'],
    ['SLOT_CLOSED', { reason: 'blocked' }, 'closed for booking'],
    ['SLOT_CLOSED', { reason: 'hours' }, 'The brand is closed at this time'],
  ])('%s is told in words', async (code, params, words) => {
    const { onRefused } = show({ onPress: vi.fn(() => Promise.reject(new Refusal(code, params))) });
    await userEvent.click(cell('01:00'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(cell('01:00')).toHaveAccessibleDescription(expect.stringContaining(words.split(' – ')[0] ?? ''));
    expect(onRefused).toHaveBeenCalledOnce();
  });
});

it('one cell is in the tab order, the arrows move it, Page keys turn the day, Enter books', async () => {
  const { onPress, onDay } = show();
  const inOrder = () => screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0);
  expect(inOrder()).toEqual([cell('01:00')]);
  await userEvent.tab();
  expect(cell('01:00')).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(cell('02:00')).toHaveFocus();
  expect(inOrder()).toEqual([cell('02:00')]);
  await userEvent.keyboard('{Home}{ArrowRight}{PageDown}{PageUp}{Enter}');
  expect(onDay.mock.calls).toEqual([[1], [-1]]);
  await waitFor(() => expect(onPress).toHaveBeenCalledWith(grid.slots[1], true));
});

describe('news of a slot', () => {
  const news = {
    k: 'slot',
    o: 1,
    ts: 0,
    brandId: '601',
    startTime: midnight + hour,
    endTime: 0,
    blocked: false,
  } as const;
  const free = slot(1, 1);
  it('shows who has it now', () => {
    expect(afterEvent(free, { ...news, user: bo }, '7')).toMatchObject({ slotStatus: 3, user: bo });
    expect(afterEvent(free, { ...news, user: bo }, '9').slotStatus).toBe(2);
  });
  it('frees and closes it', () => {
    expect(afterEvent(slot(1, 3, bo), { ...news, user: null }, '7')).toMatchObject({
      slotStatus: 1,
      user: null,
    });
    expect(afterEvent(free, { ...news, user: null, blocked: true }, '7').slotStatus).toBe(6);
  });
  it('leaves other slots and the past as they are', () => {
    const other = slot(2, 1);
    expect(afterEvent(other, { ...news, user: bo }, '7')).toBe(other);
    expect(afterEvent(slot(1, 5), { ...news, user: bo }, '7').slotStatus).toBe(5);
  });
});
