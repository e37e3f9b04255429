// Sending of files: the memory for silent readers, and access by key.

package http_test

import (
	"bytes"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http"
	"touchline/http/rest"
	"touchline/tests/eventually"
)

const (
	heavy    = 8 << 20 // more than the kernel takes for a socket
	session  = "ls_1"
	captions = "replay/" + session + "/captions_en_1.vtt"
	private  = "private/2026/11/0123456789abcdef.jpg"
)

var thumbs = replay.ThumbSheets{Sheets: 1}

// heavyFiles returns a server with one large file of each public kind, and a private one.
func heavyFiles(t *testing.T) (s *resttest.Server, paths []string, content []byte) {
	t.Helper()
	content = make([]byte, heavy)
	_, _ = rand.Read(content)
	var files rest.FileStore
	s = resttest.Open(t, resttest.Deps(func(d *http.Deps) { files = d.Files }), resttest.Deps(func(d *http.Deps) {
		d.Client = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "assets/a-1.js": {Data: content}}
	}))
	put := func(key string, content []byte) {
		t.Helper()
		if err := files.Put(t.Context(), key, content); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []string{storedKey + ".jpg", replay.PieceKey(session, 1), thumbs.Key(session, 1), captions} {
		put(key, content)
	}
	put(private, []byte("a passport"))
	recorded(t, s)
	recording := "/replay/" + replay.ID(session)
	return s, []string{
		rest.FilesPath + storedKey + ".jpg", recording + "/1.ts", recording + "/thumb/1.jpg", recording + "/captions/en.vtt",
		"/assets/a-1.js",
	}, content
}

// recorded makes a recording of one session, with captions and thumbnails.
func recorded(t *testing.T, s *resttest.Server) {
	t.Helper()
	room, began := s.OpenRoom("anchor").HouseID, s.Now().Add(-time.Hour)
	s.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, peak)
		VALUES ($1, $2, 0, 1, 1, $3, $4, 0)`,
		session, room, began, began.Add(time.Minute))
	err := s.Replays.AddReplayPiece(t.Context(),
		replay.Piece{SessionID: session, Number: 1, At: began, Length: time.Minute, Bytes: heavy})
	if err == nil {
		_, err = s.Replays.MakeReplays(t.Context(), s.Now(), s.Now())
	}
	if err == nil {
		err = s.Replays.EditReplay(t.Context(), room, replay.ID(session),
			replay.Edit{Captions: []replay.Caption{{Language: "en", Key: captions}}}, s.Now())
	}
	if err == nil {
		err = s.Replays.SetThumbs(t.Context(), replay.ID(session), nil, &thumbs, s.Now())
	}
	if err != nil {
		t.Fatal(err)
	}
}

// ignored requests a path, waits for the start of the response, and reads no further.
func ignored(t *testing.T, address, path string) net.Conn {
	t.Helper()
	small := net.Dialer{Control: func(_, _ string, raw syscall.RawConn) error { // before the window is sent
		return raw.Control(func(fd uintptr) {
			_ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096)
		})
	}}
	conn, err := small.DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetReadDeadline(eventually.Deadline())
	_, _ = io.WriteString(conn, get(path))
	begun := make([]byte, 15)
	if _, err := io.ReadFull(conn, begun); err != nil || string(begun) != "HTTP/1.1 200 OK" {
		t.Fatalf("%s: %q %v", path, begun, err)
	}
	return conn
}

func inUse() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapInuse
}

func TestSilentReadersCostNoHeap(t *testing.T) {
	s, paths, _ := heavyFiles(t)
	address := s.Listen()
	const readers = 80
	before := inUse()
	for n := range readers {
		ignored(t, address, paths[n%len(paths)])
	}
	if after := inUse(); after > before+16<<20 {
		t.Errorf("%d readers cost %d MiB of heap", readers, (after-before)>>20)
	}
}

func TestAFileIsSentWholeAndInPart(t *testing.T) {
	s, paths, content := heavyFiles(t)
	address := s.Listen()
	for _, path := range paths {
		if status, body := exchange(t, address, get(path)); status != 200 || !bytes.Equal(body, content) {
			t.Errorf("%s: %d, %d bytes", path, status, len(body))
		}
		if strings.HasPrefix(path, "/assets") {
			continue
		}
		status, head, body := exchangeHeaders(t, address, get(path, "Range: bytes=1000000-4000000"))
		if status != 206 || !bytes.Equal(body, content[1_000_000:4_000_001]) ||
			head.Get("Content-Range") != fmt.Sprintf("bytes 1000000-4000000/%d", heavy) {
			t.Errorf("%s in part: %d, %d bytes, %v", path, status, len(body), head)
		}
	}
}

func TestOnlyPublicPicturesAreFetchedByTheirKey(t *testing.T) {
	s, paths, _ := heavyFiles(t)
	for _, key := range []string{
		thumbs.Key(session, 1), replay.PieceKey(session, 1), captions, private,
		"img/../" + thumbs.Key(session, 1), "img%2f..%2f" + thumbs.Key(session, 1), "./" + thumbs.Key(session, 1),
	} {
		if r := s.Ask(t, "GET", rest.FilesPath+key, ""); r.Status != 404 || r.Code != domain.NotFound {
			t.Errorf("%s: %d", key, r.Status)
		}
	}
	if r := s.Ask(t, "GET", paths[0], ""); r.Status != 200 {
		t.Errorf("a public picture: %d", r.Status)
	}
}
