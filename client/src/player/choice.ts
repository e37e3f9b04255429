/** Which line of a picture plays: what somebody chose, what plays, and which lines did not serve. Pure: a reducer. */
import type { Player } from '../api/schema.gen';
import {
  AUTO,
  type ChosenLine,
  chooseLine,
  HALF_SECOND,
  isLowLatency,
  linesOfNode,
  offeredDefinitions,
  placeOf,
  type Support,
} from './config';

export interface Choice {
  definition: string;
  /** The line that was asked for. */
  wanted: string | null;
  /** The line that plays: it goes on when the server offers others. */
  playing: string | null;
  /** Places of lines that this page may not fetch, or that showed nothing. */
  forbidden: readonly string[];
  /** Places of lines that stalled while the player chose. */
  stalled: readonly string[];
  /** Places of lines of nodes that broke. */
  failed: readonly string[];
  /** How often no line was left. */
  spent: number;
}

export type Happening =
  | { kind: 'playing'; line: ChosenLine }
  /** `isBlank`: it has shown nothing. */
  | { kind: 'broken'; line: ChosenLine | null; isBlank: boolean }
  /** It stalled so often that the network does not carry it. */
  | { kind: 'stalled'; line: ChosenLine }
  | { kind: 'forbidden'; place: string }
  | { kind: 'line'; lineId: string }
  | { kind: 'definition'; definition: string };

export const firstChoice = (definition: string | null): Choice => ({
  definition: definition ?? AUTO,
  wanted: null,
  playing: null,
  forbidden: [],
  stalled: [],
  failed: [],
  spent: 0,
});

export function lineOf(choice: Choice, player: Player, support: Support): ChosenLine | null {
  const { definition, forbidden, failed, stalled } = choice;
  const unfit = [...forbidden, ...failed, ...(definition === AUTO ? stalled : [])];
  return chooseLine(player, choice.wanted ?? choice.playing, support, unfit, definition);
}

export function change(choice: Choice, what: Happening, player: Player, support: Support): Choice {
  switch (what.kind) {
    case 'playing': {
      const { lineId, rewound } = what.line;
      return rewound || choice.playing === lineId ? choice : { ...choice, playing: lineId };
    }
    case 'broken':
      return afterBreak({ ...choice, playing: null }, what, player, support);
    case 'stalled': {
      const { lineId, rewound, place } = what.line;
      const isChosen = choice.definition !== AUTO || choice.wanted !== null;
      const hasOthers = offeredDefinitions(player, support).length > 0;
      if (isChosen || lineId === AUTO || rewound || !hasOthers) return choice;
      return { ...choice, playing: null, stalled: [...choice.stalled, place] };
    }
    case 'forbidden':
      return { ...choice, forbidden: [...choice.forbidden, what.place] };
    case 'line': {
      const { lineId } = what;
      const place = placeOf(player.lines.find((line) => line.lineId === lineId)?.url ?? '');
      // The line half a second behind is tried again each time somebody asks for it.
      const forbidden = choice.forbidden.filter((one) => lineId !== HALF_SECOND || one !== place);
      return { ...choice, wanted: lineId, forbidden };
    }
    case 'definition':
      return { ...choice, definition: what.definition, wanted: null, playing: null, stalled: [] };
  }
}

function afterBreak(
  choice: Choice,
  { line, isBlank }: Extract<Happening, { kind: 'broken' }>,
  player: Player,
  support: Support,
): Choice {
  if (line?.rewound) return choice;
  // No way for WebRTC, or its pictures stopped: the usual line goes on until somebody asks again.
  if (line?.transport === 'whep')
    return { ...choice, wanted: null, forbidden: [...choice.forbidden, line.place] };
  // A browser that shows nothing of the low-latency line, which nobody asked for, gets the next one.
  if (line && isLowLatency(line.lineId) && !choice.wanted && isBlank)
    return { ...choice, forbidden: [...choice.forbidden, line.place] };
  // The node may have failed: another one goes on. Where there is none, the page tries all of them again.
  const failed = [...choice.failed, ...(line ? linesOfNode(player, line) : [])];
  const goesOn = lineOf({ ...choice, wanted: null, stalled: [], failed }, player, support);
  return failed.length > 0 && goesOn
    ? { ...choice, failed }
    : { ...choice, failed: [], spent: choice.spent + 1 };
}
