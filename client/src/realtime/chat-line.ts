/** A line of the chat that somebody wrote, as plain data. */
import type { RoomRole } from '../api/enums.gen';
import type { ReplyTo, Speaker } from './protocol';

export interface ChatLine {
  kind: 'chat';
  /** Stays the same when an own line gets its number, so its row is not built anew. */
  key: string;
  /** Offset in the room; null while only this page knows the line. */
  o: number | null;
  ts: number;
  id: string | null;
  user: Speaker;
  role: RoomRole;
  /** Empty while the room keeps a removed line's words from this reader. */
  text: string;
  reply: ReplyTo | null;
  removed: boolean;
  /** Its author threw it away as failed, but the room had taken it. */
  afterAll?: true;
}
