// The welcome frame: the client's role in the room, and the state of the room.

package gateway

import (
	"crypto/sha256"
	"encoding/json"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/frames"
	"touchline/protos"
)

func scoreOf(m *protos.MatchScore) *frames.MatchScore {
	if m == nil {
		return nil
	}
	score := &frames.MatchScore{
		MatchID: domain.FormatID(m.MatchId), Clock: orNull(m.Clock), MatchStatus: domain.MatchStatus(m.MatchStatus),
		Updated: orNull(m.UpdatedMs),
	}
	if m.HomeScore != nil && m.AwayScore != nil {
		score.HomeScore, score.AwayScore = &m.HomeScore.N, &m.AwayScore.N
	}
	return score
}

func orNull[T comparable](v T) *T {
	var none T
	if v == none {
		return nil
	}
	return &v
}

// youOf describes a person in a room. st is nil for visitors and on the user channel.
func (h *Hub) youOf(t studio.Ticket, st *protos.Standing) frames.You {
	if t.UserID == 0 {
		return frames.You{VisitorName: visitorName(t.Visitor), Reason: orNull(string(domain.LoginToChat))}
	}
	y := frames.You{
		User: frames.ViewOf(domain.Brief{
			UserID: t.UserID, NickName: t.NickName, UserImage: t.UserImage, HouseID: t.HouseID,
		}),
	}
	y.User.Wear(h.badgesOf(t.Room, t.UserID))
	if st == nil {
		y.RoomRole = t.Role
		return y
	}
	y.RoomRole, y.CanChat, y.Reason, y.Muted = domain.RoomRole(st.Role), st.CanChat, orNull(st.Reason), st.Muted
	y.MuteType, y.EndTime, y.MuteReason = orNull(domain.MuteType(st.MuteType)), orNull(st.EndMs), orNull(st.MuteReason)
	return y
}

// visitorName masks a visitor as "Visitor abcd": the same letters on every visit, which reveal nothing.
func visitorName(visitor string) string {
	sum := sha256.Sum256([]byte("visitor:" + visitor))
	letters := [4]byte{}
	for i := range letters {
		letters[i] = 'a' + sum[i]%26
	}
	return "Visitor " + string(letters[:])
}

// badgesOf returns a person's current badges in a room.
func (h *Hub) badgesOf(room string, userID int64) domain.Badges {
	if h.deps.Badges == nil {
		return domain.Badges{}
	}
	house, _ := domain.HouseOf(room)
	return h.deps.Badges(house, userID)
}

func roomStateOf(s *protos.RoomState, viewers int64, worn func(userID int64) domain.Badges,
	now time.Time) *frames.RoomState {
	pinned := json.RawMessage(s.GetPinned())
	var line struct {
		EndTime *int64 `json:"endTime"`
	}
	if json.Unmarshal(pinned, &line) != nil || line.EndTime != nil && now.UnixMilli() >= *line.EndTime {
		pinned = json.RawMessage("null")
	}
	mode := frames.ChatMode{FollowersOnlyMinutes: -1, MaxText: domain.ChatTextMax, PinnedMessage: pinned}
	if m := s.GetChatMode(); m != nil {
		mode = frames.ChatMode{
			MutedAll: m.MutedAll, SlowSeconds: m.SlowSeconds, FollowersOnlyMinutes: m.FollowersOnlyMinutes,
			AccountAgeMinutes: m.AccountAgeMinutes, LinksAllowed: m.LinksAllowed, MaxText: m.MaxText, Shield: m.Shield,
			PinnedMessage: pinned,
		}
	}
	open := []*frames.EnvelopeView{}
	for _, e := range s.GetOpenEnvelopes() {
		shown := e.View()
		shown.Sender.Wear(worn(e.Sender.GetUserId()))
		open = append(open, shown)
	}
	return &frames.RoomState{
		LiveStatus: domain.LiveStatus(s.GetLiveStatus()), SessionID: orNull(s.GetSessionId()), Viewers: viewers,
		ChatMode: mode, OpenEnvelopes: open, Match: scoreOf(s.GetMatch()), Pinned: pinned,
	}
}

// pollOf is the running poll with the newest votes. While voting is open, its news are older than the figures.
func pollOf(p *protos.Poll, votes *protos.PollVotes) *frames.PollView {
	view := p.View()
	if view == nil || votes.GetPollId() != view.PollID || view.Status != studio.PollOpen {
		return view
	}
	for i := range view.Answers {
		view.Answers[i].Votes = max(view.Answers[i].Votes, votes.Votes[i])
	}
	return view
}

func (h *Hub) welcome(room string, y frames.You) frames.WelcomeFrame {
	return frames.WelcomeFrame{
		T: "welcome", Room: room, You: y, ServerTime: h.cfg.Now().UnixMilli(),
		HeartbeatSeconds: domain.HeartbeatSeconds, Node: h.cfg.Node,
	}
}
