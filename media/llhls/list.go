// Low-latency HLS: the text of the playlist and the parameters of requests (RFC 8216bis).

package llhls

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"touchline/domain"
)

// reload is the wait condition of a playlist request.
type reload struct {
	blocks  bool  // wait until the segment is finished
	segment int64 // _HLS_msn
	parts   bool  // wait until this part of it exists
	part    int64 // _HLS_part
}

// parseReload reads the two query parameters; empty means absent.
func parseReload(msn, part string) (reload, error) {
	var w reload
	var ok bool
	if msn != "" {
		if w.segment, ok = numberOf(msn); !ok {
			return reload{}, domain.RefuseField("_HLS_msn", "format")
		}
		w.blocks = true
	}
	if part != "" {
		if w.part, ok = numberOf(part); !ok {
			return reload{}, domain.RefuseField("_HLS_part", "format")
		}
		if !w.blocks {
			return reload{}, domain.RefuseField("_HLS_msn", "required")
		}
		w.parts = true
	}
	return w, nil
}

// numberOf reads a decimal number as the playlist writes it.
func numberOf(s string) (int64, bool) {
	n, err := strconv.ParseInt(s, 10, 64)
	return n, err == nil && n >= 0 && n < 1<<53 && strconv.FormatInt(n, 10) == s
}

type fileKind int

const (
	segmentFile fileKind = iota
	partFile
	initFile
)

// fileName is the name of a file that can be fetched. For an initialization segment, place.segment holds its number.
type fileName struct {
	kind   fileKind
	partID partID
}

func (n fileName) String() string {
	switch n.kind {
	case initFile:
		return fmt.Sprintf("init_%d.mp4", n.partID.segment)
	case partFile:
		return fmt.Sprintf("%d.%d.m4s", n.partID.segment, n.partID.part)
	}
	return fmt.Sprintf("%d.m4s", n.partID.segment)
}

func parseName(name string) (fileName, bool) {
	if digits, ok := strings.CutPrefix(name, "init_"); ok {
		digits, ok = strings.CutSuffix(digits, ".mp4")
		n, number := numberOf(digits)
		return fileName{kind: initFile, partID: partID{segment: n}}, ok && number
	}
	digits, ok := strings.CutSuffix(name, ".m4s")
	first, second, isPart := strings.Cut(digits, ".")
	segment, number := numberOf(first)
	if !ok || !number {
		return fileName{}, false
	}
	if !isPart {
		return fileName{kind: segmentFile, partID: partID{segment: segment}}, true
	}
	part, number := numberOf(second)
	return fileName{kind: partFile, partID: partID{segment, part}}, number
}

// write builds the playlist; nil until it holds as much as players keep between themselves and the newest part.
func (r *ring) write() []byte {
	held := int64(0)
	for _, s := range r.segments {
		held += s.length
	}
	holdBack := 3 * r.partTarget
	if len(r.segments) == 0 || held < holdBack && !r.ended {
		return nil
	}
	first := max(0, len(r.segments)-listed)
	gone := r.gone
	for _, s := range r.segments[:first] {
		held -= s.length
		if s.broken {
			gone++
		}
	}
	b := &strings.Builder{}
	fmt.Fprintf(b, "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:%d\n", targetDuration)
	fmt.Fprintf(b, "#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=%s,HOLD-BACK=%d\n", seconds(holdBack),
		3*targetDuration)
	fmt.Fprintf(b, "#EXT-X-PART-INF:PART-TARGET=%s\n#EXT-X-MEDIA-SEQUENCE:%d\n", seconds(r.partTarget),
		r.segments[first].number)
	if gone > 0 {
		fmt.Fprintf(b, "#EXT-X-DISCONTINUITY-SEQUENCE:%d\n", gone)
	}
	var init *initSegment
	for _, s := range r.segments[first:] {
		if s.broken {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		if s.init != init {
			init = s.init
			fmt.Fprintf(b, "#EXT-X-MAP:URI=\"%s\"\n", fileName{initFile, partID{segment: init.number}})
		}
		fmt.Fprintf(b, "#EXT-X-PROGRAM-DATE-TIME:%s\n", s.at.UTC().Format("2006-01-02T15:04:05.000Z"))
		// Parts are listed only near the live edge.
		if held -= s.length; held < 3*targetDuration*1000 {
			s.writeParts(b)
		}
		if s.bytes != nil {
			fmt.Fprintf(b, "#EXTINF:%s,\n%s\n", seconds(s.length), fileName{segmentFile, partID{segment: s.number}})
		}
	}
	switch {
	case r.ended:
		b.WriteString("#EXT-X-ENDLIST\n")
	case r.coming:
		fmt.Fprintf(b, "#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"%s\"\n", fileName{partFile, r.next})
	default: // the source is lost: players told of the break in advance play across it
		b.WriteString("#EXT-X-DISCONTINUITY\n")
	}
	return []byte(b.String())
}

func (s *segment) writeParts(b *strings.Builder) {
	for i, p := range s.parts {
		fmt.Fprintf(b, "#EXT-X-PART:DURATION=%s,URI=\"%s\"", seconds(p.length),
			fileName{partFile, partID{s.number, int64(i)}})
		if p.independent {
			b.WriteString(",INDEPENDENT=YES")
		}
		b.WriteByte('\n')
	}
}

func seconds(ms int64) string { return fmt.Sprintf("%d.%03d", ms/1000, ms%1000) }

func millis(ms int64) time.Duration { return time.Duration(ms) * time.Millisecond }
