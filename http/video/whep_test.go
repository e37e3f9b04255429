// Viewers by WebRTC over HTTP: what is answered, signed and refused.

package video_test

import (
	"context"
	"net"
	nethttp "net/http"
	"strings"
	"testing"
	"time"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/rest"
	"touchline/media"
	"touchline/media/whep"
	"touchline/media/whip"
	"touchline/tests/eventually"
)

// openWhep opens a server with the demo stream in a house.
func openWhep(t *testing.T, passes rest.PassSigner) (*resttest.Server, *media.Hub) {
	t.Helper()
	port, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	hub := media.NewHub(media.Limits{})
	var door *whip.Server
	var viewers *whep.Server
	s := resttest.Open(t, resttest.Deps(func(deps *http.Deps) {
		door = whip.NewServer(hub, &oneRoom{}, whip.Limits{}, deps.Logger)
		viewers = whep.NewServer(hub, whep.Limits{}, deps.Logger)
		ports := &whip.Ports{UDP: port}
		door.Open(ports)
		viewers.Open(ports)
		deps.Whep, deps.Media, deps.Passes = viewers, hub, passes
	}))
	s.Anchor("anchor1")
	s.Exec(`UPDATE room SET status = 2`)
	ctx, cancel := context.WithCancel(context.Background())
	played := make(chan struct{})
	clip, _ := media.Fixture("football")
	go func() {
		defer close(played)
		_ = hub.Loop(ctx, "1001", "session-1", clip)
	}()
	t.Cleanup(func() {
		cancel()
		hub.End("1001", "")
		<-played
		viewers.Close()
		if err := door.Close(); err != nil {
			t.Error(err)
		}
		hub.Close()
	})
	eventually.True(t, "the house is on the air", func() bool { _, on := hub.Session("1001"); return on })
	return s, hub
}

const wanted = "m=video 9 UDP/TLS/RTP/SAVPF 102\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=recvonly\r\na=rtcp-mux\r\n" +
	"a=rtpmap:102 H264/90000\r\na=fmtp:102 packetization-mode=1;profile-level-id=42e01f\r\n"

func viewersOffer() string { return offer[:strings.Index(offer, "m=video")] + wanted }

func TestAViewerByWebRTCIsAnsweredWithTheAddressOfItsSession(t *testing.T) {
	passes := rest.PassSigner{Secret: []byte("a secret of passes"), Life: time.Hour, Now: time.Now}
	s, hub := openWhep(t, passes)
	s.Ask(t, nethttp.MethodPost, "/live/1001/whep", viewersOffer(), "Content-Type", "application/sdp").
		Wants(t, domain.PassInvalid, "without a pass an offer is refused")
	r := s.Ask(t, nethttp.MethodPost, passes.Viewer("/live/1001/whep"), viewersOffer(), "Content-Type", "application/sdp")
	if r.Status != nethttp.StatusCreated || !strings.HasPrefix(string(r.Body), "v=0\r\n") {
		t.Fatalf("the answer is %d %s", r.Status, r.Body)
	}
	for name, want := range map[string]string{
		"Content-Type": "application/sdp", "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	site, session, found := strings.Cut(r.Header.Get("Location"), "/live/1001/whep/")
	if !found || !strings.HasPrefix(site, "http") || strings.Contains(site, "pass") {
		t.Fatalf("the session is at %q", r.Header.Get("Location"))
	}
	for range 2 { // also when it has ended by itself
		if r := s.Ask(t, nethttp.MethodDelete, "/live/1001/whep/"+session, ""); r.Status != nethttp.StatusOK {
			t.Errorf("the end of the session is answered by %d %s", r.Status, r.Body)
		}
	}
	eventually.True(t, "nobody watches", func() bool { return hub.Viewers("1001") == 0 })
}

func TestViewersByWebRTCAreRefusedAsThoseOfOtherLines(t *testing.T) {
	s, _ := openWhep(t, rest.PassSigner{})
	for _, x := range []struct {
		what, method, path, body, kind string
		want                           domain.Code
	}{
		{"a house off the air", nethttp.MethodPost, "/live/1002/whep", viewersOffer(), "application/sdp", domain.NotFound},
		{"no house", nethttp.MethodPost, "/live/x/whep", viewersOffer(), "application/sdp", domain.NotFound},
		{"no SDP", nethttp.MethodPost, "/live/1001/whep", "{}", "application/json", domain.BadRequest},
		{"a browser without H.264", nethttp.MethodPost, "/live/1001/whep", strings.Replace(viewersOffer(), "H264", "VP8", 1),
			"application/sdp", domain.H264Required},
		{"a publisher", nethttp.MethodPost, "/live/1001/whep", offer, "application/sdp", domain.BadRequest},
	} {
		s.Ask(t, x.method, x.path, x.body, "Content-Type", x.kind).Wants(t, x.want, x.what+" is refused")
	}
	r := s.Ask(t, nethttp.MethodOptions, "/live/1001/whep", "")
	if r.Status != nethttp.StatusNoContent || r.Header.Get("Access-Control-Allow-Methods") != "POST" {
		t.Errorf("a page that wants to watch is told %d %v", r.Status, r.Header)
	}
}

func TestASuspendedRoomIsNotShownByWebRTC(t *testing.T) {
	s, _ := openWhep(t, rest.PassSigner{})
	s.Exec(`UPDATE room SET status = 4, suspend_reason = 'x'`)
	s.Ask(t, nethttp.MethodPost, "/live/1001/whep", viewersOffer(), "Content-Type", "application/sdp").
		Wants(t, domain.RoomSuspended, "a viewer is refused")
}

func TestWithoutAPortNobodyWatchesByWebRTC(t *testing.T) {
	s := resttest.Open(t)
	s.Ask(t, nethttp.MethodPost, "/live/1001/whep", viewersOffer(), "Content-Type", "application/sdp").
		Wants(t, domain.NotFound, "an offer is refused")
}
