// An edge serves the files and streams of its origins, asks them once, and refuses like them.

package video_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

func TestAPieceIsFetchedOnceAndAnsweredByRanges(t *testing.T) {
	o := openOrigin(t)
	at := openEdge(t, rest.PassSigner{}, o.URL) + "/replay/7/1.ts"
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
		t.Errorf("a request with the ETag gets %d", again.status)
	}
	if r.header.Get("Cache-Control") != "public, max-age=1" || r.header.Get("Content-Type") != "video/mp2t" {
		t.Errorf("%v", r.header)
	}
	if asked := o.paths(); len(asked) != 1 {
		t.Errorf("the origin was asked for %v", asked)
	}
}

func TestTheDefinitionsOfARecordingAreFetchedAsItsOtherFiles(t *testing.T) {
	o := openOrigin(t)
	at := openEdge(t, rest.PassSigner{}, o.URL)
	for range 3 {
		if r := ask(t, at+"/replay/7/480p/1.ts"); r.status != http.StatusOK || r.body != piece {
			t.Fatalf("a piece: %d %q", r.status, r.body)
		}
		if r := ask(t, at+"/replay/7/auto/index.m3u8"); r.status != http.StatusOK || r.body != "#EXTM3U " {
			t.Fatalf("the playlist of all: %d %q", r.status, r.body)
		}
	}
	if asked := o.paths(); len(asked) != 2 {
		t.Errorf("the origin was asked for %v", asked)
	}
}

func TestOnlyFilesThatAreNotCachedAreLimited(t *testing.T) {
	at := openEdge(t, rest.PassSigner{}, openOrigin(t).URL)
	for range 3 * rest.Rates[rest.LimitReads].Burst {
		if r := ask(t, at+"/replay/7/1.ts"); r.status != http.StatusOK {
			t.Fatalf("a cached piece: %d", r.status)
		}
	}
	limited := false
	for n := range 3 * rest.Rates[rest.LimitReads].Burst {
		limited = limited || ask(t, fmt.Sprintf("%s/replay/%d/none.ts", at, 1000+n)).code == domain.RateLimited
	}
	if !limited {
		t.Error("requests for missing files reach the origins without a limit")
	}
}

func TestPlaylistsAreCachedAsTheirOriginAllows(t *testing.T) {
	o := openOrigin(t)
	at := openEdge(t, rest.PassSigner{}, o.URL)
	for range 3 {
		ask(t, at+"/replay/7/index.m3u8")
		ask(t, at+"/rewind/1001/ls/index.m3u8?at=5")
		ask(t, at+"/replay/8/index.m3u8")
	}
	count := map[string]int{}
	for _, path := range o.paths() {
		count[path]++
	}
	if count["/replay/7/index.m3u8"] != 1 || count["/rewind/1001/ls/index.m3u8?at=5"] != 1 ||
		count["/replay/8/index.m3u8"] != 3 {
		t.Errorf("%v", count)
	}
	if r := ask(t, at+"/rewind/1001/ls/index.m3u8?at=6&x=1"); r.body != "#EXTM3U at=6" {
		t.Errorf("the start is passed on as %q", r.body)
	}
}

func TestAnEdgeSharesTheListOfDefinitionsAndServesThemLikeTheStream(t *testing.T) {
	o := openOrigin(t)
	now := time.Now()
	at := openEdgeAt(t, func() time.Time { return now }, rest.PassSigner{}, o.URL)
	for range 5 {
		for _, line := range []string{"auto", "auto-ll"} {
			path := "/live/1001/" + line + "/index.m3u8"
			if r := ask(t, at+path); r.status != http.StatusOK || r.body != "#EXTM3U "+path {
				t.Fatalf("%s: %d %q", path, r.status, r.body)
			}
		}
	}
	if asked := o.paths(); len(asked) != 2 {
		t.Errorf("the origin was asked for %v", asked)
	}
	if r := ask(t, at+"/live/1001.720p/0/index.m3u8"); r.status != http.StatusOK || r.body != "#EXTM3U live" {
		t.Errorf("a definition: %d %q", r.status, r.body)
	}
	for _, path := range []string{"1001.480p/0/index.m3u8", "1001.%2e/0/index.m3u8", "1002/auto/index.m3u8"} {
		if r := ask(t, at+"/live/"+path); r.code != domain.NotFound {
			t.Errorf("%s: %d %q", path, r.status, r.body)
		}
	}
}

func TestPagesOfTheSiteMayReadTheResponsesOfAnEdge(t *testing.T) {
	at := openEdge(t, rest.PassSigner{}, openOrigin(t).URL)
	for _, path := range []string{"/replay/7/1.ts", "/replay/404/index.m3u8", "/live/1001/0/index.m3u8", "/nothing"} {
		r := ask(t, at+path, "Origin", "https://example.org")
		if r.header.Get("Access-Control-Allow-Origin") != "*" ||
			r.header.Get("Cross-Origin-Resource-Policy") != "cross-origin" {
			t.Errorf("%s: %v", path, r.header)
		}
	}
}

func TestAnEdgeRefusesLikeItsOrigins(t *testing.T) {
	at := openEdge(t, rest.PassSigner{}, openOrigin(t).URL)
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

func TestAnEdgeFindsTheOriginThatHasAFile(t *testing.T) {
	empty := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusNotFound)
		fmt.Fprint(w, `{"success":false,"code":"NOT_FOUND","params":{}}`)
	}))
	t.Cleanup(empty.Close)
	gone := httptest.NewServer(nil)
	gone.Close()
	o := openOrigin(t)
	at := openEdge(t, rest.PassSigner{}, empty.URL, gone.URL, o.URL)
	if r := ask(t, at+"/replay/7/1.ts"); r.body != piece {
		t.Errorf("%d %s", r.status, r.body)
	}
	if r := ask(t, at+"/replay/404/1.ts"); r.code != domain.Unavailable {
		t.Errorf("the file is reported missing although one origin does not respond: %d %s", r.status, r.body)
	}
}

func TestAnEdgeRequiresPassesOfViewersAndSendsItsOwnToOrigins(t *testing.T) {
	o := openOrigin(t)
	passes := rest.PassSigner{Secret: []byte("a secret of passes that is long"), Life: time.Hour, Now: time.Now}
	at := openEdge(t, passes, o.URL)
	if r := ask(t, at+"/replay/7/1.ts"); r.code != domain.PassInvalid || r.status != http.StatusForbidden {
		t.Errorf("without a pass: %d %s", r.status, r.body)
	}
	if r := ask(t, at+passes.Viewer("/replay/8")+"/1.ts"); r.status == http.StatusForbidden {
		t.Errorf("the pass of the recording: %d %s", r.status, r.body)
	}
	if r := ask(t, at+strings.Replace(passes.Viewer("/replay/8/1.ts"), "/replay/8/", "/replay/7/",
		1)); r.code != domain.PassInvalid {
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

func TestAPreflightAllowsTheFiles(t *testing.T) {
	at := openEdge(t, rest.PassSigner{}, openOrigin(t).URL)
	for _, path := range []string{"/live/1001.flv", "/replay/7/1.ts"} {
		r := send(t, http.MethodOptions, at+path, "Origin", "https://site.example", "Access-Control-Request-Method", "GET",
			"Access-Control-Request-Headers", "range")
		if r.status != http.StatusNoContent || r.header.Get("Access-Control-Allow-Origin") != "*" ||
			r.header.Get("Access-Control-Allow-Headers") != "*" {
			t.Errorf("%s: %d %v", path, r.status, r.header)
		}
	}
	if r := ask(t, at+"/replay/7/1.ts", "Origin",
		"https://site.example"); r.header.Get("Access-Control-Expose-Headers") != "*" {
		t.Errorf("the page cannot read the range of the response: %v", r.header)
	}
}

func TestRequestsForUnknownHousesAreLimitedByAddress(t *testing.T) {
	at := openEdge(t, rest.PassSigner{}, openOrigin(t).URL)
	limited := false
	for house := 2000; house < 2000+3*rest.Rates[rest.LimitReads].Burst && !limited; house++ {
		limited = ask(t, fmt.Sprintf("%s/live/%d/0/index.m3u8", at, house)).code == domain.RateLimited
	}
	if !limited {
		t.Error("one address can ask the origins without a limit")
	}
	if r := ask(t, at+"/live/1001/0/index.m3u8"); r.status != http.StatusOK {
		t.Errorf("the running stream is refused too: %d %s", r.status, r.body)
	}
}

func TestARecordingClosedAtItsOriginIsClosedOnAnEdgeWithinASecond(t *testing.T) {
	o := openOrigin(t)
	var seconds atomic.Int64
	now := func() time.Time { return time.Unix(1_795_000_000+seconds.Load(), 0) }
	at := openEdgeAt(t, now, rest.PassSigner{}, o.URL)
	for _, path := range []string{"/replay/7/index.m3u8", "/replay/7/1.ts", "/rewind/1001/ls/index.m3u8",
		"/clip/7/1.m4s"} {
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
			if kept := !strings.HasSuffix(path, ".m3u8"); kept && len(o.paths()) > 0 {
				t.Errorf("%s is fetched again: %v", path, o.paths())
			}
		}
	}
}

func TestAnEdgeFetchesTheFilesOfANewTrim(t *testing.T) {
	o := openOrigin(t)
	var seconds atomic.Int64
	now := func() time.Time { return time.Unix(1_795_000_000+seconds.Load(), 0) }
	at := openEdgeAt(t, now, rest.PassSigner{}, o.URL)
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

func TestManyViewersOfARecordingOnAnEdgeCostOneRequestToItsOrigin(t *testing.T) {
	o := openOrigin(t)
	stands := time.Unix(1_795_000_000, 0)
	at := openEdgeAt(t, func() time.Time { return stands }, rest.PassSigner{}, o.URL)
	for n := range 50 {
		ask(t, at+"/replay/7/1.ts", "X-Request", fmt.Sprint(n))
		ask(t, at+"/replay/7/index.m3u8")
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.questions != 1 {
		t.Errorf("in one second the edge asked %d times for the state", o.questions)
	}
}
