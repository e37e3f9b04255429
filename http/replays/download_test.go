// Downloads of recordings take turns: a slow reader delays no other download.

package replays_test

import (
	"context"
	"fmt"
	"io"
	nethttp "net/http"
	"sync"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http"
	"touchline/http/replays"
	"touchline/tests/eventually"
)

// studio makes files without ffmpeg. Each part has 1 MiB, more than the buffers of a connection.
type studio struct {
	replays.Film
	mixed bool // one file cannot have the pieces
	parts int
	make  func(session string, part int) // a part
}

func (s *studio) Found() bool { return true }

func (s *studio) Alike(context.Context, []replay.Piece) error {
	if s.mixed {
		return domain.Refuse(domain.RecordingMixed)
	}
	return nil
}

func (s *studio) MP4(_ context.Context, pieces []replay.Piece, to io.Writer) error {
	for part := range s.parts {
		s.make(pieces[0].SessionID, part)
		if _, err := to.Write(make([]byte, 1<<20)); err != nil {
			return err
		}
	}
	return nil
}

// openRecordings opens a site with a recording of each of some anchors, and returns the addresses of their downloads.
func openRecordings(t *testing.T, film *studio, anchors int) (files []string) {
	t.Helper()
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) { d.Film = film }))
	site := "http://" + s.Listen()
	begin := s.Now().Add(-time.Hour)
	for n := range anchors {
		anchor, session := s.OpenRoom(fmt.Sprint("anchor", n)), fmt.Sprint("ls_", n)
		s.Exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, end_at, kept_at, peak)
			VALUES ($1, $2, 0, 1, 1, $3, $4, $4, 0)`,
			session, anchor.HouseID, begin, begin.Add(time.Minute))
		s.Exec(`INSERT INTO replay_piece VALUES ($1, 0, $2, 6000, false, 188)`, session, begin)
		s.Exec(`INSERT INTO replay (replay_id, session_id, house_id, title, image, match_id, race_type, start_at, length_ms,
			captions, tried)
			VALUES ($1, $2, $3, 'Final', '', 0, 1, $4, 6000, '[]', true)`, "rp_"+session, session, anchor.HouseID, begin)
		var download replays.ReplayDownload
		answer := s.Call(t, "/web_anchor/replay_download", `{"replayId":"rp_`+session+`"}`, anchor.Token)
		if film.mixed {
			if answer.Code != domain.RecordingMixed {
				t.Errorf("the download of a recording with two codecs: %d %s", answer.Status, answer.Body)
			}
			continue
		}
		answer.Into(t, &download)
		files = append(files, site+download.URL)
	}
	return files
}

func TestARecordingThatOneFileCannotHaveIsRefusedAsADownload(t *testing.T) {
	openRecordings(t, &studio{mixed: true}, 1)
}

// take starts to read a file. A test that reads no further is a slow reader.
func take(t *testing.T, file string) *nethttp.Response {
	t.Helper()
	response, err := nethttp.Get(file)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	return response
}

func TestSlowDownloadsDelayNoOtherDownload(t *testing.T) {
	const slow, parts = 5, 64
	var mu sync.Mutex
	made := map[string]int{}
	begun := make(chan struct{}, slow*parts+parts)
	film := &studio{parts: parts, make: func(session string, _ int) {
		mu.Lock()
		defer mu.Unlock()
		if made[session]++; made[session] == 1 {
			begun <- struct{}{}
		}
	}}
	files := openRecordings(t, film, slow+1)
	for _, file := range files[:slow] {
		if r := take(t, file); r.StatusCode != 200 {
			t.Fatalf("a slow download: %d", r.StatusCode)
		}
		eventually.Receive(t, "the file of a slow one is begun", begun)
	}
	if r := take(t, files[0]); r.StatusCode != 503 {
		t.Errorf("a second download of an anchor: %d", r.StatusCode)
	}
	last := take(t, files[slow])
	if n, err := io.Copy(io.Discard, last.Body); last.StatusCode != 200 || n != parts<<20 || err != nil {
		t.Errorf("a quick download beside them: %d, %d bytes, %v", last.StatusCode, n, err)
	}
	mu.Lock()
	defer mu.Unlock()
	for session, n := range made {
		if session != fmt.Sprint("ls_", slow) && n == parts {
			t.Errorf("the file of %s is complete: its reader is not slow", session)
		}
	}
}
