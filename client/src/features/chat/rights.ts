/** What a reader may do at a line or at a person. The server decides; this only spares them what it would refuse. Pure. */
import { RoomRole } from '../../api/enums.gen';

/** How long one may take back a line of one's own, milliseconds. */
export const OWN_DELETE_MS = 120_000;

export interface Rights {
  /** The line or person is the reader. */
  own: boolean;
  reply: boolean;
  remove: boolean;
  pin: boolean;
  mute: boolean;
  appoint: boolean;
  /** The person is a moderator here. */
  moderates: boolean;
  report: boolean;
}

export interface Reader {
  userId: string | null;
  role: RoomRole;
  mayWrite: boolean;
}

export interface Subject {
  userId: string;
  role: RoomRole;
  /** Server time of the line; null at a person in a list. */
  saidAt: number | null;
}

export function rightsOf(reader: Reader, of: Subject, serverNow: number): Rights {
  const own = reader.userId !== null && reader.userId === of.userId;
  const staff = reader.role >= RoomRole.Moderator;
  const isLine = of.saidAt !== null;
  // Anchors and operators stand above everybody; moderators do not touch one another.
  const below =
    of.role < RoomRole.Anchor && !(reader.role === RoomRole.Moderator && of.role === RoomRole.Moderator);
  const young = of.saidAt !== null && serverNow - of.saidAt < OWN_DELETE_MS;
  return {
    own,
    reply: isLine && reader.mayWrite,
    remove: isLine && (staff || (own && young)),
    pin: isLine && staff,
    mute: staff && below && !own,
    appoint: reader.role === RoomRole.Anchor && !own && of.role < RoomRole.Anchor,
    moderates: of.role === RoomRole.Moderator,
    report: !own,
  };
}
