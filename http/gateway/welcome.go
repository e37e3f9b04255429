// The welcome frame: the client's role in the room, and the state of the room.

package gateway

import (
	"crypto/sha256"
	"encoding/json"
	"time"

	"touchline/domain"
	"touchline/protos"
)

type welcomeFrame struct {
	T                string     `json:"t"`
	Room             string     `json:"room"`
	Epoch            int64      `json:"epoch"`
	Head             int64      `json:"head"`
	You              you        `json:"you"`
	RoomState        *roomState `json:"roomState"`
	Recovered        bool       `json:"recovered"`
	ServerTime       int64      `json:"serverTime"`
	HeartbeatSeconds int        `json:"heartbeatSeconds"`
	Node             string     `json:"node"`
}

type you struct {
	User        *domain.BriefView `json:"user"`
	VisitorName string            `json:"visitorName"`
	RoomRole    domain.RoomRole   `json:"roomRole"`
	CanChat     bool              `json:"canChat"`
	Reason      *string           `json:"reason"`
	Muted       bool              `json:"muted"`
	MuteType    *domain.MuteType  `json:"muteType"`
	EndTime     *int64            `json:"endTime"`
	MuteReason  *string           `json:"muteReason,omitempty"`
}

type roomState struct {
	LiveStatus    domain.LiveStatus      `json:"liveStatus"`
	SessionID     *string                `json:"sessionId"`
	Viewers       int64                  `json:"viewers"`
	ChatMode      chatMode               `json:"chatMode"`
	OpenEnvelopes []*domain.EnvelopeView `json:"openEnvelopes"`
	Match         *matchScore            `json:"match"`
	Pinned        json.RawMessage        `json:"pinned" client:"Pinned | null"`
}

type matchScore struct {
	MatchID     string             `json:"matchId"`
	HomeScore   *int64             `json:"homeScore"`
	AwayScore   *int64             `json:"awayScore"`
	Clock       *string            `json:"clock"`
	MatchStatus domain.MatchStatus `json:"matchStatus"`
}

func scoreOf(m *protos.MatchScore) *matchScore {
	if m == nil {
		return nil
	}
	score := &matchScore{
		MatchID: domain.FormatID(m.MatchId), Clock: orNull(m.Clock), MatchStatus: domain.MatchStatus(m.MatchStatus),
	}
	if m.HomeScore != nil && m.AwayScore != nil {
		score.HomeScore, score.AwayScore = &m.HomeScore.N, &m.AwayScore.N
	}
	return score
}

type chatMode struct {
	MutedAll             bool            `json:"mutedAll"`
	SlowSeconds          int32           `json:"slowSeconds"`
	FollowersOnlyMinutes int32           `json:"followersOnlyMinutes"`
	AccountAgeMinutes    int32           `json:"accountAgeMinutes"`
	LinksAllowed         bool            `json:"linksAllowed"`
	MaxText              int32           `json:"maxText"`
	Shield               bool            `json:"shield"`
	PinnedMessage        json.RawMessage `json:"pinnedMessage" client:"Pinned | null"`
}

func orNull[T comparable](v T) *T {
	var none T
	if v == none {
		return nil
	}
	return &v
}

// youOf describes a person in a room. st is nil for visitors and on the user channel.
func (h *Hub) youOf(t domain.Ticket, st *protos.Standing) you {
	if t.UserID == 0 {
		return you{VisitorName: visitorName(t.Visitor), Reason: orNull(string(domain.LoginToChat))}
	}
	y := you{
		User: domain.ViewOf(domain.Brief{
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

func roomStateOf(s *protos.RoomState, viewers int64, worn func(userID int64) domain.Badges, now time.Time) *roomState {
	pinned := json.RawMessage(s.GetPinned())
	var line struct {
		EndTime *int64 `json:"endTime"`
	}
	if json.Unmarshal(pinned, &line) != nil || line.EndTime != nil && now.UnixMilli() >= *line.EndTime {
		pinned = json.RawMessage("null")
	}
	mode := chatMode{FollowersOnlyMinutes: -1, MaxText: domain.ChatTextMax, PinnedMessage: pinned}
	if m := s.GetChatMode(); m != nil {
		mode = chatMode{
			m.MutedAll, m.SlowSeconds, m.FollowersOnlyMinutes, m.AccountAgeMinutes, m.LinksAllowed, m.MaxText,
			m.Shield, pinned,
		}
	}
	open := []*domain.EnvelopeView{}
	for _, e := range s.GetOpenEnvelopes() {
		shown := e.View()
		shown.Sender.Wear(worn(e.Sender.GetUserId()))
		open = append(open, shown)
	}
	return &roomState{
		LiveStatus: domain.LiveStatus(s.GetLiveStatus()), SessionID: orNull(s.GetSessionId()), Viewers: viewers,
		ChatMode: mode, OpenEnvelopes: open, Match: scoreOf(s.GetMatch()), Pinned: pinned,
	}
}

func (h *Hub) welcome(room string, y you) welcomeFrame {
	return welcomeFrame{
		T: "welcome", Room: room, You: y, ServerTime: h.cfg.Now().UnixMilli(),
		HeartbeatSeconds: domain.HeartbeatSeconds, Node: h.cfg.Node,
	}
}
