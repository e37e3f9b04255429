// Broadcasts that are passed on to other servers: real ones of this product, and ones that refuse, stall or die.

package restream

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"io"
	"net"
	"net/http/httptest"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/media"
	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/media/rtmp"
	"touchline/tests/eventually"
)

func TestABroadcastIsPassedOnAsItComesAndEndsWithIt(t *testing.T) {
	other := openFar(t, "", "")
	n := openNear(t, nil, targetAt(t, "rtmp", other.address, rightKey))
	now := n.becomes(studio.RestreamLive, none)
	if now.Since.IsZero() || now.BitRate <= 0 {
		t.Errorf("a live target says %+v", now)
	}
	if seen := n.hub.Stats()[0].Viewers; seen != 0 {
		t.Errorf("the target counts as %d viewers", seen)
	}
	v, err := other.hub.WatchFLV("2002")
	if err != nil {
		t.Fatal(err)
	}
	got := mediatest.NewSink()
	v.Serve(got)
	file, _ := media.Fixture("football")
	sent, err := formats.ReadFLV(file)
	if err != nil {
		t.Fatal(err)
	}
	var pictures, sounds, foreign int
	from := formats.NewFLVReader(got, 8<<20)
	for pictures < 30 || sounds < 30 {
		tag, err := from.Next()
		if err != nil {
			t.Fatal(err)
		}
		known := tag.Kind == rtmp.Data
		for _, s := range sent {
			known = known || s.Kind == tag.Kind && bytes.Equal(s.Body, tag.Body)
		}
		switch {
		case !known:
			foreign++
		case tag.Kind == rtmp.Video:
			pictures++
		case tag.Kind == rtmp.Audio:
			sounds++
		}
	}
	if foreign > 0 {
		t.Errorf("%d tags are not as the source sent them", foreign)
	}
	n.end()
	if why := eventually.Receive(t, "the other site hears the end", other.why); !why.Stop() {
		t.Errorf("the end was heard as %q", why)
	}
	eventually.True(t, "nothing is left of the broadcast", func() bool { return len(n.set.Health("1001")) == 0 })
}

func TestATargetThatRefusesTheKeyIsTriedAgain(t *testing.T) {
	other := openFar(t, "", "")
	n := openNear(t, nil, targetAt(t, "rtmp", other.address, "2002?code=wrong"))
	n.becomes(studio.RestreamFailed, studio.RestreamKey)
	n.turn(targetAt(t, "rtmp", other.address, rightKey))
	n.becomes(studio.RestreamLive, none)

	other.refuses(domain.Refuse(domain.LiveAlready))
	n.turn()
	eventually.True(t, "the target is gone", func() bool { return len(n.set.Health("1001")) == 0 })
	n.turn(targetAt(t, "rtmp", other.address, rightKey))
	n.becomes(studio.RestreamFailed, studio.RestreamKey)
	other.refuses(nil)
	n.becomes(studio.RestreamLive, none)
}

func TestTargetsAreSwitchedDuringABroadcast(t *testing.T) {
	other := openFar(t, "", "")
	target := targetAt(t, "rtmp", other.address, rightKey)
	n := openNear(t, nil)
	n.turn(target)
	n.becomes(studio.RestreamLive, none)
	n.turn()
	if why := eventually.Receive(t, "the other site hears the end", other.why); !why.Stop() {
		t.Errorf("switching off was heard as %q", why)
	}
	n.turn(target)
	n.becomes(studio.RestreamLive, none)
}

func TestTargetsThatWereNotReadAreReadAgain(t *testing.T) {
	other := openFar(t, "", "")
	n := openNear(t, nil)
	n.mu.Lock()
	n.fail = errors.New("no database")
	n.mu.Unlock()
	n.turn(targetAt(t, "rtmp", other.address, rightKey))
	n.mu.Lock()
	n.fail = nil
	n.mu.Unlock()
	n.becomes(studio.RestreamLive, none)
}

func TestATargetThatDiesIsFoundWhenItComesBack(t *testing.T) {
	other := openFar(t, "", "")
	n := openNear(t, nil, targetAt(t, "rtmp", other.address, rightKey))
	n.becomes(studio.RestreamLive, none)
	other.end()
	n.becomes(studio.RestreamFailed, studio.RestreamUnreachable)
	again := openFar(t, other.address, "")
	n.becomes(studio.RestreamLive, none)
	eventually.True(t, "the pictures are there again", func() bool {
		_, ok := again.hub.KeyPicture("2002")
		return ok
	})
}

// accept answers like a server that takes a publication, then hands the connection over.
func accept(t *testing.T, then func(net.Conn)) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { l.Close() })
	serve := func(c net.Conn) {
		defer c.Close()
		if rtmp.AcceptHandshake(c, c) != nil {
			return
		}
		in := rtmp.NewChunkReader(c, rtmp.Limits{Message: 1 << 20, Chunk: 1 << 20, ChunkStreams: 64})
		for {
			m, err := in.Next()
			if err != nil {
				return
			}
			values, err := rtmp.ReadAMFs(m.Body)
			if err != nil || len(values) < 2 {
				return
			}
			var answer []byte
			switch values[0] {
			case "connect":
				answer = rtmp.AppendAMF(nil, "_result", 1.0, nil, nil)
			case "createStream":
				answer = rtmp.AppendAMF(nil, "_result", 4.0, nil, 7.0)
			case "publish":
				answer = rtmp.AppendAMF(nil, "onStatus", 0.0, nil,
					rtmp.Object{"level", "status", "code", "NetStream.Publish.Start"})
			default:
				continue
			}
			if _, err := c.Write(rtmp.AppendMessage(nil, 3, rtmp.Command, 0, answer)); err != nil {
				return
			}
			if values[0] == "publish" {
				then(c)
				return
			}
		}
	}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go serve(c)
		}
	}()
	return l.Addr().String()
}

func TestATargetThatStopsReadingIsCutAndDelaysNoViewer(t *testing.T) {
	held := make(chan struct{})
	address := accept(t, func(c net.Conn) {
		_ = c.(*net.TCPConn).SetReadBuffer(4 << 10)
		<-held
	})
	defer close(held)
	small := func(c *Config) {
		c.Limits.Stall = 50 * time.Millisecond
		c.Dial = func(ctx context.Context, address string) (net.Conn, error) {
			conn, err := dialTCP(ctx, address)
			if err == nil {
				err = conn.(*net.TCPConn).SetWriteBuffer(4 << 10)
			}
			return conn, err
		}
	}
	n := openNear(t, small, targetAt(t, "rtmp", address, rightKey))
	v, err := n.hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	watched := mediatest.NewSink()
	v.Serve(watched)
	n.becomes(studio.RestreamFailed, studio.RestreamLost)
	select {
	case <-watched.Closed():
		t.Error("a viewer was cut")
	default:
	}
	if cut := n.hub.Totals().Cut; cut != 0 {
		t.Errorf("%d viewers were cut for slowness", cut)
	}
}

func TestATargetThatLeftPicturesOutIsBehind(t *testing.T) {
	p := &pusher{}
	now := time.Now()
	p.sent(1000, time.Time{})
	if h := p.health(now); h.State != studio.RestreamLive {
		t.Errorf("it is %s", h.State)
	}
	p.sent(1000, now)
	if h := p.health(now.Add(time.Second)); h.State != studio.RestreamBehind {
		t.Errorf("after pictures were left out it is %s", h.State)
	}
	if h := p.health(now.Add(time.Minute)); h.State != studio.RestreamLive {
		t.Errorf("a minute later it is %s", h.State)
	}
}

func TestAServerThatBreaksTheProtocolIsCut(t *testing.T) {
	chatters := accept(t, func(c net.Conn) {
		for c != nil {
			if _, err := c.Write(rtmp.AppendMessage(nil, 3, rtmp.Data, 0, make([]byte, 1000))); err != nil {
				return
			}
		}
	})
	announces := accept(t, func(c net.Conn) {
		_, _ = c.Write([]byte{3, 0, 0, 0, 0xff, 0xff, 0xff, rtmp.Data, 0, 0, 0, 0})
		_, _ = io.Copy(io.Discard, c)
	})
	refuses := accept(t, func(c net.Conn) {
		_, _ = c.Write(rtmp.AppendMessage(nil, 3, rtmp.Command, 0, rtmp.AppendAMF(nil, "onStatus", 0.0, nil,
			rtmp.Object{"level", "error", "code", "NetStream.Publish.Denied"})))
		_, _ = io.Copy(io.Discard, c)
	})
	web := httptest.NewServer(nil)
	defer web.Close()
	for address, fault := range map[string]studio.RestreamFault{
		chatters: studio.RestreamProtocol, announces: studio.RestreamProtocol, refuses: studio.RestreamKey,
		web.Listener.Addr().String(): studio.RestreamProtocol,
	} {
		n := openNear(t, nil, targetAt(t, "rtmp", address, rightKey))
		n.becomes(studio.RestreamFailed, fault)
		n.end()
	}
}

func TestASiteDoesNotTakeItsOwnBroadcast(t *testing.T) {
	other := openFar(t, "", "Touchline/near")
	n := openNear(t, nil, targetAt(t, "rtmp", other.address, rightKey))
	n.becomes(studio.RestreamFailed, studio.RestreamPath)
}

func TestAForbiddenAddressIsNotDialled(t *testing.T) {
	forbid := func(c *Config) {
		c.Dial = func(context.Context, string) (net.Conn, error) { return nil, ErrAddress }
	}
	n := openNear(t, forbid, targetAt(t, "rtmp", "10.0.0.1:1935", rightKey))
	n.becomes(studio.RestreamFailed, studio.RestreamAddress)
}

func TestATargetByTLSProvesItself(t *testing.T) {
	other := openFar(t, "", "")
	site := httptest.NewTLSServer(nil) // for its certificate, which names 127.0.0.1
	defer site.Close()
	l, err := tls.Listen("tcp", "127.0.0.1:0", &tls.Config{Certificates: site.TLS.Certificates})
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	go func() { // a proxy that ends TLS
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			to, err := net.Dial("tcp", other.address)
			if err != nil {
				return
			}
			go func() { _, _ = io.Copy(to, c); to.Close() }()
			go func() { _, _ = io.Copy(c, to); c.Close() }()
		}
	}()
	target := targetAt(t, "rtmps", l.Addr().String(), rightKey)
	n := openNear(t, nil, target)
	n.becomes(studio.RestreamFailed, studio.RestreamCertificate)
	n.end()
	trusting := func(c *Config) {
		c.Roots = x509.NewCertPool()
		c.Roots.AddCert(site.Certificate())
	}
	openNear(t, trusting, target).becomes(studio.RestreamLive, none)
}
