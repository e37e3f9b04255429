/** What the chat of before tells while the clock passes it: lines fly over the picture, gifts are celebrated on it. */
import type { RoomEvent } from './protocol';

/** Tells of events one after the other; returns the way to stop. */
export type Passing = (hear: (event: RoomEvent) => void) => () => void;

/** Its lines, for the bullet chat; none is the reader's own. */
export const linesOf =
  (passing: Passing) =>
  (fly: (id: string, text: string, mine: boolean) => void): (() => void) =>
    passing((event) => {
      if (event.k === 'chat') fly(event.id, event.text, false);
    });

/** For a chat and a picture that know nothing of each other: what one tells the other hears. */
export function relay(): { tell: (event: RoomEvent) => void; passing: Passing } {
  const hearers = new Set<(event: RoomEvent) => void>();
  return {
    tell: (event) => {
      for (const hear of hearers) hear(event);
    },
    passing: (hear) => {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
