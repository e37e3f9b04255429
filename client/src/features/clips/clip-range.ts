// Which stretch becomes a clip: what the two handles may do. Pure. Everything is in seconds of one line of time.

/** The server says so too. */
export const LEAST_S = 5;
export const MOST_S = 60;
/** Of a broadcast that goes on, so far back a clip may begin. */
export const LIVE_WINDOW_S = 120;

/** The handles stand on these: all offered times are whole steps apart. */
export const STEP_S = 0.5;

const inSteps = (seconds: number) => Math.floor(seconds / STEP_S) * STEP_S;

export interface Stretch {
  from: number;
  to: number;
}

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/** Moves one end. The other follows where the clip would become too short or too long; neither leaves the window. */
export function moveEnd(clip: Stretch, end: keyof Stretch, wanted: number, window: Stretch): Stretch {
  if (end === 'from') {
    const from = between(wanted, window.from, window.to - LEAST_S);
    return { from, to: between(clip.to, from + LEAST_S, Math.min(from + MOST_S, window.to)) };
  }
  const to = between(wanted, window.from + LEAST_S, window.to);
  return { from: between(clip.from, Math.max(to - MOST_S, window.from), to - LEAST_S), to };
}

/** What is offered of a live picture: the last half minute of what can be clipped. Null while there is too little. */
export function ofLive(since: number, now: number): { clip: Stretch; window: Stretch } | null {
  const window = { from: now - inSteps(Math.min(now - since, LIVE_WINDOW_S)), to: now };
  if (window.to - window.from < LEAST_S) return null;
  return { window, clip: { from: Math.max(window.from, now - 30), to: now } };
}

/** What is offered of a recording: around where somebody watches, with a minute on either side to choose from. */
export function ofRecording(whole: number, moment: number): { clip: Stretch; window: Stretch } | null {
  const length = inSteps(whole);
  const at = inSteps(Math.min(moment, length));
  if (length < LEAST_S) return null;
  const window = { from: Math.max(0, at - MOST_S), to: Math.min(length, at + MOST_S) };
  const clip = { from: Math.max(0, at - 15), to: Math.min(length, at + 15) };
  return { window, clip: moveEnd(clip, 'to', clip.to, window) };
}
