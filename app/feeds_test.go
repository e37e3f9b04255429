// Matches from outside in the whole house: uploaded, browsed, pushed, fetched, and moved under those who reserved them.
package app

import (
	"bytes"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"mime/multipart"
	nethttp "net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/outbound"
	"touchline/http/rest"
	"touchline/persistence/persistencetest"
)

// regatta is a file with one match in an hour and one that is over.
func regatta(start time.Time, round string) string {
	start = start.UTC()
	return fmt.Sprintf(`{"name":"Regatta Cup 2026","matches":[
		{"round":%q,"date":%q,"time":%q,"team1":"Ostro Marína","team2":"Brezza","score":{}},
		{"round":"First leg","date":"2026-01-03","time":"15:00","team1":"Brezza","team2":"Libeccio","score":{"ht":[0,1],"ft":[1,2]}},
		{"round":"First leg","date":"2026-02-31","team1":"Brezza","team2":"Nowhere"}]}`,
		round, start.Format(time.DateOnly), start.Format("15:04"))
}

// An editor makes a feed, tries a file, uploads it and finds its matches in the list of everybody; then the feed
// pushes a goal with its signature, and nobody else can.
func TestAnUploadedFileIsBrowsedAndAPushedGoalIsShown(t *testing.T) {
	t.Parallel()
	data := freshHouse(t)
	store, err := openStorage(t.Context(), config(t, map[string]string{"DATA_DIR": data}), quiet)
	if err != nil {
		t.Fatal(err)
	}
	token := strings.Repeat("e", 42) + "A"
	operator, err := store.Operators.CreateOperator(t.Context(), "ed", "-", "editor", time.Now())
	if err == nil {
		err = store.Operators.AddOperatorLogin(t.Context(), rest.HashToken(token), operator, time.Now(), time.Now().Add(time.Hour))
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
	h := openSite(t, data)
	defer h.close(t)

	var made struct {
		Feed   struct{ FeedID string }
		Secret string
	}
	h.ask(t, token, "/admin/feed_edit", map[string]any{"name": "Regatta", "format": "openfootball", "raceType": 1, "timezone": "UTC"}, &made)
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
		h.ask(t, "", "/web_race/race_data_content_list_page", map[string]any{"raceType": 1, "keyword": "marina"}, &page)
	}
	soon := time.Now().Add(time.Hour)
	for _, step := range []struct {
		dryRun           string
		added, unchanged int
		listed           int
	}{{"true", 2, 0, 0}, {"false", 2, 0, 1}, {"false", 0, 2, 1}} {
		taken := h.uploadFeed(t, token, made.Feed.FeedID, regatta(soon, "Final"), step.dryRun)
		if taken.Added != step.added || taken.Unchanged != step.unchanged || taken.Skipped != 1 || taken.Errors[0].Line != 3 {
			t.Fatalf("%+v: %+v", step, taken)
		}
		if browse(); page.Total != step.listed {
			t.Fatalf("%+v: %+v", step, page)
		}
	}
	if m := page.List[0]; m.HomeTeam.Name != "Ostro Marína" || m.EventName != "Final" || m.MatchStatus != 1 {
		t.Errorf("the match is %+v", m)
	}

	goal := `{"season":"2026","eventName":"Final","homeName":"Ostro Marína","awayName":"Brezza","matchStatus":2,"homeScore":1,"awayScore":0,"events":[{"eventId":"g","type":1,"teamSide":1,"minute":3}]}`
	if status := h.push(t, made.Feed.FeedID, "whsec_other", goal); status != nethttp.StatusUnauthorized {
		t.Errorf("a goal signed by somebody else: %d", status)
	}
	for range 2 {
		if status := h.push(t, made.Feed.FeedID, made.Secret, goal); status != nethttp.StatusOK {
			t.Fatalf("a signed goal: %d", status)
		}
	}
	if browse(); page.Total != 1 || page.List[0].MatchStatus != 2 || page.List[0].HomeScore != 1 {
		t.Errorf("after the goal: %+v", page)
	}
	var details struct{ Events []struct{ HomeScore int } }
	h.ask(t, "", "/web_match/web_match_details", map[string]any{"matchId": page.List[0].MatchID}, &details)
	if len(details.Events) != 1 || details.Events[0].HomeScore != 1 {
		t.Errorf("the events are %+v", details.Events)
	}
}

func (h *site) uploadFeed(t *testing.T, token, feedID, file, dryRun string) (taken domain.FeedTaken) {
	t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	_ = form.WriteField("feedId", feedID)
	_ = form.WriteField("dryRun", dryRun)
	part, _ := form.CreateFormFile("file", "matches.json")
	_, _ = part.Write([]byte(file))
	_ = form.Close()
	h.post(t, token, "/admin/feed_upload", form.FormDataContentType(), body.Bytes(), &taken)
	return taken
}

func (h *site) push(t *testing.T, feedID, secret, body string) int {
	t.Helper()
	stamp := fmt.Sprint(time.Now().Unix())
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write([]byte(stamp + "." + body))
	req, _ := nethttp.NewRequest(nethttp.MethodPost, "http://"+h.addr+"/hooks/match/"+feedID, strings.NewReader(body))
	req.Header.Set("X-Touchline-Signature", "t="+stamp+",v1="+hex.EncodeToString(mac.Sum(nil)))
	resp, err := nethttp.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	_ = resp.Body.Close()
	return resp.StatusCode
}

// told keeps what people were told, and fails once for somebody.
type told struct {
	heard   []string
	failFor int64
}

func (n *told) Tell(_ context.Context, userID int64, notice domain.Notice) error {
	if n.failFor == userID {
		n.failFor = 0
		return context.DeadlineExceeded
	}
	n.heard = append(n.heard, fmt.Sprint(userID, " ", notice.Params["kind"], " ", notice.Params["homeName"]))
	return nil
}

func (n *told) TellFans(context.Context, int64, domain.Notice) error { return nil }

// A feed is asked when its interval is over and not before; what went wrong is noted and not tried at once again.
// When it brings another date, those who reserved the match hear of it, each though one could not be told at first.
func TestAFeedIsFetchedInItsTurnAndReserversHearOfANewDate(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store := persistencetest.OpenConfig(t, cfg)
	start := time.Now().Add(48 * time.Hour)
	asked := 0
	var answer string
	server := httptest.NewServer(nethttp.HandlerFunc(func(w nethttp.ResponseWriter, _ *nethttp.Request) {
		asked++
		_, _ = w.Write([]byte(answer))
	}))
	defer server.Close()
	now := time.Now()
	taker := &feedTaker{store: store, now: func() time.Time { return now }, logger: quiet,
		door: &outbound.Client{Private: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}}}
	f := domain.Feed{Name: "f", Format: domain.FeedOpenFootball, URL: server.URL, RaceType: 1, Timezone: "UTC", Interval: time.Minute, Enabled: true}
	id, err := store.Feeds.SaveFeed(t.Context(), f, now)
	if err != nil {
		t.Fatal(err)
	}
	fetch := func(wait time.Duration, wantAsked int) *domain.FeedTaken {
		t.Helper()
		now = now.Add(wait)
		if err := taker.fetchDue(t.Context(), time.Time{}); err != nil {
			t.Fatal(err)
		}
		f, err := store.Feeds.Feed(t.Context(), id)
		if err != nil || asked != wantAsked || f.LastResult == nil {
			t.Fatalf("asked %d times, want %d; %+v, %v", asked, wantAsked, f, err)
		}
		return f.LastResult
	}
	answer = "not today"
	if r := fetch(0, 1); len(r.Errors) != 1 || r.Errors[0].Line != 0 {
		t.Errorf("nonsense: %+v", r)
	}
	fetch(59*time.Second, 1)
	answer = regatta(start, "Final")
	if r := fetch(time.Second, 2); r.Added != 2 {
		t.Errorf("a file: %+v", r)
	}
	matches, _, err := store.Matches.Matches(t.Context(), domain.MatchFilter{Status: domain.MatchNotStarted, Limit: 5})
	if err != nil || len(matches) != 1 {
		t.Fatalf("%+v, %v", matches, err)
	}
	db := persistencetest.SQL(t, cfg)
	if _, err := db.Exec(t.Context(), `INSERT INTO reservation (user_id, kind, match_id, reserved_at) VALUES (5, 1, $1, now()), (6, 2, $1, now())`, matches[0].MatchID); err != nil {
		t.Fatal(err)
	}
	answer = regatta(start.Add(24*time.Hour), "Final")
	if r := fetch(time.Minute, 3); r.Changed != 1 {
		t.Errorf("another date: %+v", r)
	}
	people := &told{failFor: 6}
	if err := taker.tellMoves(people)(t.Context(), time.Time{}); err == nil {
		t.Error("somebody was not told and nobody noticed")
	}
	for range 2 {
		if err := taker.tellMoves(people)(t.Context(), time.Time{}); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(people.heard)
	if want := []string{"5 matchMoved Ostro Marína", "5 matchMoved Ostro Marína", "6 matchMoved Ostro Marína"}; !slices.Equal(people.heard, want) {
		t.Errorf("heard %v, want %v (the first twice, under one key)", people.heard, want)
	}
	f.FeedID, f.URL = id, "http://169.254.169.254/latest"
	if _, err := store.Feeds.SaveFeed(t.Context(), f, now); err != nil {
		t.Fatal(err)
	}
	taker.door = &outbound.Client{Limit: time.Second}
	if r := fetch(time.Minute, 3); len(r.Errors) != 1 || strings.Contains(r.Errors[0].Reason, "latest") {
		t.Errorf("an address inside: %+v", r)
	}
}
