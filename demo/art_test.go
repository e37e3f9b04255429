// The pictures of the demo world: of their size, not too heavy, the same each time.

package demo

import (
	"bytes"
	"context"
	"image"
	"io/fs"
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	_ "image/jpeg"
	_ "image/png"
)

// shelf keeps pictures in memory.
type shelf struct{ sync.Map }

func (s *shelf) Put(_ context.Context, key string, content []byte) error {
	s.Store(key, content)
	return nil
}

func (s *shelf) Get(_ context.Context, key string) ([]byte, error) {
	if content, ok := s.Load(key); ok {
		return content.([]byte), nil
	}
	return nil, fs.ErrNotExist
}

func TestPicturesAreOfTheirSizeAndTheSameEachTime(t *testing.T) {
	t.Parallel()
	drawings := map[string]func() drawing{
		"face-7":   func() drawing { return face(7, 2) },
		"club-x":   func() drawing { return crest(0x112233, 0xffeedd, 4) },
		"league-x": func() drawing { return emblem(0x112233, 0xffeedd, 1) },
	}
	for race := range scenes {
		drawings["cover-"+itoa(int(race))] = func() drawing { return cover(race, 3) }
	}
	w := &World{Deps: Deps{Files: &shelf{}}}
	for name, draw := range drawings {
		first := draw()
		if !reflect.DeepEqual(first, draw()) {
			t.Errorf("%s was drawn differently a second time", name)
		}
		key, err := w.keep(t.Context(), name, func() drawing { return first })
		if err != nil {
			t.Fatal(err)
		}
		kept, _ := w.Files.Get(t.Context(), key)
		if strings.HasPrefix(name, "face") { // packed twice, too
			again := &World{Deps: Deps{Files: &shelf{}}}
			_, _ = again.keep(t.Context(), name, draw)
			if second, _ := again.Files.Get(t.Context(), key); !bytes.Equal(kept, second) {
				t.Errorf("%s was packed differently a second time", name)
			}
		}
		picture, kind, err := image.DecodeConfig(bytes.NewReader(kept))
		want := image.Config{Width: smallSide, Height: smallSide}
		if bytes.HasPrefix([]byte(name), []byte("cover")) {
			want.Width, want.Height = coverWidth*coverScale, coverHeight*coverScale
		}
		if err != nil || picture.Width != want.Width || picture.Height != want.Height || len(kept) > 220<<10 {
			t.Errorf("%s is %s %dx%d of %d bytes, %v", name, kind, picture.Width, picture.Height, len(kept), err)
		}
		if _, err := w.keep(t.Context(), name, func() image.Image { t.Errorf("%s was drawn though it was there", name); return face(1, 0) }); err != nil {
			t.Error(err)
		}
	}
}

func TestPiecesOfACoverHaveTheSizesThatAreToldOfThem(t *testing.T) {
	t.Parallel()
	whole := cover(football, 41)
	names := slices.Concat(slices.Collect(maps.Keys(shots)), slices.Collect(maps.Keys(boards)))
	for _, name := range names {
		drawn := shot(name, 2, func() drawing { return whole }).Bounds()
		if want := shotSize(name); drawn.Dx() != want.Dx() || drawn.Dy() != want.Dy() || want.Dx() < 300 || want.Dy() < 200 {
			t.Errorf("%s is %v, want %v", name, drawn, want)
		}
	}
	for userName, list := range posts {
		for _, written := range list {
			for _, name := range strings.Fields(written.pictures) {
				if !slices.Contains(names, name) {
					t.Errorf("%s posts the picture %q, which nobody draws", userName, name)
				}
			}
		}
	}
	for userName, list := range walls {
		for _, hung := range list {
			if !slices.Contains(names, hung.picture) {
				t.Errorf("%s hangs the picture %q, which nobody draws", userName, hung.picture)
			}
		}
	}
}
