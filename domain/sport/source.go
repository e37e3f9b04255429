// Recordings of external video: the recorded address, and the claim of a node.

package sport

import (
	"strings"
	"time"
)

// SourceClaim is how long an unrenewed claim of a node is valid.
const SourceClaim = 15 * time.Second

// Kinds of video addresses.
const (
	VideoHLS = "hls"
	VideoFLV = "flv"
	VideoMP4 = "mp4" // a file, which can be watched at its own address
)

// Settings that allow recording external video; both are off until an operator has checked the terms.
const (
	RecordMatchSources = "replay.matchSources"
	RecordOwnVideos    = "replay.ownVideos"
)

// RecordingTerms are the values of those settings.
type RecordingTerms struct{ MatchSources, OwnVideos bool }

// SourceBroadcast is a running broadcast that is recorded from an address.
type SourceBroadcast struct {
	HouseID   int64
	SessionID string
	URL, Type string
}

// RecordedLine returns the recorded line of a source: the first with HLS, else the first with FLV. False for none. A
// path without a host is a stream of this site, which is recorded at its ingest.
func RecordedLine(lines []SourceLine) (SourceLine, bool) {
	for _, kind := range []string{VideoHLS, VideoFLV} {
		for _, line := range lines {
			if line.Type == kind && strings.HasPrefix(line.URL, "http") {
				return line, true
			}
		}
	}
	return SourceLine{}, false
}
