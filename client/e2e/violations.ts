// What is wrong with a page for somebody: the rules of accessibility it breaks, and the widths it sticks out of.
import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { atRest } from './at-rest';

/** The rules about colours that are asked by default. Their tag would add a stricter one, of level AAA. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** The rules broken by a page at rest: before that, headings may be empty and tables dimmed. */
export async function violations(
  page: Page,
  where: string,
  rules: 'all' | 'colours' = 'all',
): Promise<string[]> {
  await atRest(page);
  // Half a megabyte of rules: once for every document, whatever is asked of it.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
    { resultTypes: ['violations'], ...(rules === 'colours' && { runOnly: COLOURS }) } satisfies RunOptions,
  );
  return found.violations.map(
    ({ id, nodes }) =>
      `${where}: ${id} at ${nodes.map(({ target, html, any }) => `${target} ${html.slice(0, 160)} ${any[0]?.message ?? ''}`).join(' | ')}`,
  );
}

/** A telephone, and where the layout changes: there it has the least room for what it shows. */
export const WIDTHS = [360, 390, 640, 900, 1150, 1300, 1500, 1700, 2200];

/** Sideways scrolling, width by width. Leaves the window as wide as it was. */
export async function tooWide(
  page: Page,
  where: string,
  widths: readonly number[] = WIDTHS,
): Promise<string[]> {
  await atRest(page);
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(overflow);
    if (over > 0) found.push(`${where} at ${width}: ${over} px`);
  }
  if (size) await page.setViewportSize(size);
  return found;
}

/** In the page: what sticks out, in pixels, once the rules of a new width hold; at the latest after sixty frames. */
async function overflow() {
  const { documentElement } = document;
  for (let frames = 1; ; frames += 1) {
    // The size asked for below is laid out at once; a browser that draws nothing just now must not stop the flow.
    await new Promise((done) => {
      requestAnimationFrame(done);
      setTimeout(done, 100);
    });
    const over = documentElement.scrollWidth - documentElement.clientWidth;
    if (over <= 0 || frames === 60) return over;
  }
}

/** In the page: every word grows by 60 %, as words do in other languages. */
export function lengthen() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const isWritten =
      text.parentElement?.closest('script, style, [aria-hidden=true], [translate=no]') === null;
    if (!isWritten || !text.nodeValue) continue;
    text.nodeValue = text.nodeValue.replace(
      /\p{L}{3,}/gu,
      (word) => word + word.slice(0, Math.ceil(word.length * 0.6)),
    );
  }
}
