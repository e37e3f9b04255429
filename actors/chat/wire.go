// Events as the JSON of docs/protocol.md, Events, encoded once for all sockets.

package chat

import (
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/frames"
	"touchline/protos"
)

// broadcast is one numbered event for the sockets and for the stored log.
type broadcast struct {
	offset    int64
	kind      string
	atMs      int64
	userID    int64
	cid       string
	messageID string
	about     string // the line it quotes or pins, "" for none
	fields    any
}

func brief(u *protos.User, role int32) frames.UserBrief {
	b := frames.UserBrief{
		UserID: domain.FormatID(u.GetUserId()), NickName: u.GetNickName(), UserImage: u.GetUserImage(),
		RoomRole: domain.RoomRole(role),
	}
	if id := domain.FormatID(u.GetHouseId()); id != "" {
		b.HouseID = &id
	}
	return b
}

// speaker is a person with the badges they have in this room now.
func (s *State) speaker(u *protos.User, role int32) frames.UserBrief {
	b := brief(u, role)
	if s.badges != nil {
		worn := s.badges(u.GetUserId())
		b.Medal, b.FanLevel, b.Tags = frames.MedalOf(worn), worn.FanLevel, worn.Tags()
	}
	return b
}

func (s *State) lineBroadcast(e *protos.LineSaid) broadcast {
	event := frames.ChatEvent{
		Head: frames.Head{Offset: e.Offset, Kind: "chat", At: e.AtMs}, ID: e.MessageId, ClientID: e.Cid,
		User: s.speaker(e.Person.User, e.Person.Role), Text: e.Text, Role: domain.RoomRole(e.Person.Role),
	}
	if e.Reply != nil {
		event.ReplyTo = &frames.ReplyTo{ID: e.Reply.MessageId, NickName: e.Reply.NickName, Text: e.Reply.Text}
	}
	return broadcast{e.Offset, "chat", e.AtMs, e.Person.User.UserId, e.Cid, e.MessageId, e.Reply.GetMessageId(), event}
}

func notice(offset, atMs int64, key string, params map[string]any) broadcast {
	return broadcast{offset: offset, kind: "notice", atMs: atMs,
		fields: frames.NoticeEvent{Head: frames.Head{Offset: offset, Kind: "notice", At: atMs}, Key: key, Params: params}}
}

func muteBroadcast(e *protos.UserMuted) broadcast {
	params := map[string]any{"nickName": e.Target.NickName}
	switch t := domain.MuteType(e.MuteType); {
	case t.Minutes() > 0:
		params["minutes"] = t.Minutes()
	case t == domain.MuteSession:
		params["session"] = true
	default:
		params["permanent"] = true
	}
	return notice(e.Offset, e.StartMs, "userMuted", params)
}

func unmuteBroadcast(e *protos.UserUnmuted) broadcast {
	return notice(e.Offset, e.AtMs, "userUnmuted", map[string]any{"nickName": e.Target.NickName})
}

func muteAllBroadcast(e *protos.AllMuted) broadcast {
	kind := "unmuteAll"
	if e.Stop {
		kind = "muteAll"
	}
	return broadcast{
		offset: e.Offset, kind: kind, atMs: e.AtMs,
		fields: frames.ByEvent{Head: frames.Head{Offset: e.Offset, Kind: kind, At: e.AtMs}, By: brief(e.By, 0)},
	}
}

// newsBroadcasts returns the broadcasts of one piece of the live room's news, with offsets from first on.
func (s *State) newsBroadcasts(news *protos.RoomNews, first int64) []broadcast {
	if money, ok := s.moneyBroadcast(news, first); ok {
		return []broadcast{money}
	}
	var out []broadcast
	if live := news.GetLive(); live != nil {
		event := frames.LiveEvent{Head: frames.Head{Offset: first, Kind: "live", At: news.AtMs},
			LiveStatus: domain.LiveStatus(live.LiveStatus)}
		if live.SessionId != "" {
			event.SessionID = &live.SessionId
		}
		if live.StartMs != 0 {
			event.StartTime = &live.StartMs
		}
		out = append(out, broadcast{offset: first, kind: "live", atMs: news.AtMs, fields: event})
		if live.Started {
			out = append(out, notice(first+1, news.AtMs, "liveStart", map[string]any{}))
		} else if live.Ended {
			out = append(out, notice(first+1, news.AtMs, "liveEnd", map[string]any{}))
		}
	}
	if room := news.GetRoom(); room != nil {
		out = append(out, roomBroadcasts(room, news.AtMs, first)...)
	}
	if poll := news.GetPoll(); poll != nil {
		event := frames.PollEvent{Head: frames.Head{Offset: first, Kind: "poll", At: news.AtMs}, Poll: *poll.View()}
		out = append(out, broadcast{offset: first, kind: "poll", atMs: news.AtMs, fields: event})
	}
	return out
}

func roomBroadcasts(room *protos.RoomChanged, atMs, first int64) []broadcast {
	event := frames.RoomChangedEvent{Head: frames.Head{Offset: first, Kind: "room", At: atMs}}
	if room.NameSet {
		event.HouseName = &room.HouseName
	}
	if room.AnnouncementSet {
		event.Announcement = &room.Announcement
	}
	if room.ImageSet {
		event.HouseImage = &room.HouseImage
	}
	if room.MatchSet {
		match := domain.FormatID(room.MatchId)
		event.MatchID = &match
	}
	out := []broadcast{{offset: first, kind: "room", atMs: atMs, fields: event}}
	if room.AnnouncementSet && room.Announcement != "" {
		out = append(out, notice(first+1, atMs, "anchorAnnouncement", map[string]any{"text": room.Announcement}))
	}
	return out
}

// encode returns the bytes that every socket gets, and the row that stores them.
func (t broadcast) encode(room string, epoch int64, sessionID string) ([]byte, domain.Row) {
	body := encoded(t.fields)
	return body, moderation.LineRow{
		Room: room, Epoch: epoch, Offset: t.offset, Kind: t.kind, UserID: t.userID, ClientID: t.cid,
		MessageID: t.messageID, SessionID: sessionID, At: time.UnixMilli(t.atMs).UTC(), Body: body,
	}
}

// restore fills the memory of the rules from a stored line.
func restore(s *State, row moderation.LineRow) {
	line, ok := frames.ReadLine(row.Kind, row.Body)
	if row.MessageID == "" || !ok {
		return // no line, or one of an older shape, which can be shown but not quoted
	}
	remembered := s.remember(&protos.LineSaid{
		Offset: row.Offset, Cid: row.ClientID, MessageId: row.MessageID, AtMs: row.At.UnixMilli(), Text: line.Text,
		Person:        &protos.Person{User: &protos.User{UserId: row.UserID, NickName: line.NickName}, Role: line.Role},
		RedEnvelopeId: line.RedEnvelopeID,
	}, row.SessionID)
	remembered.Deleted = row.Deleted
}
