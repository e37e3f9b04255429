/** The websocket protocol as the client uses it; the frames themselves are generated from the server's structs. */
import type { BriefView, ImInfoAnswer } from '../api/schema.gen';
import type { Command, UserBrief } from './frames.gen';

export type * from './frames.gen';

/** Who says something: as events name people, or the welcome and envelopes. */
export type Speaker = BriefView & Pick<UserBrief, 'roomRole'>;

export type Params = Record<string, unknown>;

type Order<T extends Command['t'], Needed extends keyof Command, Perhaps extends keyof Command = never> = {
  t: T;
} & { [F in Needed]: NonNullable<Command[F]> } & { [F in Perhaps]?: NonNullable<Command[F]> };

/** What the client sends; `room` is needed only where a connection holds several. */
export type ClientFrame =
  | Order<'join', 'ticket', 'epoch' | 'offset'>
  | Order<'leave', 'room'>
  | Order<'send', 'id' | 'text' | 'goodUntil', 'replyTo' | 'room'>
  | Order<'grab', 'id' | 'redEnvelopeId', 'room'>
  | Order<'history', 'id' | 'before' | 'limit', 'room'>
  | Order<'ping', 'n'>;

/** Where to connect and the single-use right to do so. */
export type Ticket = Pick<ImInfoAnswer, 'url' | 'ticket' | 'room'>;
