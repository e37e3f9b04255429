/** How what the websocket tells changes what is true in a room. Pure. */
import { envelopesAfter, envelopesOf, envelopesWithoutRemarks } from './open-envelopes';
import { withVotes } from './polls';
import type { PrivFrame, RoomEvent, StatsFrame, WelcomeFrame } from './protocol';
import type { RoomChanges, RoomView } from './room-state';
import { muteAll, underRules } from './speaking';

export function afterWelcome(view: RoomView, frame: WelcomeFrame): RoomView {
  const room = frame.roomState;
  const returned = view.you !== null;
  const live = room?.liveStatus ?? view.liveStatus;
  return {
    ...view,
    link: 'open',
    refused: null,
    you: frame.you,
    liveStatus: live,
    sessionId: room ? (room.sessionId ?? null) : view.sessionId,
    viewers: room?.viewers ?? view.viewers,
    chatMode: room?.chatMode ?? view.chatMode,
    pinned: room ? room.pinned : view.pinned,
    score: room?.match ?? view.score,
    envelopes: envelopesOf(view.envelopes, room?.openEnvelopes),
    poll: room ? (room.poll ?? null) : view.poll,
    // While we were away the broadcast may have begun, ended or changed its address.
    stale: returned && (live !== view.liveStatus || !frame.recovered) ? view.stale + 1 : view.stale,
  };
}

/** One room event. Chat lines and gifts do not change what is true in the room. */
export function afterEvent(view: RoomView, event: RoomEvent): RoomView {
  switch (event.k) {
    case 'live':
      return {
        ...view,
        liveStatus: event.liveStatus,
        sessionId: event.sessionId ?? null,
        startTime: event.startTime ?? view.startTime,
        stale: view.stale + 1,
      };
    case 'score': {
      const { matchId, homeScore, awayScore, clock, matchStatus, sourceUpdatedTime } = event;
      return { ...view, score: { matchId, homeScore, awayScore, clock, matchStatus, sourceUpdatedTime } };
    }
    case 'mode':
      return underRules({ ...view, chatMode: event.chatMode });
    case 'muteAll':
      return muteAll(view, true);
    case 'unmuteAll':
      return muteAll(view, false);
    case 'notice':
      if (event.key === 'muteAll') return muteAll(view, true);
      return event.key === 'unmuteAll' ? muteAll(view, false) : view;
    case 'poll':
      return { ...view, poll: event.poll };
    case 'pin':
      return { ...view, pinned: event.pinned };
    case 'room': {
      const { houseName, announcement, houseImage, matchId } = event;
      const changes: RoomChanges = { ...view.changes };
      if (houseName !== undefined) changes.houseName = houseName;
      if (announcement !== undefined) changes.announcement = announcement;
      if (houseImage !== undefined) changes.houseImage = houseImage;
      return { ...view, changes, stale: matchId === undefined ? view.stale : view.stale + 1 };
    }
    case 'delete':
    case 'restore': {
      const envelopes = envelopesWithoutRemarks(view.envelopes, event.ids, event.k === 'delete');
      return envelopes === view.envelopes ? view : { ...view, envelopes };
    }
    case 'envelopeOpen':
    case 'envelopeGrab':
    case 'envelopeEnd': {
      const envelopes = envelopesAfter(view.envelopes, event, view.you?.user?.userId ?? null);
      return envelopes === view.envelopes ? view : { ...view, envelopes };
    }
    default:
      return view;
  }
}

/** Counts come whole, so the latest is all one needs. */
export const afterStats = (view: RoomView, st: StatsFrame): RoomView => ({
  ...view,
  viewers: st.viewers,
  visitHistory: st.visitHistory,
  definitions: st.definitions ?? [],
  poll: withVotes(view.poll, st.poll),
});

/** What concerns this person alone: their mute, its end, their role. */
export function afterPrivate(view: RoomView, frame: PrivFrame): RoomView {
  if (!view.you) return view;
  switch (frame.k) {
    case 'muted':
      return {
        ...view,
        you: {
          ...view.you,
          muted: true,
          canChat: false,
          reason: 'MUTED',
          muteReason: frame.reason ?? null,
          muteType: frame.muteType,
          endTime: frame.endTime ?? null,
        },
      };
    case 'unmuted':
      return {
        ...view,
        you: {
          ...view.you,
          muted: false,
          canChat: true,
          reason: null,
          muteReason: undefined,
          muteType: null,
          endTime: null,
        },
      };
    case 'role':
      return { ...view, you: { ...view.you, roomRole: frame.roomRole } };
    default:
      return view;
  }
}
