// The preview of a text never shows a heading without words: screen readers would stop at nothing.
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RichPreview } from './rich-result';

test('before the server has answered there is no heading, and the preview says that it is busy', () => {
  render(<RichPreview kept={undefined} asking />);
  expect(screen.queryByRole('heading')).toBeNull();
  expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'true');
});

test('a text is shown under its title', () => {
  const kept = {
    type: 2,
    languageType: 'en',
    title: 'Terms',
    contentHtml: '<p>No betting.</p>',
    updateTime: 0,
    version: 1,
  };
  render(<RichPreview kept={kept} asking={false} />);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Terms');
  expect(screen.getByRole('article')).toHaveTextContent('No betting.');
  expect(screen.getByRole('article')).toHaveAttribute('aria-busy', 'false');
});
