// What a card says about a room in each of its states.
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LiveStatus } from '../api/enums.gen';
import type { LiveItem } from '../api/schema.gen';
import { changeLanguage, startI18n } from '../i18n';
import { settings } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';
import { LiveCard } from './live-card';
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
});

const drawCard = (liveStatus: LiveStatus) => {
  serve(settings);
  draw(<LiveCard item={room(liveStatus)} />);
  return screen.findByRole('link', { name: /港城德比/ });
};

describe('a live card', () => {
  it('leads into the room and carries its name and the shortened view count; its anchor leads to their space', async () => {
    const card = await drawCard(2);
    expect(card).toHaveAttribute('href', '/anchor/room/1001');
    expect(card).toHaveTextContent('港城德比');
    expect(screen.getByRole('link', { name: '边线阿豪' })).toHaveAttribute('href', '/dynamic?userId=1001');
    expect(card).toHaveTextContent('12.8万');
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
    expect(card).not.toHaveTextContent('直播中');
  });

  it('has neither style while the signal is lost', async () => {
    const card = await drawCard(3);
    expect(card.querySelector('.dim')).toBeNull();
    expect(card).toHaveTextContent('信号恢复中');
    expect(card).not.toHaveTextContent('直播中');
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
