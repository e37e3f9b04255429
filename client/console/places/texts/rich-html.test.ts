// @vitest-environment jsdom
// What the editor's HTML becomes, and what a difference is made of.
import { expect, it } from 'vitest';
import { linesOf, tidyHtml } from './rich-html';

it('keeps the form the texts of the site have', () => {
  expect(tidyHtml('<ul><li><p>one</p></li><li><p>a</p><p>b</p></li></ul>')).toBe(
    '<ul><li>one</li><li><p>a</p><p>b</p></li></ul>',
  );
  expect(
    tidyHtml(
      '<table style="min-width: 50px"><colgroup><col></colgroup><tbody><tr><td colspan="1" rowspan="2"><p>x</p></td></tr></tbody></table>',
    ),
  ).toBe('<table><tbody><tr><td rowspan="2">x</td></tr></tbody></table>');
});

it('says a text line by line, with its links and pictures', () => {
  expect(
    linesOf(
      '<h2>Terms</h2><p>Be <b>kind</b>.<br>Always.</p><ul><li>one</li></ul><p><a href="https://a.example">here</a> <img src="/x.png" alt="cup"></p><table><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    ),
  ).toBe('## Terms\nBe kind.\nAlways.\n• one\nhere (https://a.example) [cup]\n1 | 2');
});
