// The calls about feeds: their roles, their refusals, and secrets, which are shown once and never recorded.

package admin_test

import (
	"context"
	"encoding/hex"
	"fmt"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http"
	"touchline/http/admin"
	"touchline/http/rest"
)

// season is the answer of a feed's address.
const season = `{"name":"Regatta Cup 2026","matches":[
	{"round":"Round 1","date":"2026-10-01","time":"18:00","team1":"Ash","team2":"Birch"},
	{"round":"Round 1","date":"2026-10-01","time":"20:00","team1":"Cedar","team2":"Dogwood"},
	{"round":"Round 2","date":"2026-10-08","time":"18:00","team1":"Ash","team2":"Cedar"}]}`

// fetched imports season for every feed: tests request no address of the internet.
type fetched struct{ admin.FeedTaker }

func (f fetched) Fetch(ctx context.Context, feed sport.Feed, dryRun bool) (sport.FeedTaken, error) {
	return f.Take(ctx, feed, []byte(season), dryRun)
}

func openFeeds(t *testing.T) staff {
	t.Helper()
	return open(t, resttest.Deps(func(d *http.Deps) { d.FeedTaker = fetched{d.FeedTaker} }))
}

// feed makes a feed. A feed without a secret accepts no pushes.
func (s staff) feed(t *testing.T, name, secret string, enabled bool) (feedID int64) {
	t.Helper()
	feedID, err := s.Feeds.SaveFeed(t.Context(), sport.Feed{
		Name: name, Format: sport.FeedTouchline, RaceType: 1, Timezone: "UTC", Interval: time.Hour, Enabled: enabled,
	}, s.Now())
	if err == nil && secret != "" {
		err = s.Feeds.SetFeedSecret(t.Context(), feedID, secret)
	}
	if err != nil {
		t.Fatal(err)
	}
	return feedID
}

func (s staff) matches(t *testing.T) int {
	t.Helper()
	return s.count(t, `SELECT count(*) FROM match`)
}

func TestAWrongFeedIsRefusedByItsField(t *testing.T) {
	s := openFeeds(t)
	token := s.Editor.Token
	s.Call(t, "/admin/feed_list", `{}`, s.Support.Token).Wants(t, domain.Forbidden, "support lists feeds")
	for body, field := range map[string]string{
		`{}`: "name",
		`{"name":"f","format":"xml","raceType":1}`:                                                            "format",
		`{"name":"f","format":"ics"}`:                                                                         "raceType",
		`{"name":"f","format":"ics","raceType":9}`:                                                            "raceType",
		`{"name":"f","format":"ics","raceType":1,"url":"ftp://x/y"}`:                                          "url",
		`{"name":"f","format":"ics","raceType":1,"titles":"{home} v"}`:                                        "titles",
		`{"name":"f","format":"ics","raceType":1,"titles":"` + strings.Repeat("x", 200) + `{home} v {away}"}`: "titles",
		`{"name":"f","format":"ics","raceType":1,"timezone":"Nowhere"}`:                                       "timezone",
		`{"name":"f","format":"ics","raceType":1,"timezone":"Local"}`:                                         "timezone",
		`{"name":"f","format":"ics","raceType":1,"intervalSeconds":59}`:                                       "intervalSeconds",
		`{"name":"f","format":"ics","raceType":1,"intervalSeconds":9000000000000000}`:                         "intervalSeconds",
	} {
		if r := s.Call(t, "/admin/feed_edit", body, token); r.Params["field"] != field {
			t.Errorf("%s: %s %v, want %s", body, r.Code, r.Params, field)
		}
	}
}

func TestEditorsMakeFeedsWhoseSecretIsShownOnceAndNeverRecorded(t *testing.T) {
	s := openFeeds(t)
	token := s.Editor.Token
	var made struct {
		Feed   admin.FeedAnswer
		Secret *string
	}
	s.Call(t, "/admin/feed_edit",
		`{"name":"League","format":"openfootball","raceType":1,"url":"https://example.org/x.json"}`, token).Into(t, &made)
	if made.Secret == nil || !made.Feed.HasSecret || made.Feed.IntervalSeconds != 3600 ||
		made.Feed.Timezone != "Asia/Shanghai" || made.Feed.FeedID != 201 {
		t.Fatalf("made is %+v", made)
	}
	secret := *made.Secret
	made.Secret = nil
	if r := s.Call(t, "/admin/feed_edit", `{"feedId":"201","enabled":false,"reason":" "}`,
		token); r.Code != domain.FieldRequired || r.Params["field"] != "reason" {
		t.Errorf("turned off without a reason: %s %v", r.Code, r.Params)
	}
	s.Call(t, "/admin/feed_edit", `{"feedId":"201","enabled":false,"url":"","reason":"moved"}`, token).Into(t, &made)
	kept, err := s.Feeds.Feed(t.Context(), 201)
	if err != nil || made.Secret != nil || made.Feed.Enabled || made.Feed.URL != nil || kept.Secret != secret ||
		kept.Name != "League" {
		t.Errorf("changed is %+v, kept %+v, %v", made, kept, err)
	}
	s.Call(t, "/admin/feed_edit", `{"feedId":"201","resetSecret":true}`, token).Into(t, &made)
	if made.Secret == nil || *made.Secret == secret {
		t.Error("the reset kept the old secret")
	}
	var taken struct {
		Added  int
		DryRun bool
		Errors []any
	}
	s.Call(t, "/admin/feed_run", `{"feedId":"201","dryRun":true}`, token).Into(t, &taken)
	if taken.Added != 3 || !taken.DryRun || taken.Errors == nil || s.matches(t) != 0 {
		t.Errorf("a dry run is %+v and leaves %d matches", taken, s.matches(t))
	}
	s.Call(t, "/admin/feed_run", `{"feedId":"201"}`, token).Into(t, &taken)
	if taken.Added != 3 || taken.DryRun || taken.Errors == nil || s.matches(t) != 3 {
		t.Errorf("a run is %+v and leaves %d matches", taken, s.matches(t))
	}
	s.Call(t, "/admin/feed_run", `{"feedId":"9"}`, token).Wants(t, domain.NotFound, "an unknown feed runs")
	acts := s.Acts("")
	for _, act := range acts {
		for _, kept := range [][]byte{act.Asked, act.Outcome, act.Before, act.After} {
			if strings.Contains(string(kept), "whsec_") {
				t.Errorf("the record of %s holds %s", act.Call, kept)
			}
		}
	}
	if len(acts) < 4 {
		t.Errorf("%d acts are recorded", len(acts))
	}
	list := s.Call(t, "/admin/feed_list", `{}`, token)
	if list.Wants(t, "", "the list"); strings.Contains(string(list.Data), "whsec_") ||
		!strings.Contains(string(list.Data), "League") {
		t.Errorf("the list is %s", list.Data)
	}
}

func TestADryRunShowsWhatAFeedReadsFromTitles(t *testing.T) {
	s := open(t)
	var made struct{ Feed admin.FeedAnswer }
	s.Call(t, "/admin/feed_edit",
		`{"name":"Away first","format":"ics","raceType":1,"titles":" {competition}: {away} at {home}"}`,
		s.Editor.Token).Into(t, &made)
	if made.Feed.Titles != "{competition}: {away} at {home}" {
		t.Errorf("made is %+v", made.Feed)
	}
	event := "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20261001T180000Z\r\nSUMMARY:Bay Cup: Kelso at Perth\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
	f, err := s.Feeds.Feed(t.Context(), int64(made.Feed.FeedID))
	if err != nil {
		t.Fatal(err)
	}
	request := httptest.NewRequest("POST", admin.FeedUploadPath, strings.NewReader(
		"--b\r\nContent-Disposition: form-data; name=\"feedId\"\r\n\r\n"+domain.FormatID(f.FeedID)+
			"\r\n--b\r\nContent-Disposition: form-data; name=\"dryRun\"\r\n\r\ntrue"+
			"\r\n--b\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n"+event+"\r\n--b--\r\n"))
	request.Header.Set("Content-Type", "multipart/form-data; boundary=b")
	request.Header.Set("Authorization", "Bearer "+s.Editor.Token)
	r := s.Send(t, request)
	for _, want := range []string{`"added":1`, `"homeTeam","before":"","after":"Perth"`,
		`"awayTeam","before":"","after":"Kelso"`, `"after":"Bay Cup"`} {
		if !strings.Contains(string(r.Body), want) {
			t.Errorf("no %s in %s", want, r.Body)
		}
	}
}

func TestAPushNeedsTheSecretOfItsFeed(t *testing.T) {
	s := openFeeds(t)
	open, off, silent := s.feed(t, "open", "whsec_a", true), s.feed(t, "off", "whsec_a", false),
		s.feed(t, "silent", "", true)
	const body = `{"externalId":"1","competitionName":"Cup","homeName":"Ash","awayName":"Birch","matchTime":"2026-10-01T18:00:00Z"}`
	header := func(secret string, at time.Time, text string) string {
		stamp := strconv.FormatInt(at.Unix(), 10)
		return "t=" + stamp + ",v1=" + hex.EncodeToString(rest.SignatureOf(stamp, []byte(secret), []byte(text)))
	}
	good := header("whsec_a", s.Now(), body)
	push := func(feed, header string) resttest.Reply {
		return s.Ask(t, "POST", "/hooks/match/"+feed, body, rest.SignatureHeader, header)
	}
	for _, c := range []struct {
		sentence, feed, header string
		want                   domain.Code
	}{
		{"unsigned", fmt.Sprint(open), "", domain.PaySignature},
		{"signed with another secret", fmt.Sprint(open), header("whsec_b", s.Now(), body), domain.PaySignature},
		{"signed for another body", fmt.Sprint(open), header("whsec_a", s.Now(), "{}"), domain.PaySignature},
		{"signed long ago", fmt.Sprint(open), header("whsec_a", s.Now().Add(-301*time.Second), body), domain.PaySignature},
		{"a feed that is off", fmt.Sprint(off), good, domain.NotFound},
		{"a feed without a secret", fmt.Sprint(silent), header("", s.Now(), body), domain.NotFound},
		{"an unknown feed", "209", good, domain.NotFound},
		{"no feed at all", "x", good, domain.NotFound},
	} {
		push(c.feed, c.header).Wants(t, c.want, c.sentence)
	}
	if n := s.matches(t); n != 0 {
		t.Errorf("refused pushes left %d matches", n)
	}
	push(fmt.Sprint(open), good).Wants(t, "", "signed")
	if n := s.count(t, `SELECT count(*) FROM match WHERE feed_id = $1 AND told_at = $2`, open, s.Now()); n != 1 ||
		s.matches(t) != 1 {
		t.Errorf("a push left %d matches, %d of the feed with the time of the signature", s.matches(t), n)
	}
}

func TestAnUploadedFileOfMatchesIsReadLikeAForm(t *testing.T) {
	s := openFeeds(t)
	feedID := fmt.Sprint(s.feed(t, "uploads", "", true))
	part := func(name, content string) string {
		return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n"
	}
	for _, c := range []struct {
		sentence, token, body string
		want                  domain.Code
	}{
		{"whole", s.Editor.Token, part("feedId", feedID) + part("file", "{}") + part("dryRun", "true"), ""},
		{"without a feed", s.Editor.Token, part("file", "{}"), domain.BadRequest},
		{"without a file", s.Editor.Token, part("feedId", feedID), domain.BadRequest},
		{"two files", s.Editor.Token, part("feedId", feedID) + part("file", "{}") + part("file", "{}"), domain.BadRequest},
		{"a feed that is none", s.Editor.Token, part("feedId", "x") + part("file", "{}"), domain.BadRequest},
		{"an unknown feed", s.Editor.Token, part("feedId", "9") + part("file", "{}"), domain.NotFound},
		{"by support", s.Support.Token, part("feedId", feedID) + part("file", "{}"), domain.Forbidden},
		{"by a visitor", "", part("feedId", feedID) + part("file", "{}"), domain.Unauthenticated},
	} {
		request := httptest.NewRequest("POST", admin.FeedUploadPath, strings.NewReader(c.body+"--b--\r\n"))
		request.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		if c.token != "" {
			request.Header.Set("Authorization", "Bearer "+c.token)
		}
		s.Send(t, request).Wants(t, c.want, c.sentence)
	}
	acts := s.Acts(admin.FeedUploadPath)
	if len(acts) == 0 || !strings.Contains(string(acts[0].Asked), `"bytes": 2`) {
		t.Errorf("recorded is %+v", acts)
	}
}
