// A copy of one's data: asked for, made, and opened by a link that lasts for minutes.
import { expect, it } from 'vitest';
import type { ExportAnswer } from '../../api/schema.gen';
import { exportState, sizeText } from './export-state';

const now = 1_000;
const copy: ExportAnswer = {
  exportId: 'x_1',
  status: 'ready',
  url: null,
  urlExpireTime: null,
  expireTime: now + 100,
  size: 5,
};
const link = { exportId: 'x_1', url: '/x', urlExpireTime: now + 10 };

it.each([
  ['nothing is known yet', undefined, null, 'none'],
  ['none was asked for', { ...copy, exportId: '', status: 'none', expireTime: 0 }, null, 'none'],
  ['it is over', { ...copy, expireTime: now }, link, 'none'],
  ['it is being made', { ...copy, status: 'preparing' }, link, 'preparing'],
  ['it is made, and this page has no link', copy, null, 'ready'],
  ['it is made, and the link is good', copy, link, 'linked'],
  ['the link is over', copy, { ...link, urlExpireTime: now }, 'ready'],
  ['the link is of another copy', copy, { ...link, exportId: 'x_0' }, 'ready'],
] as const)('%s', (_, answer, known, state) => {
  expect(exportState(answer, known, now)).toBe(state);
});

it.each([
  [5, '1 KB'],
  [12_400, '12 KB'],
  [3_300_000, '3.1 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
