// What the media plane asks of the live-room actor, and what it tells it.

// Package media serves live video: RTMP comes in, HTTP-FLV and HLS go out, all from memory.
// It decides nothing about rooms; it asks Rooms and does what they answer.
package media

import (
	"context"
	"log/slog"
	"time"
)

// Rooms is the live-room actor as the media plane sees it. Calls for one connection come in the
// order Publish, then Picture, KeyFrames and Measured, then exactly one Silent; every call has a deadline.
// The session and its 15 s and 120 s clocks belong to the actor.
type Rooms interface {
	// Publish decides who may publish and answers the id of the live session the connection now
	// feeds: the same id within the grace of an open session, a new one otherwise. A
	// domain.Refusal refuses; any other error is a fault, and refuses too.
	Publish(ctx context.Context, p Publish) (sessionID string, err error)
	// Picture says the first key frame has arrived: from here on there is something to see.
	Picture(ctx context.Context, s Source)
	// KeyFrames says the key-frame interval went above KeyFrameLimit, changed noticeably while
	// above it, or fell back to or below it.
	KeyFrames(ctx context.Context, s Source, interval time.Duration)
	// Measured says every few seconds what the connection sends.
	Measured(ctx context.Context, s Source, m Measured)
	// Silent says this connection feeds nothing any more.
	Silent(ctx context.Context, s Source, why Reason)
}

// KeyFrameLimit is the interval above which the anchor is warned (docs/protocol.md, Ingest).
const KeyFrameLimit = 4 * time.Second

// Publish is one encoder asking to go on the air.
type Publish struct {
	HouseID string
	Code    LiveCode
	Address string // IP without port
	ConnID  string
	// Replaces is the connection that feeds this room from this node but has been silent long
	// enough to be taken over from; empty when there is none. An actor whose present publisher
	// is another connection refuses with domain.LiveAlready.
	Replaces string
}

// Source names one accepted connection. Actors ignore news about a ConnID they have replaced.
type Source struct {
	HouseID   string
	ConnID    string
	SessionID string
}

// Reason says why a source feeds nothing any more.
type Reason string

// Reasons a source can end with.
const (
	Stopped       Reason = "stopped"        // the encoder ended its stream (FCUnpublish, deleteStream)
	Lost          Reason = "lost"           // the connection broke
	Frozen        Reason = "frozen"         // the connection is open but nothing came within the deadline
	Replaced      Reason = "replaced"       // a newer connection took over
	Kicked        Reason = "kicked"         // Hub.Kick
	Ended         Reason = "ended"          // Hub.End, or the node is closing
	Unsupported   Reason = "unsupported"    // the picture is not H.264
	ForeignSound  Reason = "foreign sound"  // the sound is not AAC
	ForeignColour Reason = "foreign colour" // the picture is not 4:2:0
	Overrun       Reason = "overrun"        // more bits per second than allowed
	Malformed     Reason = "malformed"      // broke the protocol
)

// Stop reports whether the encoder ended the broadcast on purpose, so that no grace is due.
func (r Reason) Stop() bool { return r == Stopped }

// LiveCode is the secret half of a stream key. However it is printed, logged or encoded it shows
// only that it was there; Secret is the one way to the text.
type LiveCode string

const hiddenCode = "[live code]"

// Secret is the code itself, for hashing and comparing only.
func (c LiveCode) Secret() string { return string(c) }

func (LiveCode) String() string               { return hiddenCode }
func (LiveCode) GoString() string             { return hiddenCode }
func (LiveCode) LogValue() slog.Value         { return slog.StringValue(hiddenCode) }
func (LiveCode) MarshalText() ([]byte, error) { return []byte(hiddenCode), nil }
