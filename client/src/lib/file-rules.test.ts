// Which files are sent as pictures: the server looks at the bytes, so what a system calls them matters little.
import { expect, it } from 'vitest';
import { imageProblem, maxImageBytes } from './file-rules';

it.each([
  ['image/jpeg', null],
  ['image/jpg', null],
  ['image/pjpeg', null],
  ['IMAGE/PNG', null],
  ['application/octet-stream', null],
  ['', null],
  ['image/heic', 'FILE_FORMAT'],
  ['image/svg+xml', 'FILE_FORMAT'],
  ['text/plain', 'FILE_FORMAT'],
])('a file of the type %j: %j', (type, problem) => {
  expect(imageProblem({ size: 100, type })).toBe(problem);
});

it('a larger file than is taken is not sent', () => {
  expect(imageProblem({ size: maxImageBytes + 1, type: '' })).toBe('FILE_TOO_LARGE');
});
