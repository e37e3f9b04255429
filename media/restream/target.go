// One target of a broadcast: it is connected, sent the source, and tried again when it breaks.

package restream

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net"
	"sync"
	"time"

	"touchline/domain/studio"
	"touchline/media/rtmp"
)

// ErrAddress is the refusal of an address that may not be dialled.
var ErrAddress = errors.New("the address of the target is not allowed")

var errRewound = errors.New("the timeline of the broadcast began again")

// Target is a server to which a broadcast is passed on.
type Target struct {
	ID     int64
	Server studio.RestreamServer
	Key    Key
}

// Key is a stream key. Printed, logged or encoded it is redacted.
type Key string

const hiddenKey = "[stream key]"

// String returns a redaction.
func (Key) String() string { return hiddenKey }

// GoString returns a redaction.
func (Key) GoString() string { return hiddenKey }

// LogValue returns a redaction.
func (Key) LogValue() slog.Value { return slog.StringValue(hiddenKey) }

// MarshalText returns a redaction.
func (Key) MarshalText() ([]byte, error) { return []byte(hiddenKey), nil }

// Health is what a target does at one moment.
type Health struct {
	TargetID int64
	State    studio.RestreamState
	Fault    studio.RestreamFault // of the last try
	Since    time.Time            // since when it is live; zero while it is not
	BitRate  int64                // bits a second that it takes
}

// pusher serves one target of one session.
type pusher struct {
	set     *Restreams
	target  Target
	houseID string
	session string
	cancel  context.CancelFunc
	done    chan struct{}

	mu      sync.Mutex
	state   studio.RestreamState
	fault   studio.RestreamFault
	since   time.Time
	dropped time.Time
	speed   meter
}

// run tries until ctx or the session ends.
func (p *pusher) run(ctx context.Context) {
	defer close(p.done)
	for pause := p.set.limits.RetryLeast; ; pause = min(2*pause, p.set.limits.RetryMost) {
		begun := time.Now()
		err := p.try(ctx)
		if err == nil || ctx.Err() != nil {
			return
		}
		if p.failed(err); p.wasLive(begun) {
			pause = p.set.limits.RetryLeast
		}
		select {
		case <-time.After(pause + rand.N(pause/2+1)):
		case <-p.set.hub.Over(p.houseID, p.session):
			return
		case <-ctx.Done():
			return
		}
	}
}

// try connects and sends until the session, the target or ctx ends. Nil: the session ended.
func (p *pusher) try(ctx context.Context) error {
	p.is(studio.RestreamConnecting)
	dialling, cancel := context.WithTimeout(ctx, p.set.limits.Connect)
	defer cancel()
	conn, err := p.connect(dialling)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(dialling, func() { _ = conn.Close() })
	to, err := rtmp.Publish(conn, rtmp.Publication{
		App: p.target.Server.App, Address: p.target.Server.Address, Key: string(p.target.Key), Agent: p.set.agent,
	}, p.set.limits.Connect, p.set.limits.Stall)
	if err != nil {
		_ = conn.Close()
		return err
	}
	if !stop() {
		return errors.Join(dialling.Err(), conn.Close())
	}
	defer to.Close()
	return p.send(ctx, to)
}

func (p *pusher) connect(ctx context.Context) (net.Conn, error) {
	conn, err := p.set.dial(ctx, p.target.Server.At())
	if err != nil || !p.target.Server.Secure {
		return conn, err
	}
	secure := tls.Client(conn, &tls.Config{ServerName: p.target.Server.Host, MinVersion: tls.VersionTLS12,
		RootCAs: p.set.roots})
	if err := secure.HandshakeContext(ctx); err != nil {
		return nil, errors.Join(err, conn.Close())
	}
	return bareClose{secure}, nil
}

// bareClose closes the connection below TLS: the goodbye of TLS would wait for a server that does not read.
type bareClose struct{ *tls.Conn }

func (b bareClose) Close() error { return b.NetConn().Close() }

// send passes the session on. The stream ends a viewer where its tracks change; the next viewer then continues.
func (p *pusher) send(ctx context.Context, to *rtmp.Publisher) error {
	clock := &clock{}
	for {
		v := p.set.hub.Follow(p.houseID, p.session)
		if v == nil {
			return nil
		}
		clock.resume()
		q := newQueue(p.set.limits)
		v.Serve(q)
		err := p.pass(ctx, q, to, clock)
		v.Close()
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		}
	}
}

// pass sends what comes into a queue until it is closed.
func (p *pusher) pass(ctx context.Context, q *queue, to *rtmp.Publisher, clock *clock) error {
	for {
		select {
		case <-q.ready:
		case <-to.Done():
			return to.Fault()
		case <-ctx.Done():
			return ctx.Err()
		}
		tags, dropped, over := q.take()
		for _, t := range tags {
			m, ok := clock.message(t)
			if clock.rewound {
				return errRewound
			}
			if !ok {
				continue
			}
			if err := to.Send(m); err != nil {
				select {
				case <-to.Done(): // the server said why
					return errors.Join(to.Fault(), err)
				default:
					return err
				}
			}
			p.sent(len(m.Body), dropped)
			if ctx.Err() != nil {
				return ctx.Err()
			}
		}
		if over && len(tags) == 0 {
			return nil
		}
		if over {
			q.wake()
		}
	}
}

// is notes a new state.
func (p *pusher) is(state studio.RestreamState) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.state, p.since, p.speed = state, time.Time{}, meter{}
}

// sent notes bytes that the target took.
func (p *pusher) sent(bytes int, dropped time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	now := time.Now()
	if p.since.IsZero() {
		p.state, p.fault, p.since = studio.RestreamLive, "", now
	}
	p.dropped = dropped
	p.speed.add(bytes, now)
}

func (p *pusher) failed(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fault := faultOf(err)
	if fault != p.fault {
		p.set.logger.Info("a restream target failed", "house", p.houseID, "target", p.target.ID, "fault", string(fault))
	}
	p.state, p.fault, p.since, p.speed = studio.RestreamFailed, fault, time.Time{}, meter{}
}

// wasLive reports whether the target was live for a while since a time: its next try is soon.
func (p *pusher) wasLive(begun time.Time) bool { return time.Since(begun) > p.set.limits.Steady }

func (p *pusher) health(now time.Time) Health {
	p.mu.Lock()
	defer p.mu.Unlock()
	h := Health{TargetID: p.target.ID, State: p.state, Fault: p.fault, Since: p.since, BitRate: p.speed.rate(now)}
	if h.State == studio.RestreamLive && now.Sub(p.dropped) < behindFor {
		h.State = studio.RestreamBehind
	}
	return h
}

// behindFor is how long a target is called behind after pictures were left out.
const behindFor = 15 * time.Second

// faultOf names an error. Words of the server are not passed on.
func faultOf(err error) studio.RestreamFault {
	var broken rtmp.Malformed
	var certificate *tls.CertificateVerificationError
	var record tls.RecordHeaderError
	var dialled *net.OpError
	switch {
	case errors.Is(err, ErrAddress):
		return studio.RestreamAddress
	case errors.Is(err, rtmp.RefusedPath):
		return studio.RestreamPath
	case errors.Is(err, rtmp.RefusedKey):
		return studio.RestreamKey
	case errors.As(err, &certificate), errors.As(err, &record):
		return studio.RestreamCertificate
	case errors.As(err, &broken), errors.Is(err, rtmp.ErrVersion):
		return studio.RestreamProtocol
	case errors.As(err, &dialled) && dialled.Op == "dial", errors.As(err, new(*net.DNSError)):
		return studio.RestreamUnreachable
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, io.ErrUnexpectedEOF):
		return studio.RestreamUnreachable
	}
	return studio.RestreamLost
}

// clock begins at 0 for each connection, as the clocks of encoders do.
type clock struct {
	begun   bool
	waits   bool // for the first key frame behind newest
	rewound bool
	base    int64
	newest  int64
}

// backMost is how far a time may lie behind the newest one. Beyond, the timeline began again.
const backMost = 60_000

// resume begins with another viewer, which starts with pictures that the target may have got already.
func (c *clock) resume() { c.waits = c.begun }

// message gives a tag its time; false for a tag that is left out.
func (c *clock) message(t tag) (rtmp.Message, bool) {
	if !c.begun {
		c.begun, c.base, c.newest = true, t.at, t.at
	}
	if t.kind == rtmp.Data {
		return rtmp.Message{Kind: t.kind, Body: append(rtmp.AppendAMF(nil, "@setDataFrame"), t.body...)}, true
	}
	if t.isHeader() {
		return rtmp.Message{Kind: t.kind, At: uint32(max(0, max(t.at, c.newest)-c.base)), Body: t.body}, true
	}
	if t.at < c.newest-backMost {
		c.rewound = true
		return rtmp.Message{}, false
	}
	if c.waits && !(t.isKey() && t.at > c.newest) {
		return rtmp.Message{}, false
	}
	c.waits = false
	c.newest = max(c.newest, t.at)
	return rtmp.Message{Kind: t.kind, At: uint32(max(0, t.at-c.base)), Body: t.body}, true
}

// meter is the bit rate over some seconds.
type meter struct {
	since time.Time
	bytes int64
	last  int64 // of the window before
}

const meterWindow = 4 * time.Second

func (m *meter) add(bytes int, now time.Time) {
	if m.since.IsZero() {
		m.since = now
	}
	if past := now.Sub(m.since); past >= meterWindow {
		m.last = int64(float64(m.bytes) * 8 / past.Seconds())
		m.since, m.bytes = now, 0
	}
	m.bytes += int64(bytes)
}

func (m *meter) rate(now time.Time) int64 {
	past := now.Sub(m.since)
	if m.since.IsZero() || past < meterWindow && m.last > 0 {
		return m.last
	}
	return int64(float64(m.bytes) * 8 / max(past, time.Second).Seconds())
}
