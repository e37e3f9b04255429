// What the operator wrote is shown; what an attacker wrote is not.
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { cleanHtml, RichText } from './rich-text';

it.each([
  ['<script>alert(1)</script>ok', 'ok'],
  ['<img src="x" onerror="alert(1)">', '<img>'],
  ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
  ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
  ['<p style="position:fixed">x</p>', '<p>x</p>'],
  ['<iframe src="https://example.org"></iframe>', ''],
  ['<form><input></form>', ''],
])('%s becomes %s', (html, clean) => {
  expect(cleanHtml(html)).toBe(clean);
});

it('keeps paragraphs, and opens links to other sites apart', () => {
  render(<RichText html='<p>© <a href="https://example.org/record">Record 1</a></p>' />);
  const link = screen.getByRole('link', { name: 'Record 1' });
  expect(link).toHaveAttribute('href', 'https://example.org/record');
  expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});
