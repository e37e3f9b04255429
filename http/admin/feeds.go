// Feeds of matches: their configuration.

package admin

import (
	"context"
	"crypto/rand"
	"time"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/sport"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	feedNameMax     = 60
	feedIntervalMin = 60
	feedIntervalMax = 7 * 24 * 3600
	feedInterval    = 3600 // of a new feed without one
	feedTakes       = 60 * time.Second
)

// FeedAnswer is a feed of matches with the result of its last run.
type FeedAnswer struct {
	FeedID          rest.ID          `json:"feedId"`
	Name            string           `json:"name"`
	Format          sport.FeedFormat `json:"format"`
	URL             *string          `json:"url"` // null: upload and push only
	RaceType        int32            `json:"raceType"`
	CompetitionName string           `json:"competitionName"`
	Titles          string           `json:"titles"` // pattern of the titles of a calendar; "" the usual one
	Timezone        string           `json:"timezone"`
	IntervalSeconds int64            `json:"intervalSeconds"`
	Enabled         bool             `json:"enabled"`
	HasSecret       bool             `json:"hasSecret"` // pushes are accepted
	LastRunTime     *int64           `json:"lastRunTime"`
	LastResult      *sport.FeedTaken `json:"lastResult"`
}

func feedIn(f sport.Feed) FeedAnswer {
	return FeedAnswer{
		FeedID: rest.ID(f.FeedID), Name: f.Name, Format: f.Format, URL: view.TextOrNull(f.URL), RaceType: f.RaceType,
		CompetitionName: f.CompetitionName, Titles: f.Titles, Timezone: f.Timezone,
		IntervalSeconds: int64(f.Interval / time.Second), Enabled: f.Enabled,
		HasSecret: f.Secret != "", LastRunTime: view.Millis(f.LastRun), LastResult: f.LastResult,
	}
}

func (h *matches) feedList(ctx context.Context, _ operators.Caller, req rest.Paging) (rest.Page[FeedAnswer], error) {
	feeds, total, err := h.Feeds.FeedPage(ctx, req.Limit(), req.Offset())
	return rest.PageOf(req, view.Each(feeds, feedIn), total), err
}

// feedEditRequest makes a feed (feedId absent) or changes the fields that are sent.
type feedEditRequest struct {
	operators.Edit
	FeedID          rest.ID           `json:"feedId"`
	Name            *string           `json:"name"`
	Format          *sport.FeedFormat `json:"format"`
	URL             *string           `json:"url"` // "" upload and push only
	RaceType        *int32            `json:"raceType"`
	CompetitionName *string           `json:"competitionName"` // "" the name in the file
	// Titles is the pattern of the titles of a calendar: {home} and {away}, perhaps {competition}, {round} and {*}; "" the
	// usual one.
	Titles          *string `json:"titles"`
	Timezone        *string `json:"timezone"` // absent in a new feed: that of the site
	IntervalSeconds *int64  `json:"intervalSeconds"`
	Enabled         *bool   `json:"enabled"`
	ResetSecret     bool    `json:"resetSecret"`
	Reason          string  `json:"reason"` // for the record; required to turn a feed off
}

func (r feedEditRequest) Check() error {
	return console.ReasonIf(r.FeedID != 0 && r.Enabled != nil && !*r.Enabled, r.Reason)
}

type feedEditAnswer struct {
	Feed   FeedAnswer `json:"feed"`
	Secret *string    `json:"secret"` // of pushes, shown once: when the feed is made and when the secret is reset
}

// over is the feed with the fields that were sent.
func (r feedEditRequest) over(f sport.Feed) sport.Feed {
	operators.Set(&f.Format, r.Format)
	operators.Set(&f.RaceType, r.RaceType)
	operators.Set(&f.URL, r.URL)
	operators.Set(&f.Timezone, r.Timezone)
	operators.Set(&f.Enabled, r.Enabled)
	operators.Set(&f.Name, r.Name)
	operators.Set(&f.CompetitionName, r.CompetitionName)
	operators.Set(&f.Titles, r.Titles)
	for _, line := range []*string{&f.Name, &f.CompetitionName, &f.Titles} {
		*line = domain.CleanLine(*line)
	}
	if r.IntervalSeconds != nil {
		f.Interval = time.Duration(min(max(*r.IntervalSeconds, 0), feedIntervalMax+1)) * time.Second
	}
	return f
}

func (h *matches) checkFeed(f sport.Feed) error {
	zone, err := time.LoadLocation(f.Timezone)
	seconds := int64(f.Interval / time.Second)
	_, titlesRead := sport.FeedTitles(f.Titles)
	titlesRead = titlesRead || f.Titles == ""
	switch {
	case f.Name == "":
		return domain.Refuse(domain.FieldRequired, "field", "name")
	case domain.Length(f.Name) > feedNameMax:
		return domain.RefuseField("name", "length", "max", feedNameMax)
	case !f.Format.Known():
		return domain.RefuseField("format", "enum")
	case f.URL != "" && h.FeedTaker.Check(f.URL) != nil:
		return domain.RefuseField("url", "url")
	case f.RaceType <= 0:
		return domain.RefuseField("raceType", "enum")
	case domain.Length(f.CompetitionName) > feedNameMax:
		return domain.RefuseField("competitionName", "length", "max", feedNameMax)
	case domain.Length(f.Titles) > sport.FeedTitlesMax:
		return domain.RefuseField("titles", "length", "max", sport.FeedTitlesMax)
	case !titlesRead:
		return domain.RefuseField("titles", "format")
	case err != nil || f.Timezone == "" || zone == time.Local:
		return domain.RefuseField("timezone", "timezone")
	case seconds < feedIntervalMin || seconds > feedIntervalMax:
		return domain.RefuseField("intervalSeconds", "range", "min", feedIntervalMin, "max", feedIntervalMax)
	}
	return nil
}

// Public keeps the secret out of the record.
func (a feedEditAnswer) Public() any { return feedEditAnswer{Feed: a.Feed} }

// feedEdit makes a feed or changes one.
func (h *matches) feedEdit(ctx context.Context, at operators.Caller, req feedEditRequest) (feedEditAnswer, error) {
	var answer feedEditAnswer
	var before any
	f := sport.Feed{Timezone: h.Rest.Zone.String(), Interval: feedInterval * time.Second, Enabled: true}
	var err error
	if req.FeedID != 0 {
		if f, err = h.Feeds.Feed(ctx, int64(req.FeedID)); err != nil {
			return answer, err
		}
		before = feedIn(f)
		at.Changed(before, nil)
	}
	f = req.over(f)
	if err := h.checkFeed(f); err != nil {
		return answer, err
	}
	if err := h.checkRace(ctx, f.RaceType); err != nil {
		return answer, err
	}
	if f.FeedID, err = h.Feeds.SaveFeed(ctx, f, h.Rest.Now()); err != nil {
		return answer, err
	}
	if req.FeedID == 0 || req.ResetSecret {
		secret := "whsec_" + rand.Text()
		if err := h.Feeds.SetFeedSecret(ctx, f.FeedID, secret); err != nil {
			return answer, err
		}
		f.Secret, answer.Secret = secret, &secret
	}
	answer.Feed = feedIn(f)
	at.Changed(before, answer.Feed)
	return answer, nil
}

// Thing is the feed.
func (r feedEditRequest) Thing() string { return operators.ThingOf("feed", r.FeedID) }

type feedRunRequest struct {
	operators.Act
	FeedID rest.ID `json:"feedId"`
	DryRun bool    `json:"dryRun"`
}

func (r feedRunRequest) Check() error { return operators.Need("feedId", r.FeedID != 0) }

// feedRun reads the address of a feed now. The answer lists the errors of the file. It may take longer than other
// calls.
func (h *matches) feedRun(ctx context.Context, _ operators.Caller, req feedRunRequest) (sport.FeedTaken, error) {
	f, err := h.Feeds.Feed(ctx, int64(req.FeedID))
	if err != nil {
		return sport.FeedTaken{}, err
	}
	ctx, cancel := context.WithTimeout(h.Rest.Base, feedTakes)
	defer cancel()
	return takenIn(h.FeedTaker.Fetch(ctx, f, req.DryRun))
}

func takenIn(taken sport.FeedTaken, err error) (sport.FeedTaken, error) {
	taken.Errors = rest.NotNil(taken.Errors)
	return taken, err
}
