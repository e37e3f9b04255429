// Which files join a post, their order, and which is sent next.
import { describe, expect, it } from 'vitest';
import { Refusal } from '../../api/refusal';
import { admit, keysOf, mayHelp, moved, nextToSend, type Picture, shownOf, withKey } from './pictures';

const file = (name: string, size = 1_000, type = 'image/png') => ({ name, size, type });
const picture = (id: number, state: Picture['state'], key: string | null = null): Picture => ({
  id,
  file: new File([], `${id}.png`),
  preview: '',
  state,
  progress: 0,
  key,
  refused: null,
  caption: '',
});

describe('files for a post', () => {
  it('are taken in their order until there are nine', () => {
    const { taken, over, leftOut } = admit([file('a'), file('b'), file('c')], 7);
    expect(taken.map(({ name }) => name)).toEqual(['a', 'b']);
    expect([over, leftOut]).toEqual([1, []]);
  });
  it('are left out by name when they are too large or no pictures, and take no place', () => {
    const { taken, leftOut, over } = admit(
      [file('big', 5 * 1024 * 1024 + 1), file('notes', 10, 'text/plain'), file('ok', 5 * 1024 * 1024)],
      8,
    );
    expect(taken.map(({ name }) => name)).toEqual(['ok']);
    expect(leftOut).toEqual([
      { name: 'big', code: 'FILE_TOO_LARGE' },
      { name: 'notes', code: 'FILE_FORMAT' },
    ]);
    expect(over).toBe(0);
  });
});

describe('the order', () => {
  it('changes by moving one picture, and never loses one', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b']);
  });
});

describe('sending', () => {
  it('takes two at a time, the first that waits', () => {
    expect(nextToSend([picture(1, 'sent'), picture(2, 'waiting'), picture(3, 'waiting')])?.id).toBe(2);
    expect(nextToSend([picture(1, 'sending'), picture(2, 'sending'), picture(3, 'waiting')])).toBeUndefined();
    expect(nextToSend([picture(1, 'failed')])).toBeUndefined();
  });
  it('is offered again after silence, not for a file that was refused', () => {
    expect(mayHelp(new Refusal('OFFLINE'))).toBe(true);
    expect(mayHelp(new Refusal('RATE_LIMITED'))).toBe(true);
    expect(mayHelp(new Refusal('FILE_FORMAT'))).toBe(false);
  });
  it('leaves a copy of a picture out at once, as the post would show it once', () => {
    const chosen = [picture(1, 'sending'), picture(2, 'sending'), picture(3, 'failed')];
    const after = withKey(withKey(chosen, 2, 'x'), 1, 'x');
    expect(after.map(({ state }) => state)).toEqual(['same', 'sent', 'failed']);
    expect(shownOf(after).map(({ id }) => id)).toEqual([2, 3]);
    expect(keysOf(after)).toEqual(['x']);
    expect(withKey(after, 3, 'y').map(({ key }) => key)).toEqual([null, 'x', 'y']);
  });
});
