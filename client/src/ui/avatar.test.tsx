// An avatar without a picture: its letter is drawn, so that no name of a button or link has to say it.
import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Avatar } from './avatar';

const drawn = (image: string | null) => render(<Avatar image={image} name="élodie" />).container;

it('shows the first letter of a name without a picture, or with one that does not load, and is no text', () => {
  const without = drawn(null);
  expect(without.querySelector('[data-initial="É"]')).not.toBeNull();
  expect(without.textContent).toBe('');

  const broken = drawn('/gone.png');
  const picture = broken.querySelector('img');
  expect(broken.querySelector('[data-initial]')).toBeNull();
  if (picture) fireEvent.error(picture);
  expect(broken.querySelector('[data-initial="É"]')).not.toBeNull();
  expect(broken.textContent).toBe('');
});
