// An interrupted clip is completed.

package jobs

import (
	"context"
	"io/fs"
	"testing"
	"time"

	"touchline/domain/replay"
	"touchline/persistence"
)

// torn fails while a clip is being written.
type torn struct {
	*persistence.Files
	left int
}

func (f *torn) Put(ctx context.Context, key string, content []byte) error {
	if f.left--; f.left < 0 {
		return fs.ErrPermission
	}
	return f.Files.Put(ctx, key, content)
}

func TestAnInterruptedClipIsWrittenAgain(t *testing.T) {
	t.Parallel()
	s := openShelf(t)
	s.keep(s.pieces...)
	s.ask("cl_1", 1, 20)
	full := Clips{s.store.Clips, &torn{s.files, 1}, func() time.Time { return s.now }}
	if err := full.tend(t.Context()); err == nil {
		t.Fatal("a full disk was not reported")
	}
	if c := s.clip("cl_1"); c.State != replay.ClipMaking || len(s.filesOf("cl_1")) != 1 {
		t.Fatalf("broken off it is %+v", c)
	}
	s.tend()
	if c := s.clip("cl_1"); c.State != replay.ClipReady || len(s.filesOf("cl_1")) != len(c.Pieces)+1 {
		t.Errorf("made again it is %+v with %v", c, s.filesOf("cl_1"))
	}
}
