// A row that is wider than its place: told where there is more, and moved by the arrows.
import { fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Rail } from './rail';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private told: () => void) {}
      observe() {
        this.told();
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function drawn(left: number, width: number, direction = 'ltr') {
  const sizes = { scrollLeft: left, scrollWidth: width, clientWidth: 300 };
  for (const [name, value] of Object.entries(sizes))
    vi.spyOn(Element.prototype, name as 'scrollLeft', 'get').mockReturnValue(value);
  const moved = vi.fn();
  Element.prototype.scrollBy = moved;
  const { container } = render(
    <Rail>
      <ul style={{ direction: direction as 'ltr' }}>
        <li>a</li>
      </ul>
    </Rail>,
  );
  const frame = container.firstElementChild as HTMLElement;
  return { frame, moved, arrows: frame.querySelectorAll('button') };
}

it.each([
  [0, 300, 'false', 'false'],
  [0, 900, 'false', 'true'],
  [200, 900, 'true', 'true'],
  [600, 900, 'true', 'false'],
  [-600, 900, 'true', 'false'],
])('at %d of %d there is more before: %s, after: %s', (left, width, before, after) => {
  const { frame } = drawn(left, width);
  expect([frame.dataset.before, frame.dataset.after]).toEqual([before, after]);
});

it('says so again when the row was scrolled', () => {
  const { frame } = drawn(0, 900);
  vi.spyOn(Element.prototype, 'scrollLeft', 'get').mockReturnValue(600);
  fireEvent.scroll(frame.firstElementChild as Element);
  expect([frame.dataset.before, frame.dataset.after]).toEqual(['true', 'false']);
});

it('an arrow moves the row by what is seen of it, in the direction of reading', () => {
  const { arrows, moved } = drawn(0, 900);
  fireEvent.click(arrows[1] as Element);
  expect(moved).toHaveBeenLastCalledWith({ left: 240 });
  const mirrored = drawn(0, 900, 'rtl');
  fireEvent.click(mirrored.arrows[1] as Element);
  expect(mirrored.moved).toHaveBeenLastCalledWith({ left: -240 });
});
