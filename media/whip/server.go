// Admission of publishers, and the limits that they share.

// Package whip takes broadcasts by WebRTC (WHIP, RFC 9725) into the rooms that take encoders.
package whip

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"os/exec"
	"sync"
	"time"

	"touchline/domain"
	"touchline/media"
)

// Limits bound the cost of publishers. A zero field means its default.
type Limits struct {
	Publishers int           // in all; 64
	PerAddress int           // of one address (domain.Address); 8
	Knocks     int           // attempts of one address in ten seconds; 40
	First      time.Duration // from the answer to the first packet; 10 s
	Silence    time.Duration // between two packets; 8 s
	KeyFrames  time.Duration // between two requests for a key frame; 2 s
	BitRate    int           // bits per second over five seconds; 30 Mbit/s
	Encoders   int           // publishers without H.264, each of which takes up to a core; none
}

func (l Limits) filled() Limits {
	l.Publishers = cmp.Or(l.Publishers, 64)
	l.PerAddress = cmp.Or(l.PerAddress, 8)
	l.Knocks = cmp.Or(l.Knocks, 40)
	l.First = cmp.Or(l.First, 10*time.Second)
	l.Silence = cmp.Or(l.Silence, 8*time.Second)
	l.KeyFrames = cmp.Or(l.KeyFrames, 2*time.Second)
	l.BitRate = cmp.Or(l.BitRate, 30_000_000)
	return l
}

// Server takes publishers as far as Rooms allows.
type Server struct {
	hub    *media.Hub
	rooms  media.Rooms
	limits Limits
	logger *slog.Logger
	run    string // makes connection ids unique across restarts
	ffmpeg string // "": broadcasts have no sound

	mu       sync.Mutex
	ports    *Ports // nil: none is open
	count    uint64
	encoders map[string]int      // publishers without H.264 by house, with those for which the room is asked
	sessions map[string]*session // by the secret part of their address
	coming   int                 // publishers for which the room is asked
	knocks   Knocks
	closed   bool
	done     sync.WaitGroup
}

// NewServer makes a server without ports.
func NewServer(hub *media.Hub, rooms media.Rooms, l Limits, logger *slog.Logger) *Server {
	ffmpeg, _ := exec.LookPath("ffmpeg") // without one broadcasts have no sound
	return &Server{
		hub: hub, rooms: rooms, limits: l.filled(), logger: logger, run: fmt.Sprintf("whip-%x", time.Now().UnixNano()),
		ffmpeg: ffmpeg, sessions: make(map[string]*session), encoders: map[string]int{},
	}
}

// Open gives the server its ports, once. Close closes them.
func (s *Server) Open(p *Ports) {
	p.serve(s.logger)
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

// Offer is the request of a publisher.
type Offer struct {
	HouseID string
	Code    media.LiveCode
	Address string // IP without port
	SDP     string
}

// Answer accepts a publisher.
type Answer struct {
	SDP     string
	Session string // the secret part of the session's address
	Version string // of the connection; it never changes
}

var errNowhere = domain.Refuse(domain.NotFound, "kind", "path")

// Publish accepts a publisher, or returns a refusal: the room's, BAD_REQUEST and H264_REQUIRED for offers, the latter
// also when no encoder is left, RATE_LIMITED, and UNAVAILABLE of a full node. Without ports there is no such address:
// NOT_FOUND.
func (s *Server) Publish(ctx context.Context, o Offer) (Answer, error) {
	unit := domain.ParseAddress(o.Address)
	ports, err := s.knock(unit, time.Now())
	if err != nil {
		return Answer{}, err
	}
	clean, encodes, err := checkOffer(o.SDP)
	if err != nil {
		return Answer{}, err
	}
	leave, id, err := s.enter(unit, o.HouseID, encodes)
	if err != nil {
		return Answer{}, err
	}
	defer leave()
	one, err := s.newSession(ports, id, unit, o, encodes)
	if err != nil {
		return Answer{}, err
	}
	answer, err := one.open(ctx, clean)
	if err != nil {
		one.drop()
		return Answer{}, err
	}
	if err := s.keep(one); err != nil {
		one.drop()
		return Answer{}, err
	}
	return Answer{SDP: FinishAnswer(answer, ports, "stereo=1"), Session: one.secret, Version: one.id}, nil
}

// knock counts an attempt. It returns the ports.
func (s *Server) knock(unit domain.Address, now time.Time) (*Ports, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ports == nil || s.closed {
		return nil, errNowhere
	}
	return s.ports, s.knocks.Count(unit, s.limits.Knocks, now)
}

// enter reserves a place while the room is asked, but no encoder: strangers could take the few.
func (s *Server) enter(unit domain.Address, house string, encodes bool) (leave func(), id string, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if encodes && !s.takes(house) {
		return nil, "", domain.Refuse(domain.H264Required)
	}
	own := 0
	for _, one := range s.sessions {
		if one.unit == unit {
			own++
		}
	}
	if own >= s.limits.PerAddress || len(s.sessions)+s.coming >= s.limits.Publishers {
		return nil, "", domain.Refuse(domain.Unavailable, "retryAfter", BusyRetry)
	}
	s.coming++
	s.count++
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.coming--
	}, fmt.Sprintf("%s-%d", s.run, s.count), nil
}

// takes reports whether an encoder is left for a house. A house has one at most: its next publisher replaces the one
// before.
func (s *Server) takes(house string) bool {
	return s.ffmpeg != "" && (s.encoders[house] > 0 || len(s.encoders) < s.limits.Encoders)
}

// keep starts to serve an accepted session.
func (s *Server) keep(one *session) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errNowhere
	}
	if one.encodes {
		if !s.takes(one.house) { // another one came while the room was asked
			return domain.Refuse(domain.H264Required)
		}
		s.encoders[one.house]++
	}
	s.sessions[one.secret] = one
	s.done.Add(1)
	go func() {
		defer s.done.Done()
		one.serve()
		s.mu.Lock()
		defer s.mu.Unlock()
		delete(s.sessions, one.secret)
		if one.encodes {
			if s.encoders[one.house]--; s.encoders[one.house] == 0 {
				delete(s.encoders, one.house)
			}
		}
	}()
	return nil
}

// End ends a session that its publisher has left. It refuses an unknown one with NOT_FOUND.
func (s *Server) End(houseID, session string) error {
	s.mu.Lock()
	one := s.sessions[session]
	isHere := one != nil && one.house == houseID
	if isHere {
		delete(s.sessions, session) // a second end finds nothing, however soon it comes
	}
	s.mu.Unlock()
	if !isHere {
		return domain.Refuse(domain.NotFound, "kind", "stream")
	}
	one.stop(media.Stopped)
	<-one.ended
	return nil
}

// Close ends every session, tells Rooms about each, and closes the ports.
func (s *Server) Close() error {
	s.mu.Lock()
	s.closed = true
	for _, one := range s.sessions {
		one.stop(media.Ended)
	}
	ports := s.ports
	s.mu.Unlock()
	s.done.Wait()
	if ports == nil {
		return nil
	}
	return ports.close()
}
