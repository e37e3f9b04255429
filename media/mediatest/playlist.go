// The rules of low-latency playlists (RFC 8216bis), checked over the successive playlists of one reader.

package mediatest

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Playlist is a parsed playlist.
type Playlist struct {
	version, target           int
	Sequence, Discontinuities int64
	PartTarget                float64
	partHold, holding         float64
	blocks                    bool
	Ended                     bool
	Segments                  []Segment // the last one may be unfinished
	Hint                      string    // the announced part
}

// Segment is a segment with its listed parts.
type Segment struct {
	Number   int64
	Name     string // empty: unfinished
	Length   float64
	Parts    []Part
	at       time.Time
	Broken   bool // preceded by a discontinuity
	Init     string
	lateInit bool // the initialization segment follows the parts
}

// Part is a part; lengths are seconds.
type Part struct {
	Name        string
	Length      float64
	Independent bool
}

var attribute = regexp.MustCompile(`([A-Z0-9-]+)=("[^"]*"|[^",]+)`)

func attributesOf(list string) map[string]string {
	found := map[string]string{}
	for _, one := range attribute.FindAllStringSubmatch(list, -1) {
		found[one[1]] = strings.Trim(one[2], `"`)
	}
	return found
}

// ReadPlaylist parses a playlist. Unknown tags are errors.
func ReadPlaylist(text string) (doc Playlist, err error) {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	if lines[0] != "#EXTM3U" {
		return doc, fmt.Errorf("begins with %q", lines[0])
	}
	number := func(s string) float64 {
		v, bad := strconv.ParseFloat(s, 64)
		if bad != nil {
			err = fmt.Errorf("%q is no number", s)
		}
		return v
	}
	var s Segment
	init := ""
	for _, line := range lines[1:] {
		tag, value, _ := strings.Cut(line, ":")
		attributes := attributesOf(value)
		switch tag {
		case "#EXT-X-VERSION":
			doc.version = int(number(value))
		case "#EXT-X-TARGETDURATION":
			doc.target = int(number(value))
		case "#EXT-X-SERVER-CONTROL":
			doc.blocks = attributes["CAN-BLOCK-RELOAD"] == "YES"
			doc.partHold, doc.holding = number(attributes["PART-HOLD-BACK"]), number(attributes["HOLD-BACK"])
		case "#EXT-X-PART-INF":
			doc.PartTarget = number(attributes["PART-TARGET"])
		case "#EXT-X-MEDIA-SEQUENCE":
			doc.Sequence = int64(number(value))
		case "#EXT-X-DISCONTINUITY-SEQUENCE":
			doc.Discontinuities = int64(number(value))
		case "#EXT-X-DISCONTINUITY":
			s.Broken = true
		case "#EXT-X-MAP":
			init, s.lateInit = attributes["URI"], len(s.Parts) > 0
		case "#EXT-X-PROGRAM-DATE-TIME":
			if s.at, err = time.Parse("2006-01-02T15:04:05.000Z", value); err != nil {
				return doc, err
			}
		case "#EXT-X-PART":
			s.Parts = append(s.Parts,
				Part{attributes["URI"], number(attributes["DURATION"]), attributes["INDEPENDENT"] == "YES"})
		case "#EXTINF":
			s.Length = number(strings.TrimSuffix(value, ","))
		case "#EXT-X-PRELOAD-HINT":
			doc.Hint = attributes["URI"]
		case "#EXT-X-ENDLIST":
			doc.Ended = true
		default:
			if strings.HasPrefix(line, "#") {
				return doc, fmt.Errorf("unknown tag %q", line)
			}
			s.Name, s.Init, s.Number = line, init, doc.Sequence+int64(len(doc.Segments))
			doc.Segments = append(doc.Segments, s)
			s = Segment{}
		}
	}
	if len(s.Parts) > 0 || !s.at.IsZero() {
		s.Init, s.Number = init, doc.Sequence+int64(len(doc.Segments))
		doc.Segments = append(doc.Segments, s)
	}
	return doc, err
}

const rounding = 0.0015 // s: times are written in milliseconds

// CheckPlaylist names the rules one playlist breaks.
func CheckPlaylist(d Playlist) (broken []string) {
	rule := func(ok bool, name string, about ...any) {
		if !ok {
			broken = append(broken, strings.TrimSpace(fmt.Sprintln(append([]any{name + ":"}, about...)...)))
		}
	}
	rule(d.version >= 6, "version", d.version)
	rule(d.blocks, "blocking reload")
	rule(d.partHold >= 3*d.PartTarget-rounding, "part hold back", d.partHold)
	rule(d.holding >= float64(3*d.target), "hold back", d.holding)
	rule(!d.Ended || d.Hint == "", "hint after the end", d.Hint)
	before := Segment{}
	ends := 0.0
	for i, s := range d.Segments {
		last := i == len(d.Segments)-1
		rule(s.Init != "" && !s.lateInit, "initialization", s.Number)
		rule(!s.at.IsZero(), "date", s.Number)
		rule(s.Name != "" || last && !d.Ended, "unfinished segment", s.Number)
		sum := 0.0
		for k, p := range s.Parts {
			sum += p.Length
			rule(p.Length <= d.PartTarget+rounding, "part too long", p.Name, p.Length)
			closes := s.Name != "" && k == len(s.Parts)-1
			rule(closes || p.Length >= 0.85*d.PartTarget, "part too short", p.Name, p.Length)
			rule(p.Name != d.Hint, "hint is there already", d.Hint)
		}
		if s.Name != "" {
			rule(math.Round(s.Length) <= float64(d.target), "target duration", s.Name, s.Length)
			rule(len(s.Parts) == 0 || math.Abs(sum-s.Length) < rounding*float64(len(s.Parts)+1), "sum of parts", s.Name,
				sum, s.Length)
		}
		if i > 0 && !s.Broken {
			rule(math.Abs(s.at.Sub(before.at).Seconds()-before.Length) < 0.02, "dates and durations", s.Name,
				s.at.Sub(before.at), before.Length)
			rule(s.Init == before.Init, "initialization changes within a stretch", s.Number)
		}
		before = s
		ends += max(s.Length, sum)
	}
	for _, s := range d.Segments {
		ends -= s.Length
		rule(s.Name == "" || ends >= float64(3*d.target)-rounding || len(s.Parts) > 0, "parts near the end are missing",
			s.Name)
	}
	return broken
}

// CheckPlaylists names the rules that a sequence of playlists breaks.
func CheckPlaylists(docs []Playlist) (broken []string) {
	for i, d := range docs {
		for _, one := range CheckPlaylist(d) {
			broken = append(broken, fmt.Sprintf("playlist %d: %s", i, one))
		}
		if i == 0 {
			continue
		}
		for _, one := range checkStep(docs[i-1], d) {
			broken = append(broken, fmt.Sprintf("playlist %d: %s", i, one))
		}
	}
	return broken
}

// checkStep names the rules that one playlist breaks as the successor of another.
func checkStep(old, d Playlist) (broken []string) {
	rule := func(ok bool, name string, about ...any) {
		if !ok {
			broken = append(broken, strings.TrimSpace(fmt.Sprintln(append([]any{name + ":"}, about...)...)))
		}
	}
	rule(!old.Ended, "news after the end")
	rule(d.target == old.target && d.PartTarget == old.PartTarget, "target changed", d.target, d.PartTarget)
	rule(d.Sequence >= old.Sequence, "sequence went back", old.Sequence, d.Sequence)
	left := int64(0)
	for _, s := range old.Segments {
		if s.Number < d.Sequence && s.Broken {
			left++
		}
	}
	rule(d.Discontinuities == old.Discontinuities+left, "discontinuity sequence", old.Discontinuities, left,
		d.Discontinuities)
	fresh := ""
	for _, s := range d.Segments {
		i := slices.IndexFunc(old.Segments, func(o Segment) bool { return o.Number == s.Number })
		was := Segment{}
		if i >= 0 {
			was = old.Segments[i]
			rule(was.Name == "" || was.Name == s.Name && was.Length == s.Length, "a segment changed", s.Name)
			rule(was.Broken == s.Broken && was.at.Equal(s.at) && was.Init == s.Init, "a segment changed", s.Number)
			rule(len(s.Parts) == 0 || len(s.Parts) >= len(was.Parts), "a part vanished", s.Number)
		}
		for k, p := range s.Parts {
			if k < len(was.Parts) {
				rule(p == was.Parts[k], "a part changed", p.Name)
			} else if fresh == "" {
				fresh = p.Name
			}
		}
	}
	rule(fresh == "" || old.Hint == "" || fresh == old.Hint, "hint was not kept", old.Hint, fresh)
	return broken
}
