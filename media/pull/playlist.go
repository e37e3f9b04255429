// Parser of foreign HLS playlists, as far as a recording needs it (RFC 8216).

package pull

import (
	"errors"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// Reasons to refuse a playlist.
var (
	errPlaylist  = errors.New("malformed playlist")
	errEncrypted = errors.New("the source is encrypted")
	errRanges    = errors.New("the segments of the source are parts of files")
	errFile      = errors.New("the source is a file, which can be watched again where it is")
)

const (
	mostSegments = 10_000           // of one playlist
	mostBitRate  = 6_000_000        // of the recorded variant, bits per second, unless all exceed it
	longestWait  = 10 * time.Second // between two requests of a playlist
	shortestWait = 500 * time.Millisecond
)

// playlist is a master playlist, which has variants, or a media playlist, which has segments.
type playlist struct {
	variants []variant
	target   time.Duration
	segments []segment
	ended    bool
}

type variant struct {
	address string
	bitRate int64
}

type segment struct {
	number  int64
	address string
	init    string // initialization segment to read before it; empty: none
	broken  bool   // does not continue the previous one
}

// last returns the number of the newest segment; false when there is none.
func (p playlist) last() (int64, bool) {
	if len(p.segments) == 0 {
		return 0, false
	}
	return p.segments[len(p.segments)-1].number, true
}

// wait returns the pause before the next request of the playlist: half as long when it had nothing new.
func (p playlist) wait(news bool) time.Duration {
	wait := p.target
	if !news {
		wait /= 2
	}
	return min(max(wait, shortestWait), longestWait)
}

// chosen returns the best variant within the bit rate, else the smallest.
func (p playlist) chosen() string {
	best := p.variants[0]
	for _, v := range p.variants[1:] {
		fits, better := v.bitRate <= mostBitRate, v.bitRate > best.bitRate
		if fits && (better || best.bitRate > mostBitRate) || !fits && !better {
			best = v
		}
	}
	return best.address
}

// readPlaylist parses a playlist fetched from an address.
func readPlaylist(text, address string) (playlist, error) {
	base, err := url.Parse(address)
	if err != nil {
		return playlist{}, errPlaylist
	}
	lines := strings.Split(text, "\n")
	if !strings.HasPrefix(strings.TrimPrefix(lines[0], "\ufeff"), "#EXTM3U") {
		return playlist{}, fmt.Errorf("%w: no head", errPlaylist)
	}
	r := listReader{base: base}
	for _, line := range lines[1:] {
		if err := r.line(strings.TrimSpace(line)); err != nil {
			return playlist{}, err
		}
	}
	return r.playlist, nil
}

// listReader parses a playlist line by line.
type listReader struct {
	playlist
	base    *url.URL
	next    segment
	variant *variant
}

func (r *listReader) line(line string) (err error) {
	tag, value, _ := strings.Cut(line, ":")
	switch tag {
	case "#EXT-X-TARGETDURATION":
		var seconds int64
		if seconds, err = wholeNumber(value); err == nil {
			r.target = time.Duration(min(seconds, 3600)) * time.Second
		}
	case "#EXT-X-MEDIA-SEQUENCE":
		if len(r.segments) > 0 { // RFC 8216, 4.3.3.2
			return fmt.Errorf("%w: a number behind the segments it counts", errPlaylist)
		}
		r.next.number, err = wholeNumber(value)
	case "#EXT-X-DISCONTINUITY":
		r.next.broken = true
	case "#EXT-X-ENDLIST":
		r.ended = true
	case "#EXT-X-BYTERANGE":
		err = errRanges
	case "#EXT-X-KEY":
		if method := attribute(value, "METHOD"); method != "NONE" {
			err = errEncrypted
		}
	case "#EXT-X-MAP":
		if attribute(value, "BYTERANGE") != "" {
			return errRanges
		}
		r.next.init, err = r.address(attribute(value, "URI"))
	case "#EXT-X-STREAM-INF":
		bitRate, _ := strconv.ParseInt(attribute(value, "BANDWIDTH"), 10, 64)
		r.variant = &variant{bitRate: bitRate}
	default:
		if line != "" && !strings.HasPrefix(line, "#") {
			err = r.named(line)
		}
	}
	return err
}

// named handles an address line, which ends the tags before it.
func (r *listReader) named(line string) error {
	address, err := r.address(line)
	switch {
	case err != nil:
		return err
	case r.variant != nil:
		r.variant.address = address
		r.variants = append(r.variants, *r.variant)
		r.variant = nil
		return nil
	case len(r.segments) == mostSegments || r.next.number == math.MaxInt64:
		return fmt.Errorf("%w: too many segments", errPlaylist)
	}
	r.next.address = address
	r.segments = append(r.segments, r.next)
	r.next.number++
	r.next.broken = false
	return nil
}

func (r *listReader) address(text string) (string, error) {
	u, err := url.Parse(text)
	if err != nil || text == "" {
		return "", fmt.Errorf("%w: an address", errPlaylist)
	}
	return r.base.ResolveReference(u).String(), nil
}

func wholeNumber(text string) (int64, error) {
	n, err := strconv.ParseInt(strings.TrimSpace(text), 10, 64)
	if err != nil || n < 0 {
		return 0, fmt.Errorf("%w: a number", errPlaylist)
	}
	return n, nil
}

// attribute returns a value of a list like METHOD=NONE,URI="a,b"; empty when absent.
func attribute(list, name string) string {
	for list != "" {
		key, rest, _ := strings.Cut(list, "=")
		var value string
		if quoted, is := strings.CutPrefix(rest, `"`); is {
			value, rest, _ = strings.Cut(quoted, `"`)
			rest = strings.TrimPrefix(rest, ",")
		} else {
			value, rest, _ = strings.Cut(rest, ",")
		}
		if strings.TrimSpace(key) == name {
			return value
		}
		list = rest
	}
	return ""
}
