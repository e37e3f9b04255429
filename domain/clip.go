// Clips: short stretches of a broadcast or recording that somebody marked and named, and the rules for them.

package domain

import (
	"slices"
	"time"
)

const (
	ClipLeast       = 5 * time.Second
	ClipMost        = 60 * time.Second
	ClipWindow      = 2 * time.Minute // of a live broadcast: how far back a clip may begin
	ClipNaming      = 3 * time.Minute // the window does not move on while somebody chooses and names a clip
	ClipAhead       = 5 * time.Second // a clock of a viewer may be ahead of ours
	ClipTitleMax    = 60
	ClipPatience    = 45 * time.Second // so long a clip waits for pieces of a broadcast that goes on
	ClipTries       = 10 * time.Minute // so long making it is tried again after a fault
	ClipVisitWindow = 30 * time.Minute // one visit of one viewer
	ClipUndo        = 10 * time.Minute // after its removal
)

// ClipState is how far a clip is.
type ClipState int32

const (
	ClipMaking ClipState = 1
	ClipReady  ClipState = 2
	ClipFailed ClipState = 3 // what was asked for is not recorded, or could not be read
)

// Clip is a stretch of a broadcast with files of its own.
type Clip struct {
	ClipID    string
	HouseID   int64
	UserID    int64 // who made it
	SessionID string
	Title     string
	From, To  time.Time // as it was asked for
	State     ClipState
	Pieces    []ClipPiece // empty until it is ready
	Picture   bool        // a picture of it lies in the store
	Start     time.Time   // of its first picture
	Length    time.Duration
	Visits    int64
	MatchID   int64
	RaceType  int32
	Created   time.Time
	Removed   time.Time // zero: it is not
	RemovedBy int64

	RequestHash []byte // of the request that made it
	Hidden      bool   // with the recording it is from
	ReplayID    string // of that recording while it can be watched, else ""
	Image       string // storage key of the cover of its room
	NickName    string // of its anchor
	RoomPath    string // as of its House
	Maker       Brief
}

// Shown is what a clip shows, or shall show once it is made.
func (c Clip) Shown() (from, to time.Time) {
	if c.State == ClipReady {
		return c.Start, c.Start.Add(c.Length)
	}
	return c.From, c.To
}

// ClipPiece is a file of a clip. The files are numbered from 1.
type ClipPiece struct {
	Millis int64 `json:"ms"`
	Broken bool  `json:"broken,omitempty"` // does not go on from the piece before
}

// Length of the piece.
func (p ClipPiece) Length() time.Duration { return time.Duration(p.Millis) * time.Millisecond }

// ClipFilter narrows a list of clips. Zero values do not narrow.
type ClipFilter struct {
	HouseID   int64
	SessionID string
	UserID    int64 // who made them
	All       bool  // hidden ones too
	Limit     int
	Offset    int
}

// ClipTask is a clip that is to be cut.
type ClipTask struct {
	Clip
	Ended time.Time // when its broadcast ended, zero while it goes on
}

// CheckLiveClip refuses clips of what a house broadcasts now: LIVE_NOT_STARTED, CLIPS_OFF, NOT_RECORDED. Nil when one can be
// made; a room offers them by the same rule.
func (h *House) CheckLiveClip() error {
	switch {
	case h.SessionID == "" || h.Status != LiveLiving && h.Status != LiveInterrupted:
		return Refuse(LiveNotStarted)
	case !h.Clips:
		return Refuse(ClipsOff)
	case !h.Recorded:
		return Refuse(NotRecorded)
	}
	return nil
}

// CheckClipLength refuses a clip that is too short, too long or backwards.
func CheckClipLength(length time.Duration) error {
	if length < ClipLeast || length > ClipMost {
		return Refuse(ClipLength, "min", int(ClipLeast.Seconds()), "max", int(ClipMost.Seconds()))
	}
	return nil
}

// LiveClip is the stretch of a broadcast that began at an instant, as it can be cut: what lies before the begin or
// ahead of now is left out. CLIP_TOO_OLD for one that lies too far back.
func LiveClip(from, to, begin, now time.Time) (time.Time, time.Time, error) {
	if err := CheckClipLength(to.Sub(from)); err != nil {
		return from, to, err
	}
	if from.Before(now.Add(-ClipWindow - ClipNaming)) {
		return from, to, Refuse(ClipTooOld, "minutes", int(ClipWindow.Minutes()))
	}
	if to.After(now.Add(ClipAhead)) {
		return from, to, RefuseField("to", "range", "max", now.UnixMilli())
	}
	if to.After(now) {
		to = now
	}
	if from.Before(begin) {
		from = begin
	}
	return from, to, CheckClipLength(to.Sub(from))
}

// CheckClipTitle cleans a title and refuses one that is empty, too long or banned.
func CheckClipTitle(title string, words BannedWords) (string, error) {
	title = CleanName(title)
	switch {
	case title == "":
		return "", Refuse(FieldRequired, "field", "title")
	case Length(title) > ClipTitleMax:
		return "", RefuseField("title", "length", "min", 1, "max", ClipTitleMax)
	}
	return title, RefuseBanned(words, title)
}

// CanBeCut tells whether everything of a clip that will ever be recorded is there. pieces are those from its begin on.
func (t ClipTask) CanBeCut(pieces []ReplayPiece, now time.Time) bool {
	if n := len(pieces); n > 0 && !pieces[n-1].At.Add(pieces[n-1].Length).Before(t.To) {
		return true
	}
	if !t.Ended.IsZero() && now.Sub(t.Ended) > ReplaySettles {
		return true
	}
	return now.Sub(t.Created) > ClipPatience
}

// Covers tells whether a piece has a part of the clip.
func (c Clip) Covers(p ReplayPiece) bool {
	return p.At.Before(c.To) && p.At.Add(p.Length).After(c.From)
}

// ClipStretch is what of a piece a clip takes: from the last key frame at or before its begin to the first at or after
// its end. keyFrames are the places of a piece where it can be cut, since its first picture, beginning with 0. The
// numbers are those of key frames; last is len(keyFrames) for the end of the piece.
func ClipStretch(p ReplayPiece, keyFrames []time.Duration, from, to time.Time) (first, last int) {
	begin, end := from.Sub(p.At), to.Sub(p.At)
	first = max(0, len(keyFrames)-1)
	for first > 0 && keyFrames[first] > begin {
		first--
	}
	last = slices.IndexFunc(keyFrames, func(at time.Duration) bool { return at >= end && at > 0 })
	if last <= first {
		last = len(keyFrames)
	}
	return first, last
}

// ClipLengthOf is how long the pieces of a clip play.
func ClipLengthOf(pieces []ClipPiece) (length time.Duration) {
	for _, p := range pieces {
		length += p.Length()
	}
	return length
}

// ClipKey is where the n-th file of a clip lies in the store.
func ClipKey(clipID string, n int) string {
	return "clip/" + clipID + "/" + FormatID(int64(n)) + ".ts"
}

// ClipPictureKey is where the picture of a clip lies.
func ClipPictureKey(clipID string) string { return "clip/" + clipID + "/picture.jpg" }
