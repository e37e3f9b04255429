// Reserving matches: as a viewer who wants to be reminded, or as an anchor who will show one (contract section 13).
package http

import (
	"context"
	"time"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

const (
	actionReserve = 1
	actionCancel  = 2
	replaceMost   = 50 // conflicts one reservation may replace
)

// Reservations are what people have reserved, and the settings they reserve under.
type Reservations interface {
	AgendaSettings(ctx context.Context) (domain.AgendaSettings, error)
	// Reserved tells which of the matches a user has reserved.
	Reserved(ctx context.Context, userID int64, matches []int64) (map[int64]domain.ReservedAs, error)
	HeldMatches(ctx context.Context, userID int64) ([]domain.MatchHeld, error)
	// ScheduleOf are the matches a user will show next.
	ScheduleOf(ctx context.Context, userID int64, limit int) ([]domain.Match, error)
	// ScheduleAround is who will show a match, and then who will show others of its competition.
	ScheduleAround(ctx context.Context, of domain.Match, limit int) ([]domain.Scheduled, error)
}

func (s *Server) appointRoutes() {
	rest.Route(s.Server, rest.User, "/web_race/race_data_appoint", rest.LimitReserve, s.raceDataAppoint)
	rest.Route(s.Server, rest.User, "/web_race/race_appoint_reminder", rest.LimitReads, s.raceAppointReminder)
	rest.Route(s.Server, rest.Anchor, "/web_race/web_race_appoint", rest.LimitReserve, s.webRaceAppoint)
}

type appointRequest struct {
	rest.MatchRequest
	Action          int       `json:"action"`
	ReplaceMatchIDs []rest.ID `json:"replaceMatchIds"`
	RequestID       string    `json:"requestId"`
}

func (r appointRequest) Check() error {
	if err := r.MatchRequest.Check(); err != nil {
		return err
	}
	if r.Action < 0 || r.Action > actionCancel {
		return domain.RefuseField("action", "enum")
	}
	if len(r.ReplaceMatchIDs) > replaceMost {
		return domain.RefuseField("replaceMatchIds", "length", "max", replaceMost)
	}
	return checkOptionalID(r.RequestID)
}

type appointAnswer struct {
	MatchID      rest.ID   `json:"matchId"`
	IsReserved   bool      `json:"isReserved"`
	Cancelled    []rest.ID `json:"cancelled"`
	ReserveCount int64     `json:"reserveCount"`
	rest.Idempotent
}

// raceDataAppoint sets or takes back a reminder of a match.
func (s *Server) raceDataAppoint(ctx context.Context, caller rest.Caller, req appointRequest) (appointAnswer, error) {
	if _, err := s.Matches.Match(ctx, int64(req.MatchID)); err != nil {
		return appointAnswer{}, err
	}
	done, again, err := s.reserve(ctx, caller, req, domain.ReserveViewer, view.Video{})
	if err != nil {
		return appointAnswer{}, err
	}
	match, err := s.Matches.Match(ctx, int64(req.MatchID)) // again: how many have reserved it now
	return appointAnswer{req.MatchID, done.GetReserved(), idsIn(done.GetCancelled()), match.ReserveCount, again}, err
}

type anchorAppointRequest struct {
	appointRequest
	OwnVideo *view.Video `json:"ownVideo"`
}

type anchorAppointAnswer struct {
	MatchID          rest.ID   `json:"matchId"`
	IsAnchorReserved bool      `json:"isAnchorReserved"`
	Cancelled        []rest.ID `json:"cancelled"`
	rest.Idempotent
}

// webRaceAppoint: an anchor will show a match, or will not. Where it has no source of its own, they may bring one.
func (s *Server) webRaceAppoint(ctx context.Context, caller rest.Caller, req anchorAppointRequest) (anchorAppointAnswer, error) {
	match, err := s.Matches.Match(ctx, int64(req.MatchID))
	if err != nil {
		return anchorAppointAnswer{}, err
	}
	var video view.Video
	if req.OwnVideo != nil && req.Action != actionCancel {
		if match.SourceURL != "" {
			return anchorAppointAnswer{}, domain.RefuseField("ownVideo", "source")
		}
		if video, err = view.CheckVideo(view.ListedHosts(s.MediaList), s.Dev, "ownVideo", *req.OwnVideo); err != nil {
			return anchorAppointAnswer{}, err
		}
	}
	done, again, err := s.reserve(ctx, caller, req.appointRequest, domain.ReserveAnchor, video)
	return anchorAppointAnswer{req.MatchID, done.GetReserved(), idsIn(done.GetCancelled()), again}, err
}

// reserve lets the caller's session decide, under the settings of this moment.
func (s *Server) reserve(ctx context.Context, caller rest.Caller, req appointRequest, kind domain.ReserveKind, video view.Video) (*protos.MatchReserved, rest.Idempotent, error) {
	settings, err := s.Reservations.AgendaSettings(ctx)
	if err != nil {
		return nil, rest.Idempotent{}, err
	}
	cmd := &protos.ReserveMatch{
		Kind: int32(kind), MatchId: int64(req.MatchID), Cancel: req.Action == actionCancel,
		Replace:     numbers(req.ReplaceMatchIDs),
		OwnVideoUrl: video.URL, OwnVideoType: video.Type,
	}
	if cmd.Request, err = namedDeed(caller, reserveCalls[kind], req.RequestID, cmd); err != nil {
		return nil, rest.Idempotent{}, err
	}
	cmd.GapMinutes, cmd.OccupyMinutes = int64(settings.Gap(kind)), int64(settings.OccupyMinutes)
	done, first, err := rest.Once(ctx, s.Server, cmd.Request, func() (*protos.MatchReserved, error) {
		return s.Sessions.Reserve(ctx, caller.UserID, cmd)
	})
	if err != nil {
		return nil, rest.Idempotent{}, s.worded(ctx, caller, err)
	}
	again := rest.Idempotent{Replayed: first != nil && req.RequestID != ""}
	if cmd.Cancel {
		return done, again, nil
	}
	stage := domain.StageReserve
	if kind == domain.ReserveAnchor {
		stage = domain.StageAnchorReserve
	}
	return done, again, s.Stages.ReachStage(ctx, caller.UserID, int(stage), s.Now())
}

// reserveCalls scope the request ids of the two calls.
var reserveCalls = map[domain.ReserveKind]string{domain.ReserveViewer: "remind", domain.ReserveAnchor: "show"}

type reminderRequest struct {
	rest.MatchRequest
	Kind int32 `json:"kind"`
}

func (r reminderRequest) Check() error {
	if err := r.MatchRequest.Check(); err != nil {
		return err
	}
	return domain.CheckReserveKind(r.Kind)
}

type reminderAnswer struct {
	Conflict   bool              `json:"conflict"`
	GapMinutes int               `json:"gapMinutes"`
	GapHours   float64           `json:"gapHours"`
	Conflicts  []view.MatchBrief `json:"conflicts"`
}

// raceAppointReminder tells what a reservation would run into, and changes nothing.
func (s *Server) raceAppointReminder(ctx context.Context, caller rest.Caller, req reminderRequest) (reminderAnswer, error) {
	var answer reminderAnswer
	kind := domain.ReserveKind(req.Kind)
	switch {
	case kind == 0 && caller.HouseID != 0:
		kind = domain.ReserveAnchor
	case kind == 0:
		kind = domain.ReserveViewer
	case kind == domain.ReserveAnchor && caller.HouseID == 0:
		return answer, domain.Refuse(domain.NotAnchor)
	}
	match, err := s.Matches.Match(ctx, int64(req.MatchID))
	if err != nil {
		return answer, err
	}
	settings, err := s.Reservations.AgendaSettings(ctx)
	if err != nil {
		return answer, err
	}
	conflicts, err := s.gapConflicts(ctx, caller, match, kind, settings.Gap(kind))
	if err != nil {
		return answer, err
	}
	gap := max(0, settings.Gap(kind))
	answer = reminderAnswer{len(conflicts) > 0, gap, hoursOf(int64(gap)), nil}
	answer.Conflicts, err = s.briefsOf(ctx, caller, conflicts)
	return answer, err
}

// gapConflicts are the caller's other reservations too near to a match; a negative gap is no rule.
func (s *Server) gapConflicts(ctx context.Context, caller rest.Caller, match domain.Match, kind domain.ReserveKind, gap int) ([]int64, error) {
	if gap < 0 || !match.TimeKnown {
		return nil, nil
	}
	held, err := s.Reservations.HeldMatches(ctx, caller.UserID)
	if err != nil {
		return nil, err
	}
	others := held[:0]
	for _, h := range held {
		if h.MatchID != match.MatchID {
			others = append(others, h)
		}
	}
	return domain.GapConflicts(others, kind, match.MatchTime, time.Duration(gap)*time.Minute), nil
}
