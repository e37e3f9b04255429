// Recordings of finished broadcasts: their pieces, and the position of moments on their clock.

// Package replay holds recordings of broadcasts: their pieces and clock, trims, captions, clips, and rewinding while
// a broadcast runs.
package replay

import (
	"maps"
	"slices"
	"time"

	"touchline/domain"
)

const (
	KeepDays          = 30               // setting replay.keepDays: older ones are removed
	Least             = 10 * time.Second // a shorter broadcast has no recording
	TitleMax          = 60
	MarkTextMax       = 30
	ChatReplayMax     = 300 // seconds of one request
	CaptionsMax       = 8   // languages
	CaptionMaxBytes   = 512 << 10
	DotLeadSeconds    = 5  // setting live.dotLeadSeconds: how long before its event a dot is placed
	DotLength         = 10 // seconds
	PositionLeast     = 10 // seconds: a shorter view does not count as begun
	PositionMost      = 0.95
	ReplayVisitWindow = 30 * time.Minute   // one visit of one viewer
	Settles           = 15 * time.Second   // delay after a session's end if the node with its pieces has died
	ReplayRestorable  = 7 * 24 * time.Hour // after deletion by an operator
	ReplayUndo        = time.Hour          // after deletion by its anchor
	MarksMax          = 200                // of one recording
	OwnReplayLife     = 6 * time.Hour      // life of the addresses at which an anchor watches the whole recording
	ReplayLinkLife    = 15 * time.Minute   // life of a link to its MP4
	FilmTries         = 6                  // attempts to extract pictures of a recording or a clip
)

// FilmPause returns the pause after a number of failed attempts: a minute, then four times as long each time.
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
	Start     time.Time     // start of the session
	Length    time.Duration // of the shown part
	Whole     time.Duration // of all its pieces
	Trim      *Trim         // nil: shown as a whole
	Visits    int64
	Hidden    bool // by its anchor, or withheld by an operator
	Withheld  bool // its anchor cannot show it again
	Captions  []Caption
	Thumbs    *ThumbSheets // nil: none; Sheets returns those that may be shown
	Variants  Variants     // empty: only the source is recorded
	RoomPath  string       // as of its House

	Joined      time.Time // when its house was created
	Brand       bool      // its anchor belongs to a brand
	CountryCode string    // of its anchor, "" unknown
}

// Caption is a text track of a recording.
type Caption struct {
	Label    string `json:"label"`
	Language string `json:"language"`         // a tag of Languages
	Key      string `json:"key"`              // of the file
	FromMS   int64  `json:"fromMs,omitempty"` // start of its clock on that of the whole recording
}

// ThumbSheets are thumbnails of a recording, several on each sheet.
type ThumbSheets struct {
	Pictures int `json:"pictures"`
	Sheets   int `json:"sheets"`
	Width    int `json:"width"`
	Height   int `json:"height"`
	Columns  int `json:"columns"`
	Rows     int `json:"rows"`

	Cut string `json:"cut,omitempty"` // name of the trim they show
}

// LooseFileKept is how long an unused file of a recording is kept, because browsers may still request it.
const LooseFileKept = time.Hour

// Piece is a stretch of a recording. Its file is named by PieceKey.
type Piece struct {
	SessionID string
	Number    int64
	At        time.Time
	Length    time.Duration
	Broken    bool // does not continue the previous piece
	Bytes     int64
	Init      int64 // bytes of the initialization segment at the beginning of its file; 0: it is a transport stream

	Definitions map[string]int64 // bytes of its files in other definitions, which are transport streams

	Definition string `db:"-"` // of the file; "": what the encoder sent

	Skip  int64 `db:"-"` // bytes at the beginning of its file that are not shown
	Until int64 `db:"-"` // end of the shown bytes; 0: the end of the file
}

// Part returns what the content of the piece's file has between two places, with its initialization segment.
func (p Piece) Part(content []byte, from, until int64) []byte {
	init := min(p.Init, int64(len(content)))
	return slices.Concat(content[:init], content[max(init, from):max(init, until)])
}

// Edit changes the fields that are not nil.
type Edit struct {
	Title    *string
	Hidden   *bool
	Image    *string
	Captions []Caption
	Delete   bool
	SetTrim  bool
	Trim     *Trim // with SetTrim; nil shows the whole again
}

// AdminReplay is a recording for operators and its anchor, including a deleted one that can be restored.
type AdminReplay struct {
	Replay
	Kept            bool // exempt from removal by age
	Bytes           int64
	Deleted         time.Time // zero: it is not
	RestorableUntil time.Time // by an operator
	UndoUntil       time.Time // by its anchor
}

// Expires returns when a recording is removed by age; zero: never. keepDays of 0 keeps all.
func (r AdminReplay) Expires(keepDays int) time.Time {
	if r.Kept || keepDays <= 0 || !r.Deleted.IsZero() {
		return time.Time{}
	}
	return r.Start.AddDate(0, 0, keepDays)
}

// Ruling is an operator's decision on a recording; nil leaves a field unchanged.
type Ruling struct {
	Withheld *bool
	Kept     *bool
	Deleted  *bool // false restores it
}

// Mark is a moment that an anchor or a moderator marked during the broadcast.
type Mark struct {
	MarkID int64
	At     time.Time
	Text   string
}

// GiftsAt are the coins of gifts within a few seconds of a broadcast.
type GiftsAt struct {
	At     time.Time // start of the stretch
	Amount int64
}

// AudienceAt is the number of viewers from a moment on.
type AudienceAt struct {
	At      time.Time
	Viewers int64
}

// ID of the recording of a session.
func ID(sessionID string) string { return "rp_" + sessionID }

// PieceKey is the storage key of a piece.
func PieceKey(sessionID string, number int64) string {
	return "replay/" + sessionID + "/" + domain.FormatID(number) + ".ts"
}

// Key is the storage key of the n-th sheet of a session, counted from 1. Each trim has its own files, which are
// never overwritten.
func (s *ThumbSheets) Key(sessionID string, n int) string {
	cut := ""
	if s.Cut != "" {
		cut = s.Cut + "_"
	}
	return "replay/" + sessionID + "/thumb_" + cut + domain.FormatID(int64(n)) + ".jpg"
}

// Keys returns the storage keys of all sheets; none for nil.
func (s *ThumbSheets) Keys(sessionID string) (keys []string) {
	if s == nil {
		return nil
	}
	for n := range s.Sheets {
		keys = append(keys, s.Key(sessionID, n+1))
	}
	return keys
}

// DefinitionKey is the storage key of a piece in a definition.
func DefinitionKey(sessionID string, number int64, definition string) string {
	return "replay/" + sessionID + "/" + domain.FormatID(number) + "_" + definition + ".ts"
}

// Key is the storage key of the file of a piece.
func (p Piece) Key() string {
	if p.Definition != "" {
		return DefinitionKey(p.SessionID, p.Number, p.Definition)
	}
	return PieceKey(p.SessionID, p.Number)
}

// Keys returns the storage keys of all files of a piece.
func (p Piece) Keys() []string {
	keys := []string{PieceKey(p.SessionID, p.Number)}
	for _, definition := range slices.Sorted(maps.Keys(p.Definitions)) {
		keys = append(keys, DefinitionKey(p.SessionID, p.Number, definition))
	}
	return keys
}

// Clock maps moments to positions of a recording, and back. The clock stops while the source is interrupted, so
// a broadcast of two hours with a gap of ten minutes lasts 110 minutes.
type Clock []Piece

// Position returns the time from the beginning of the recording to a moment. Moments in a gap map to its edge.
func (c Clock) Position(at time.Time) time.Duration {
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
func (c Clock) Length() (length time.Duration) {
	for _, p := range c {
		length += p.Length
	}
	return length
}

// Within returns the part of a time span that is inside the clock.
func (c Clock) Within(from, to time.Time) (first, last time.Time) {
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

// Covers reports whether a time span is inside the clock, with a tolerance of one frame.
func (c Clock) Covers(from, to time.Time) bool {
	const frame = 20 * time.Millisecond
	if len(c) == 0 {
		return false
	}
	last := c[len(c)-1]
	return !from.Add(frame).Before(c[0].At) && !to.Add(-frame).After(last.At.Add(last.Length))
}

// Moment returns the moment at a position; false beyond the end.
func (c Clock) Moment(position time.Duration) (time.Time, bool) {
	for _, p := range c {
		if position < p.Length {
			return p.At.Add(position), true
		}
		position -= p.Length
	}
	return time.Time{}, false
}

// Tags returns the tags of the recording's anchor; never nil.
func (r *Replay) Tags(now time.Time) []domain.Badge { return domain.AnchorTags(r.Brand, r.Joined, now) }
