// Admission of viewers, and the limits that they share.

// Package whep shows live pictures by WebRTC (WHEP, draft-ietf-wish-whep) half a second behind their source.
package whep

import (
	"cmp"
	"context"
	"log/slog"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/pion/interceptor"
	"github.com/pion/interceptor/pkg/nack"
	"github.com/pion/sdp/v3"

	"touchline/domain"
	"touchline/media"
	"touchline/media/whip"
)

// Limits bound the cost of viewers. A zero field means its default.
type Limits struct {
	Viewers    int           // in all; 200
	PerAddress int           // of one address (domain.Address); 64
	Coming     int           // that are not connected yet; 32
	Knocks     int           // attempts of one address in ten seconds; 40
	First      time.Duration // from the answer to the connection; 10 s
}

func (l Limits) filled() Limits {
	l.Viewers = cmp.Or(l.Viewers, 200)
	l.PerAddress = cmp.Or(l.PerAddress, 64)
	l.Coming = cmp.Or(l.Coming, 32)
	l.Knocks = cmp.Or(l.Knocks, 40)
	l.First = cmp.Or(l.First, 10*time.Second)
	return l
}

const (
	repeatsMost = 512 // packets of a viewer that can be sent again
	awayTold    = 5   // the log warns of so many viewers in a row that were answered and did not connect
)

// Server serves viewers.
type Server struct {
	hub    *media.Hub
	limits Limits
	logger *slog.Logger
	ffmpeg string // "": viewers hear nothing

	mu       sync.Mutex
	ports    *whip.Ports         // nil: none is open
	sessions map[string]*session // by the secret part of their address
	rooms    map[string]*room    // by stream
	coming   int                 // sessions that are not connected
	knocks   whip.Knocks
	away     int // viewers in a row that were answered and did not connect
	closed   bool
	done     sync.WaitGroup
}

// NewServer makes a server without ports.
func NewServer(hub *media.Hub, l Limits, logger *slog.Logger) *Server {
	ffmpeg, _ := exec.LookPath("ffmpeg") // without one viewers hear nothing
	return &Server{
		hub: hub, limits: l.filled(), logger: logger, ffmpeg: ffmpeg, sessions: map[string]*session{},
		rooms: map[string]*room{},
	}
}

// Open gives the server the ports of a server of publishers, which has opened them and closes them. Close is called
// before that one's.
func (s *Server) Open(p *whip.Ports) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ports = p
}

// IsOpen reports whether there is a port.
func (s *Server) IsOpen() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.ports != nil && !s.closed
}

// Offers reports whether viewers of a house are offered the line. A stream that is not on this node may come.
func (s *Server) Offers(houseID string) bool {
	return s.IsOpen() && !s.lacks(houseID)
}

// Misses reports whether B-frames keep a house from its viewers here.
func (s *Server) Misses(houseID string) bool {
	return s.IsOpen() && s.lacks(houseID) && s.hub.Codec(houseID) == ""
}

// lacks reports whether a house is on the air here without a stream that WebRTC carries.
func (s *Server) lacks(houseID string) bool {
	if _, on := s.hub.Session(houseID); !on {
		return false
	}
	_, _, ok := s.streamOf(houseID)
	return !ok
}

// streamOf returns a stream of a house without B-frames, which WebRTC does not carry: the house's own, else its largest
// definition.
func (s *Server) streamOf(houseID string) (name, sessionID string, ok bool) {
	names := []string{houseID}
	for _, definition := range s.hub.Definitions(houseID) {
		names = append(names, media.RenditionName(houseID, definition))
	}
	for _, name := range names {
		if one, on := s.hub.Session(name); on && one.InOrder {
			return name, one.ID, true
		}
	}
	return "", "", false
}

// Offer is the request of a viewer.
type Offer struct {
	HouseID string
	Address string // IP without port
	SDP     string
}

// Answer accepts a viewer.
type Answer struct {
	SDP     string
	Session string // the secret part of the session's address
}

// The rules of BAD_REQUEST about the field sdp.
const (
	ruleFormat    = "format"
	ruleReceiving = "receiving" // the offer wants no picture
)

// inParts is the parameter of players that take units of H.264 in several packets.
const inParts = "packetization-mode=1"

func badOffer(rule string) error { return domain.RefuseField("sdp", rule) }

var noStream = domain.Refuse(domain.NotFound, "kind", "stream")

// checkOffer returns the offer of a viewer without what is not needed, and whether it wants sound.
func checkOffer(text string) (offer string, sound bool, err error) {
	offer, err = whip.CleanOffer(text, func(picture *sdp.MediaDescription) error {
		for _, direction := range []string{sdp.AttrKeySendOnly, sdp.AttrKeyInactive} {
			if _, found := picture.Attribute(direction); found {
				return badOffer(ruleReceiving)
			}
		}
		if !whip.OffersH264(picture) || !slices.ContainsFunc(picture.Attributes, func(a sdp.Attribute) bool {
			return a.Key == "fmtp" && strings.Contains(a.Value, inParts)
		}) {
			return domain.Refuse(domain.H264Required)
		}
		return nil
	})
	return offer, strings.Contains(offer, "\nm=audio "), err
}

// Watch accepts a viewer, or returns a refusal: NOT_FOUND without a stream that can be shown, BAD_REQUEST and
// H264_REQUIRED for offers, RATE_LIMITED, and UNAVAILABLE of a full node.
func (s *Server) Watch(ctx context.Context, o Offer) (Answer, error) {
	unit := domain.ParseAddress(o.Address)
	ports, err := s.knock(unit, time.Now())
	if err != nil {
		return Answer{}, err
	}
	clean, sound, err := checkOffer(o.SDP)
	if err != nil {
		return Answer{}, err
	}
	name, sessionID, ok := s.streamOf(o.HouseID)
	if !ok {
		return Answer{}, noStream
	}
	v := s.newSession(o.HouseID, unit)
	if err := s.enter(v, name, sessionID); err != nil {
		return Answer{}, err
	}
	answer, err := s.connect(ctx, v, ports, clean, sound)
	if err != nil {
		s.leave(v, false)
		return Answer{}, err
	}
	v.answered = true
	go func() { s.leave(v, v.serve()) }()
	return Answer{SDP: answer, Session: v.secret}, nil
}

// connect makes the connection of a session and the answer.
func (s *Server) connect(ctx context.Context, v *session, ports *whip.Ports, offer string,
	sound bool) (answer string, err error) {
	engine, err := whip.Codecs()
	if err != nil {
		return "", err
	}
	// Payloads are shared and headers are not used again, so packets are kept without a copy.
	repeats, err := nack.NewResponderInterceptor(nack.ResponderSize(repeatsMost), nack.DisableCopy(),
		nack.WithResponderLoggerFactory(ports.Logs()))
	if err != nil {
		return "", err
	}
	chain := &interceptor.Registry{}
	chain.Add(repeats)
	if v.pc, err = ports.Connection(engine, chain); err != nil {
		return "", err
	}
	text, err := v.open(ctx, offer, sound)
	if err == nil && strings.Contains(text, "\nm=video 0 ") {
		err = domain.Refuse(domain.H264Required)
	}
	if err != nil {
		_ = v.pc.Close()
		return "", err
	}
	return whip.FinishAnswer(text, ports, "stereo=1;sprop-stereo=1"), nil
}

// knock counts an attempt. It returns the ports.
func (s *Server) knock(unit domain.Address, now time.Time) (*whip.Ports, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ports == nil || s.closed {
		return nil, domain.Refuse(domain.NotFound, "kind", "path")
	}
	return s.ports, s.knocks.Count(unit, s.limits.Knocks, now)
}

// enter gives a session its place and its room.
func (s *Server) enter(v *session, name, sessionID string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := 0
	for _, other := range s.sessions {
		if other.unit == v.unit {
			own++
		}
	}
	if s.closed || own >= s.limits.PerAddress || len(s.sessions) >= s.limits.Viewers || s.coming >= s.limits.Coming {
		return domain.Refuse(domain.Unavailable, "retryAfter", whip.BusyRetry)
	}
	r := s.rooms[name]
	if r == nil || r.sessionID != sessionID {
		r = newRoom(s, v.house, name, sessionID)
		s.rooms[name] = r
		s.done.Go(r.run)
	}
	v.room = r
	r.places++
	s.sessions[v.secret] = v
	s.coming++
	s.done.Add(1)
	return nil
}

// reached notes that a session is connected.
func (s *Server) reached() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.coming--
	s.away = 0
}

// leave removes a session. Its room ends with its last one.
func (s *Server) leave(v *session, reached bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.done.Done()
	delete(s.sessions, v.secret)
	if v.room.places--; v.room.places == 0 {
		v.room.end()
		if s.rooms[v.room.name] == v.room {
			delete(s.rooms, v.room.name)
		}
	}
	if reached {
		return
	}
	s.coming--
	if !v.answered {
		return
	}
	if s.away++; s.away == awayTold {
		s.logger.Warn("viewers were answered and never came: browsers may not reach the ports for WebRTC")
	}
}

// forget removes a room whose stream has ended.
func (s *Server) forget(r *room) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.rooms[r.name] == r {
		delete(s.rooms, r.name)
	}
}

// End ends a session that its viewer has left, and reports whether there was one.
func (s *Server) End(houseID, secret string) bool {
	s.mu.Lock()
	v := s.sessions[secret]
	s.mu.Unlock()
	if v == nil || v.house != houseID {
		return false
	}
	v.stop()
	return true
}

// Close ends every session.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	for _, v := range s.sessions {
		v.stop()
	}
	s.mu.Unlock()
	s.done.Wait()
}
