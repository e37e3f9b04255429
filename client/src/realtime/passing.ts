/** What a room tells while it passes, live or recorded: lines fly over the picture, gifts are celebrated on it. */
import type { RoomEvent } from './protocol';

/** Tells of events one after the other, `mine` of the reader's own; returns the way to stop. */
export type Passing = (hear: (event: RoomEvent, mine?: boolean) => void) => () => void;
