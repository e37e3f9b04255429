// Which line of a picture plays after what happened to those before it.
import { describe, expect, it } from 'vitest';
import type { Player } from '../api/schema.gen';
import { liveBy } from '../test/player';
import { change, firstChoice, type Happening, lineOf } from './choice';
import type { Support } from './config';

const computer: Support = { mse: true, nativeHls: false, webrtc: true };
const phone: Support = { mse: false, nativeHls: true };

/** Somebody who looks at a picture: `plays` is the line on the screen, `happens` what happens to it. */
function viewer(first: Player, support = computer, definition: string | null = null) {
  let player = first;
  let choice = firstChoice(definition);
  const line = () => lineOf(choice, player, support);
  const happens = (what: Happening) => {
    choice = change(choice, what, player, support);
  };
  const withLine = (kind: 'playing' | 'stalled') => () => {
    const its = line();
    if (its) happens({ kind, line: its });
  };
  return {
    plays: () => line()?.lineId ?? null,
    spent: () => choice.spent,
    starts: withLine('playing'),
    stalls: withLine('stalled'),
    breaks: (isBlank = false) => happens({ kind: 'broken', line: line(), isBlank }),
    asks: (lineId: string) => happens({ kind: 'line', lineId }),
    chooses: (wanted: string) => happens({ kind: 'definition', definition: wanted }),
    forbids: (place: string) => happens({ kind: 'forbidden', place }),
    hears: (next: Player) => {
      player = next;
    },
  };
}

describe('a line that plays', () => {
  it('goes on when the server offers others before it', () => {
    const me = viewer(liveBy('hls', 'll'), phone);
    expect(me.plays()).toBe('ll');
    me.asks('hls');
    me.chooses('auto');
    me.hears(liveBy('hls'));
    me.starts();
    me.hears(liveBy('hls', 'll'));
    expect(me.plays()).toBe('hls');
  });
  it('gives way to the line that is asked for', () => {
    const me = viewer(liveBy('flv', 'hls'));
    me.starts();
    me.asks('hls');
    expect(me.plays()).toBe('hls');
  });
});

describe('a line that breaks', () => {
  it('takes all lines of its node with it: another node goes on', () => {
    const me = viewer(liveBy('flv', 'hls', '2-flv', '2-hls'));
    me.starts();
    me.breaks();
    expect(me.plays()).toBe('2-flv');
    expect(me.spent()).toBe(0);
  });
  it('leaves the page to decide where no node is left, and then any of them may be tried again', () => {
    const me = viewer(liveBy('flv', '2-flv'));
    me.breaks();
    me.breaks();
    expect(me.spent()).toBe(1);
    expect(me.plays()).toBe('flv');
  });
  it('leaves the page to decide also where it comes from a server of others', () => {
    const me = viewer(liveBy('cdn-1', 'flv'), phone);
    me.asks('cdn-1');
    me.breaks();
    expect(me.spent()).toBe(1);
  });
  it('is followed by another of the same node when it was the low-latency one, unasked, and showed nothing', () => {
    const me = viewer(liveBy('hls', 'll'), phone);
    me.breaks(true);
    expect(me.plays()).toBe('hls');
    expect(me.spent()).toBe(0);
    const asked = viewer(liveBy('hls', 'll'), phone);
    asked.asks('ll');
    asked.breaks(true);
    expect(asked.spent()).toBe(1);
    const seen = viewer(liveBy('hls', 'll'), phone);
    seen.breaks(false);
    expect(seen.spent()).toBe(1);
  });
  it('is followed by the usual one when it was half a second behind, until somebody asks for it again', () => {
    const me = viewer(liveBy('flv', 'hls', 'whep'));
    me.asks('whep');
    expect(me.plays()).toBe('whep');
    me.breaks();
    expect(me.plays()).toBe('flv');
    me.asks('hls');
    expect(me.plays()).toBe('hls');
    me.asks('whep');
    expect(me.plays()).toBe('whep');
  });
  it('of what was broadcast before says nothing about the live lines', () => {
    const choice = firstChoice(null);
    const player = liveBy('flv');
    const line = lineOf(choice, player, computer);
    const rewound = line && { ...line, rewound: true };
    expect(change(choice, { kind: 'broken', line: rewound, isBlank: false }, player, computer)).toEqual(
      choice,
    );
  });
});

describe('a line that stalls too often', () => {
  const ladder = liveBy('flv', 'hls', 'auto', 'flv-480p');

  it('gives way to the one that adapts, while the player chooses', () => {
    const me = viewer(ladder);
    expect(me.plays()).toBe('flv');
    me.starts();
    me.stalls();
    expect(me.plays()).toBe('auto');
    me.starts();
    me.stalls();
    expect(me.plays()).toBe('auto');
  });
  it('stays where somebody chose it, by its definition or itself', () => {
    const me = viewer(ladder, computer, '480p');
    me.stalls();
    expect(me.plays()).toBe('flv-480p');
    const asked = viewer(ladder);
    asked.asks('flv');
    asked.stalls();
    expect(asked.plays()).toBe('flv');
  });
  it('stays where there is no other definition', () => {
    const me = viewer(liveBy('flv', 'hls'));
    me.stalls();
    expect(me.plays()).toBe('flv');
  });
  it('gets a second chance when somebody lets the player choose again', () => {
    const me = viewer(ladder);
    me.stalls();
    me.chooses('480p');
    expect(me.plays()).toBe('flv-480p');
    me.chooses('auto');
    expect(me.plays()).toBe('flv');
  });
});

it('a line that this page may not fetch gives way to another', () => {
  const me = viewer(liveBy('flv', 'hls'));
  me.forbids('/live/1001/flv');
  expect(me.plays()).toBe('hls');
  me.forbids('/live/1001/hls');
  expect(me.plays()).toBeNull();
});

it('a definition that was chosen on an earlier visit is played', () => {
  expect(viewer(liveBy('flv', 'auto', 'flv-480p'), computer, '480p').plays()).toBe('flv-480p');
});
