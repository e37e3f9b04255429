// Matches in play: status, score and events.

package admin

import (
	"cmp"
	"context"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/sport"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	scoreMax   = 9999
	minuteMax  = 999
	periodsMax = 20
)

type matchStatusRequest struct {
	operators.Act
	rest.MatchRequest
	MatchStatus int32 `json:"matchStatus"`
	// StatusDetail is cancelled, awarded, afterExtraTime, penalties, noResult or free text; absent: stays for the same
	// status.
	StatusDetail *string `json:"statusDetail"`
}

func (r matchStatusRequest) Thing() string { return operators.ThingOf("match", r.MatchID) }

func (r matchStatusRequest) Check() error {
	detail := ""
	operators.Set(&detail, r.StatusDetail)
	return cmp.Or(
		r.MatchRequest.Check(),
		operators.Need("matchStatus", r.MatchStatus != 0),
		operators.MaxLength("statusDetail", detail, matchTextMax),
		domain.CheckMatchStatus(r.MatchStatus))
}

func (h *matches) matchStatus(ctx context.Context, at operators.Caller, req matchStatusRequest) (adminMatch, error) {
	status := domain.MatchStatus(req.MatchStatus)
	result := sport.MatchResult{MatchID: int64(req.MatchID), Status: &status, At: h.Rest.Now()}
	if req.StatusDetail != nil {
		detail := domain.CleanLine(*req.StatusDetail)
		result.Detail = &detail
	}
	return h.changeMatch(ctx, at, req.MatchID, func() error { return h.Matches.SetMatchResult(ctx, result) })
}

type matchScoreRequest struct {
	operators.Act
	rest.MatchRequest
	HomeScore    rest.Optional[int]   `json:"homeScore"` // with awayScore; both null: no score
	AwayScore    rest.Optional[int]   `json:"awayScore"`
	PeriodScores *[]sport.PeriodScore `json:"periodScores"`
	Clock        *string              `json:"clock"` // "67'", "Q3 04:12"
}

func (r matchScoreRequest) Thing() string { return operators.ThingOf("match", r.MatchID) }

func (r matchScoreRequest) Check() error {
	if err := r.MatchRequest.Check(); err != nil {
		return err
	}
	if !r.HomeScore.Sent && !r.AwayScore.Sent && r.PeriodScores == nil && r.Clock == nil {
		return domain.RefuseField("homeScore", "required")
	}
	if err := checkScores(r.HomeScore.Value, r.AwayScore.Value); err != nil {
		return err
	}
	if r.HomeScore.Sent != r.AwayScore.Sent {
		return domain.RefuseField("awayScore", "required")
	}
	if r.Clock != nil && domain.Length(*r.Clock) > clockMax {
		return domain.RefuseField("clock", "length", "max", clockMax)
	}
	if r.PeriodScores == nil {
		return nil
	}
	if len(*r.PeriodScores) > periodsMax {
		return domain.RefuseField("periodScores", "count", "max", periodsMax)
	}
	for _, p := range *r.PeriodScores {
		if name := domain.CleanLine(p.Name); name == "" || name != p.Name || domain.Length(name) > clockMax {
			return domain.RefuseField("periodScores.name", "length", "min", 1, "max", clockMax)
		}
		if min(p.Home, p.Away) < 0 || max(p.Home, p.Away) > scoreMax {
			return domain.RefuseField("periodScores", "range", "min", 0, "max", scoreMax)
		}
	}
	return nil
}

// checkScores accepts two scores or none.
func checkScores(home, away *int) error {
	return cmp.Or(
		operators.InRange("homeScore", home, 0, scoreMax),
		operators.InRange("awayScore", away, 0, scoreMax),
		operators.Need("awayScore", (home == nil) == (away == nil)))
}

func (h *matches) matchScore(ctx context.Context, at operators.Caller, req matchScoreRequest) (adminMatch, error) {
	result := sport.MatchResult{
		MatchID: int64(req.MatchID), Scored: req.HomeScore.Sent, HomeScore: req.HomeScore.Value,
		AwayScore: req.AwayScore.Value,
		Periods:   req.PeriodScores, At: h.Rest.Now(),
	}
	if req.Clock != nil {
		clock := domain.CleanLine(*req.Clock)
		result.Clock = &clock
	}
	return h.changeMatch(ctx, at, req.MatchID, func() error { return h.Matches.SetMatchResult(ctx, result) })
}

type matchEventRequest struct {
	operators.Act
	rest.MatchRequest
	Type      int32   `json:"type"`     // matchEventType; 12 revokes the event eventId
	EventID   rest.ID `json:"eventId"`  // with type 12
	TeamSide  int32   `json:"teamSide"` // 1 home, 2 away, 0 neither; of a goal the side it counts for
	Player    string  `json:"player"`
	Minute    *int    `json:"minute"`
	Offset    *int    `json:"offset"` // minutes of added time
	Text      string  `json:"text"`
	HomeScore *int    `json:"homeScore"` // after the event; absent: goals are counted
	AwayScore *int    `json:"awayScore"`
	Time      int64   `json:"time"`   // absent: now
	Reason    string  `json:"reason"` // for the record; required with type 12
}

func (r matchEventRequest) Thing() string { return operators.ThingOf("match", r.MatchID) }

func (r matchEventRequest) Check() error {
	return cmp.Or(
		r.MatchRequest.Check(),
		checkScores(r.HomeScore, r.AwayScore),
		operators.Enum("type", r.Type >= sport.EventGoal && r.Type <= sport.EventCancelled),
		operators.Need("eventId", r.Type != sport.EventCancelled || r.EventID != 0),
		operators.Enum("teamSide", r.TeamSide >= 0 && r.TeamSide <= 2),
		operators.Need("teamSide", sport.Goals(r.Type) == 0 || r.TeamSide != 0),
		operators.Need("homeScore", r.Type != sport.EventPoints || r.HomeScore != nil),
		operators.InRange("minute", r.Minute, 0, minuteMax),
		operators.InRange("offset", r.Offset, 0, minuteMax),
		operators.MaxLength("player", r.Player, matchTextMax),
		operators.MaxLength("text", r.Text, matchTextMax),
		operators.InTime("time", &r.Time, 0),
		console.ReasonIf(r.Type == sport.EventCancelled, r.Reason))
}

// MatchEventDone is an event that was entered or revoked, and the match after it.
type MatchEventDone struct {
	Event view.MatchEvent `json:"event"`
	Match adminMatch      `json:"match"`
}

// matchEventAct adds an event or revokes one, and sends it to the rooms with the score after it.
func (h *matches) matchEventAct(ctx context.Context, at operators.Caller,
	req matchEventRequest) (MatchEventDone, error) {
	var done MatchEventDone
	match, err := h.changeMatch(ctx, at, req.MatchID, func() error {
		event, err := h.noteEvent(ctx, req)
		done.Event = view.MatchEventOf(event)
		return err
	})
	done.Match = match
	return done, err
}

func (h *matches) noteEvent(ctx context.Context, req matchEventRequest) (sport.MatchEvent, error) {
	if req.Type == sport.EventCancelled {
		return h.Matches.RevokeMatchEvent(ctx, int64(req.MatchID), int64(req.EventID), req.HomeScore, req.AwayScore,
			h.Rest.Now())
	}
	event := sport.MatchEvent{
		MatchID: int64(req.MatchID), Type: req.Type, TeamSide: req.TeamSide, Player: domain.CleanLine(req.Player),
		Minute: req.Minute,
		Offset: req.Offset, Text: domain.CleanLine(req.Text), At: h.Rest.Now(),
	}
	if req.Time != 0 {
		event.At = time.UnixMilli(req.Time).UTC()
	}
	return h.Matches.AddMatchEvent(ctx, event, req.HomeScore, req.AwayScore)
}
