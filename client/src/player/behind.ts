/** How far the picture is behind what is broadcast. Pure: readings in, seconds out. */

/** All in seconds; `end` is the newest moment of the picture this browser knows of. */
export interface Reading {
  now: number;
  position: number;
  end: number;
}

/** `lead`: how far the newest moment is ahead of this machine's clock. It stays the same while both run. */
export interface Edge {
  lead: number;
  end: number;
}

/** Data come in pieces, so only the newest piece shows where the edge is. An edge that fell back is believed slowly. */
const BELIEF = 0.05;

export function follow(known: Edge | null, { now, end }: Reading): Edge {
  const lead = end - now;
  // An end that went back: the picture was loaded anew.
  if (!known || end < known.end - 1) return { lead, end };
  return { lead: Math.max(lead, end > known.end ? known.lead - BELIEF : known.lead), end };
}

/** While the picture stands, the broadcast goes on: then the figure grows with the clock. */
export const secondsBehind = ({ lead }: Edge, { now, position }: Reading) =>
  Math.max(0, now + lead - position);

const CLEARLY_S = 6;
const NEARLY_S = 4;

/** Whether a way to the newest moment is offered. It does not come and go at one figure. */
export const offersLive = (offered: boolean, seconds: number, paused: boolean) =>
  paused || seconds > (offered ? NEARLY_S : CLEARLY_S);

/** 3.2 below ten seconds, 14 above. */
export function behindText(lang: string, seconds: number): string {
  const digits = seconds < 9.95 ? 1 : 0;
  return new Intl.NumberFormat(lang, {
    numberingSystem: 'latn',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(seconds);
}
