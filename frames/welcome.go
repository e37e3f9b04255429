// The welcome frame: the client's role in the room, and the state of the room.

package frames

import (
	"encoding/json"

	"touchline/domain"
)

// WelcomeFrame answers a join.
type WelcomeFrame struct {
	T                string     `json:"t"`
	Room             string     `json:"room"`
	Epoch            int64      `json:"epoch"`
	Head             int64      `json:"head"`
	You              You        `json:"you"`
	RoomState        *RoomState `json:"roomState"`
	Recovered        bool       `json:"recovered"`
	ServerTime       int64      `json:"serverTime"`
	HeartbeatSeconds int        `json:"heartbeatSeconds"`
	Node             string     `json:"node"`
}

// You is the client's own person in the room.
type You struct {
	User        *BriefView       `json:"user"`
	VisitorName string           `json:"visitorName"`
	RoomRole    domain.RoomRole  `json:"roomRole"`
	CanChat     bool             `json:"canChat"`
	Reason      *string          `json:"reason"`
	Muted       bool             `json:"muted"`
	MuteType    *domain.MuteType `json:"muteType"`
	EndTime     *int64           `json:"endTime"`
	MuteReason  *string          `json:"muteReason,omitempty"`
}

// RoomState is the state of a room at the join.
type RoomState struct {
	LiveStatus    domain.LiveStatus `json:"liveStatus"`
	SessionID     *string           `json:"sessionId"`
	Viewers       int64             `json:"viewers"`
	ChatMode      ChatMode          `json:"chatMode"`
	OpenEnvelopes []*EnvelopeView   `json:"openEnvelopes"`
	Match         *MatchScore       `json:"match"`
	Pinned        json.RawMessage   `json:"pinned" client:"Pinned | null"`
	Poll          *PollView         `json:"poll"` // that is open or waits for its outcome
}

// MatchScore is the score of the match that a room shows.
type MatchScore struct {
	MatchID     string             `json:"matchId"`
	HomeScore   *int64             `json:"homeScore"`
	AwayScore   *int64             `json:"awayScore"`
	Clock       *string            `json:"clock"`
	MatchStatus domain.MatchStatus `json:"matchStatus"`
	Updated     *int64             `json:"sourceUpdatedTime"` // of score, clock and status
}
