// The interface between the media plane and the live-room actor.

// Package media serves live video from memory: RTMP in, HTTP-FLV and HLS out. It asks Rooms who may publish and
// decides nothing about rooms itself.
package media

import (
	"context"
	"log/slog"
	"strings"
	"time"
)

// Rooms is the live-room actor as seen by the media plane. The calls for one connection come in the order Publish,
// then Picture, KeyFrames and Measured, then exactly one Silent; every call has a deadline. The session and its 15 s
// and 120 s clocks belong to the actor.
type Rooms interface {
	// Publish decides who may publish and returns the id of the live session that the connection feeds: the same id
	// within the grace of an open session, a new one otherwise; or a preview (domain.IsPreview), which only those see
	// who know its name. A domain.Refusal refuses; any other error is a fault and refuses too.
	Publish(ctx context.Context, p Publish) (sessionID string, err error)
	// Picture reports the first key frame of a source: viewers can now watch.
	Picture(ctx context.Context, s Source)
	// KeyFrames reports that the key-frame interval exceeds KeyFrameLimit, has changed noticeably above it, or is no
	// longer above it.
	KeyFrames(ctx context.Context, s Source, interval time.Duration)
	// Measured reports every few seconds what the connection sends.
	Measured(ctx context.Context, s Source, m Measured)
	// Silent reports that this connection no longer feeds the house.
	Silent(ctx context.Context, s Source, why Reason)
}

// KeyFrameLimit is the interval above which the anchor is warned (docs/protocol.md, Ingest).
const KeyFrameLimit = 4 * time.Second

// Publish is the request of one encoder to go on the air.
type Publish struct {
	HouseID string
	Code    LiveCode
	Address string // IP without port
	ConnID  string
	// Replaces is the connection that feeds this room from this node but has been silent long enough to be replaced;
	// empty when there is none. An actor whose publisher is another connection refuses with domain.LiveAlready.
	Replaces string
}

// Source names one accepted connection. Actors ignore reports of a ConnID they have replaced.
type Source struct {
	HouseID   string
	ConnID    string
	SessionID string
}

// Reason says why a source has ended.
type Reason string

// Reasons for the end of a source.
const (
	Stopped       Reason = "stopped"        // the encoder ended its stream (FCUnpublish, deleteStream)
	Lost          Reason = "lost"           // the connection broke
	Frozen        Reason = "frozen"         // the connection is open but silent beyond the deadline
	Replaced      Reason = "replaced"       // a newer connection took over
	Kicked        Reason = "kicked"         // Hub.Kick
	Ended         Reason = "ended"          // Hub.End, or the node is closing
	Unsupported   Reason = "unsupported"    // the picture is not H.264, HEVC or AV1, or there are several
	Undescribed   Reason = "undescribed"    // the picture has no sequence header, or a broken one
	ForeignSound  Reason = "foreign sound"  // the sound is not AAC
	ForeignColour Reason = "foreign colour" // the picture is not 4:2:0
	Overrun       Reason = "overrun"        // more bits per second than allowed
	Malformed     Reason = "rtmp.Malformed" // broke the protocol
)

// Stop reports whether the encoder ended the broadcast on purpose, so that no grace is due.
func (r Reason) Stop() bool { return r == Stopped }

// LiveCode is the secret half of a stream key. Printed, logged or encoded, it is redacted; only Secret returns
// the text.
type LiveCode string

const hiddenCode = "[live code]"

// Secret returns the code itself, for hashing and comparing only.
func (c LiveCode) Secret() string { return string(c) }

// String returns a redaction.
func (LiveCode) String() string { return hiddenCode }

// GoString returns a redaction.
func (LiveCode) GoString() string { return hiddenCode }

// LogValue returns a redaction.
func (LiveCode) LogValue() slog.Value { return slog.StringValue(hiddenCode) }

// MarshalText returns a redaction.
func (LiveCode) MarshalText() ([]byte, error) { return []byte(hiddenCode), nil }

// parseStreamKey splits a stream key; false for any other text. It is strict, so that the house of a key is safe to
// log: a live code pasted alone is not a number.
func parseStreamKey(key string) (houseID string, code LiveCode, ok bool) {
	houseID, arguments, _ := strings.Cut(strings.TrimSpace(key), "?")
	if !isHouseID(houseID) {
		return "", "", false
	}
	// OBS's bandwidth test appends a second "?" to the key.
	for argument := range strings.FieldsFuncSeq(arguments, func(r rune) bool { return r == '&' || r == '?' }) {
		if value, found := strings.CutPrefix(argument, "code="); found {
			return houseID, LiveCode(value), isCode(value)
		}
	}
	return houseID, "", false
}

// ReadLiveCode reads a live code that comes without its house; false for a text that is none.
func ReadLiveCode(text string) (LiveCode, bool) { return LiveCode(text), isCode(text) }

func isHouseID(s string) bool {
	return s != "" && len(s) <= 19 && strings.Trim(s, "0123456789") == ""
}

func isCode(s string) bool {
	const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
	return s != "" && len(s) <= 128 && strings.Trim(s, letters) == ""
}
