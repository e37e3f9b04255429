// What a reader of a file costs who takes nothing, and how long.

package http

import (
	"bytes"
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"testing/fstest"
	"time"

	"touchline/domain"
	"touchline/http/images"
	"touchline/http/rest"
)

// shelf keeps files in a folder, as the store on the disk does.
type shelf struct{ dir string }

func (f shelf) Put(_ context.Context, key string, content []byte) error {
	name := filepath.Join(f.dir, filepath.FromSlash(key))
	if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
		return err
	}
	return os.WriteFile(name, content, 0o644)
}

func (f shelf) Open(_ context.Context, key string) (io.ReadSeekCloser, int64, error) {
	file, err := os.Open(filepath.Join(f.dir, filepath.FromSlash(key)))
	if err != nil {
		return nil, 0, err
	}
	info, err := file.Stat()
	return file, info.Size(), err
}

const heavy = 8 << 20 // more than the kernel takes for a socket

// oneReplay is a recording of one session, with captions.
type oneReplay struct{ Recordings }

func (oneReplay) Replay(context.Context, string) (domain.Replay, error) {
	return domain.Replay{SessionID: "1", Captions: []domain.Caption{{Language: "en", Key: "replay/1/captions_en_1.vtt"}}}, nil
}

// openHouses are rooms anybody may see.
type openHouses struct{ Houses }

func (openHouses) House(context.Context, int64) (domain.House, error) { return domain.House{}, nil }

// heavyFiles is a server with one large file of each kind that visitors may fetch.
func heavyFiles(t *testing.T) (s *Server, paths []string, content []byte) {
	t.Helper()
	content = make([]byte, heavy)
	_, _ = rand.Read(content)
	files := shelf{t.TempDir()}
	s = serverOn(t, newWorld(), func(d *flatDeps) {
		d.Files, d.Recordings, d.Houses = files, oneReplay{}, openHouses{}
		d.Client = fstest.MapFS{"index.html": {Data: []byte("<!doctype html>")}, "assets/a-1.js": {Data: content}}
	})
	var err error
	for _, key := range []string{storedKey + ".jpg", domain.PieceKey("1", 1), domain.ThumbKey("1", 1), "replay/1/captions_en_1.vtt"} {
		if err == nil {
			err = files.Put(t.Context(), key, content)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return s, []string{
		rest.FilesPath + storedKey + ".jpg", "/replay/rp_1/1.ts", "/replay/rp_1/thumb/1.jpg", "/replay/rp_1/captions/en.vtt", "/assets/a-1.js",
	}, content
}

// ignored asks for a path, waits until the answer has begun, and takes nothing more of it.
func ignored(t *testing.T, address, path string) net.Conn {
	t.Helper()
	small := net.Dialer{Control: func(_, _ string, raw syscall.RawConn) error { // before the window is told
		return raw.Control(func(fd uintptr) { _ = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4096) })
	}}
	conn, err := small.DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	_ = conn.SetReadDeadline(time.Now().Add(30 * time.Second))
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

func TestReadersWhoTakeNothingCostNoHeap(t *testing.T) {
	s, paths, _ := heavyFiles(t)
	address := listening(t, s)
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
	address := listening(t, s)
	for _, path := range paths {
		if status, body := exchange(t, address, get(path)); status != 200 || !bytes.Equal(body, content) {
			t.Errorf("%s: %d, %d bytes", path, status, len(body))
		}
		if strings.HasPrefix(path, "/assets") {
			continue
		}
		status, head, body := exchangeHeaders(t, address, get(path, "Range: bytes=1000000-4000000"))
		if status != 206 || !bytes.Equal(body, content[1_000_000:4_000_001]) || head.Get("Content-Range") != fmt.Sprintf("bytes 1000000-4000000/%d", heavy) {
			t.Errorf("%s in part: %d, %d bytes, %v", path, status, len(body), head)
		}
	}
}

func TestOnlyPublicPicturesAreFetchedByTheirKey(t *testing.T) {
	s, _, _ := heavyFiles(t)
	for _, key := range []string{
		domain.ThumbKey("1", 1), domain.PieceKey("1", 1), "replay/1/captions_en_1.vtt", "private/2026/11/0123456789abcdef.jpg",
		"img/../" + domain.ThumbKey("1", 1), "img%2f..%2f" + domain.ThumbKey("1", 1), "./" + domain.ThumbKey("1", 1),
	} {
		_ = s.FileOpener.(images.FileStore).Put(t.Context(), "private/2026/11/0123456789abcdef.jpg", []byte("a passport"))
		if r := ask(t, s, "GET", rest.FilesPath+key, ""); r.status != 404 || r.Code != domain.NotFound {
			t.Errorf("%s: %d", key, r.status)
		}
	}
}
