// How far back a running broadcast can be watched.

package replay

import (
	"testing"
	"time"
)

// piecesOfSix returns n pieces from noon on, six seconds each.
func piecesOfSix(n int) []Piece {
	noon := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	pieces := make([]Piece, n)
	for i := range pieces {
		pieces[i] = Piece{
			Number: int64(10 * i),
			At:     noon.Add(time.Duration(i) * 6 * time.Second),
			Length: 6 * time.Second,
		}
	}
	return pieces
}

func TestARunningBroadcastCanBeRewoundByHalfAnHour(t *testing.T) {
	t.Parallel()
	for n, want := range map[int]Rewind{
		0: {}, 10: {Pieces: piecesOfSix(10)}, 300: {Pieces: piecesOfSix(300)},
		301: {Pieces: piecesOfSix(301)[1:], Skipped: 1},
	} {
		got := RewindOf(piecesOfSix(n), nil)
		if len(got.Pieces) != len(want.Pieces) || got.Skipped != want.Skipped || got.Breaks != 0 {
			t.Errorf("of %d pieces %d are kept and %d skipped", n, len(got.Pieces), got.Skipped)
		}
	}
	broken := piecesOfSix(310)
	broken[0].Broken, broken[4].Broken, broken[200].Broken = true, true, true
	if got := RewindOf(broken, nil); got.Breaks != 1 {
		t.Errorf("%d breaks lie before what is kept", got.Breaks)
	}
}

func TestARewindStartsAtTheRequestedMoment(t *testing.T) {
	t.Parallel()
	pieces := piecesOfSix(20) // two minutes
	r := RewindOf(pieces, nil)
	begin := pieces[0].At
	for after, want := range map[time.Duration]time.Duration{
		30 * time.Second: 90 * time.Second, 0: 2 * time.Minute, -time.Hour: 2 * time.Minute, time.Hour: 0,
		119 * time.Second: time.Second,
	} {
		if got, ok := r.Begin(begin.Add(after)); !ok || got != want {
			t.Errorf("%v after the begin is %v before the end, want %v", after, got, want)
		}
	}
	if _, ok := RewindOf(nil, nil).Begin(begin); ok {
		t.Error("an empty recording has a begin")
	}
}

func TestARewindShowsNothingThatATrimRemoves(t *testing.T) {
	t.Parallel()
	pieces := piecesOfSix(310) // the last 300 can be rewound to
	at := func(piece int64) Edge { return Edge{Piece: 10 * piece} }
	whole := func(piece int64) Edge { return Edge{Piece: 10 * piece, AtMS: 6000} }
	for name, x := range map[string]struct {
		trim           *Trim
		first, skipped int
		kept           int
	}{
		"nothing":          {nil, 10, 10, 300},
		"before what goes": {&Trim{First: at(5), Last: whole(309)}, 10, 10, 300},
		"a beginning":      {&Trim{First: at(20), Last: whole(309)}, 20, 20, 290},
		"an end":           {&Trim{First: at(0), Last: whole(299)}, 10, 10, 290},
		"all of it":        {&Trim{First: at(0), Last: whole(4)}, -1, 310, 0},
	} {
		got := RewindOf(pieces, x.trim)
		if len(got.Pieces) != x.kept || got.Skipped != x.skipped ||
			x.kept > 0 && got.Pieces[0].Number != int64(10*x.first) {
			t.Errorf("%s: %d pieces are kept and %d skipped", name, len(got.Pieces), got.Skipped)
		}
	}
}
