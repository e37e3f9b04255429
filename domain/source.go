// Recordings of pictures that come from elsewhere: which address is read, and for how long a node has claimed it.

package domain

import (
	"strings"
	"time"
)

// SourceClaim is how long a claim of a node holds that does not renew it.
const SourceClaim = 15 * time.Second

// Kinds of video addresses.
const (
	VideoHLS = "hls"
	VideoFLV = "flv"
	VideoMP4 = "mp4" // a file: it can be watched again where it is
)

// Settings that let pictures from elsewhere be recorded; both are off until an operator knows that the terms allow it.
const (
	RecordMatchSources = "replay.matchSources"
	RecordOwnVideos    = "replay.ownVideos"
)

// RecordingTerms are those settings.
type RecordingTerms struct{ MatchSources, OwnVideos bool }

// SourceBroadcast is a running broadcast that is recorded from an address.
type SourceBroadcast struct {
	HouseID   int64
	SessionID string
	URL, Type string
}

// RecordedLine is the line of a source that is recorded: the first with HLS, else the first with FLV. False for none: a
// path without a host is a stream of this site, which is recorded where it is pushed.
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
