// Which badges stand beside a name, and what they say in each language.
import { render, screen } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Badge } from '../api/schema.gen';
import { changeLanguage, startI18n } from '../i18n';
import { Badges, type Worn } from './badges';

beforeAll(() => startI18n());

const supporter = (level: number): Worn => ({ medal: { name: 'supporter', level } });

describe('badges beside a name', () => {
  it('are nothing for who wears none', async () => {
    await changeLanguage('en');
    for (const of of [{}, { medal: null, fanLevel: 0, tags: [] }]) {
      const { container } = render(<Badges of={of} />);
      expect(container).toBeEmptyDOMElement();
    }
  });

  it.each([
    ['en', 'No. 3 supporter this week'],
    ['zh', '本周贡献榜第 3 名'],
    ['zh-Hant', '本週貢獻榜第 3 名'],
    ['ar', 'الداعم 3 لهذا الأسبوع'],
  ])('tell the place of a supporter in words: %s', async (language, words) => {
    await changeLanguage(language);
    render(<Badges of={supporter(3)} />);
    const badge = screen.getByRole('img', { name: words });
    expect(badge).toHaveTextContent('3');
    expect(badge).toHaveAttribute('title', words);
  });

  it.each([
    ['en', 'Fan level 7'],
    ['zh', '粉丝等级 7'],
    ['zh-Hant', '粉絲等級 7'],
    ['ar', 'مستوى المعجب 7'],
  ])('tell the level of a fan in figures and in words: %s', async (language, words) => {
    await changeLanguage(language);
    render(<Badges of={{ fanLevel: 7 }} />);
    const badge = screen.getByRole('img', { name: words });
    expect(badge).toHaveTextContent('7');
    expect(badge).toHaveAttribute('title', words);
  });

  it('stand side by side, the place first', async () => {
    await changeLanguage('en');
    render(<Badges of={{ ...supporter(1), fanLevel: 4, tags: ['new', 'brand'] }} />);
    const words = screen.getAllByRole('img').map((badge) => badge.getAttribute('aria-label'));
    expect(words).toEqual(['No. 1 supporter this week', 'Fan level 4', 'Brand', 'New']);
  });

  it('skip what a newer server may tell', async () => {
    render(<Badges of={{ medal: { name: 'guard' as Badge, level: 1 }, tags: ['later' as Badge] }} />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
