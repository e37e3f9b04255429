// One track of a viewer: its numbers and times, around payloads that all viewers share.

package whep

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/pion/rtcp"
	"github.com/pion/rtp"
	"github.com/pion/webrtc/v4"
)

var errFull = errors.New("the connection takes no more packets")

// track sends one kind of frames (webrtc.TrackLocal).
type track struct {
	kind  webrtc.RTPCodecType
	rate  int64 // ticks a ms
	bound chan struct{}

	mu      sync.Mutex
	to      webrtc.TrackLocalWriter
	ssrc    uint32
	payload uint8
	number  uint16
	base    uint32 // ticks of the beginning of the stream
	last    int64  // ticks of the newest frame
	packets uint32
	octets  uint32
}

func newTrack(kind webrtc.RTPCodecType, rate int64) *track {
	return &track{
		kind: kind, rate: rate, bound: make(chan struct{}), number: uint16(rand.Uint32()), base: rand.Uint32(), last: -1,
	}
}

// Bind takes what was negotiated: of the profiles of H.264 the highest, whose decoders decode the others too.
func (t *track) Bind(with webrtc.TrackLocalContext) (webrtc.RTPCodecParameters, error) {
	codecs := slices.DeleteFunc(slices.Clone(with.CodecParameters()), func(c webrtc.RTPCodecParameters) bool {
		return !strings.EqualFold(c.MimeType, webrtc.MimeTypeOpus) &&
			!(strings.EqualFold(c.MimeType, webrtc.MimeTypeH264) && strings.Contains(c.SDPFmtpLine, inParts))
	})
	if len(codecs) == 0 {
		return webrtc.RTPCodecParameters{}, webrtc.ErrUnsupportedCodec
	}
	best := slices.MaxFunc(codecs, func(a, b webrtc.RTPCodecParameters) int {
		return strings.Compare(profileOf(a), profileOf(b))
	})
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.to == nil {
		close(t.bound)
	}
	t.to, t.ssrc, t.payload = with.WriteStream(), uint32(with.SSRC()), uint8(best.PayloadType)
	return best, nil
}

// profileOf returns the profile of a codec, 42, 4d or 64; "" of sound.
func profileOf(c webrtc.RTPCodecParameters) string {
	_, profile, _ := strings.Cut(strings.ToLower(c.SDPFmtpLine), "profile-level-id=")
	return profile[:min(2, len(profile))]
}

// Unbind ends the track.
func (t *track) Unbind(webrtc.TrackLocalContext) error { return nil }

// ID names the track.
func (t *track) ID() string { return t.kind.String() }

// RID is empty: there is one layer.
func (t *track) RID() string { return "" }

// StreamID is the same for both tracks, which browsers then play together.
func (t *track) StreamID() string { return "touchline" }

// Kind is picture or sound.
func (t *track) Kind() webrtc.RTPCodecType { return t.kind }

// send sends a frame at ticks of the stream, and reports whether it is the first one. A track that was not negotiated
// sends nothing. sent is called for each packet.
func (t *track) send(f *frame, ticks int64, sent func(bytes int)) (first bool, err error) {
	t.mu.Lock()
	to := t.to
	first = t.packets == 0 && to != nil
	if ticks <= t.last { // the times of a track rise
		ticks = t.last + 1
	}
	t.last = ticks
	t.mu.Unlock()
	if to == nil {
		return false, nil
	}
	for i, payload := range f.packets {
		// The library keeps the header for repetitions.
		h := &rtp.Header{Version: 2, Marker: !f.sound && i == len(f.packets)-1, PayloadType: t.payload,
			SequenceNumber: t.number, Timestamp: t.base + uint32(ticks), SSRC: t.ssrc}
		t.number++
		n, err := to.WriteRTP(h, payload)
		if err != nil {
			return first, err
		}
		if n == 0 { // the library tells no error
			return first, errFull
		}
		t.mu.Lock()
		t.packets++
		t.octets += uint32(len(payload))
		t.mu.Unlock()
		sent(len(payload))
	}
	return first, nil
}

// report tells when a moment of the stream was, for both tracks by the same clock; nil before the first frame.
func (t *track) report(wall uint64, at int64) rtcp.Packet {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.packets == 0 {
		return nil
	}
	return &rtcp.SenderReport{SSRC: t.ssrc, NTPTime: wall, RTPTime: t.base + uint32(at*t.rate), PacketCount: t.packets,
		OctetCount: t.octets}
}
