// The handles of a clip: its length stays allowed, and it stays where there is a picture.
import { describe, expect, it } from 'vitest';
import { LEAST_S, MOST_S, moveEnd, ofLive, ofRecording, type Stretch } from './clip-range';

const window: Stretch = { from: 100, to: 220 };

describe('the ends of a clip', () => {
  it('move alone while the length is allowed', () => {
    expect(moveEnd({ from: 150, to: 180 }, 'from', 140, window)).toEqual({ from: 140, to: 180 });
    expect(moveEnd({ from: 150, to: 180 }, 'to', 205, window)).toEqual({ from: 150, to: 205 });
  });

  it('pull each other along where the clip would become too long or too short', () => {
    expect(moveEnd({ from: 150, to: 180 }, 'from', 100, window)).toEqual({ from: 100, to: 160 });
    expect(moveEnd({ from: 110, to: 140 }, 'to', 220, window)).toEqual({ from: 160, to: 220 });
    expect(moveEnd({ from: 150, to: 180 }, 'from', 190, window)).toEqual({ from: 190, to: 195 });
    expect(moveEnd({ from: 150, to: 180 }, 'to', 120, window)).toEqual({ from: 115, to: 120 });
  });

  it('never leave the window, and never make a clip that is refused', () => {
    for (const end of ['from', 'to'] as const) {
      for (let wanted = 50; wanted < 300; wanted += 7) {
        const { from, to } = moveEnd({ from: 150, to: 180 }, end, wanted, window);
        expect(from).toBeGreaterThanOrEqual(window.from);
        expect(to).toBeLessThanOrEqual(window.to);
        expect(to - from).toBeGreaterThanOrEqual(LEAST_S);
        expect(to - from).toBeLessThanOrEqual(MOST_S);
      }
    }
  });
});

describe('what is offered first', () => {
  it('is the last half minute of a live picture, or what there is of a young one', () => {
    expect(ofLive(0, 1_000)).toEqual({ window: { from: 880, to: 1_000 }, clip: { from: 970, to: 1_000 } });
    expect(ofLive(990, 1_000)).toEqual({ window: { from: 990, to: 1_000 }, clip: { from: 990, to: 1_000 } });
    expect(ofLive(997, 1_000)).toBeNull();
  });

  it('is what lies around the moment of a recording that somebody watches', () => {
    expect(ofRecording(3_600, 600)).toEqual({
      window: { from: 540, to: 660 },
      clip: { from: 585, to: 615 },
    });
    expect(ofRecording(3_600, 0)).toEqual({ window: { from: 0, to: 60 }, clip: { from: 0, to: 15 } });
    expect(ofRecording(30, 30)).toEqual({ window: { from: 0, to: 30 }, clip: { from: 15, to: 30 } });
    expect(ofRecording(4, 0)).toBeNull();
    expect(ofRecording(60.3, 20.7)).toEqual({
      window: { from: 0, to: 60 },
      clip: { from: 5.5, to: 35.5 },
    });
  });
});
