// Recordings of finished broadcasts: what they are made of, and where on their clock something happened.

package domain

import "time"

const (
	ReplayKeepDays    = 30               // setting replay.keepDays: later they are removed
	ReplayLeast       = 10 * time.Second // a shorter broadcast leaves no recording
	ReplayTitleMax    = 60
	MarkTextMax       = 30
	ChatReplayMax     = 300 // seconds asked for at once
	CaptionsMax       = 8   // languages
	CaptionMaxBytes   = 512 << 10
	DotLeadSeconds    = 5  // setting live.dotLeadSeconds: a dot stands before what it tells of
	DotLength         = 10 // seconds
	PositionLeast     = 10 // seconds: who left sooner has not begun
	PositionMost      = 0.95
	ReplayVisitWindow = 30 * time.Minute   // one visit of one viewer
	ReplaySettles     = 15 * time.Second   // after a session's end, where the node that kept its pieces has died
	ReplayRestorable  = 7 * 24 * time.Hour // after an operator has deleted it
	ReplayUndo        = time.Hour          // after its anchor has deleted it
	MarksMax          = 200                // of one recording
	OwnReplayLife     = 6 * time.Hour      // of the addresses at which an anchor watches the whole of it
	ReplayLinkLife    = 15 * time.Minute   // of a link to its MP4
	FilmTries         = 6                  // at taking pictures out of a recording or a clip
)

// FilmPause is how long the next try waits after so many failed ones: a minute, then four times as long each time.
func FilmPause(failed int) time.Duration { return time.Minute << (2 * (failed - 1)) }

// Replay is a finished broadcast that can be watched again.
type Replay struct {
	ReplayID  string
	SessionID string
	HouseID   int64
	Title     string
	Image     string // storage key
	NickName  string // of its anchor
	MatchID   int64
	RaceType  int32
	Start     time.Time     // of the session
	Length    time.Duration // of what is shown
	Whole     time.Duration // of all its pieces
	Trim      *ReplayTrim   // nil: the whole is shown
	Visits    int64
	Hidden    bool // by its anchor, or withheld by an operator
	Withheld  bool // its anchor cannot show it again
	Captions  []Caption
	Thumbs    *ThumbSheets // nil: none were made; Sheets are those that may be shown
	RoomPath  string       // as of its House

	Joined      time.Time // since when its house exists
	Brand       bool      // its anchor belongs to a brand
	CountryCode string    // of its anchor, "" unknown
}

// Caption is a text track of a recording.
type Caption struct {
	Label    string `json:"label"`
	Language string `json:"language"`         // a tag of Languages
	Key      string `json:"key"`              // of the file
	FromMS   int64  `json:"fromMs,omitempty"` // where its clock begins on that of the whole recording
}

// ThumbSheets are small pictures of a recording, many on a sheet.
type ThumbSheets struct {
	Pictures int `json:"pictures"`
	Sheets   int `json:"sheets"`
	Width    int `json:"width"`
	Height   int `json:"height"`
	Columns  int `json:"columns"`
	Rows     int `json:"rows"`

	Cut string `json:"cut,omitempty"` // the trim they were painted of, by its name
}

// LooseFileKept is how long a file of a recording stays that nothing shows yet, or any more: browsers may still ask for it.
const LooseFileKept = time.Hour

// ReplayPiece is a stretch of a recording. Its file is named by PieceKey.
type ReplayPiece struct {
	SessionID string
	Number    int64
	At        time.Time
	Length    time.Duration
	Broken    bool // does not go on from the piece before
	Bytes     int64

	Skip  int64 `db:"-"` // bytes of its file that are not shown: those before
	Until int64 `db:"-"` // and those from here on; 0: it is shown to its end
}

// ReplayEdit changes what is not nil.
type ReplayEdit struct {
	Title    *string
	Hidden   *bool
	Image    *string
	Captions []Caption
	Delete   bool
	SetTrim  bool
	Trim     *ReplayTrim // with SetTrim; nil shows the whole again
}

// AdminReplay is a recording as operators and its anchor see it, also a deleted one as long as it can be restored.
type AdminReplay struct {
	Replay
	Kept            bool // its age does not remove it
	Bytes           int64
	Deleted         time.Time // zero: it is not
	RestorableUntil time.Time // by an operator
	UndoUntil       time.Time // by its anchor
}

// Expires is when its age removes a recording; zero when that never happens. keepDays of 0 keeps all.
func (r AdminReplay) Expires(keepDays int) time.Time {
	if r.Kept || keepDays <= 0 || !r.Deleted.IsZero() {
		return time.Time{}
	}
	return r.Start.AddDate(0, 0, keepDays)
}

// ReplayRuling is what an operator does with a recording; nil leaves a thing as it is.
type ReplayRuling struct {
	Withheld *bool
	Kept     *bool
	Deleted  *bool // false restores it
}

// Mark is a moment an anchor or a moderator marked while live.
type Mark struct {
	MarkID int64
	At     time.Time
	Text   string
}

// GiftsAt are the coins of gifts within a few seconds of a broadcast.
type GiftsAt struct {
	At     time.Time // its begin
	Amount int64
}

// AudienceAt is how many were in the room from a moment on.
type AudienceAt struct {
	At      time.Time
	Viewers int64
}

// ReplayID of the recording of a session.
func ReplayID(sessionID string) string { return "rp_" + sessionID }

// PieceKey is where a piece lies in the store of files.
func PieceKey(sessionID string, number int64) string {
	return "replay/" + sessionID + "/" + FormatID(number) + ".ts"
}

// Key is where the n-th sheet of a session lies, counted from 1. A file is never written over: each trim has its own.
func (s *ThumbSheets) Key(sessionID string, n int) string {
	cut := ""
	if s.Cut != "" {
		cut = s.Cut + "_"
	}
	return "replay/" + sessionID + "/thumb_" + cut + FormatID(int64(n)) + ".jpg"
}

// Keys are those of all sheets; none of nil.
func (s *ThumbSheets) Keys(sessionID string) (keys []string) {
	if s == nil {
		return nil
	}
	for n := range s.Sheets {
		keys = append(keys, s.Key(sessionID, n+1))
	}
	return keys
}

// ReplayClock tells where on the clock of a recording a moment lies, and back. The clock stands while the source was
// interrupted, so a broadcast of two hours with a gap of ten minutes lasts 110 minutes.
type ReplayClock []ReplayPiece

// Position of a moment: from the beginning of the recording. What happened in a gap lies at its edge.
func (c ReplayClock) Position(at time.Time) time.Duration {
	var before time.Duration
	for _, p := range c {
		since := at.Sub(p.At)
		if since < 0 {
			return before
		}
		if since < p.Length {
			return before + since
		}
		before += p.Length
	}
	return before
}

// Length of the whole clock.
func (c ReplayClock) Length() (length time.Duration) {
	for _, p := range c {
		length += p.Length
	}
	return length
}

// Within is what of the time from one instant to another lies between the ends of the clock.
func (c ReplayClock) Within(from, to time.Time) (first, last time.Time) {
	if len(c) == 0 {
		return from, from
	}
	if begin := c[0].At; from.Before(begin) {
		from = begin
	}
	if end := c[len(c)-1].At.Add(c[len(c)-1].Length); to.After(end) {
		to = end
	}
	return from, to
}

// Covers tells whether all from one instant to another lies between the ends of the clock, give or take a frame.
func (c ReplayClock) Covers(from, to time.Time) bool {
	const frame = 20 * time.Millisecond
	if len(c) == 0 {
		return false
	}
	last := c[len(c)-1]
	return !from.Add(frame).Before(c[0].At) && !to.Add(-frame).After(last.At.Add(last.Length))
}

// Moment that lies at a position; false beyond the end.
func (c ReplayClock) Moment(position time.Duration) (time.Time, bool) {
	for _, p := range c {
		if position < p.Length {
			return p.At.Add(position), true
		}
		position -= p.Length
	}
	return time.Time{}, false
}
