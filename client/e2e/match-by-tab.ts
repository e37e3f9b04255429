// A person without a mouse walks through the page of a match: Tab reaches everything, and one sees where it is.
import { expect, type Look, type Page } from './flow';
import { newViewer, shownMatch } from './people';
import { expectMoving, Room } from './room';
import type { TestServer } from './server';

/** In the page: what one can press or write into in the part, and Tab should reach. Choices of one group are reached by arrows. */
const unreached = (part: Element) =>
  [...part.querySelectorAll<HTMLElement>('a[href], button, input, select, [tabindex="0"]')]
    .filter(
      (e) => e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }) && !e.matches(':disabled'),
    )
    .filter((e) => e.dataset.walked === undefined)
    .map((e) => `${e.tagName} ${e.getAttribute('aria-label') ?? e.textContent}`.slice(0, 80));

/** In the page: marks where the focus is, and says what stands there and whether one sees it; null back at the start. */
async function step() {
  const here = document.activeElement as HTMLElement | null;
  if (!here || here === document.body || here.dataset.walked !== undefined) return null;
  // What comes into sight with the focus may take a moment.
  await Promise.allSettled(here.getAnimations().map(({ finished }) => finished));
  here.dataset.walked = '';
  const parts = [here, here.nextElementSibling, here.parentElement, here.parentElement?.parentElement];
  const outline = parts
    .map((part) => part && getComputedStyle(part))
    .find((style) => style && style.outlineStyle !== 'none' && style.outlineWidth !== '0px');
  const { top, bottom, left, right } = here.getBoundingClientRect();
  const onScreen = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
  const name = `${here.tagName} ${here.getAttribute('aria-label') ?? here.textContent}`.slice(0, 80);
  return { name, seen: Boolean(outline) && onScreen };
}

/** Somebody at the page of a match that a room shows. */
export async function matchWalker(server: TestServer): Promise<Look> {
  const path = `/match/live/${await shownMatch(server)}`;
  return { path, lang: 'en', who: await newViewer(server, 'en', 'walker'), still: true, plays: true };
}

export async function expectMatchWalked(page: Page) {
  const room = new Room(page, 'en');
  await expect(room.input).toBeEditable();
  await expectMoving(room.video);
  await page.keyboard.press('k');
  await expect(page.locator('#match-anchors')).toBeVisible();
  const stops: { name: string; seen: boolean }[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(step);
    if (!stop) break;
    stops.push(stop);
    expect(stops.length, 'the walk ends').toBeLessThan(250);
  }
  expect(stops.filter(({ seen }) => !seen)).toEqual([]);
  expect(await page.locator('main').evaluate(unreached)).toEqual([]);
  const names = stops.map(({ name }) => name).join('\n');
  for (const wanted of [room.words('share'), room.words('keys.play'), room.words('keys.full')])
    expect(names).toContain(wanted);
}
