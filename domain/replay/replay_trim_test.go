// A trimmed recording shows nothing of the removed parts, and its clock starts at the trim.

package replay

import (
	"errors"
	"reflect"
	"testing"
	"time"

	"touchline/domain"
)

// sixSeconds are pieces with a key frame every two seconds, and a lost minute after the second piece.
func sixSeconds() (pieces []Piece, cuts func(Piece) ([]PieceCut, error)) {
	begin := time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC)
	for i, after := range []time.Duration{0, 6, 72, 78} {
		pieces = append(pieces, Piece{Number: int64(10 * i), At: begin.Add(after * time.Second),
			Length: 6 * time.Second, Broken: i == 2})
	}
	return pieces, func(Piece) ([]PieceCut, error) {
		return []PieceCut{{0, 0}, {1880, 2 * time.Second}, {3760, 4 * time.Second}}, nil
	}
}

func TestATrimRemovesAtLeastTheRequestedParts(t *testing.T) {
	t.Parallel()
	pieces, cuts := sixSeconds()
	for name, x := range map[string]struct {
		from, to    float64
		fromMS, toM int64
		first, last Edge
	}{
		"at key frames":      {2, 22, 2000, 22000, edge(0, 1880, 2000), edge(30, 3760, 4000)},
		"between key frames": {2.5, 21.9, 4000, 20000, edge(0, 3760, 4000), edge(30, 1880, 2000)},
		"behind the last":    {5, 24, 6000, 24000, Edge{Piece: 10}, edge(30, 0, 6000)},
		"at pieces":          {6, 18, 6000, 18000, Edge{Piece: 10}, edge(20, 0, 6000)},
		"before the first":   {0, 19, 0, 18000, Edge{}, edge(20, 0, 6000)},
		"beyond the end":     {4, 1000, 4000, 24000, edge(0, 3760, 4000), edge(30, 0, 6000)},
	} {
		got, err := TrimReplay(pieces, seconds(x.from), seconds(x.to), cuts)
		want := &Trim{x.fromMS, x.toM, x.first, x.last}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, want)
		}
		if length := Clock(got.Pieces(pieces)).Length(); length.Milliseconds() != x.toM-x.fromMS {
			t.Errorf("%s: the pieces that are shown last %v", name, length)
		}
	}
	if whole, err := TrimReplay(pieces, 0, seconds(24), cuts); whole != nil || err != nil {
		t.Errorf("the whole is the trim %+v, %v", whole, err)
	}
}

func edge(piece, offset, atMS int64) Edge { return Edge{Piece: piece, Byte: offset, AtMS: atMS} }

func TestATrimFindsItsPlacesInTheDefinitionsByTheirTimes(t *testing.T) {
	t.Parallel()
	pieces, _ := sixSeconds()
	pieces[0].Definitions = map[string]int64{"480p": 900, "360p": 500}
	pieces[3].Definitions = map[string]int64{"480p": 900}
	away := errors.New("the file is away")
	for name, broken := range map[string]bool{"there": false, "away": true} {
		trim, err := TrimReplay(pieces, seconds(1), seconds(23), func(p Piece) ([]PieceCut, error) {
			switch p.Definition {
			case "":
				return []PieceCut{{0, 0}, {1880, 2 * time.Second}, {3760, 4 * time.Second}}, nil
			case "480p":
				if broken {
					return nil, away
				}
				return []PieceCut{{0, 0}, {188, 1980 * time.Millisecond}, {376, 4020 * time.Millisecond}}, nil
			}
			return []PieceCut{{0, 0}, {188, 3 * time.Second}}, nil
		})
		if broken {
			if !errors.Is(err, away) {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		first, last := edge(0, 1880, 2000), edge(30, 3760, 4000)
		first.Definitions, last.Definitions = map[string]int64{"480p": 188}, map[string]int64{"480p": 376}
		if want := (&Trim{2000, 22000, first, last}); err != nil || !reflect.DeepEqual(trim, want) {
			t.Errorf("%s: %+v, %v", name, trim, err)
		}
	}
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

func TestATrimThatLeavesTooLittleIsRefused(t *testing.T) {
	t.Parallel()
	pieces, cuts := sixSeconds()
	lost := errors.New("the file is away")
	for name, x := range map[string]struct {
		from, to float64
		cuts     func(Piece) ([]PieceCut, error)
		code     domain.Code
	}{
		"backwards":             {12, 3, cuts, domain.BadRequest},
		"nothing":               {3, 3, cuts, domain.BadRequest},
		"before the begin":      {-1, 20, cuts, domain.BadRequest},
		"after the end":         {25, 40, cuts, domain.BadRequest},
		"nine seconds":          {2, 11, cuts, domain.RecordingTooShort},
		"ten, but for cuts":     {2.1, 12.5, cuts, domain.RecordingTooShort},
		"none behind the begin": {23.5, 24, cuts, domain.RecordingTooShort},
		"no file":               {1, 24, func(Piece) ([]PieceCut, error) { return nil, lost }, domain.Internal},
	} {
		if trim, err := TrimReplay(pieces, seconds(x.from), seconds(x.to), x.cuts); domain.CodeOf(err) != x.code ||
			trim != nil {
			t.Errorf("%s: %+v, %v", name, trim, err)
		}
	}
	if trim, err := TrimReplay(nil, 0, time.Minute, cuts); domain.CodeOf(err) != domain.RecordingTooShort {
		t.Errorf("no pieces at all: %+v, %v", trim, err)
	}
}

func TestTheClockOfATrimmedRecordingStartsAtItsTrim(t *testing.T) {
	t.Parallel()
	pieces, cuts := sixSeconds()
	trim, err := TrimReplay(pieces, seconds(8), seconds(20), cuts)
	if err != nil {
		t.Fatal(err)
	}
	shown := trim.Pieces(pieces)
	if len(shown) != 3 || shown[0].Number != 10 || shown[0].Skip != 1880 || shown[0].Until != 0 ||
		shown[2].Number != 30 || shown[2].Until != 1880 || shown[2].Skip != 0 {
		t.Fatalf("shown are %+v", shown)
	}
	clock, begin := Clock(shown), pieces[0].At
	for at, want := range map[int]int{0: 0, 7: 0, 8: 0, 9: 1, 12: 4, 40: 4, 72: 4, 78: 10, 79: 11, 80: 12, 90: 12} {
		if got := clock.Position(begin.Add(time.Duration(at) * time.Second)); got != time.Duration(want)*time.Second {
			t.Errorf("%d s after the start lies at %v, want %d s", at, got, want)
		}
	}
	if _, _, in := trim.Stretch(0); in {
		t.Error("a piece that was cut away is shown")
	}
	if all := (*Trim)(nil).Pieces(pieces); len(all) != 4 {
		t.Errorf("without a trim %d pieces are shown", len(all))
	}
}

func TestThumbnailsOfAnotherTrimAreNotShown(t *testing.T) {
	t.Parallel()
	r := Replay{Thumbs: &ThumbSheets{Sheets: 1}}
	if r.Sheets() == nil {
		t.Error("those of the whole are not shown with the whole")
	}
	r.Trim = &Trim{FromMS: 2000, ToMS: 20000}
	if r.Sheets() != nil {
		t.Error("those of the whole are shown with a trim")
	}
	r.Thumbs.Cut = "2000-20000"
	if r.Sheets() == nil {
		t.Error("those of the trim are not shown with it")
	}
}
