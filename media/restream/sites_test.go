// The two sites of the tests: one has the encoder, the other is a target.

package restream

import (
	"cmp"
	"context"
	"log/slog"
	"net"
	"sync"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/media"
	"touchline/tests/eventually"
)

// far is another site with one room.
type far struct {
	address string
	hub     *media.Hub
	end     func()

	mu     sync.Mutex
	refuse error
	why    chan media.Reason
}

func openFar(t *testing.T, address, own string) *far {
	t.Helper()
	l, err := net.Listen("tcp", cmp.Or(address, "127.0.0.1:0"))
	if err != nil {
		t.Fatal(err)
	}
	f := &far{address: l.Addr().String(), hub: media.NewHub(media.Limits{}), why: make(chan media.Reason, 100)}
	server := media.NewServer(f.hub, f, media.Limits{}, slog.New(slog.DiscardHandler))
	server.RefuseAgent(own)
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- server.Serve(ctx, l) }()
	f.end = sync.OnceFunc(func() {
		cancel()
		if err := eventually.Receive(t, "the other site stops", served); err != nil {
			t.Errorf("the other site stopped with %v", err)
		}
		f.hub.Close()
	})
	t.Cleanup(f.end)
	return f
}

func (f *far) Publish(_ context.Context, p media.Publish) (string, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.refuse == nil && p.Code.Secret() != "secret" {
		return "", domain.Refuse(domain.Forbidden)
	}
	return "far", f.refuse
}

func (f *far) refuses(err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.refuse = err
}

func (f *far) Picture(context.Context, media.Source)                    {}
func (f *far) KeyFrames(context.Context, media.Source, time.Duration)   {}
func (f *far) Measured(context.Context, media.Source, media.Measured)   {}
func (f *far) Silent(_ context.Context, _ media.Source, r media.Reason) { f.why <- r }

// near is this site with a broadcast.
type near struct {
	t    *testing.T
	hub  *media.Hub
	set  *Restreams
	end  func() // the broadcast
	mu   sync.Mutex
	on   []Target
	fail error
}

func (n *near) On(context.Context, string) ([]Target, error) {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.on, n.fail
}

func (n *near) turn(targets ...Target) {
	n.mu.Lock()
	n.on = targets
	n.mu.Unlock()
	n.set.Changed("1001")
}

func dialTCP(ctx context.Context, address string) (net.Conn, error) {
	return new(net.Dialer).DialContext(ctx, "tcp", address)
}

func quick() Limits {
	return Limits{RetryLeast: time.Millisecond, RetryMost: 10 * time.Millisecond, Reread: time.Millisecond}
}

func openNear(t *testing.T, change func(*Config), targets ...Target) *near {
	t.Helper()
	n := &near{t: t, hub: media.NewHub(media.Limits{}), on: targets}
	config := Config{Hub: n.hub, Targets: n, Dial: dialTCP, Agent: "Touchline/near", Limits: quick(),
		Logger: slog.New(slog.DiscardHandler)}
	if change != nil {
		change(&config)
	}
	n.set = New(config)
	file, _ := media.Fixture("football")
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- n.hub.Loop(ctx, "1001", "near", file) }()
	n.end = sync.OnceFunc(func() {
		cancel()
		if err := eventually.Receive(t, "the broadcast ends", ended); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() {
		n.end()
		n.set.Close()
		n.hub.Close()
	})
	eventually.True(t, "the broadcast begins", func() bool {
		_, ok := n.hub.KeyPicture("1001")
		return ok
	})
	n.set.Begin("1001", "near")
	return n
}

// becomes waits for a state of the target 1.
func (n *near) becomes(state studio.RestreamState, fault studio.RestreamFault) (now Health) {
	n.t.Helper()
	eventually.True(n.t, "the target is "+string(state)+" "+string(fault), func() bool {
		for _, h := range n.set.Health("1001") {
			if now = h; h.TargetID == 1 {
				return h.State == state && h.Fault == fault
			}
		}
		return false
	})
	return now
}

func targetAt(t *testing.T, scheme, address, key string) Target {
	t.Helper()
	server, ok := studio.ParseRestream(scheme + "://" + address + "/live")
	if !ok {
		t.Fatalf("%s is no address", address)
	}
	return Target{ID: 1, Server: server, Key: Key(key)}
}

const none studio.RestreamFault = ""

const rightKey = "2002?code=secret"
