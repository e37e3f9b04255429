// Ports that several features share, as fakes of one thing serve them all.

package http

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/account"
	"touchline/http/admin"
	"touchline/http/anchors"
	"touchline/http/replays"
	"touchline/http/rooms"
	"touchline/protos"
)

// Names are those that others may not imitate: of anchors, their rooms and operators.
type Names interface {
	account.Names
	rooms.Names
}

// Sessions are what one user is told, wherever they are connected.
type Sessions interface {
	account.Sessions
	// Reserve makes or gives up a reservation of a match.
	Reserve(ctx context.Context, userID int64, cmd *protos.ReserveMatch) (*protos.MatchReserved, error)
}

// Recordings are finished broadcasts.
type Recordings interface {
	replays.Recordings
	rooms.Recordings
}

// Overlays tell which links to chat overlays are good.
type Overlays interface {
	// CodeSeq is the number of a house's live code; NOT_FOUND without the house.
	CodeSeq(ctx context.Context, houseID int64) (int64, error)
}

// Applications to become an anchor, for those who apply and for operators.
type Applications interface {
	anchors.Applications
	admin.Applications
}

// LiveDays are the days of broadcasts, and the job that counts them.
type LiveDays interface {
	anchors.LiveDays
	admin.LiveDays
}

// Houses are the rooms and their anchors, as lists and pages read them.
type Houses interface {
	rooms.Houses
	HousesShowing(ctx context.Context, matchID int64, limit int) ([]domain.HouseCard, error)
	// HouseOfUser refuses with NOT_FOUND.
	HouseOfUser(ctx context.Context, userID int64) (domain.House, error)
}

// Matches are the matches, as lists and pages read them.
type Matches interface {
	Matches(ctx context.Context, f domain.MatchFilter) (matches []domain.Match, total int64, err error)
	MatchCounts(ctx context.Context, f domain.MatchFilter) (map[int32]int64, error)
	HotMatches(ctx context.Context, limit int) ([]domain.Match, error)
	UpcomingMatches(ctx context.Context, raceType int32, now time.Time, limit int) ([]domain.Match, error)
	MatchesByID(ctx context.Context, matches []int64) ([]domain.Match, error)
	// Match refuses with MATCH_NOT_FOUND.
	Match(ctx context.Context, matchID int64) (domain.Match, error)
	RelatedMatches(ctx context.Context, of domain.Match, limit int) ([]domain.Match, error)
	MatchEvents(ctx context.Context, matchID int64) ([]domain.MatchEvent, error)
}

// ChatLog is what a chat left in the tables: reading it wakes nobody.
type ChatLog interface {
	RoomHead(ctx context.Context, room string) (epoch, offset int64, err error)
	rooms.ChatLog
	MutesInForce(ctx context.Context, room, keyword string, now time.Time, limit, offset int) (mutes []domain.MuteInForce, total int64, err error)
	MutedAmong(ctx context.Context, room string, users []int64, now time.Time) (map[int64]bool, error)
}

// People are users as others see them; NOT_FOUND when there is none.
type People interface {
	Person(ctx context.Context, userID int64) (person domain.Brief, since time.Time, err error)
}

// Chat is the chat of a room.
type Chat interface {
	WhereStands(ctx context.Context, room string, ask *protos.AskStanding) (*protos.Standing, error)
	Judge(ctx context.Context, room string, cmd *protos.JudgeRemark) (*protos.RemarkJudged, error)
	Mute(ctx context.Context, room string, cmd *protos.MuteUser) (*protos.MuteChanged, error)
	Unmute(ctx context.Context, room string, cmd *protos.UnmuteUser) (*protos.MuteChanged, error)
	MuteAll(ctx context.Context, room string, cmd *protos.SetMutedAll) (*protos.MutedAllSet, error)
}

// Rooms are the live rooms.
type Rooms interface {
	rooms.Rooms
	ListViewers(ctx context.Context, room string, ask *protos.AskViewers) (*protos.Viewers, error)
}

// SocketRights are single-use rights to open a websocket.
type SocketRights interface {
	// RoomPass is what the tables say of a user (0: a visitor) and a room, in one read. Refuses with NOT_FOUND (house,
	// brand, user) or MATCH_NOT_FOUND.
	RoomPass(ctx context.Context, room string, userID int64) (domain.RoomPass, error)
	IssueTicket(ctx context.Context, right domain.Ticket) (ticket string, expires time.Time, err error)
}
