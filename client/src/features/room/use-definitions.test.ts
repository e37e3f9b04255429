/** When the lines of a room are read again. */
import { describe, expect, it } from 'vitest';
import type { Player } from '../../api/schema.gen';
import { isOutdated } from './use-definitions';

const player = (...definitions: string[]) =>
  ({ lines: definitions.map((definition) => ({ lineId: 'flv', definition })) }) as Player;

describe('the lines are read again', () => {
  it('when the server makes definitions they do not name, or makes named ones no more', () => {
    expect(isOutdated(player('native'), ['480p', 'sound'])).toBe(true);
    expect(isOutdated(player('native', 'auto', '480p'), [])).toBe(true);
    expect(isOutdated(player('native', 'auto', '480p'), ['360p'])).toBe(true);
  });
  it('not while they agree, and not before the server has told', () => {
    expect(isOutdated(player('native', 'auto', '480p', '480p', 'sound'), ['480p', 'sound'])).toBe(false);
    expect(isOutdated(player('native'), [])).toBe(false);
    expect(isOutdated(player('native', 'auto', '480p'), null)).toBe(false);
    expect(isOutdated(null, ['480p'])).toBe(false);
  });
  it('not for pictures that come from elsewhere', () => {
    const foreign = { lines: [{ lineId: 'source', definition: 'hd' }] } as Player;
    expect(isOutdated(foreign, [])).toBe(false);
  });
});
