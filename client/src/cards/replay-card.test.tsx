// What a card says about a finished broadcast, and where it leads.
import { screen } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReplayItem } from '../api/schema.gen';
import { changeLanguage, startI18n } from '../i18n';
import { serverNow } from '../lib/server-clock';
import { settings } from '../test/people';
import { draw } from '../test/render';
import { serve } from '../test/server';
import { ReplayCard } from './replay-card';

beforeAll(() => startI18n());
beforeEach(() => changeLanguage('zh'));

const replay: ReplayItem = {
  replayId: 'rp_ls_7',
  houseId: '1001',
  title: '港城德比',
  image: 'img/cover.webp',
  nickName: '边线阿豪',
  durationSeconds: 3_754,
  matchId: null,
  startTime: serverNow() - 5 * 3_600_000,
  visitHistory: 12_843,
  hidden: false,
  tags: [],
  countryCode: '',
};

const drawCard = (change: Partial<ReplayItem> = {}) => {
  serve(settings);
  return draw(<ReplayCard item={{ ...replay, ...change }} />);
};

describe('the card of a replay', () => {
  it('leads to the recording and carries its title, its length and its views', async () => {
    drawCard();
    const card = await screen.findByRole('link', { name: /港城德比/ });
    expect(card).toHaveAttribute('href', '/replay/rp_ls_7');
    expect(card).toHaveTextContent('1:02:34');
    expect(card).toHaveTextContent('1.2万');
    expect(screen.queryByText('仅自己可见')).toBeNull();
  });

  it('names its anchor, whose space is one press away, and how long ago it was', async () => {
    drawCard();
    const anchor = await screen.findByRole('link', { name: '边线阿豪' });
    expect(anchor).toHaveAttribute('href', '/dynamic?userId=1001');
    expect(screen.getByText('5小时前')).toBeInTheDocument();
  });

  it('shows the badges of its anchor and where they are at home', async () => {
    drawCard({ tags: ['brand', 'new'], countryCode: 'EG' });
    expect(await screen.findByRole('img', { name: '品牌' })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: '新主播' })).toBeInTheDocument();
    expect(screen.getByText('埃及')).toBeInTheDocument();
  });

  it('tells its anchor that nobody else sees a hidden one', async () => {
    drawCard({ hidden: true });
    expect(await screen.findByText('仅自己可见')).toBeInTheDocument();
  });

  it('has its cover in the sizes it is kept in, fetched when it comes near', async () => {
    const { container } = drawCard();
    await screen.findByText('港城德比');
    const cover = container.querySelector('img');
    expect(cover).toHaveAttribute('loading', 'lazy');
    expect(cover?.getAttribute('srcset')).toContain('img/cover.webp?w=480 480w');
  });
});
