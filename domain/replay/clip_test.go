// The rules of clips: their length, their age, and the parts of pieces they take.

package replay

import (
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
)

var clipNoon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func TestAClipOfABroadcastLiesInItsLastMinutes(t *testing.T) {
	t.Parallel()
	now, begin := clipNoon, clipNoon.Add(-time.Hour)
	for name, x := range map[string]struct {
		from, to time.Duration // before now
		begin    time.Time
		want     domain.Code
	}{
		"the last half minute":         {30 * time.Second, 0, begin, ""},
		"the shortest":                 {5 * time.Second, 0, begin, ""},
		"the longest, two minutes ago": {2 * time.Minute, time.Minute, begin, ""},
		"named for three minutes":      {5 * time.Minute, 4 * time.Minute, begin, ""},
		"too old": {5*time.Minute + time.Millisecond, 5*time.Minute - 10*time.Second, begin,
			domain.ClipTooOld},
		"too short":                  {5*time.Second - time.Millisecond, 0, begin, domain.ClipLength},
		"too long":                   {61 * time.Second, 0, begin, domain.ClipLength},
		"backwards":                  {10 * time.Second, 20 * time.Second, begin, domain.ClipLength},
		"a clock a little ahead":     {10 * time.Second, -5 * time.Second, begin, ""},
		"the future":                 {10 * time.Second, -6 * time.Second, begin, domain.BadRequest},
		"begun before the broadcast": {20 * time.Second, 0, now.Add(-10 * time.Second), ""},
		"hardly begun":               {20 * time.Second, 0, now.Add(-4 * time.Second), domain.ClipLength},
		"before the broadcast":       {40 * time.Second, 20 * time.Second, now.Add(-10 * time.Second), domain.ClipLength},
	} {
		from, to, err := LiveClip(now.Add(-x.from), now.Add(-x.to), x.begin, now)
		if domain.CodeOf(err) != x.want {
			t.Errorf("%s: %v, want %q", name, err, x.want)
		}
		if err == nil && (from.Before(x.begin) || to.After(now)) {
			t.Errorf("%s reaches from %v to %v", name, from, to)
		}
	}
}

func TestAClipExtendsToTheKeyFramesAroundTheRequestedStretch(t *testing.T) {
	t.Parallel()
	p := Piece{At: clipNoon, Length: 6 * time.Second}
	keyFrames := []time.Duration{0, 2 * time.Second, 4 * time.Second}
	at := func(s float64) time.Time { return clipNoon.Add(time.Duration(s * float64(time.Second))) }
	for _, x := range []struct {
		from, to    float64
		first, last int
	}{
		{-10, 20, 0, 3}, {-10, 4, 0, 2}, {-10, 3.9, 0, 2}, {-10, 4.1, 0, 3}, {0, 0.5, 0, 1}, {1.9, 20, 0, 3},
		{2, 20, 1, 3}, {5.9, 20, 2, 3},
		{2.5, 3, 1, 2}, {4.5, 5, 2, 3}, {2, 4, 1, 2}, {-5, 0.1, 0, 1},
	} {
		first, last := ClipStretch(p, keyFrames, at(x.from), at(x.to))
		if first != x.first || last != x.last {
			t.Errorf("from %v to %v: key frames %d to %d, want %d to %d", x.from, x.to, first, last, x.first, x.last)
		}
	}
	if first, last := ClipStretch(p, keyFrames[:1], at(3), at(4)); first != 0 || last != 1 {
		t.Errorf("a piece with one key frame gives %d to %d", first, last)
	}
}

func TestAClipWaitsForItsLastPieceForALimitedTime(t *testing.T) {
	t.Parallel()
	task := ClipTask{Clip: Clip{From: clipNoon.Add(-30 * time.Second), To: clipNoon, Created: clipNoon}}
	pieces := func(until time.Duration) []Piece {
		return []Piece{{At: clipNoon.Add(until - 6*time.Second), Length: 6 * time.Second}}
	}
	ended := task
	ended.Ended = clipNoon.Add(time.Second)
	for name, x := range map[string]struct {
		task   ClipTask
		pieces []Piece
		after  time.Duration
		want   bool
	}{
		"its last piece is not there":     {task, pieces(-time.Millisecond), 10 * time.Second, false},
		"its last piece is there":         {task, pieces(0), 0, true},
		"a later piece is there":          {task, pieces(20 * time.Second), 0, true},
		"nothing is there":                {task, nil, 10 * time.Second, false},
		"nothing came":                    {task, nil, ClipWait + time.Second, true},
		"the broadcast has just ended":    {ended, pieces(-time.Second), 10 * time.Second, false},
		"the broadcast ended a while ago": {ended, pieces(-time.Second), 17 * time.Second, true},
	} {
		if got := x.task.CanBeCut(x.pieces, clipNoon.Add(x.after)); got != x.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestAClipNeedsABroadcastTheAnchorsConsentAndARecording(t *testing.T) {
	t.Parallel()
	for want, change := range map[domain.Code]func(h *studio.House){
		"":                    func(*studio.House) {},
		domain.LiveNotStarted: func(h *studio.House) { h.Status = domain.LiveSuspended },
		domain.ClipsOff:       func(h *studio.House) { h.Clips, h.Recorded = false, false },
		domain.NotRecorded:    func(h *studio.House) { h.Recorded = false },
	} {
		h := studio.House{SessionID: "ls_1", Clips: true, Recorded: true}
		for _, h.Status = range []domain.LiveStatus{domain.LiveLiving, domain.LiveInterrupted} {
			changed := h
			change(&changed)
			if err := changed.CheckLiveClip(); domain.CodeOf(err) != want {
				t.Errorf("%+v: %v", changed, err)
			}
		}
	}
	none := studio.House{Clips: true, Recorded: true}
	none.Status = domain.LiveLiving
	if err := none.CheckLiveClip(); domain.CodeOf(err) != domain.LiveNotStarted {
		t.Errorf("without a session: %v", err)
	}
}

func TestATitleOfAClipIsShortAndCleanAndNotBanned(t *testing.T) {
	t.Parallel()
	for title, want := range map[string]domain.Code{
		"What a goal": "", " \u200b ": domain.FieldRequired, "": domain.FieldRequired, strings.Repeat("球", 60): "",
		strings.Repeat("球", 61): domain.BadRequest, "so rude": domain.TextBanned,
	} {
		if _, err := CheckClipTitle(title, rude{}); domain.CodeOf(err) != want {
			t.Errorf("%q: %v, want %q", title, err, want)
		}
	}
	if title, _ := CheckClipTitle(" a \n b\u202e ", nil); title != "a b" {
		t.Errorf("cleaned %q", title)
	}
}

type rude struct{}

func (rude) Banned(text string) bool { return strings.Contains(text, "rude") }
