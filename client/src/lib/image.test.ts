// Which address of a picture is asked for.
import { expect, test } from 'vitest';
import { imageSources, imageUrl } from './image';

test('a picture is asked for in the smallest kept size that is sharp on a fine screen', () => {
  expect(imageUrl('img/a.jpg', 24)).toBe('/img/a.jpg?w=80');
  expect(imageUrl('img/a.jpg', 40)).toBe('/img/a.jpg?w=80');
  expect(imageUrl('img/a.jpg', 41)).toBe('/img/a.jpg?w=160');
  expect(imageUrl('img/a.jpg', 640)).toBe('/img/a.jpg?w=1280');
  expect(imageUrl('img/a.jpg', 641)).toBe('/img/a.jpg');
  expect(imageUrl('img/a.jpg')).toBe('/img/a.jpg');
});

test('an address of another site has no sizes, and no picture has no address', () => {
  expect(imageUrl('https://example.org/a.jpg', 24)).toBe('https://example.org/a.jpg');
  expect(imageSources('https://example.org/a.jpg', '50vw')).toEqual({ src: 'https://example.org/a.jpg' });
  expect(imageUrl('', 24)).toBeUndefined();
  expect(imageSources(null, '50vw')).toEqual({ src: undefined });
});

test('the browser chooses among all kept sizes', () => {
  expect(imageSources('img/a.jpg', '50vw')).toEqual({
    src: '/img/a.jpg',
    srcSet: '/img/a.jpg?w=80 80w, /img/a.jpg?w=160 160w, /img/a.jpg?w=480 480w, /img/a.jpg?w=1280 1280w',
    sizes: '50vw',
  });
});
