// The JSON of moderation: modes, pins, deleted and restored lines.

package chat

import (
	"encoding/json"

	"google.golang.org/protobuf/proto"

	"touchline/domain"
	"touchline/frames"
	"touchline/protos"
)

// pinnedJSON is the pin above a chat, nil for none.
func pinnedJSON(p *protos.PinnedLine) []byte {
	if p == nil {
		return nil
	}
	view := frames.Pinned{
		Text: p.Text, UserID: domain.FormatID(p.Author.GetUserId()), NickName: p.Author.GetNickName(), PinTime: p.AtMs,
	}
	if p.MessageId != "" {
		view.MessageID = &p.MessageId
	}
	if p.EndMs != 0 {
		view.EndTime = &p.EndMs
	}
	return encoded(view)
}

// encoded is the JSON of our own strings, numbers and booleans, whose encoding cannot fail.
func encoded(v any) []byte {
	body, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return body
}

func orJSONNull(raw []byte) json.RawMessage {
	if len(raw) == 0 {
		return json.RawMessage("null")
	}
	return raw
}

func viewMode(m *protos.ChatMode, pin *protos.PinnedLine) frames.ChatMode {
	return frames.ChatMode{
		MutedAll: m.MutedAll, SlowSeconds: m.SlowSeconds, FollowersOnlyMinutes: m.FollowersOnlyMinutes,
		AccountAgeMinutes: m.AccountAgeMinutes, LinksAllowed: m.LinksAllowed, MaxText: m.MaxText, Shield: m.Shield,
		PinnedMessage: orJSONNull(pinnedJSON(pin)),
	}
}

// changes returns the fields that differ, with their values in to.
func changes(from, to *protos.ChatMode) map[string]any {
	changed := map[string]any{}
	note := func(field string, differs bool, value any) {
		if differs {
			changed[field] = value
		}
	}
	note("slowSeconds", from.SlowSeconds != to.SlowSeconds, to.SlowSeconds)
	note("followersOnlyMinutes", from.FollowersOnlyMinutes != to.FollowersOnlyMinutes, to.FollowersOnlyMinutes)
	note("accountAgeMinutes", from.AccountAgeMinutes != to.AccountAgeMinutes, to.AccountAgeMinutes)
	note("linksAllowed", from.LinksAllowed != to.LinksAllowed, to.LinksAllowed)
	note("maxText", from.MaxText != to.MaxText, to.MaxText)
	note("shield", from.Shield != to.Shield, to.Shield)
	return changed
}

// actBroadcasts returns the broadcasts of an event of moderation. s is the state before it.
func actBroadcasts(s *State, event proto.Message) []broadcast {
	switch e := event.(type) {
	case *protos.LineSaid: // a held line that was published
		return []broadcast{s.lineBroadcast(e)}
	case *protos.UserMuted:
		return broadcastIfNumbered(e.Offset, muteBroadcast(e))
	case *protos.UserUnmuted:
		return broadcastIfNumbered(e.Offset, unmuteBroadcast(e))
	case *protos.AllMuted:
		return []broadcast{muteAllBroadcast(e)}
	case *protos.LinesDeleted:
		return []broadcast{linesBroadcast("delete", e.Offset, e.AtMs, e.By, e.Lines)}
	case *protos.LinesRestored:
		return []broadcast{linesBroadcast("restore", e.Offset, e.AtMs, e.By, e.Lines)}
	case *protos.ModeSet:
		mode := proto.Clone(e.Mode).(*protos.ChatMode)
		mode.MutedAll = s.Mode.MutedAll
		return []broadcast{
			{
				offset: e.Offset, kind: "mode", atMs: e.AtMs,
				fields: frames.ModeEvent{Head: frames.Head{Offset: e.Offset, Kind: "mode", At: e.AtMs},
					ChatMode: viewMode(mode, s.pin)},
			},
			notice(e.Offset+1, e.AtMs, "modeChanged", changes(s.Mode, e.Mode)),
		}
	case *protos.LinePinned:
		return []broadcast{{offset: e.Offset, kind: "pin", atMs: e.AtMs, about: e.Pinned.GetMessageId(),
			fields: frames.PinEvent{Head: frames.Head{Offset: e.Offset, Kind: "pin", At: e.AtMs},
				Pinned: orJSONNull(pinnedJSON(e.Pinned))}}}
	}
	return nil
}

func linesBroadcast(kind string, offset, atMs int64, by *protos.User, lines []*protos.LineRef) broadcast {
	event := frames.LinesEvent{Head: frames.Head{Offset: offset, Kind: kind, At: atMs}, IDs: idsOf(lines),
		By: brief(by, 0)}
	if userID := soleAuthor(lines); userID != 0 {
		event.UserID = domain.FormatID(userID)
	}
	return broadcast{offset: offset, kind: kind, atMs: atMs, fields: event}
}

func idsOf(lines []*protos.LineRef) []string {
	ids := make([]string, len(lines))
	for i, line := range lines {
		ids[i] = line.MessageId
	}
	return ids
}

// soleAuthor is the author of all the lines, 0 when there are several.
func soleAuthor(lines []*protos.LineRef) int64 {
	for _, line := range lines {
		if line.UserId != lines[0].UserId {
			return 0
		}
	}
	if len(lines) == 0 {
		return 0
	}
	return lines[0].UserId
}
