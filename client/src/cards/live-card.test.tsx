// What a card says about a room in each of its states.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveStatus } from '../api/enums.gen';
import type { LiveItem } from '../api/schema.gen';
import { changeLanguage, startI18n } from '../i18n';
import { serverNow } from '../lib/server-clock';
import { settings } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';
import { LiveCard } from './live-card';
import { RoomPictures } from './room-preview';
import { Scorebug } from './scorebug';

beforeAll(() => startI18n());
beforeEach(() => changeLanguage('zh'));

const room = (liveStatus: LiveStatus): LiveItem => ({
  houseId: '1001',
  houseName: '港城德比',
  houseImage: 'img/cover.webp',
  liveStatus,
  userImage: '',
  nickName: '边线阿豪',
  visitHistory: 128_432,
  viewers: 12,
  raceType: 1,
  anchorType: 1,
  matchId: null,
  startTime: null,
  tags: [],
  countryCode: '',
  languageType: 'zh',
  match: null,
});

const drawCard = (liveStatus: LiveStatus, change: Partial<LiveItem> = {}) => {
  serve(settings);
  draw(
    <RoomPictures value={({ houseId }) => <i data-testid={`moving ${houseId}`} />}>
      <LiveCard item={{ ...room(liveStatus), ...change }} />
    </RoomPictures>,
  );
  return screen.findByRole('link', { name: /港城德比/ });
};

describe('a live card', () => {
  it('leads into the room and carries its name and the people in it; its anchor leads to their space', async () => {
    const card = await drawCard(2);
    expect(card).toHaveAttribute('href', '/anchor/room/1001');
    expect(card).toHaveTextContent('港城德比');
    expect(screen.getByRole('link', { name: '边线阿豪' })).toHaveAttribute('href', '/dynamic?userId=1001');
    expect(card).toHaveTextContent('12 人在看');
    expect(card).not.toHaveTextContent('12.8万');
  });

  it('has the living style when the room is living, and no overlay', async () => {
    const card = await drawCard(2);
    expect(card).toHaveTextContent('直播中');
    expect(card.querySelector('.dim')).toBeNull();
  });

  it('is dimmed by an overlay when the room is offline', async () => {
    const card = await drawCard(1);
    expect(card.querySelector('.dim')).not.toBeNull();
    expect(card).toHaveTextContent('未开播');
    expect(card).toHaveTextContent('12.8万');
    expect(card).not.toHaveTextContent('直播中');
  });

  it('has neither style while the signal is lost', async () => {
    const card = await drawCard(3);
    expect(card.querySelector('.dim')).toBeNull();
    expect(card).toHaveTextContent('信号恢复中');
    expect(card).not.toHaveTextContent('直播中');
  });

  it('has the score and the minute of its match on its cover, once there is a score', async () => {
    const side = (name: string) => ({ name, logo: '' });
    const match = {
      matchId: '7',
      matchStatus: 2,
      homeTeam: side('港城联'),
      awayTeam: side('岸线竞技'),
      homeScore: 2,
      awayScore: 1,
      clock: "67'",
      sourceUpdatedTime: serverNow(),
    } as const;
    const card = await drawCard(2, { match });
    expect(card).toHaveTextContent('港城联2–1岸线竞技');
    expect(card).toHaveTextContent("67'");
    cleanup();
    expect(await drawCard(2, { match: { ...match, matchStatus: 3, clock: null } })).toHaveTextContent(
      '已结束',
    );
    cleanup();
    const before = await drawCard(2, { match: { ...match, homeScore: null, awayScore: null } });
    expect(before).not.toHaveTextContent('港城联');
  });

  it('names its language to those who read another', async () => {
    await drawCard(2, { languageType: 'ar' });
    expect(screen.getByText('العربية')).toBeInTheDocument();
    cleanup();
    await drawCard(2, { languageType: 'zh-Hant' });
    expect(screen.queryByText(/中文/)).toBeNull();
  });

  it('moves while a mouse rests on it, and only in a living room', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const rest = async (card: HTMLElement, pointerType: string) => {
      const cover = card.querySelector('.cover') as HTMLElement;
      fireEvent.pointerEnter(cover, { pointerType });
      await act(() => vi.advanceTimersByTimeAsync(500));
      return cover;
    };
    const cover = await rest(await drawCard(2), 'mouse');
    expect(screen.getByTestId('moving 1001')).toBeInTheDocument();
    fireEvent.pointerLeave(cover, { pointerType: 'mouse' });
    expect(screen.queryByTestId('moving 1001')).toBeNull();
    await rest(cover.closest('a') as HTMLElement, 'touch');
    expect(screen.queryByTestId('moving 1001')).toBeNull();
    cleanup();
    await rest(await drawCard(1), 'mouse');
    expect(screen.queryByTestId('moving 1001')).toBeNull();
  });

  it('shows the first letter of the anchor where there is no picture', async () => {
    const card = await drawCard(2);
    expect(card.querySelector('[data-initial="边"]')).not.toBeNull();
  });
});

it('a scorebug keeps each team beside its own goals', () => {
  const team = (name: string) => ({ teamId: '1', name, logo: null });
  const match = {
    homeTeam: team('港城联'),
    awayTeam: team('岸线竞技'),
    homeScore: 2,
    awayScore: 1,
    clock: "67'",
  };
  const { container } = render(
    <MemoryRouter>
      <Scorebug match={match as never} />
    </MemoryRouter>,
  );
  const texts = [...container.querySelectorAll('.bug > *')].map((part) => part.textContent);
  expect(texts[0]).toBe("67'");
  expect(texts[1]).toContain('港城联');
  expect(texts[2]).toBe('21');
  expect(texts[3]).toContain('岸线竞技');
});
