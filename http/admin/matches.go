// Matches: search, creation and correction.

package admin

import (
	"cmp"
	"context"
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/sport"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	matchTextMax = 100 // a name, a stage, a player
	clockMax     = 20
)

type matches struct{ *desk }

func (h *matches) routes() {
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_list", h.matchList)
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_edit", h.matchEdit)
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_show", h.matchShow)
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_names", h.matchNames)
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_status", h.matchStatus)
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_score", h.matchScore)
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_event", h.matchEventAct)
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_source", h.matchSource)
	operators.Route(h.Access, console.OperatorEditor, "/admin/match_merge", h.matchMerge)
	operators.Route(h.Access, console.OperatorEditor, "/admin/feed_list", h.feedList)
	operators.Route(h.Access, console.OperatorEditor, "/admin/feed_edit", h.feedEdit)
	operators.Route(h.Access, console.OperatorEditor, "/admin/feed_run", h.feedRun)
	upload := h.Rest.FileRoute(rest.Operator, FeedUploadPath, rest.LimitAdmin, h.feedUpload)
	upload.Role, upload.Records = console.OperatorEditor, true
	h.Rest.Register(rest.Public, "/hooks/match/:feedId", rest.LimitReads, h.matchHook)
}

type adminMatchListRequest struct {
	rest.Paging
	MatchID       rest.ID `json:"matchId"` // only this match
	RaceType      int32   `json:"raceType"`
	MatchStatus   int32   `json:"matchStatus"`
	CompetitionID rest.ID `json:"competitionId"`
	Date          string  `json:"date"`
	FromTime      int64   `json:"fromTime"`
	ToTime        int64   `json:"toTime"`
	HasSource     int32   `json:"hasSource"` // 0 all, 1 with, 2 without
	Keyword       string  `json:"keyword"`
	IsHot         bool    `json:"isHot"` // only those marked hot
	// Sort is matchTime, -matchTime, matchStatus or -matchStatus; absent: in progress, not started, the others.
	Sort string `json:"sort"`
}

func (r adminMatchListRequest) Check() error {
	return cmp.Or(
		r.Paging.Check(),
		domain.CheckMatchStatus(r.MatchStatus),
		operators.CheckSpan(r.FromTime, r.ToTime),
		operators.Enum("hasSource", r.HasSource >= 0 && r.HasSource <= int32(sport.WithoutSource)),
		operators.Enum("sort", sport.MatchSort(r.Sort).Known()),
		rest.CheckKeyword(r.Keyword))
}

// adminMatch is a match as operators see it: its names in every language, and the fields a feed may not change.
type adminMatch struct {
	MatchID           rest.ID             `json:"matchId"`
	RaceType          int32               `json:"raceType"`
	Competition       adminNamed          `json:"competition"`
	EventNames        domain.Names        `json:"eventNames"`
	HomeTeam          adminNamed          `json:"homeTeam"`
	AwayTeam          adminNamed          `json:"awayTeam"`
	MatchTime         *int64              `json:"matchTime"`
	TimeKnown         bool                `json:"timeKnown"`
	MatchStatus       int32               `json:"matchStatus"`
	StatusDetail      string              `json:"statusDetail"`
	HomeScore         *int                `json:"homeScore"`
	AwayScore         *int                `json:"awayScore"`
	PeriodScores      []sport.PeriodScore `json:"periodScores"`
	Clock             string              `json:"clock"`
	Source            *adminMatchSource   `json:"source"`
	IsHot             bool                `json:"isHot"`
	Country           string              `json:"country"`
	AnchorCount       int64               `json:"anchorCount"`
	ReserveCount      int64               `json:"reserveCount"`
	Locked            []string            `json:"locked"`
	SourceUpdatedTime *int64              `json:"sourceUpdatedTime"`
}

type adminNamed struct {
	ID    rest.ID      `json:"id"`
	Names domain.Names `json:"names"`
	Logo  string       `json:"logo"`
}

func showMatch(m sport.Match) adminMatch {
	return adminMatch{
		MatchID: rest.ID(m.MatchID), RaceType: m.RaceType, EventNames: m.EventNames,
		Competition: adminNamed{rest.ID(m.CompetitionID), m.CompetitionNames, m.CompetitionLogo},
		HomeTeam:    adminNamed{rest.ID(m.Home.TeamID), m.Home.Names, m.Home.Logo},
		AwayTeam:    adminNamed{rest.ID(m.Away.TeamID), m.Away.Names, m.Away.Logo},
		MatchTime:   view.Millis(m.MatchTime), TimeKnown: m.TimeKnown, MatchStatus: int32(m.Status),
		StatusDetail: m.StatusDetail, HomeScore: m.HomeScore, AwayScore: m.AwayScore,
		PeriodScores: rest.NotNil(m.Periods), Clock: m.Clock, Source: showSource(m),
		IsHot: m.IsHot, Country: m.Country, AnchorCount: m.AnchorCount, ReserveCount: m.ReserveCount,
		Locked: rest.NotNil(m.Locked), SourceUpdatedTime: view.Millis(m.Updated),
	}
}

// matchList shows matches. Without sort, matches in progress come first, then those not started by time, then the
// others.
func (h *matches) matchList(ctx context.Context, _ operators.Caller,
	req adminMatchListRequest) (rest.Page[adminMatch], error) {
	filter := sport.MatchFilter{
		MatchID: int64(req.MatchID), RaceType: req.RaceType, Status: domain.MatchStatus(req.MatchStatus),
		CompetitionID: int64(req.CompetitionID), Source: sport.SourceFilter(req.HasSource),
		From: view.TimeOr(req.FromTime, time.Time{}), To: view.TimeOr(req.ToTime, time.Time{}),
		Keyword: domain.Fold(domain.CleanLine(req.Keyword)),
		HotOnly: req.IsHot, Sort: sport.MatchSort(req.Sort), Limit: req.Limit(), Offset: req.Offset(),
	}
	if err := filter.OnDate(req.Date, h.Rest.Zone); err != nil {
		return rest.Page[adminMatch]{}, err
	}
	list, total, err := h.Matches.Matches(ctx, filter)
	return rest.PageOf(req.Paging, view.Each(list, showMatch), total), err
}

type namedRequest struct {
	ID    rest.ID      `json:"id"`    // an existing one, whose names change
	Names domain.Names `json:"names"` // without id: the one with any of these names, or a new one
}

// asked is nil for a field that was not sent.
func (r *namedRequest) asked(field string) (*sport.Named, error) {
	if r == nil {
		return nil, nil
	}
	named := &sport.Named{ID: int64(r.ID)}
	if r.ID != 0 && len(r.Names) == 0 {
		return named, nil
	}
	var err error
	named.Names, err = operators.CleanNames(field, r.Names, matchTextMax)
	return named, err
}

type matchEditRequest struct {
	operators.Edit
	MatchID     rest.ID              `json:"matchId"` // absent: a new one
	RaceType    int32                `json:"raceType"`
	Competition *namedRequest        `json:"competition"`
	EventNames  *domain.Names        `json:"eventNames"` // {}: none
	HomeTeam    *namedRequest        `json:"homeTeam"`
	AwayTeam    *namedRequest        `json:"awayTeam"`
	MatchTime   rest.Optional[int64] `json:"matchTime"` // null: not known
	TimeKnown   *bool                `json:"timeKnown"` // false: matchTime is only a day, in UTC; absent: true
	IsHot       *bool                `json:"isHot"`
	Country     *string              `json:"country"`
	Unlock      []string             `json:"unlock"` // parts that feeds may change again
}

// lockable are the parts of a match that an edit locks against feeds.
var lockable = []string{sport.LockTime, sport.LockStatus, sport.LockScore, sport.LockPeriods, sport.LockClock,
	sport.LockTeams,
	sport.LockCompetition, sport.LockEventName, sport.LockSource, sport.LockEvents}

func (r matchEditRequest) Thing() string { return operators.ThingOf("match", r.MatchID) }

func (r matchEditRequest) Check() error {
	switch {
	case r.MatchID == 0 && r.RaceType <= 0:
		return domain.Refuse(domain.FieldRequired, "field", "raceType")
	case r.MatchID == 0 && r.Competition == nil:
		return domain.Refuse(domain.FieldRequired, "field", "competition")
	case r.MatchID == 0 && r.HomeTeam == nil:
		return domain.Refuse(domain.FieldRequired, "field", "homeTeam")
	case r.MatchID == 0 && r.AwayTeam == nil:
		return domain.Refuse(domain.FieldRequired, "field", "awayTeam")
	case r.MatchTime.Value != nil && (*r.MatchTime.Value < 0 || *r.MatchTime.Value > rest.TimeMax):
		return domain.RefuseField("matchTime", "range", "min", 0, "max", int64(rest.TimeMax))
	case r.TimeKnown != nil && !r.MatchTime.Sent:
		return domain.RefuseField("matchTime", "required")
	case r.Country != nil && domain.Length(*r.Country) > matchTextMax:
		return domain.RefuseField("country", "length", "max", matchTextMax)
	}
	unknown := func(part string) bool { return !slices.Contains(lockable, part) }
	return operators.Enum("unlock", !slices.ContainsFunc(r.Unlock, unknown))
}

// edit is the request with its texts cleaned.
func (r matchEditRequest) edit(now time.Time) (e sport.MatchEdit, err error) {
	e = sport.MatchEdit{MatchID: int64(r.MatchID), RaceType: r.RaceType, IsHot: r.IsHot, Unlock: r.Unlock, At: now}
	if e.Competition, err = r.Competition.asked("competition"); err != nil {
		return e, err
	}
	if e.Home, err = r.HomeTeam.asked("homeTeam"); err != nil {
		return e, err
	}
	if e.Away, err = r.AwayTeam.asked("awayTeam"); err != nil {
		return e, err
	}
	if r.EventNames != nil {
		names := domain.Names{}
		if len(*r.EventNames) > 0 {
			if names, err = operators.CleanNames("eventNames", *r.EventNames, matchTextMax); err != nil {
				return e, err
			}
		}
		e.EventNames = &names
	}
	if r.MatchTime.Sent {
		e.Time = &sport.MatchTime{}
		if r.MatchTime.Value != nil {
			e.Time.At, e.Time.Known = time.UnixMilli(*r.MatchTime.Value).UTC(), r.TimeKnown == nil || *r.TimeKnown
			if !e.Time.Known {
				e.Time.At = sport.DayAt(e.Time.At, time.UTC)
			}
		}
	}
	if r.Country != nil {
		country := domain.CleanLine(*r.Country)
		e.Country = &country
	}
	return e, nil
}

// matchEdit makes or edits a match. Reservations of a match that moves stay; their holders are notified.
func (h *matches) matchEdit(ctx context.Context, at operators.Caller, req matchEditRequest) (adminMatch, error) {
	edit, err := req.edit(h.Rest.Now())
	if err != nil {
		return adminMatch{}, err
	}
	if edit.MatchID == 0 {
		if err := h.checkRace(ctx, edit.RaceType); err != nil {
			return adminMatch{}, err
		}
		if edit.MatchID, err = h.Matches.EditMatch(ctx, edit); err != nil {
			return adminMatch{}, err
		}
		at.File(operators.ThingOf("match", rest.ID(edit.MatchID)))
		made, err := h.Matches.Match(ctx, edit.MatchID)
		return operators.Noted(at, nil, made, err, showMatch)
	}
	return h.changeMatch(ctx, at, req.MatchID, func() error {
		_, err := h.Matches.EditMatch(ctx, edit)
		return err
	})
}

// changeMatch carries a change out, notes the match before and after it for the record, and notifies the rooms.
func (h *matches) changeMatch(ctx context.Context, at operators.Caller, matchID rest.ID,
	change func() error) (adminMatch, error) {
	before, err := h.unmerged(ctx, matchID)
	if err != nil {
		return adminMatch{}, err
	}
	if err := change(); err != nil {
		return adminMatch{}, err
	}
	h.broadcastScores(ctx, before.MatchID)
	after, err := h.Matches.Match(ctx, before.MatchID)
	return operators.Noted(at, &before, after, err, showMatch)
}

// unmerged reads a match; MATCH_NOT_FOUND also for one that was merged into another.
func (h *matches) unmerged(ctx context.Context, matchID rest.ID) (sport.Match, error) {
	match, err := h.Matches.Match(ctx, int64(matchID))
	if err == nil && match.MatchID != int64(matchID) {
		err = domain.Refuse(domain.MatchNotFound)
	}
	return match, err
}

// broadcastScores sends new scores to the rooms. The change is in force even if no room can be reached.
func (h *matches) broadcastScores(ctx context.Context, matches ...int64) {
	if err := h.ScoresChanged(ctx, matches); err != nil {
		h.Rest.Logger.WarnContext(ctx, "could not send the change of a match to the rooms", "matches", matches, "err", err)
	}
}
