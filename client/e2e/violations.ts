// The rules of accessibility a page breaks, each with the place where it does.
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
