// The ladder of a recorded broadcast: its definitions have the pieces of the source.

package ladder

import (
	"context"
	"slices"
	"testing"
	"time"

	"touchline/film"
	"touchline/media"
	"touchline/media/formats"
	"touchline/media/mediatest"
)

// shelf is an archive in memory.
type shelf struct {
	pieces   []media.Piece
	rendered []media.Rendered
}

func (*shelf) Enabled(context.Context, string, string) (bool, error) { return true, nil }
func (*shelf) Finished(context.Context, string, string) error        { return nil }

func (s *shelf) Keep(_ context.Context, p media.Piece) error {
	s.pieces = append(s.pieces, p)
	return nil
}

func (s *shelf) KeepRendered(_ context.Context, p media.Rendered) error {
	s.rendered = append(s.rendered, p)
	return nil
}

// timesOf returns the times at which a piece of a recording can be cut.
func timesOf(piece []byte) (at []time.Duration) {
	for _, cut := range film.Cuts(piece) {
		at = append(at, cut.At)
	}
	return at
}

func TestARecordingHasThePiecesOfEachDefinitionWithTheSameCuts(t *testing.T) {
	t.Parallel()
	av1 := mediatest.Encoded(t, formats.AV1, 360).Tags()
	for _, tag := range slices.Clone(av1) { // once more
		tag.At += 8000
		av1 = append(av1, tag)
	}
	for name, seconds := range map[string][][]formats.FLVTag{"H.264": clip(t, "football"), "AV1": cutTags(av1)} {
		on := &shelf{}
		s := openKept(t, two, on)
		source := s.watchesFirst(t, seconds)
		large, small := s.watches(t, "1001.240p"), s.watches(t, "1001.180p")
		s.plays(t, seconds[3:], large, small)
		s.ends(t, source, large, small)
		s.hub.Close()

		// The first one had begun before the encoder, and the last one had not left it.
		for _, definition := range []string{"240p", "180p"} {
			own := slices.DeleteFunc(slices.Clone(on.rendered),
				func(p media.Rendered) bool { return p.Definition != definition })
			if len(own) == 0 || len(own) < len(on.pieces)-2 {
				t.Errorf("%s: %d pieces, %d of %s", name, len(on.pieces), len(own), definition)
			}
			for _, p := range own {
				at := slices.IndexFunc(on.pieces, func(of media.Piece) bool { return of.Number == p.Number })
				if at < 0 {
					t.Fatalf("%s: piece %d of %s is none of the source", name, p.Number, definition)
				}
				got, want := timesOf(p.Bytes), timesOf(on.pieces[at].Bytes)
				if len(p.Bytes) == 0 || !slices.Equal(got, want) {
					t.Errorf("%s: piece %d of %s has cuts at %v, the source's at %v", name, p.Number, definition, got, want)
				}
			}
		}
	}
}
