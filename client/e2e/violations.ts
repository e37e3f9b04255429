// What is wrong with a page for somebody: the rules of accessibility it breaks, and the widths it sticks out of.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

export async function violations(page: Page, where: string): Promise<string[]> {
  // Legacy: no page of ours holds frames, so the rules need no second page to add the results up.
  const found = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  return found.violations.map(
    ({ id, nodes }) =>
      `${where}: ${id} at ${nodes.map(({ target, html }) => `${target} ${html.slice(0, 160)}`).join(' | ')}`,
  );
}

/** A telephone, and where the layout changes: there it has the least room for what it shows. */
const WIDTHS = [390, 640, 900, 1150, 1300, 1500, 1700];

/** Sideways scrolling, width by width. Leaves the window as wide as it was. */
export async function tooWide(page: Page, where: string): Promise<string[]> {
  const size = page.viewportSize();
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) found.push(`${where} at ${width}: ${over} px`);
  }
  if (size) await page.setViewportSize(size);
  return found;
}
