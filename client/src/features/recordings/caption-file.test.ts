// Files of captions are read in the encodings that programs write.
import { expect, it } from 'vitest';
import { captionText, NotText } from './caption-file';
import { momentText, sizeText } from './sizes';

const plain = (text: string) => text.replace(/[\u2066-\u2069\u200e\u200f]/g, '');

it('reads UTF-8 with and without a mark, and UTF-16 in both orders', () => {
  const text = 'WEBVTT 进球';
  const utf8 = new TextEncoder().encode(text);
  expect(captionText(utf8)).toBe(text);
  expect(captionText(new Uint8Array([0xef, 0xbb, 0xbf, ...utf8]))).toBe(text);
  const units = [...text].map((letter) => letter.charCodeAt(0));
  expect(captionText(new Uint8Array([0xff, 0xfe, ...units.flatMap((u) => [u & 255, u >> 8])]))).toBe(text);
  expect(captionText(new Uint8Array([0xfe, 0xff, ...units.flatMap((u) => [u >> 8, u & 255])]))).toBe(text);
});

it('does not make letters out of what is no text', () => {
  expect(() => captionText(new Uint8Array([0x57, 0xbd, 0xf8, 0xc7]))).toThrow(NotText);
});

it('tells sizes and moments shortly', () => {
  expect([1, 5_242_880, 52_428_800, 3_650_722_201].map((n) => plain(sizeText(n)))).toEqual([
    '0.1 MB',
    '5.0 MB',
    '50 MB',
    '3.4 GB',
  ]);
  expect([0, 3.4, 61.96, 3_725.5].map((n) => plain(momentText(n)))).toEqual([
    '00:00.0',
    '00:03.4',
    '01:01.9',
    '1:02:05.5',
  ]);
});
