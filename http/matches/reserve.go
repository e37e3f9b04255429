// Reservations of matches: of viewers, for a reminder, and of anchors, who will show the match.

package matches

import (
	"cmp"
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/agenda"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

const (
	actionCancel = int(domain.ActionUndo)
	replaceMost  = 50 // conflicts that one reservation may replace
)

func (h *Handlers) reserveRoutes() {
	rest.Route(h.rest, rest.User, "/web_race/race_data_appoint", rest.LimitReserve, h.raceDataAppoint)
	rest.Route(h.rest, rest.User, "/web_race/race_appoint_reminder", rest.LimitReads, h.raceAppointReminder)
	rest.Route(h.rest, rest.Anchor, "/web_race/web_race_appoint", rest.LimitReserve, h.webRaceAppoint)
}

type appointRequest struct {
	rest.MatchRequest
	Action          int       `json:"action"`
	ReplaceMatchIDs []rest.ID `json:"replaceMatchIds"`
	RequestID       string    `json:"requestId"`
}

func (r appointRequest) Check() error {
	switch {
	case r.MatchID == 0:
		return r.MatchRequest.Check()
	case r.Action < 0 || r.Action > actionCancel:
		return domain.RefuseField("action", "enum")
	case len(r.ReplaceMatchIDs) > replaceMost:
		return domain.RefuseField("replaceMatchIds", "length", "max", replaceMost)
	}
	return rest.CheckOptionalRequestID(r.RequestID)
}

type appointAnswer struct {
	MatchID      rest.ID   `json:"matchId"`
	IsReserved   bool      `json:"isReserved"`
	Cancelled    []rest.ID `json:"cancelled"`
	ReserveCount int64     `json:"reserveCount"`
	rest.Idempotent
}

// raceDataAppoint sets or cancels a reminder of a match.
func (h *Handlers) raceDataAppoint(ctx context.Context, caller rest.Caller, req appointRequest) (appointAnswer, error) {
	if _, err := h.Matches.Match(ctx, int64(req.MatchID)); err != nil {
		return appointAnswer{}, err
	}
	done, again, err := h.reserve(ctx, caller, req, domain.ReserveViewer, view.Video{})
	if err != nil {
		return appointAnswer{}, err
	}
	match, err := h.Matches.Match(ctx, int64(req.MatchID)) // read again for the new reserveCount
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

// webRaceAppoint reserves a match that the caller will show, or cancels that. For a match without a source, the caller
// may bring a video.
func (h *Handlers) webRaceAppoint(ctx context.Context, caller rest.Caller,
	req anchorAppointRequest) (anchorAppointAnswer, error) {
	match, err := h.Matches.Match(ctx, int64(req.MatchID))
	if err != nil {
		return anchorAppointAnswer{}, err
	}
	var video view.Video
	if req.OwnVideo != nil && req.Action != actionCancel {
		if match.SourceURL != "" {
			return anchorAppointAnswer{}, domain.RefuseField("ownVideo", "source")
		}
		if video, err = view.CheckVideo(view.ListedHosts(h.MediaList), h.rest.Dev, "ownVideo", *req.OwnVideo); err != nil {
			return anchorAppointAnswer{}, err
		}
	}
	done, again, err := h.reserve(ctx, caller, req.appointRequest, domain.ReserveAnchor, video)
	return anchorAppointAnswer{req.MatchID, done.GetReserved(), idsIn(done.GetCancelled()), again}, err
}

// reserve asks the caller's session actor for a reservation, with the current settings.
func (h *Handlers) reserve(ctx context.Context, caller rest.Caller, req appointRequest, kind domain.ReserveKind,
	video view.Video) (*protos.MatchReserved, rest.Idempotent, error) {
	settings, err := h.Matches.AgendaSettings(ctx)
	if err != nil {
		return nil, rest.Idempotent{}, err
	}
	cmd := &protos.ReserveMatch{
		Kind: int32(kind), MatchId: int64(req.MatchID), Cancel: req.Action == actionCancel,
		Replace:     numbers(req.ReplaceMatchIDs),
		OwnVideoUrl: video.URL, OwnVideoType: video.Type,
	}
	if cmd.Request, err = rest.OptionalIdempotencyKey(caller, reserveCalls[kind], req.RequestID, cmd); err != nil {
		return nil, rest.Idempotent{}, err
	}
	cmd.GapMinutes, cmd.OccupyMinutes = int64(settings.Gap(kind)), int64(settings.OccupyMinutes)
	done, first, err := rest.Once(ctx, h.rest, cmd.Request, func() (*protos.MatchReserved, error) {
		return h.Sessions.Reserve(ctx, caller.UserID, cmd)
	})
	if err != nil {
		return nil, rest.Idempotent{}, h.names.Worded(ctx, caller, err)
	}
	again := rest.Idempotent{Replayed: first != nil && req.RequestID != ""}
	if cmd.Cancel {
		return done, again, nil
	}
	stage := domain.StageReserve
	if kind == domain.ReserveAnchor {
		stage = domain.StageAnchorReserve
	}
	return done, again, h.Accounts.ReachStage(ctx, caller.UserID, int(stage), h.rest.Now())
}

// reserveCalls scope the request ids of the two calls.
var reserveCalls = map[domain.ReserveKind]string{domain.ReserveViewer: "remind", domain.ReserveAnchor: "show"}

type reminderRequest struct {
	rest.MatchRequest
	Kind int32 `json:"kind"`
}

func (r reminderRequest) Check() error {
	return cmp.Or(r.MatchRequest.Check(), domain.CheckReserveKind(r.Kind))
}

type reminderAnswer struct {
	Conflict   bool              `json:"conflict"`
	GapMinutes int               `json:"gapMinutes"`
	GapHours   float64           `json:"gapHours"`
	Conflicts  []view.MatchBrief `json:"conflicts"`
}

// raceAppointReminder answers the conflicts that a reservation would have. It changes nothing.
func (h *Handlers) raceAppointReminder(ctx context.Context, caller rest.Caller,
	req reminderRequest) (reminderAnswer, error) {
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
	match, err := h.Matches.Match(ctx, int64(req.MatchID))
	if err != nil {
		return answer, err
	}
	settings, err := h.Matches.AgendaSettings(ctx)
	if err != nil {
		return answer, err
	}
	conflicts, err := h.gapConflicts(ctx, caller, match, kind, settings.Gap(kind))
	if err != nil {
		return answer, err
	}
	gap := max(0, settings.Gap(kind))
	answer = reminderAnswer{len(conflicts) > 0, gap, view.GapHours(int64(gap)), nil}
	answer.Conflicts, err = h.names.Briefs(ctx, caller, conflicts)
	return answer, err
}

// gapConflicts returns the caller's other reservations within gap minutes of a match. A negative gap allows all.
func (h *Handlers) gapConflicts(ctx context.Context, caller rest.Caller, match sport.Match, kind domain.ReserveKind,
	gap int) ([]int64, error) {
	if gap < 0 || !match.TimeKnown {
		return nil, nil
	}
	held, err := h.Matches.HeldMatches(ctx, caller.UserID)
	if err != nil {
		return nil, err
	}
	others := slices.DeleteFunc(held, func(other agenda.MatchHeld) bool { return other.MatchID == match.MatchID })
	return agenda.GapConflicts(others, kind, match.MatchTime, time.Duration(gap)*time.Minute), nil
}

// numbers converts the ids of a request for a command.
func numbers(ids []rest.ID) []int64 {
	return view.Each(ids, func(id rest.ID) int64 { return int64(id) })
}

// idsIn converts the ids of a command for an answer.
func idsIn(list []int64) []rest.ID {
	return view.Each(list, func(id int64) rest.ID { return rest.ID(id) })
}
