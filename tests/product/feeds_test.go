// Feeds on the running program.

package product

import (
	"fmt"
	nethttp "net/http"
	"strings"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/app/storage"
	"touchline/domain/console"
	"touchline/http/rest"
)

// An editor creates a feed, tries a file, uploads it and finds its matches in the public list; then the feed pushes a
// goal with its signature, and pushes without it are refused.
func TestMatchesOfAnUploadedFileAreListedAndAPushedGoalIsShown(t *testing.T) {
	t.Parallel()
	data := apptest.FreshFolder(t)
	store, err := storage.Open(t.Context(), apptest.Config(t, map[string]string{"DATA_DIR": data}), apptest.Quiet)
	if err != nil {
		t.Fatal(err)
	}
	token := strings.Repeat("e", 42) + "A"
	operator, err := store.Operators.CreateOperator(t.Context(), "ed", "-", "editor", time.Now())
	if err == nil {
		err = store.Operators.AddOperatorLogin(t.Context(),
			console.NewOperatorLogin(rest.HashToken(token), operator, time.Now(), "", ""))
	}
	if err == nil {
		err = store.Site.SetSetting(t.Context(), "admin.requireTotp", false)
	}
	if err != nil {
		t.Fatal(err)
	}
	if err := store.Close(); err != nil {
		t.Fatal(err)
	}
	h := apptest.Open(t, data)
	defer h.Close(t)

	var made struct {
		Feed   struct{ FeedID string }
		Secret string
	}
	h.Ask(t, token, "/admin/feed_edit",
		map[string]any{"name": "Regatta", "format": "openfootball", "raceType": 1, "timezone": "UTC"}, &made)
	var page struct {
		Total int
		List  []struct {
			MatchID, EventName     string
			MatchStatus, HomeScore int
			HomeTeam               struct{ Name string }
		}
	}
	browse := func() {
		t.Helper()
		h.Ask(t, "", "/web_race/race_data_content_list_page", map[string]any{"raceType": 1, "keyword": "marina"}, &page)
	}
	soon := time.Now().Add(time.Hour)
	for _, step := range []struct {
		dryRun           string
		added, unchanged int
		listed           int
	}{{"true", 2, 0, 0}, {"false", 2, 0, 1}, {"false", 0, 2, 1}} {
		taken := h.UploadFeed(t, token, made.Feed.FeedID, oneMatch(soon, "Final"), step.dryRun)
		if taken.Added != step.added || taken.Unchanged != step.unchanged || taken.Skipped != 1 ||
			taken.Errors[0].Line != 3 {
			t.Fatalf("%+v: %+v", step, taken)
		}
		if browse(); page.Total != step.listed {
			t.Fatalf("%+v: %+v", step, page)
		}
	}
	if m := page.List[0]; m.HomeTeam.Name != "Ostro Marína" || m.EventName != "Final" || m.MatchStatus != 1 {
		t.Errorf("the match is %+v", m)
	}

	goal := `{"season":"2026","eventName":"Final","homeName":"Ostro Marína","awayName":"Brezza","matchStatus":2,` +
		`"homeScore":1,"awayScore":0,"events":[{"eventId":"g","type":1,"teamSide":1,"minute":3}]}`
	if status := h.PushFeed(t, made.Feed.FeedID, "whsec_other", goal); status != nethttp.StatusUnauthorized {
		t.Errorf("a goal with another signature: %d", status)
	}
	for range 2 {
		if status := h.PushFeed(t, made.Feed.FeedID, made.Secret, goal); status != nethttp.StatusOK {
			t.Fatalf("a signed goal: %d", status)
		}
	}
	if browse(); page.Total != 1 || page.List[0].MatchStatus != 2 || page.List[0].HomeScore != 1 {
		t.Errorf("after the goal: %+v", page)
	}
	var details struct{ Events []struct{ HomeScore int } }
	h.Ask(t, "", "/web_match/web_match_details", map[string]any{"matchId": page.List[0].MatchID}, &details)
	if len(details.Events) != 1 || details.Events[0].HomeScore != 1 {
		t.Errorf("the events are %+v", details.Events)
	}
}

// oneMatch returns a file with two matches: one begins at the given time, the other is over.
func oneMatch(start time.Time, round string) string {
	start = start.UTC()
	return fmt.Sprintf(`{"name":"Regatta Cup 2026","matches":[
		{"round":%q,"date":%q,"time":%q,"team1":"Ostro Marína","team2":"Brezza","score":{}},
		{"round":"First leg","date":"2026-01-03","time":"15:00","team1":"Brezza","team2":"Libeccio",
		"score":{"ht":[0,1],"ft":[1,2]}},
		{"round":"First leg","date":"2026-02-31","team1":"Brezza","team2":"Nowhere"}]}`,
		round, start.Format(time.DateOnly), start.Format("15:04"))
}
