// Links in what people wrote.
import { describe, expect, it } from 'vitest';
import { askedAddress, linkParts, linksIn, wayTo } from './links';

const hrefs = (text: string) => linksIn(text).map(({ href }) => href);

describe('a link in a line', () => {
  it.each([
    ['look https://example.com/goal?id=1#t', ['https://example.com/goal?id=1#t']],
    ['http://example.com', ['http://example.com/']],
    ['www.example.com is good', ['https://www.example.com/']],
    ['youtube.com/watch?v=x1', ['https://youtube.com/watch?v=x1']],
    ['看https://example.com/a吧，还有http://b.example/c。', ['https://example.com/a', 'http://b.example/c']],
    ['(see https://example.com/a).', ['https://example.com/a']],
    ['https://example.com/a_(b)', ['https://example.com/a_(b)']],
    ['“https://example.com/a”', ['https://example.com/a']],
  ])('%s', (text, expected) => expect(hrefs(text)).toEqual(expected));

  it.each([
    'What a goal.Never seen that',
    '3.5/10 and and/or',
    'mail me@example.com/x',
    'javascript://example.com/%0aalert(1)',
    'https://bank.example@evil.example/',
    'https://localhost/x',
    'https://',
    '',
  ])('is none: %s', (text) => expect(hrefs(text)).toEqual([]));

  it('leaves every character of the text where it was', () => {
    const text = 'a https://example.com/x, b www.example.org! c';
    const parts = linkParts(text);
    expect(parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')).toBe(text);
    expect(parts).toHaveLength(5);
  });
});

describe('the way', () => {
  it('to a page of this site is straight', () =>
    expect(wayTo('https://site.example/match/0', 'https://site.example')).toBe(
      'https://site.example/match/0',
    ));
  it('to another site leads over a page that names it', () =>
    expect(wayTo('https://a.example/?b=c&d', 'https://site.example')).toBe(
      '/leaving?to=https%3A%2F%2Fa.example%2F%3Fb%3Dc%26d',
    ));
  it.each([null, '', 'javascript:alert(1)', 'data:text/html,x', '//a.example', 'https://u:p@a.example/'])(
    'leads nowhere for %s',
    (to) => expect(askedAddress(to)).toBeNull(),
  );
  it('tells the host that is really asked', () =>
    expect(askedAddress('https://a.example/?q=bank.example')?.hostname).toBe('a.example'));
});
