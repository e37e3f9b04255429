// An encoder that falls behind skips to a key frame, and what encoders cost decides about the next one.

package ladder

import (
	"errors"
	"io"
	"slices"
	"testing"
	"time"

	"touchline/media/formats"
)

// times returns the times of the frames among pieces, in ms.
func times(pieces [][]byte) (all []int64) {
	for _, piece := range pieces {
		if isFrame(piece) {
			all = append(all, formats.FLVTime(piece))
		}
	}
	return all
}

// frame returns a picture.
func frame(at int64, key bool) []byte {
	first := byte(0x27)
	if key {
		first = 0x17
	}
	return asFLV(formats.FLVTag{Kind: kindVideo, At: uint32(at), Body: []byte{first, 1, 0, 0, 0, 9}})
}

func header(set byte) []byte {
	return asFLV(formats.FLVTag{Kind: kindVideo, Body: []byte{0x17, 0, 0, 0, 0, set}})
}

func offer(t *testing.T, q *intake, pieces ...[]byte) {
	t.Helper()
	if _, err := q.OfferAll(pieces); err != nil {
		t.Fatal(err)
	}
}

func TestAnEncoderThatFallsBehindContinuesWithTheNextKeyFrame(t *testing.T) {
	t.Parallel()
	q := newIntake(behindMost)
	offer(t, q, flvHead, header(1))
	for at := int64(0); at < 8000; at += 500 {
		offer(t, q, frame(at, at%2000 == 0))
	}
	pieces, err := q.next()
	if err != nil || len(pieces) < 2 || string(pieces[0]) != string(flvHead) || !isVideoHeader(pieces[1]) {
		t.Fatalf("%d pieces: %v", len(pieces), err)
	}
	if got := times(pieces); !slices.Equal(got, []int64{6000, 6500, 7000, 7500}) {
		t.Errorf("pictures at %v", got)
	}
	if _, skipped := q.state(); skipped != 3 {
		t.Errorf("it skipped %d times", skipped)
	}
	for at := int64(8500); at < 14_000; at += 500 { // a single group of pictures is too long
		offer(t, q, frame(at, at == 8500))
	}
	offer(t, q, frame(14_000, true), frame(14_040, false))
	if pieces, err = q.next(); err != nil || !slices.Equal(times(pieces), []int64{14_000, 14_040}) {
		t.Errorf("pictures at %v: %v", times(pieces), err)
	}
	q.Close()
	if _, err := q.next(); !errors.Is(err, io.EOF) {
		t.Errorf("the end is %v", err)
	}
}

func TestAnotherPictureEndsTheQueueAndARepeatedHeaderDoesNot(t *testing.T) {
	t.Parallel()
	q := newIntake(behindMost)
	offer(t, q, header(1), frame(0, true), header(1), frame(40, false))
	if _, err := q.OfferAll([][]byte{header(2)}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("the viewer goes on: %v", err)
	}
	if _, err := q.next(); !errors.Is(err, errChanged) {
		t.Errorf("the end is %v", err)
	}
}

func TestTheProcessorTimeOfAProcessIsRead(t *testing.T) {
	t.Parallel()
	const said = "42 (a) b) R 1 42 42 0 -1 4194304 1 0 0 0 250 50 0 0 30 10 5 0 100 1000 200"
	if used, ok := readUsed([]byte(said)); !ok || used != 3*time.Second {
		t.Errorf("%v, %v", used, ok)
	}
	for _, broken := range []string{"", "42 (a) R 1", "42 (a) R 1 2 3 4 5 6 7 8 9 10 x y z"} {
		if used, ok := readUsed([]byte(broken)); ok {
			t.Errorf("%q: %v", broken, used)
		}
	}
}

func TestTheCostOfAnEncoderIsMeasuredOverTheNewestSeconds(t *testing.T) {
	t.Parallel()
	m, at := &meter{}, time.Unix(0, 0)
	m.note(0, at)
	m.note(4*time.Second, at.Add(4*time.Second))
	if m.known {
		t.Error("a cost is known after four seconds")
	}
	for n := range 30 { // a core each second, then half a core
		m.note(4*time.Second+time.Duration(n)*time.Second/2, at.Add(time.Duration(4+n)*time.Second))
	}
	if !m.known || m.cores < 0.49 || m.cores > 0.51 {
		t.Errorf("%v cores, known %v", m.cores, m.known)
	}
}

func TestAnotherLadderIsLetInOnlyWhereItFits(t *testing.T) {
	t.Parallel()
	costs := func(cores ...float64) (all []*meter) {
		for _, c := range cores {
			all = append(all, &meter{cores: c, known: c > 0})
		}
		return all
	}
	for _, row := range []struct {
		limit   float64
		running []*meter
		fits    bool
	}{
		{0.1, nil, true}, {2, costs(0.7), true}, {2, costs(0.7, 0.7), false}, {2, costs(0.2, 0.8), true},
		{2, costs(0), false}, {8, costs(0.5, 0), false},
	} {
		if got := fits(row.limit, row.running); got != row.fits {
			t.Errorf("beside %d of %v cores: %v", len(row.running), row.limit, got)
		}
	}
}

func TestTheNewestLadderEndsWhenAllTakeTooMuchForLong(t *testing.T) {
	t.Parallel()
	s := open(t, two)
	l, ended := s.ladders, ""
	one := func(house string) *room {
		return &room{ladders: l, houseID: house, meter: meter{cores: 5, known: true}, cancel: func() { ended += house }}
	}
	running, at := []*room{one("1"), one("2")}, time.Unix(0, 0)
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, after := range []time.Duration{0, overMost - 1} {
		if left := l.shed(at.Add(after), running); len(left) != 2 || ended != "" {
			t.Errorf("after %v %d run, %q ended", after, len(left), ended)
		}
	}
	if left := l.shed(at.Add(overMost), running); len(left) != 1 || ended != "2" || l.tooBig["2"].IsZero() {
		t.Errorf("%d run, %q ended", len(left), ended)
	}
}
