// The life of a recording: made after the broadcast, given thumbnails, and deleted with all its files.

package jobs

import (
	"bytes"
	"errors"
	"image/jpeg"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"touchline/domain/replay"
	"touchline/media"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// pictures makes a transport stream of a length in seconds.
func pictures(t *testing.T, seconds string) []byte {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-f", "lavfi", "-i",
		"testsrc=size=160x90:rate=10", "-t", seconds,
		"-c:v", "libx264", "-preset", "ultrafast", "-g", "10", "-pix_fmt", "yuv420p", "-f", "mpegts", "-").Output()
	if err != nil {
		t.Fatalf("ffmpeg: %v", err)
	}
	return out
}

// openRecording is the shelf of a finished broadcast of twelve seconds, whose second piece has a definition. Its
// recording has its thumbnails.
func openRecording(t *testing.T) *shelf {
	t.Helper()
	s := openShelf(t)
	piece := pictures(t, "6")
	for i := range 2 {
		s.keep(media.Piece{HouseID: "1001", SessionID: "ls_1", Number: int64(i + 1),
			At: s.begin.Add(time.Duration(i) * 6 * time.Second), Length: 6 * time.Second, Bytes: piece})
	}
	if err := s.recordings().KeepRendered(t.Context(), media.Rendered{SessionID: "ls_1", Number: 2, Definition: "480p",
		Bytes: []byte("480p")}); err != nil {
		t.Fatal(err)
	}
	s.exec(`UPDATE live_session SET end_at = $1, kept_at = $1`, s.begin.Add(12*time.Second))
	for range 2 { // the job may be repeated on another node
		s.tendIn(0)
	}
	return s
}

// tendIn does the job some time from now.
func (s *shelf) tendIn(after time.Duration) {
	s.t.Helper()
	if err := s.recordings().tend(s.t.Context(), time.Now().Add(after)); err != nil {
		s.t.Fatal(err)
	}
}

// recording returns the recording, with its thumbnails.
func (s *shelf) recording() replay.Replay {
	s.t.Helper()
	r, err := s.store.Replays.Replay(s.t.Context(), replay.ID("ls_1"))
	if err != nil || r.Thumbs == nil {
		s.t.Fatalf("recording %+v, %v", r, err)
	}
	return r
}

func (s *shelf) edit(how replay.Edit) {
	s.t.Helper()
	if err := s.store.Replays.EditReplay(s.t.Context(), 1001, replay.ID("ls_1"), how, time.Now()); err != nil {
		s.t.Fatal(err)
	}
}

// has reports whether there are files of all keys.
func (s *shelf) has(keys ...string) bool {
	return !slices.ContainsFunc(keys, func(key string) bool {
		_, err := s.files.Get(s.t.Context(), key)
		return err != nil
	})
}

func TestARecordingGetsThumbnails(t *testing.T) {
	t.Parallel()
	s := openRecording(t)
	r := s.recording()
	if r.Title != "Derby night" || r.Length != 12*time.Second || r.Thumbs.Sheets != 1 || r.Thumbs.Pictures != 6 {
		t.Fatalf("recording %+v with %+v", r, r.Thumbs)
	}
	sheet, err := s.files.Get(t.Context(), r.Thumbs.Keys("ls_1")[0])
	if err != nil {
		t.Fatal(err)
	}
	if size, err := jpeg.DecodeConfig(bytes.NewReader(sheet)); err != nil || size.Width != thumbWidth*thumbColumns {
		t.Errorf("a sheet of %+v, %v", size, err)
	}
}

func TestATrimmedRecordingHasThumbnailsOfTheTrimOnly(t *testing.T) {
	t.Parallel()
	s := openRecording(t)
	whole := s.recording().Thumbs.Keys("ls_1")[0]
	s.edit(replay.Edit{SetTrim: true, Trim: &replay.Trim{ToMS: 6000, First: replay.Edge{Piece: 1},
		Last: replay.Edge{Piece: 1, AtMS: 6000}}})
	s.tendIn(0)
	r := s.recording()
	if r.Sheets() == nil || r.Thumbs.Pictures != 3 {
		t.Errorf("small pictures of the trim %+v", r.Thumbs)
	}
	trimmed := r.Thumbs.Keys("ls_1")[0]
	if trimmed == whole || !s.has(trimmed, whole) {
		t.Errorf("the sheet of the trim is %s, that of the whole recording %s", trimmed, whole)
	}
	s.tendIn(replay.LooseFileKept + time.Minute)
	if s.has(whole) || !s.has(trimmed) {
		t.Error("the unused pictures of the whole recording stay, or those of the trim do not")
	}
}

func TestADeletedRecordingLosesAllItsFilesOnceItCannotBeUndone(t *testing.T) {
	t.Parallel()
	s := openRecording(t)
	keys := []string{replay.PieceKey("ls_1", 1), replay.PieceKey("ls_1", 2), replay.DefinitionKey("ls_1", 2, "480p"),
		s.recording().Thumbs.Keys("ls_1")[0]}
	s.edit(replay.Edit{Delete: true})
	for _, after := range []time.Duration{0, replay.ReplayUndo + time.Second} {
		if !s.has(keys...) {
			t.Error("its files are removed while the deletion can be undone")
		}
		s.tendIn(after)
	}
	if slices.ContainsFunc(keys, func(key string) bool { return s.has(key) }) {
		t.Errorf("one of %v is still there", keys)
	}
	if left, err := s.store.Replays.DeletedReplays(t.Context(), time.Now(), 5); err != nil || len(left) != 0 {
		t.Errorf("%d recordings wait to be removed, %v", len(left), err)
	}
}

func TestFailedThumbnailsAreRetriedAFewTimesWithPauses(t *testing.T) {
	t.Parallel()
	s := openShelf(t)
	torn := s.pieces[0]
	torn.Bytes, torn.Length = []byte("no film"), 20*time.Second
	s.keep(torn)
	s.exec(`UPDATE live_session SET end_at = $1, kept_at = $1`, s.now)
	now := s.now.Add(time.Hour)
	tend := func(after time.Duration) error {
		now = now.Add(after)
		return s.recordings().tend(t.Context(), now)
	}
	for n, pause := range []time.Duration{0, time.Minute, 4 * time.Minute, 16 * time.Minute} {
		if err := tend(pause); err == nil {
			t.Fatalf("try %d tells of no failure", n+1)
		}
		if err := tend(time.Second); err != nil {
			t.Errorf("after attempt %d it is retried at once: %v", n+1, err)
		}
	}
	key := replay.PieceKey("ls_1", torn.Number)
	if err := errors.Join(s.files.Remove(t.Context(), key), s.files.Put(t.Context(), key, s.pieces[0].Bytes)); err !=
		nil {
		t.Fatal(err)
	}
	if err := tend(64 * time.Minute); err != nil {
		t.Fatal(err)
	}
	if r, err := s.store.Replays.Replay(t.Context(), replay.ID("ls_1")); err != nil || r.Thumbs == nil {
		t.Errorf("it has no small pictures: %v", err)
	}
	s.exec(`UPDATE replay SET thumbs = NULL, tried = false`)
	if err := errors.Join(s.files.Remove(t.Context(), key), s.files.Put(t.Context(), key, torn.Bytes)); err != nil {
		t.Fatal(err)
	}
	failures := 0
	for range 10 {
		if tend(24*time.Hour) != nil {
			failures++
		}
	}
	if failures != replay.FilmTries-4 {
		t.Errorf("it was tried %d times more", failures)
	}
}

func TestARecordingOfSeveralCodecsHasNoThumbnailsAndIsNotTriedAgain(t *testing.T) {
	t.Parallel()
	s := openShelf(t)
	for i := range 2 {
		p := s.pieces[i]
		p.Length, p.Init = 10*time.Second, i*188
		s.keep(p)
	}
	s.exec(`UPDATE live_session SET end_at = $1, kept_at = $1`, s.now)
	for range 2 {
		if err := s.recordings().tend(t.Context(), s.now.Add(time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	if r, err := s.store.Replays.Replay(t.Context(), replay.ID("ls_1")); err != nil || r.Thumbs != nil {
		t.Errorf("it has the small pictures %+v, %v", r.Thumbs, err)
	}
	if _, waits, err := s.store.Replays.WithoutThumbs(t.Context(), s.now.Add(24*time.Hour)); err != nil || waits {
		t.Errorf("it is tried again: %v", err)
	}
}

func TestAFileOfAPieceWithoutARowIsRemoved(t *testing.T) {
	t.Parallel()
	cfg := persistencetest.Config(t)
	store, db := persistencetest.OpenConfig(t, cfg), persistencetest.SQL(t, cfg)
	rename := func(from, to string) {
		t.Helper()
		if _, err := db.Exec(t.Context(), `ALTER TABLE `+from+` RENAME TO `+to); err != nil {
			t.Fatal(err)
		}
	}
	files, err := persistence.OpenFiles(filepath.Join(t.TempDir(), "files"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	a := Recordings{store.Replays, store.Site, files, time.Now}
	rename("replay_piece", "away") // the file is written and its row is not, as after a crash in between
	if err := a.Keep(t.Context(), media.Piece{HouseID: "1001", SessionID: "ls_1", Number: 1, At: time.Now(),
		Length: time.Second, Bytes: []byte("a")}); err == nil {
		t.Error("the piece counts as kept")
	}
	rename("away", "replay_piece")
	if err := a.Keep(t.Context(), media.Piece{HouseID: "1001", SessionID: "ls_1", Number: 2, At: time.Now(),
		Length: time.Second, Bytes: []byte("b")}); err != nil {
		t.Fatal(err)
	}
	for _, at := range []struct {
		after time.Duration
		there map[int64]bool
	}{{0, map[int64]bool{1: true, 2: true}}, {replay.LooseFileKept + time.Minute, map[int64]bool{1: false, 2: true}}} {
		if err := a.tend(t.Context(), time.Now().Add(at.after)); err != nil {
			t.Fatal(err)
		}
		for number, want := range at.there {
			if _, err := files.Get(t.Context(), replay.PieceKey("ls_1", number)); (err == nil) != want {
				t.Errorf("after %v piece %d: %v, want it there: %v", at.after, number, err, want)
			}
		}
	}
}

func TestFramesLargerThanAnyEncoderSendsGetNoThumbnails(t *testing.T) {
	t.Parallel()
	ffmpeg, err := exec.LookPath("ffmpeg")
	if err != nil {
		t.Fatal(err)
	}
	for size, painted := range map[string]bool{"3840x2160": true, "4112x2320": false} {
		stream := exec.Command(ffmpeg, "-hide_banner", "-loglevel", "error", "-f", "lavfi", "-i",
			"color=size="+size+":rate=1", "-t", "2",
			"-c:v", "libx264", "-preset", "ultrafast", "-g", "1", "-pix_fmt", "yuv420p", "-f", "mpegts", "-")
		piece, err := stream.Output()
		if err != nil {
			t.Fatal(err)
		}
		folder := t.TempDir()
		painter := paintingSheets(t.Context(), ffmpeg, "mpegts", time.Second, folder)
		painter.Stdin = bytes.NewReader(piece)
		out, err := painter.CombinedOutput()
		if _, missing := os.Stat(filepath.Join(folder, "1.jpg")); painted != (err == nil && missing == nil) {
			t.Errorf("%s painted is not %v: %v, %v: %.300s", size, painted, err, missing, out)
		}
	}
}
