// An origin and an edge for the tests.

package video_test

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
	"testing"
	"time"

	"touchline/client"
	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/video"
	"touchline/locale"
)

// origin serves a few paths, and records the requests.
type origin struct {
	*httptest.Server
	mu        sync.Mutex
	asked     []string          // paths of requested files
	questions int               // requests for a state
	closed    map[string]string // refusal code by closed recording
	trim      string            // of all recordings
}

func (o *origin) paths() []string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return append([]string(nil), o.asked...)
}

// change changes the origin between two requests, and resets its counters.
func (o *origin) change(how func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	how()
	o.asked, o.questions = nil, 0
}

// shown returns the state of a recording.
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
		case "/replay/7/1.ts", "/replay/7/480p/1.ts":
			w.Header().Set("Etag", `"1"`)
			w.Header().Set("Cache-Control", "public, max-age=1")
			w.Header().Set("Content-Type", "video/mp2t")
			fmt.Fprint(w, piece)
		case "/clip/7/1.m4s":
			w.Header().Set("Etag", `"1"`)
			w.Header().Set("Cache-Control", "public, max-age=1")
			fmt.Fprint(w, piece)
		case "/replay/7/index.m3u8", "/replay/7/auto/index.m3u8", "/rewind/1001/ls/index.m3u8":
			w.Header().Set("Cache-Control", "public, max-age=60")
			w.Header().Set("Content-Type", "application/vnd.apple.mpegurl")
			fmt.Fprint(w, "#EXTM3U "+r.URL.RawQuery)
		case "/live/1001/auto/index.m3u8", "/live/1001/auto-ll/index.m3u8":
			w.Header().Set("Content-Type", "application/vnd.apple.mpegurl")
			fmt.Fprint(w, "#EXTM3U "+path)
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
	if houseID != "1001" && houseID != "1001.720p" {
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	return nil
}

func (relays) Has(houseID string) bool { return houseID == "1001" }

// originRoom has a playlist of every house.
type originRoom struct{ video.Media }

func (originRoom) Playlist(context.Context, string) ([]byte, bool) {
	return []byte("#EXTM3U live"), true
}

var texts = sync.OnceValue(func() *locale.Texts {
	texts, err := locale.Open(client.Locales())
	if err != nil {
		panic(err)
	}
	return texts
})

// openEdge starts an edge of these origins, and returns its address.
func openEdge(t *testing.T, passes rest.PassSigner, origins ...string) string {
	t.Helper()
	return openEdgeAt(t, time.Now, passes, origins...)
}

// openEdgeAt is openEdge with a clock.
func openEdgeAt(t *testing.T, now func() time.Time, passes rest.PassSigner, origins ...string) string {
	t.Helper()
	server, err := video.NewEdge(rest.Config{
		Logger: slog.New(slog.DiscardHandler), Now: now, Wording: texts, Passes: passes,
	}, video.EdgePorts{Media: originRoom{}, Relays: relays{}, Origins: video.NewOrigins(origins, passes), Cache: 1 << 20})
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
