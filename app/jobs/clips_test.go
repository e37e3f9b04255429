// Clips are cut from the pieces of a broadcast to their own files, and deleted.

package jobs

import (
	"bytes"
	"errors"
	"image/jpeg"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"touchline/domain/replay"
	"touchline/media"
	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/persistence"
	"touchline/persistence/persistencetest"
)

// shelf is a broadcast of one minute with its clips.
type shelf struct {
	t      *testing.T
	store  *persistence.Store
	sql    *pgxpool.Pool
	folder string
	files  *persistence.Files
	begin  time.Time
	pieces []media.Piece
	now    time.Time
}

func openShelf(t *testing.T) *shelf {
	t.Helper()
	film, _ := media.Fixture("football")
	return openShelfOf(t, film)
}

// openShelfOf is a broadcast of a film four times over.
func openShelfOf(t *testing.T, film []byte) *shelf {
	t.Helper()
	cfg := persistencetest.Config(t)
	s := &shelf{
		t:      t,
		store:  persistencetest.OpenConfig(t, cfg),
		sql:    persistencetest.SQL(t, cfg),
		folder: filepath.Join(t.TempDir(), "files"),
	}
	s.begin = time.Now().Add(-time.Hour).Truncate(time.Millisecond)
	s.now = s.begin.Add(time.Minute)
	var err error
	if s.files, err = persistence.OpenFiles(s.folder); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.files.Close() })
	if s.pieces, err = media.RecordFilm("1001", "ls_1", film, 4, s.begin); err != nil || len(s.pieces) < 5 {
		t.Fatalf("%d pieces, %v", len(s.pieces), err)
	}
	s.exec(`INSERT INTO room (house_id, user_id, house_name) VALUES (1001, 1, 'Derby night')`)
	s.exec(`INSERT INTO live_session (session_id, house_id, match_id, race_type, source, start_at, peak) VALUES `+
		`('ls_1', 1001, 0, 1, 1, $1, 0)`, s.begin)
	return s
}

func (s *shelf) exec(query string, values ...any) {
	s.t.Helper()
	if _, err := s.sql.Exec(s.t.Context(), query, values...); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) recordings() Recordings {
	return Recordings{s.store.Replays, s.store.Site, s.files, time.Now}
}

func (s *shelf) keep(pieces ...media.Piece) {
	s.t.Helper()
	for _, p := range pieces {
		if err := s.recordings().Keep(s.t.Context(), p); err != nil {
			s.t.Fatal(err)
		}
	}
}

// ask requests a clip by seconds since the begin of the broadcast.
func (s *shelf) ask(id string, from, to float64) {
	s.t.Helper()
	at := func(seconds float64) time.Time { return s.begin.Add(time.Duration(seconds * float64(time.Second))) }
	c := replay.Clip{
		ClipID:      id,
		HouseID:     1001,
		UserID:      7,
		SessionID:   "ls_1",
		Title:       "A goal",
		From:        at(from),
		To:          at(to),
		Created:     s.now,
		RequestHash: []byte{1},
	}
	if _, err := s.store.Clips.AddClip(s.t.Context(), c, "request-"+id); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) tend() {
	s.t.Helper()
	if err := (Clips{s.store.Clips, s.files, func() time.Time { return s.now }}).tend(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) clip(id string) replay.Clip {
	s.t.Helper()
	c, err := s.store.Clips.Clip(s.t.Context(), id)
	if err != nil {
		s.t.Fatal(err)
	}
	return c
}

// filesOf lists the stored files of a clip.
func (s *shelf) filesOf(id string) (names []string) {
	s.t.Helper()
	found, err := os.ReadDir(filepath.Join(s.folder, "clip", id))
	if err != nil && !os.IsNotExist(err) {
		s.t.Fatal(err)
	}
	for _, f := range found {
		names = append(names, f.Name())
	}
	return names
}

func TestAClipIsCutAtKeyFramesAndPlaysByItself(t *testing.T) {
	t.Parallel()
	s := openShelf(t)
	s.keep(s.pieces...)
	s.ask("cl_1", 9.5, 26.2)
	s.ask("cl_inside", s.pieces[2].At.Sub(s.begin).Seconds()+0.1, s.pieces[2].At.Sub(s.begin).Seconds()+5.1)
	s.tend()
	s.tend() // the job may be repeated on another node
	c := s.clip("cl_1")
	if c.State != replay.ClipReady || !c.Picture || c.Start.After(c.From) || c.Start.Add(c.Length).Before(c.To) {
		t.Fatalf("the clip is %+v", c)
	}
	if over := c.Length - 16700*time.Millisecond; over < 0 || over > 5*time.Second {
		t.Errorf("it is %v long", c.Length)
	}
	for n, p := range c.Pieces {
		content, err := s.files.Get(t.Context(), replay.ClipKey("cl_1", n+1))
		if err != nil {
			t.Fatal(err)
		}
		if cuts := formats.TSCuts(content); len(cuts) == 0 || p.Broken && n > 0 || cuts[len(cuts)-1].At >= p.Length() {
			t.Errorf("piece %d of %v begins or ends in the middle of a picture: %v", n+1, p.Length(), cuts)
		}
	}
	if inside := s.clip("cl_inside"); len(inside.Pieces) != 1 || inside.Length < 5*time.Second ||
		inside.Length > s.pieces[2].Length {
		t.Errorf("a clip within a piece is %+v", inside)
	}
	picture, err := s.files.Get(t.Context(), replay.ClipPictureKey("cl_1"))
	if err != nil {
		t.Fatal(err)
	}
	if size, err := jpeg.DecodeConfig(bytes.NewReader(picture)); err != nil || size.Width != clipWidth {
		t.Errorf("its picture is %+v, %v", size, err)
	}
}

func TestARecordingOfHEVCOrAV1HasClipsAndThumbnails(t *testing.T) {
	t.Parallel()
	for _, codec := range []formats.Codec{formats.HEVC, formats.AV1} {
		s := openShelfOf(t, mediatest.Encoded(t, codec, 180).FLV())
		s.keep(s.pieces...)
		s.ask("cl_1", 9.5, 26.2)
		s.tend()
		c := s.clip("cl_1")
		if over := c.Length - 16700*time.Millisecond; c.State != replay.ClipReady || !c.Picture || over < 0 ||
			over > 3*time.Second || c.Start.After(c.From) {
			t.Fatalf("%v: the clip is %+v", codec, c)
		}
		for n, p := range c.Pieces {
			content, err := s.files.Get(t.Context(), replay.ClipKey("cl_1", n+1))
			cuts := formats.MP4Cuts(content)
			if err != nil || len(cuts) == 0 || p.Init != int64(cuts[0].Offset) || p.Broken && n > 0 ||
				p.Length()-cuts[len(cuts)-1].At != time.Second {
				t.Errorf("%v: piece %d %+v has the cuts %v, %v", codec, n+1, p, cuts, err)
			}
		}
		s.exec(`UPDATE live_session SET end_at = $1`, s.now)
		if err := s.recordings().tend(t.Context(), time.Now()); err != nil {
			t.Fatal(err)
		}
		r, err := s.store.Replays.Replay(t.Context(), replay.ID("ls_1"))
		if err != nil || r.Thumbs == nil || r.Thumbs.Pictures != 17 || r.Thumbs.Sheets != 1 {
			t.Errorf("%v: thumbnails %+v, %v", codec, r.Thumbs, err)
		}
	}
}

func TestAClipOutlivesItsRecordingAndIsDeletedWithAllItsFiles(t *testing.T) {
	t.Parallel()
	s := openShelf(t)
	s.keep(s.pieces...)
	s.ask("cl_1", 5, 25)
	s.tend()
	s.exec(`UPDATE live_session SET end_at = $1`, s.now)
	if err := s.recordings().tend(t.Context(), time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := s.store.Replays.EditReplay(t.Context(), 1001, replay.ID("ls_1"), replay.Edit{Delete: true},
		time.Now()); err != nil {
		t.Fatal(err)
	}
	if err := s.recordings().tend(t.Context(), time.Now()); err != nil {
		t.Fatal(err)
	}
	c := s.clip("cl_1")
	if names := s.filesOf("cl_1"); c.State != replay.ClipReady || len(names) != len(c.Pieces)+1 {
		t.Fatalf("after its recording %+v has %v", c, names)
	}
	if err := s.store.Clips.RemoveClip(t.Context(), "cl_1", 7, s.now); err != nil {
		t.Fatal(err)
	}
	s.now = s.now.Add(replay.ClipUndo)
	s.tend()
	if names := s.filesOf("cl_1"); len(names) != len(c.Pieces)+1 {
		t.Errorf("while its removal can be taken back there are %v", names)
	}
	s.now = s.now.Add(2 * time.Minute)
	s.tend()
	if names := s.filesOf("cl_1"); len(names) != 0 {
		t.Errorf("left are %v", names)
	}
}

func TestAClipOfARunningBroadcastWaitsForItsLastPiece(t *testing.T) {
	t.Parallel()
	s := openShelf(t)
	s.keep(s.pieces[:3]...)
	end := s.pieces[3].At.Sub(s.begin).Seconds()
	s.now = s.pieces[3].At.Add(time.Second)
	s.ask("cl_1", end-10, end+1)
	s.tend()
	if c := s.clip("cl_1"); c.State != replay.ClipMaking || len(s.filesOf("cl_1")) != 0 {
		t.Errorf("before its last piece it is %+v", c)
	}
	s.keep(s.pieces[3])
	s.tend()
	if c := s.clip("cl_1"); c.State != replay.ClipReady || c.Length < 11*time.Second {
		t.Errorf("with its last piece it is %+v", c)
	}
	// A clip outside the recording fails after a while.
	s.ask("cl_never", 300, 310)
	s.now = s.now.Add(replay.ClipWait + time.Second)
	s.tend()
	if c := s.clip("cl_never"); c.State != replay.ClipFailed {
		t.Errorf("a clip of nothing is %+v", c)
	}
}

func TestAClipWhosePieceIsMissingFailsAndLeavesNoFile(t *testing.T) {
	t.Parallel()
	s := openShelf(t)
	s.keep(s.pieces...)
	second := replay.PieceKey("ls_1", s.pieces[1].Number)
	if err := s.files.Remove(t.Context(), second); err != nil {
		t.Fatal(err)
	}
	s.ask("cl_1", 1, 20)
	s.ask("cl_2", s.pieces[3].At.Sub(s.begin).Seconds(), s.pieces[4].At.Sub(s.begin).Seconds())
	s.tend()
	if c := s.clip("cl_1"); c.State != replay.ClipFailed {
		t.Errorf("without a piece it is %+v", c)
	}
	if names := s.filesOf("cl_1"); len(names) != 0 {
		t.Errorf("left are %v", names)
	}
	if c := s.clip("cl_2"); c.State != replay.ClipReady {
		t.Errorf("the next clip is %+v", c)
	}
}

func TestThePictureOfAClipIsRetriedAFewTimesWithPauses(t *testing.T) {
	t.Parallel()
	s := openShelf(t)
	torn := s.pieces[0]
	torn.Bytes, torn.Length = []byte("no film"), 20*time.Second
	s.keep(torn)
	s.ask("cl_1", 0, 20)
	tend := func() error {
		return Clips{s.store.Clips, s.files, func() time.Time { return s.now }}.tend(t.Context())
	}
	for n, pause := range []time.Duration{0, time.Minute, 4 * time.Minute} {
		s.now = s.now.Add(pause)
		if err := tend(); err == nil || s.clip("cl_1").State != replay.ClipReady {
			t.Fatalf("try %d tells of no failure: %+v", n+1, s.clip("cl_1"))
		}
		s.now = s.now.Add(time.Second)
		if err := tend(); err != nil {
			t.Errorf("after attempt %d it is retried at once: %v", n+1, err)
		}
	}
	key := replay.ClipKey("cl_1", 1)
	if err := errors.Join(s.files.Remove(t.Context(), key), s.files.Put(t.Context(), key, s.pieces[0].Bytes)); err !=
		nil {
		t.Fatal(err)
	}
	s.now = s.now.Add(16 * time.Minute)
	if err := tend(); err != nil || !s.clip("cl_1").Picture {
		t.Errorf("it has no picture: %v", err)
	}
	if err := tend(); err != nil {
		t.Error(err)
	}
}
