// A person without a mouse: Tab until something has the focus, see that it has it, and press keys there.
import { expect, type Locator, type Page } from '@playwright/test';

/** More presses than anything on these pages may need; a trap for the focus ends here. */
const MOST = 60;

/** In the page: whether an outline shows where the focus is, on the element itself or on the box drawn for it. */
function shows(element: Element): boolean {
  const outlined = (part: Element | null | undefined) => {
    if (!part) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(part);
    return outlineStyle !== 'none' && outlineWidth !== '0px';
  };
  const box = element.parentElement;
  return [element, element.nextElementSibling, box, box?.parentElement].some(outlined);
}

export const expectSeen = async (target: Locator) => {
  await expect(target).toBeFocused();
  await expect.poll(() => target.evaluate(shows), { message: 'one sees where the focus is' }).toBe(true);
};

/** Tab, or Shift+Tab, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, { back = false, most = MOST } = {}) {
  await expect(target).toBeVisible();
  const reached = () => target.evaluate((element) => element === document.activeElement);
  for (let step = 0; !(await reached()); step += 1) {
    if (step === most) throw new Error(`${target} is not reached within ${most} presses of Tab`);
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  await expectSeen(target);
}
