// The space of an anchor: photo wall and notes (/web_anchor/imageList, /web_anchor/noteList).

package studio

import (
	"regexp"
	"strconv"
	"time"

	"touchline/domain"
)

// PhotoWallMax is the most photos of a wall.
const PhotoWallMax = 200

// Photo is one item of a photo wall. Width and Height are pixels.
type Photo struct {
	PhotoID     int64
	HouseID     int64
	Image       string // storage key
	Description string
	Width       int
	Height      int
	Created     time.Time
}

// Note is a text with pictures in the space of an anchor.
type Note struct {
	NoteID  int64
	HouseID int64
	Content string
	Images  []string // storage keys
	Likes   int64
	Liked   bool // by the reader
	Created time.Time
}

// Limits of emotes.
const (
	EmotesMax    = 60 // of a room
	EmoteNameMax = 20 // characters
)

// Emote is a picture that a room's chat draws for its name between colons.
type Emote struct {
	EmoteID int64
	Name    string
	Image   string // storage key
}

// EmoteName reports whether a text can name an emote: letters, digits and underscores of any script.
func EmoteName(name string) bool {
	return domain.Length(name) <= EmoteNameMax && emoteName.MatchString(name)
}

var emoteName = regexp.MustCompile(`^[\pL\pM\pN_]+$`)

// FormatPhoto writes the number of a photo as im1, im2 …
func FormatPhoto(id int64) string { return "im" + strconv.FormatInt(id, 10) }

// FormatNote writes the number of a note as nt1, nt2 …
func FormatNote(id int64) string { return "nt" + strconv.FormatInt(id, 10) }

// FormatApply writes the number of an application as ap1, ap2 …
func FormatApply(id int64) string { return "ap" + strconv.FormatInt(id, 10) }

// ParsePhoto reads what FormatPhoto wrote.
func ParsePhoto(s string) (id int64, ok bool) { return domain.ParseAfter("im", s) }

// ParseNote reads what FormatNote wrote.
func ParseNote(s string) (id int64, ok bool) { return domain.ParseAfter("nt", s) }

// ParseApply reads what FormatApply wrote.
func ParseApply(s string) (id int64, ok bool) { return domain.ParseAfter("ap", s) }
