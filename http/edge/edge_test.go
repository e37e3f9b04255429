// An edge passes on what its origins have, asks them once, and refuses what they refuse.

package edge_test

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/client"
	"touchline/domain"
	"touchline/http/edge"
	"touchline/http/live"
	"touchline/http/rest"
	"touchline/http/rest/pass"
	"touchline/locale"
)

// origin answers a few paths, and notes what it is asked.
type origin struct {
	*httptest.Server
	mu        sync.Mutex
	asked     []string          // files
	questions int               // whether something is shown
	closed    map[string]string // code by what is closed
	trim      string            // of all recordings
}

func (o *origin) paths() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]string(nil), o.asked...)
}

// change does something while the origin answers nobody, and forgets how often it was asked.
func (o *origin) change(how func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	how()
	o.asked, o.questions = nil, 0
}

// shown answers the question whether something is shown.
func (o *origin) shown(w http.ResponseWriter, subject string) {
	o.questions++
	if code := o.closed[subject]; code != "" {
		w.WriteHeader(http.StatusForbidden)
		fmt.Fprintf(w, `{"success":false,"code":%q,"params":{}}`, code)
		return
	}
	fmt.Fprintf(w, `{"success":true,"data":{"shown":%q}}`, "trim "+o.trim)
}

const piece = "0123456789"

func openOrigin(t *testing.T) *origin {
	t.Helper()
	o := &origin{closed: map[string]string{}}
	refuse := func(w http.ResponseWriter, status int, code string) {
		w.WriteHeader(status)
		fmt.Fprintf(w, `{"success":false,"code":%q,"params":{"kind":"replay"}}`, code)
	}
	o.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		path := r.URL.Path
		if after, has := strings.CutPrefix(path, "/pass/"); has {
			_, path, _ = strings.Cut(after, "/")
			path = "/" + path
		}
		o.mu.Lock()
		defer o.mu.Unlock()
		if subject, asks := strings.CutSuffix(path, "/shown"); asks {
			o.shown(w, subject)
			return
		}
		o.asked = append(o.asked, r.URL.RequestURI())
		switch path {
		case "/replay/7/1.ts":
			w.Header().Set("Etag", `"1"`)
			w.Header().Set("Cache-Control", "public, max-age=1")
			w.Header().Set("Content-Type", "video/mp2t")
			fmt.Fprint(w, piece)
		case "/clip/7/1.ts":
			w.Header().Set("Etag", `"1"`)
			w.Header().Set("Cache-Control", "public, max-age=1")
			fmt.Fprint(w, piece)
		case "/replay/7/index.m3u8", "/rewind/1001/ls/index.m3u8":
			w.Header().Set("Cache-Control", "public, max-age=60")
			w.Header().Set("Content-Type", "application/vnd.apple.mpegurl")
			fmt.Fprint(w, "#EXTM3U "+r.URL.RawQuery)
		case "/replay/8/index.m3u8":
			w.Header().Set("Cache-Control", "private, no-store")
			fmt.Fprint(w, "#EXTM3U")
		case "/replay/9/index.m3u8":
			refuse(w, http.StatusForbidden, "ROOM_SUSPENDED")
		case "/replay/10/index.m3u8":
			w.WriteHeader(http.StatusBadGateway)
			fmt.Fprint(w, "<html>")
		default:
			refuse(w, http.StatusNotFound, "NOT_FOUND")
		}
	}))
	t.Cleanup(o.Close)
	return o
}

// relays refuse every house but one.
type relays struct{}

func (relays) Want(_ context.Context, houseID string) error {
	if houseID != "1001" {
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return nil
}

func (relays) Has(houseID string) bool { return houseID == "1001" }

// studio has a playlist of every house.
type studio struct{ live.Media }

func (studio) Playlist(context.Context, string) ([]byte, bool) { return []byte("#EXTM3U live"), true }

var texts = sync.OnceValue(func() *locale.Texts {
	texts, err := locale.Open(client.Locales())
	if err != nil {
		panic(err)
	}
	return texts
})

// openEdge is an edge of these origins, and where it is reached.
func openEdge(t *testing.T, passes pass.Signer, origins ...string) string {
	t.Helper()
	return openEdgeAt(t, time.Now, passes, origins...)
}

// openEdgeAt is openEdge with a clock.
func openEdgeAt(t *testing.T, now func() time.Time, passes pass.Signer, origins ...string) string {
	t.Helper()
	server, err := edge.New(rest.Config{
		Logger: slog.New(slog.DiscardHandler), Now: now, Wording: texts, Passes: passes,
	}, edge.Ports{Media: studio{}, Relays: relays{}, Origins: edge.NewOrigins(origins, passes), Cache: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Shutdown(context.Background()) })
	return "http://" + listener.Addr().String()
}

type answer struct {
	status int
	header http.Header
	body   string
	code   domain.Code
}

func ask(t *testing.T, address string, header ...string) answer {
	t.Helper()
	return send(t, http.MethodGet, address, header...)
}

func send(t *testing.T, method, address string, header ...string) answer {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	var refusal struct{ Code domain.Code }
	_ = json.Unmarshal(body, &refusal)
	return answer{response.StatusCode, response.Header, string(body), refusal.Code}
}

func TestAPieceIsFetchedOnceAndAnsweredByRanges(t *testing.T) {
	o := openOrigin(t)
	at := openEdge(t, pass.Signer{}, o.URL) + "/replay/7/1.ts"
	var all sync.WaitGroup
	for range 20 {
		all.Go(func() {
			if r := ask(t, at); r.status != http.StatusOK || r.body != piece {
				t.Errorf("%d %q", r.status, r.body)
			}
		})
	}
	all.Wait()
	r := ask(t, at, "Range", "bytes=2-4")
	if r.status != http.StatusPartialContent || r.body != "234" || r.header.Get("Content-Range") != "bytes 2-4/10" {
		t.Errorf("a range: %d %q %s", r.status, r.body, r.header.Get("Content-Range"))
	}
	if again := ask(t, at, "If-None-Match", r.header.Get("Etag")); again.status != http.StatusNotModified {
		t.Errorf("who has it gets %d", again.status)
	}
	if r.header.Get("Cache-Control") != "public, max-age=1" || r.header.Get("Content-Type") != "video/mp2t" {
		t.Errorf("%v", r.header)
	}
	if asked := o.paths(); len(asked) != 1 {
		t.Errorf("the origin was asked for %v", asked)
	}
}

func TestAFileThatIsHereIsNotLimitedAndOneThatIsNotIs(t *testing.T) {
	at := openEdge(t, pass.Signer{}, openOrigin(t).URL)
	for range 3 * rest.Rates[rest.LimitReads].Burst {
		if r := ask(t, at+"/replay/7/1.ts"); r.status != http.StatusOK {
			t.Fatalf("a piece that is here: %d", r.status)
		}
	}
	limited := false
	for n := range 3 * rest.Rates[rest.LimitReads].Burst {
		limited = limited || ask(t, fmt.Sprintf("%s/replay/%d/none.ts", at, 1000+n)).code == domain.RateLimited
	}
	if !limited {
		t.Error("whoever asks for what nobody has makes this node ask for it without end")
	}
}

func TestPlaylistsAreKeptForAsLongAsTheirOriginSays(t *testing.T) {
	o := openOrigin(t)
	at := openEdge(t, pass.Signer{}, o.URL)
	for range 3 {
		ask(t, at+"/replay/7/index.m3u8")
		ask(t, at+"/rewind/1001/ls/index.m3u8?at=5")
		ask(t, at+"/replay/8/index.m3u8")
	}
	count := map[string]int{}
	for _, path := range o.paths() {
		count[path]++
	}
	if count["/replay/7/index.m3u8"] != 1 || count["/rewind/1001/ls/index.m3u8?at=5"] != 1 || count["/replay/8/index.m3u8"] != 3 {
		t.Errorf("%v", count)
	}
	if r := ask(t, at+"/rewind/1001/ls/index.m3u8?at=6&x=1"); r.body != "#EXTM3U at=6" {
		t.Errorf("the moment is passed on as %q", r.body)
	}
}

func TestPagesOfTheSiteMayReadWhatAnEdgeAnswers(t *testing.T) {
	at := openEdge(t, pass.Signer{}, openOrigin(t).URL)
	for _, path := range []string{"/replay/7/1.ts", "/replay/404/index.m3u8", "/live/1001/0/index.m3u8", "/nothing"} {
		r := ask(t, at+path, "Origin", "https://example.org")
		if r.header.Get("Access-Control-Allow-Origin") != "*" || r.header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Errorf("%s: %v", path, r.header)
		}
	}
}

func TestAnEdgeRefusesWhatItsOriginsRefuse(t *testing.T) {
	at := openEdge(t, pass.Signer{}, openOrigin(t).URL)
	for path, want := range map[string]domain.Code{
		"/replay/404/index.m3u8":   domain.NotFound,
		"/replay/9/index.m3u8":     domain.RoomSuspended,
		"/replay/10/index.m3u8":    domain.Unavailable,
		"/live/1002.flv":           domain.NotFound,
		"/live/x/0/index.m3u8":     domain.NotFound,
		"/replay/7/own/a/1.ts":     domain.NotFound,
		"/replay/7/download.mp4":   domain.NotFound,
		"/web_user/userInfo":       domain.NotFound,
		"/replay/..%2f..%2fetc/x1": domain.NotFound,
	} {
		if r := ask(t, at+path, "token", strings.Repeat("A", 43)); r.code != want {
			t.Errorf("%s: %d %s", path, r.status, r.body)
		}
	}
}

func TestAnOriginThatHasItIsFoundBesideOneThatHasNot(t *testing.T) {
	empty := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"success":false,"code":"NOT_FOUND","params":{}}`)
	}))
	t.Cleanup(empty.Close)
	gone := httptest.NewServer(nil)
	gone.Close()
	o := openOrigin(t)
	at := openEdge(t, pass.Signer{}, empty.URL, gone.URL, o.URL)
	if r := ask(t, at+"/replay/7/1.ts"); r.body != piece {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := ask(t, at+"/replay/404/1.ts"); r.code != domain.Unavailable {
		t.Errorf("one origin does not answer, and the file is said to be missing: %d %s", r.status, r.body)
	}
}

func TestSignedAddressesAreAskedForOfViewersAndShownToOrigins(t *testing.T) {
	o := openOrigin(t)
	passes := pass.Signer{Secret: []byte("a secret of passes that is long"), Life: time.Hour, Now: time.Now}
	at := openEdge(t, passes, o.URL)
	if r := ask(t, at+"/replay/7/1.ts"); r.code != domain.PassInvalid || r.status != http.StatusForbidden {
		t.Errorf("without a pass: %d %s", r.status, r.body)
	}
	if r := ask(t, at+passes.Viewer("/replay/8")+"/1.ts"); r.status == http.StatusForbidden {
		t.Errorf("the pass of the recording: %d %s", r.status, r.body)
	}
	if r := ask(t, at+strings.Replace(passes.Viewer("/replay/8/1.ts"), "/replay/8/", "/replay/7/", 1)); r.code != domain.PassInvalid {
		t.Errorf("the pass of another recording: %d %s", r.status, r.body)
	}
	if r := ask(t, at+passes.Viewer("/live/1001/0/index.m3u8")); r.body != "#EXTM3U live" {
		t.Errorf("live: %d %s", r.status, r.body)
	}
	if r := ask(t, at+passes.Viewer("/replay/7/1.ts")); r.body != piece {
		t.Errorf("%d %s", r.status, r.body)
	}
	if last := o.paths(); !strings.HasPrefix(last[len(last)-1], "/pass/e") {
		t.Errorf("the origin was asked for %v", last)
	}
}

func TestABrowserThatAsksBeforehandMayHaveThePictures(t *testing.T) {
	at := openEdge(t, pass.Signer{}, openOrigin(t).URL)
	for _, path := range []string{"/live/1001.flv", "/replay/7/1.ts"} {
		r := send(t, http.MethodOptions, at+path, "Origin", "https://site.example", "Access-Control-Request-Method", "GET", "Access-Control-Request-Headers", "range")
		if r.status != http.StatusNoContent || r.header.Get("Access-Control-Allow-Origin") != "*" || r.header.Get("Access-Control-Allow-Headers") != "*" {
			t.Errorf("%s: %d %v", path, r.status, r.header)
		}
	}
	if r := ask(t, at+"/replay/7/1.ts", "Origin", "https://site.example"); r.header.Get("Access-Control-Expose-Headers") != "*" {
		t.Errorf("the page may not read what range it got: %v", r.header)
	}
}

func TestAskingForHousesThatDoNotExistIsLimitedByAddress(t *testing.T) {
	at := openEdge(t, pass.Signer{}, openOrigin(t).URL)
	limited := false
	for house := 2000; house < 2000+3*rest.Rates[rest.LimitReads].Burst && !limited; house++ {
		limited = ask(t, fmt.Sprintf("%s/live/%d/0/index.m3u8", at, house)).code == domain.RateLimited
	}
	if !limited {
		t.Error("one address may ask the origins without an end")
	}
	if r := ask(t, at+"/live/1001/0/index.m3u8"); r.status != http.StatusOK {
		t.Errorf("and then the stream that is here is refused: %d %s", r.status, r.body)
	}
}

func TestWhatAnOriginClosesIsClosedOnAnEdgeWithinASecond(t *testing.T) {
	o := openOrigin(t)
	var seconds atomic.Int64
	now := func() time.Time { return time.Unix(1_795_000_000+seconds.Load(), 0) }
	at := openEdgeAt(t, now, pass.Signer{}, o.URL)
	for _, path := range []string{"/replay/7/index.m3u8", "/replay/7/1.ts", "/rewind/1001/ls/index.m3u8", "/clip/7/1.ts"} {
		subject := path[:strings.LastIndex(path, "/")]
		open := func(sentence string) {
			t.Helper()
			seconds.Add(1)
			if r := ask(t, at+path); r.status != http.StatusOK {
				t.Errorf("%s %s: %d %s", path, sentence, r.status, r.body)
			}
		}
		open("at first")
		for _, code := range []string{"ROOM_SUSPENDED", "NOT_FOUND"} {
			o.change(func() { o.closed[subject] = code })
			seconds.Add(1)
			if r := ask(t, at+path); string(r.code) != code {
				t.Errorf("%s a second after %s: %d %s", path, code, r.status, r.body)
			}
			o.change(func() { delete(o.closed, subject) })
			open("when it is shown again")
			if kept := strings.HasSuffix(path, ".ts"); kept && len(o.paths()) > 0 {
				t.Errorf("%s is fetched again: %v", path, o.paths())
			}
		}
	}
}

func TestAnotherTrimIsAnotherFileOnAnEdge(t *testing.T) {
	o := openOrigin(t)
	var seconds atomic.Int64
	now := func() time.Time { return time.Unix(1_795_000_000+seconds.Load(), 0) }
	at := openEdgeAt(t, now, pass.Signer{}, o.URL)
	for _, trim := range []string{"", "6000-30000", ""} {
		o.change(func() { o.trim = trim })
		seconds.Add(1)
		before := len(o.paths())
		if r := ask(t, at+"/replay/7/1.ts"); r.status != http.StatusOK {
			t.Errorf("trim %q: %d", trim, r.status)
		}
		if isNew := trim != "" || seconds.Load() == 1; (len(o.paths()) > before) != isNew {
			t.Errorf("trim %q: the origin was asked for %v", trim, o.paths())
		}
	}
}

func TestManyWhoWatchARecordingOnAnEdgeAskItsOriginOnce(t *testing.T) {
	o := openOrigin(t)
	stands := time.Unix(1_795_000_000, 0)
	at := openEdgeAt(t, func() time.Time { return stands }, pass.Signer{}, o.URL)
	for n := range 50 {
		ask(t, at+"/replay/7/1.ts", "X-Request", fmt.Sprint(n))
		ask(t, at+"/replay/7/index.m3u8")
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.questions != 1 {
		t.Errorf("in one second the origin was asked %d times whether it is shown", o.questions)
	}
}
