// Clips: short, named stretches of a broadcast or recording, and their rules.

package replay

import (
	"slices"
	"time"

	"touchline/domain"
	"touchline/domain/moderation"
	"touchline/domain/sport"
)

const (
	ClipLeast  = 5 * time.Second
	ClipMost   = 60 * time.Second
	ClipWindow = 2 * time.Minute // how far back a clip of a live broadcast may begin
	// how long choosing and naming a clip may take, during which the window does not move
	ClipNaming      = 3 * time.Minute
	ClipAhead       = 5 * time.Second // how far a viewer's clock may be ahead of ours
	ClipTitleMax    = 60
	ClipWait        = 45 * time.Second // how long a clip waits for the pieces of a running broadcast
	ClipTries       = 10 * time.Minute // how long making a clip is retried after a fault
	ClipVisitWindow = 30 * time.Minute // one visit of one viewer
	ClipUndo        = 10 * time.Minute // how long a removal can be undone
)

// ClipState is the progress of a clip.
type ClipState int32

const (
	ClipMaking ClipState = 1
	ClipReady  ClipState = 2
	ClipFailed ClipState = 3 // the stretch is not recorded, or could not be read
)

// Clip is a stretch of a broadcast, stored in its own files.
type Clip struct {
	ClipID    string
	HouseID   int64
	UserID    int64 // the user who made it
	SessionID string
	Title     string
	From, To  time.Time // as requested
	State     ClipState
	Pieces    []ClipPiece // empty until it is ready
	Picture   bool        // the store has a picture of it
	Start     time.Time   // time of its first picture
	Length    time.Duration
	Visits    int64
	MatchID   int64
	RaceType  int32
	Created   time.Time
	Removed   time.Time // zero: it is not
	RemovedBy int64

	RequestHash []byte // hash of the request that made it
	Hidden      bool   // hidden together with its recording
	ReplayID    string // of that recording while it can be watched, else ""
	Image       string // storage key of the cover of its room
	NickName    string // of its anchor
	RoomPath    string // as of its House
	Maker       domain.Brief
}

// Shown returns the stretch that a clip shows, or will show once it is made.
func (c Clip) Shown() (from, to time.Time) {
	if c.State == ClipReady {
		return c.Start, c.Start.Add(c.Length)
	}
	return c.From, c.To
}

// ClipPiece is a file of a clip. The files are numbered from 1.
type ClipPiece struct {
	Millis int64 `json:"ms"`
	Broken bool  `json:"broken,omitempty"` // does not continue the previous piece
	Init   int64 `json:"init,omitempty"`   // as in Piece
}

// Length of the piece.
func (p ClipPiece) Length() time.Duration { return time.Duration(p.Millis) * time.Millisecond }

// ClipFilter narrows a list of clips. Zero values do not narrow.
type ClipFilter struct {
	HouseID   int64
	SessionID string
	UserID    int64 // made by this user
	All       bool  // includes hidden ones
	Limit     int
	Offset    int
}

// ClipsWindow is how old the clips of all rooms are at most when the most watched are listed.
const ClipsWindow = 30 * 24 * time.Hour

// EveryClipFilter narrows the list of the clips of all rooms. A zero RaceType and a zero Subject do not narrow.
type EveryClipFilter struct {
	RaceType int32
	Subject  sport.Subject
	Since    time.Time // made after
	Watched  bool      // the most watched first instead of the latest
	Limit    int
	Offset   int
}

// ClipTask is a clip that has to be cut.
type ClipTask struct {
	Clip
	Ended time.Time // end of its broadcast, zero while it is running
}

// CheckClipLength refuses a clip that is too short, too long or backwards.
func CheckClipLength(length time.Duration) error {
	if length < ClipLeast || length > ClipMost {
		return domain.Refuse(domain.ClipLength, "min", int(ClipLeast.Seconds()), "max", int(ClipMost.Seconds()))
	}
	return nil
}

// LiveClip returns the part of a stretch that can be cut: from the begin of the broadcast up to now. It refuses with
// CLIP_TOO_OLD a stretch too far back.
func LiveClip(from, to, begin, now time.Time) (time.Time, time.Time, error) {
	if err := CheckClipLength(to.Sub(from)); err != nil {
		return from, to, err
	}
	if from.Before(now.Add(-ClipWindow - ClipNaming)) {
		return from, to, domain.Refuse(domain.ClipTooOld, "minutes", int(ClipWindow.Minutes()))
	}
	if to.After(now.Add(ClipAhead)) {
		return from, to, domain.RefuseField("to", "range", "max", now.UnixMilli())
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
func CheckClipTitle(title string, words moderation.BannedWords) (string, error) {
	title = domain.CleanName(title)
	switch {
	case title == "":
		return "", domain.Refuse(domain.FieldRequired, "field", "title")
	case domain.Length(title) > ClipTitleMax:
		return "", domain.RefuseField("title", "length", "min", 1, "max", ClipTitleMax)
	}
	return title, moderation.RefuseBanned(words, title)
}

// CanBeCut reports whether the recording of the clip's stretch is complete. pieces start at the clip's begin.
func (t ClipTask) CanBeCut(pieces []Piece, now time.Time) bool {
	if n := len(pieces); n > 0 && !pieces[n-1].At.Add(pieces[n-1].Length).Before(t.To) {
		return true
	}
	if !t.Ended.IsZero() && now.Sub(t.Ended) > Settles {
		return true
	}
	return now.Sub(t.Created) > ClipWait
}

// Covers reports whether a piece overlaps the clip.
func (c Clip) Covers(p Piece) bool {
	return p.At.Before(c.To) && p.At.Add(p.Length).After(c.From)
}

// ClipStretch returns the part of a piece that a clip takes, as indices of key frames: from the last key frame at or
// before the clip's begin to the first at or after its end. keyFrames are the cuts of the piece, as time since its
// first picture, beginning with 0. last is len(keyFrames) for the end of the piece.
func ClipStretch(p Piece, keyFrames []time.Duration, from, to time.Time) (first, last int) {
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

// ClipLengthOf is the playing time of a clip's pieces.
func ClipLengthOf(pieces []ClipPiece) (length time.Duration) {
	for _, p := range pieces {
		length += p.Length()
	}
	return length
}

// ClipKey is the storage key of the n-th file of a clip.
func ClipKey(clipID string, n int) string {
	return "clip/" + clipID + "/" + domain.FormatID(int64(n)) + ".ts"
}

// ClipPictureKey is the storage key of a clip's picture.
func ClipPictureKey(clipID string) string { return "clip/" + clipID + "/picture.jpg" }
