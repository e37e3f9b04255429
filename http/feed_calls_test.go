// The calls about feeds: who may, what is refused, and that a secret is shown once and never written down.

package http

import (
	"context"
	"encoding/hex"
	"io/fs"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/admin"
	"touchline/http/rest"
)

// feedDesk keeps feeds in a map and remembers what was taken.
type feedDesk struct {
	feeds  map[int64]domain.Feed
	pushed []string
	signed time.Time
}

func (d *feedDesk) Feed(_ context.Context, id int64) (domain.Feed, error) {
	if f, ok := d.feeds[id]; ok {
		return f, nil
	}
	return domain.Feed{}, domain.Refuse(domain.NotFound, "kind", "feed")
}

func (d *feedDesk) FeedPage(context.Context, int, int) ([]domain.Feed, int64, error) {
	return []domain.Feed{d.feeds[201]}, 1, nil
}

func (d *feedDesk) SaveFeed(_ context.Context, f domain.Feed, _ time.Time) (int64, error) {
	f.FeedID = 201
	d.feeds[201] = f
	return 201, nil
}

func (d *feedDesk) SetFeedSecret(_ context.Context, id int64, secret string) error {
	f := d.feeds[id]
	f.Secret = secret
	d.feeds[id] = f
	return nil
}

func (d *feedDesk) Check(address string) error {
	if strings.HasPrefix(address, "https://") {
		return nil
	}
	return fs.ErrInvalid
}

func (d *feedDesk) Fetch(_ context.Context, _ domain.Feed, dryRun bool) (domain.FeedTaken, error) {
	return domain.FeedTaken{Added: 3, DryRun: dryRun}, nil
}

func (d *feedDesk) Take(context.Context, domain.Feed, []byte, bool) (domain.FeedTaken, error) {
	return domain.FeedTaken{}, nil
}

func (d *feedDesk) Push(_ context.Context, _ domain.Feed, content []byte, signed time.Time) (domain.FeedTaken, error) {
	d.pushed, d.signed = append(d.pushed, string(content)), signed
	return domain.FeedTaken{Changed: 1}, nil
}

func openFeedDesk(t *testing.T) (*Server, *office, *feedDesk) {
	t.Helper()
	d := &feedDesk{feeds: map[int64]domain.Feed{}}
	s, o := openOffice(t, func(deps *flatDeps) { deps.Feeds, deps.FeedTaker = d, d })
	return s, o, d
}

func TestEditorsMakeFeedsAndTheSecretIsShownOnceAndNeverWrittenDown(t *testing.T) {
	t.Parallel()
	s, o, d := openFeedDesk(t)
	token := enter(t, s, "editor")
	wants(t, call(t, s, "/admin/feed_list", `{}`, enter(t, s, "support")), domain.Forbidden, "support lists feeds")
	for body, field := range map[string]string{
		`{}`: "name",
		`{"name":"f","format":"xml","raceType":1}`:                                    "format",
		`{"name":"f","format":"ics"}`:                                                 "raceType",
		`{"name":"f","format":"ics","raceType":9}`:                                    "raceType",
		`{"name":"f","format":"ics","raceType":1,"url":"ftp://x/y"}`:                  "url",
		`{"name":"f","format":"ics","raceType":1,"timezone":"Nowhere"}`:               "timezone",
		`{"name":"f","format":"ics","raceType":1,"timezone":"Local"}`:                 "timezone",
		`{"name":"f","format":"ics","raceType":1,"intervalSeconds":59}`:               "intervalSeconds",
		`{"name":"f","format":"ics","raceType":1,"intervalSeconds":9000000000000000}`: "intervalSeconds",
	} {
		if r := call(t, s, "/admin/feed_edit", body, token); r.Params["field"] != field {
			t.Errorf("%s: %s %v, want %s", body, r.Code, r.Params, field)
		}
	}
	var made struct {
		Feed   admin.FeedAnswer
		Secret *string
	}
	call(t, s, "/admin/feed_edit", `{"name":"League","format":"openfootball","raceType":1,"url":"https://example.org/x.json"}`, token).into(t, &made)
	if made.Secret == nil || !made.Feed.HasSecret || made.Feed.IntervalSeconds != 3600 || made.Feed.Timezone != "Asia/Shanghai" {
		t.Fatalf("made is %+v", made)
	}
	secret := *made.Secret
	made.Secret = nil
	call(t, s, "/admin/feed_edit", `{"feedId":"201","enabled":false,"url":""}`, token).into(t, &made)
	if made.Secret != nil || made.Feed.Enabled || made.Feed.URL != nil || d.feeds[201].Secret != secret || d.feeds[201].Name != "League" {
		t.Errorf("changed is %+v", made)
	}
	call(t, s, "/admin/feed_edit", `{"feedId":"201","resetSecret":true}`, token).into(t, &made)
	if made.Secret == nil || *made.Secret == secret {
		t.Error("the secret is the old one")
	}
	var taken struct {
		Added  int
		DryRun bool
		Errors []any
	}
	call(t, s, "/admin/feed_run", `{"feedId":"201","dryRun":true}`, token).into(t, &taken)
	if taken.Added != 3 || !taken.DryRun || taken.Errors == nil {
		t.Errorf("a run is %+v", taken)
	}
	wants(t, call(t, s, "/admin/feed_run", `{"feedId":"9"}`, token), domain.NotFound, "an unknown feed runs")
	for _, act := range o.acts {
		for _, kept := range [][]byte{act.Asked, act.Outcome, act.Before, act.After} {
			if strings.Contains(string(kept), "whsec_") {
				t.Errorf("%s wrote down %s", act.Call, kept)
			}
		}
	}
	if len(o.acts) < 4 {
		t.Errorf("%d acts are recorded", len(o.acts))
	}
	list := call(t, s, "/admin/feed_list", `{}`, token)
	if strings.Contains(string(list.Data), "whsec_") {
		t.Error("the list shows the secret")
	}
}

func TestOnlyAFeedItselfPushes(t *testing.T) {
	t.Parallel()
	s, _, d := openFeedDesk(t)
	d.feeds[201] = domain.Feed{FeedID: 201, Enabled: true, Secret: "whsec_a"}
	d.feeds[202] = domain.Feed{FeedID: 202, Secret: "whsec_a"}
	d.feeds[203] = domain.Feed{FeedID: 203, Enabled: true}
	const body = `{"externalId":"1"}`
	header := func(secret string, at time.Time, text string) string {
		stamp := strconv.FormatInt(at.Unix(), 10)
		return "t=" + stamp + ",v1=" + hex.EncodeToString(rest.SignatureOf(stamp, []byte(secret), []byte(text)))
	}
	good := header("whsec_a", s.Now(), body)
	for _, c := range []struct {
		sentence, feed, header string
		want                   domain.Code
	}{
		{"signed", "201", good, ""},
		{"unsigned", "201", "", domain.PaySignature},
		{"signed with another secret", "201", header("whsec_b", s.Now(), body), domain.PaySignature},
		{"signed for another body", "201", header("whsec_a", s.Now(), "{}"), domain.PaySignature},
		{"signed long ago", "201", header("whsec_a", s.Now().Add(-301*time.Second), body), domain.PaySignature},
		{"a feed that is off", "202", good, domain.NotFound},
		{"a feed without a secret", "203", header("", s.Now(), body), domain.NotFound},
		{"an unknown feed", "204", good, domain.NotFound},
		{"no feed at all", "x", good, domain.NotFound},
	} {
		wants(t, ask(t, s, "POST", "/hooks/match/"+c.feed, body, rest.SignatureHeader, c.header), c.want, c.sentence)
	}
	if len(d.pushed) != 1 || d.pushed[0] != body || d.signed.Unix() != s.Now().Unix() {
		t.Errorf("taken are %q, signed %v", d.pushed, d.signed)
	}
}

func TestAnUploadedFileOfMatchesIsReadLikeAForm(t *testing.T) {
	t.Parallel()
	s, o, d := openFeedDesk(t)
	d.feeds[201] = domain.Feed{FeedID: 201}
	token := enter(t, s, "editor")
	part := func(name, content string) string {
		return "--b\r\nContent-Disposition: form-data; name=\"" + name + "\"\r\n\r\n" + content + "\r\n"
	}
	for _, c := range []struct {
		sentence, token, body string
		want                  domain.Code
	}{
		{"whole", token, part("feedId", "201") + part("file", "{}") + part("dryRun", "true"), ""},
		{"without a feed", token, part("file", "{}"), domain.BadRequest},
		{"without a file", token, part("feedId", "201"), domain.BadRequest},
		{"two files", token, part("feedId", "201") + part("file", "{}") + part("file", "{}"), domain.BadRequest},
		{"a feed that is none", token, part("feedId", "x") + part("file", "{}"), domain.BadRequest},
		{"an unknown feed", token, part("feedId", "9") + part("file", "{}"), domain.NotFound},
		{"by support", enter(t, s, "support"), part("feedId", "201") + part("file", "{}"), domain.Forbidden},
		{"by nobody", "", part("feedId", "201") + part("file", "{}"), domain.Unauthenticated},
	} {
		request := httptest.NewRequest("POST", admin.FeedUploadPath, strings.NewReader(c.body+"--b--\r\n"))
		request.Header.Set("Content-Type", "multipart/form-data; boundary=b")
		if c.token != "" {
			request.Header.Set("Authorization", "Bearer "+c.token)
		}
		wants(t, send(t, s, request), c.want, c.sentence)
	}
	if last := o.recorded(admin.FeedUploadPath)[0]; !strings.Contains(string(last.Asked), `"bytes":2`) {
		t.Errorf("recorded is %s %s", last.Call, last.Asked)
	}
}
