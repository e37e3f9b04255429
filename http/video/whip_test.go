// Broadcasts by WebRTC over HTTP: what is answered, and what pages of other sites may read.

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
	"touchline/media"
	"touchline/media/whip"
)

// oneRoom lets the code "a-live-code" publish.
type oneRoom struct {
	asked media.Publish
	why   chan media.Reason
}

func (r *oneRoom) Publish(_ context.Context, p media.Publish) (string, error) {
	if r.asked = p; p.Code.Secret() != "a-live-code" {
		return "", domain.Refuse(domain.Forbidden)
	}
	return "session-1", nil
}

func (r *oneRoom) Picture(context.Context, media.Source)                      {}
func (r *oneRoom) KeyFrames(context.Context, media.Source, time.Duration)     {}
func (r *oneRoom) Measured(context.Context, media.Source, media.Measured)     {}
func (r *oneRoom) Silent(_ context.Context, _ media.Source, why media.Reason) { r.why <- why }

func openWhip(t *testing.T) (*resttest.Server, *oneRoom) {
	t.Helper()
	r := &oneRoom{why: make(chan media.Reason, 10)}
	port, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	hub := media.NewHub(media.Limits{})
	var door *whip.Server
	s := resttest.Open(t, resttest.Deps(func(deps *http.Deps) {
		door = whip.NewServer(hub, r, whip.Limits{}, deps.Logger)
		door.Open(&whip.Ports{UDP: port})
		deps.Whip = door
	}))
	t.Cleanup(func() {
		if err := door.Close(); err != nil {
			t.Error(err)
		}
		hub.Close()
	})
	return s, r
}

const offer = "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\na=fingerprint:sha-256 " +
	"AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA\r\n" +
	"a=setup:actpass\r\na=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\n" +
	"m=video 9 UDP/TLS/RTP/SAVPF 102\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=sendonly\r\na=rtcp-mux\r\n" +
	"a=rtpmap:102 H264/90000\r\n"

func TestAnOfferIsAnsweredWithTheAddressOfItsSession(t *testing.T) {
	s, room := openWhip(t)
	r := s.Ask(t, nethttp.MethodPost, "/whip/1001", offer, "Content-Type", "application/sdp", "Authorization",
		"Bearer a-live-code", "Origin", "https://obs.example")
	if r.Status != nethttp.StatusCreated || !strings.HasPrefix(string(r.Body), "v=0\r\n") {
		t.Fatalf("the answer is %d %s", r.Status, r.Body)
	}
	for name, want := range map[string]string{
		"Content-Type": "application/sdp", "Cache-Control": "no-store",
		"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Location, ETag, Retry-After",
	} {
		if got := r.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	if tag := r.Header.Get("ETag"); len(tag) < 3 || tag[0] != '"' || tag[len(tag)-1] != '"' {
		t.Errorf("the version is %q", tag)
	}
	if room.asked.HouseID != "1001" || room.asked.Address == "" {
		t.Errorf("the room was asked for %+v", room.asked)
	}
	site, session, found := strings.Cut(r.Header.Get("Location"), "/whip/1001/")
	if !found || !strings.HasPrefix(site, "http") {
		t.Fatalf("the session is at %q", r.Header.Get("Location"))
	}
	r = s.Ask(t, nethttp.MethodDelete, "/whip/1001/"+session, "")
	if r.Status != nethttp.StatusOK {
		t.Errorf("the end of the session is answered by %d", r.Status)
	}
	if why := <-room.why; why != media.Stopped {
		t.Errorf("the room hears of the end as %q", why)
	}
}

func TestRefusalsOfABroadcastCanBeReadByPagesOfOtherSites(t *testing.T) {
	s, _ := openWhip(t)
	sdp := func(token string) []string {
		return []string{"Content-Type", "application/sdp", "Authorization", token}
	}
	for _, x := range []struct {
		method, path, body string
		header             []string
		want               domain.Code
	}{
		{nethttp.MethodPost, "/whip/1001", offer, []string{"Content-Type", "application/sdp"}, domain.Forbidden},
		{nethttp.MethodPost, "/whip/1001", offer, sdp("Basic a-live-code"), domain.Forbidden},
		{nethttp.MethodPost, "/whip/1001", offer, sdp("Bearer another"), domain.Forbidden},
		{nethttp.MethodPost, "/whip/1001", "{}", []string{"Authorization", "Bearer a-live-code"}, domain.BadRequest},
		{nethttp.MethodPost, "/whip/x", offer, sdp("Bearer a-live-code"), domain.NotFound},
		{nethttp.MethodPost, "/whip/1001", strings.Replace(offer, "H264", "VP8", 1), sdp("Bearer a-live-code"),
			domain.H264Required},
		{nethttp.MethodPost, "/whip/1001", "v=0", sdp("Bearer a-live-code"), domain.BadRequest},
		{nethttp.MethodDelete, "/whip/1001/other", "", nil, domain.NotFound},
	} {
		r := s.Ask(t, x.method, x.path, x.body, x.header...)
		r.Wants(t, x.want, x.method+" "+x.path+" is refused")
		if r.Header.Get("Access-Control-Allow-Origin") != "*" {
			t.Errorf("%s %s: the page cannot read %s", x.method, x.path, x.want)
		}
	}
}

func TestPagesOfOtherSitesMayAskBeforehandAndCandidatesDoNotComeLater(t *testing.T) {
	s, _ := openWhip(t)
	r := s.Ask(t, nethttp.MethodOptions, "/whip/1001", "")
	if r.Status != nethttp.StatusNoContent || r.Header.Get("Accept-Post") != "application/sdp" ||
		r.Header.Get("Access-Control-Allow-Methods") != "POST" ||
		r.Header.Get("Access-Control-Allow-Headers") != "Authorization, Content-Type" {
		t.Errorf("a page that wants to publish is told %d %v", r.Status, r.Header)
	}
	r = s.Ask(t, nethttp.MethodOptions, "/whip/1001/session", "")
	if r.Status != nethttp.StatusNoContent || r.Header.Get("Access-Control-Allow-Methods") != "DELETE" {
		t.Errorf("a page that wants to end is told %d %v", r.Status, r.Header)
	}
	r = s.Ask(t, nethttp.MethodPatch, "/whip/1001/session", "a=candidate", "Content-Type",
		"application/trickle-ice-sdpfrag")
	if r.Status != nethttp.StatusMethodNotAllowed || r.Header.Get("Allow") != "DELETE, OPTIONS" {
		t.Errorf("a late candidate is answered by %d", r.Status)
	}
}

func TestWithoutAPortThereIsNoAddressForBroadcastsFromBrowsers(t *testing.T) {
	s := resttest.Open(t)
	s.Ask(t, nethttp.MethodPost, "/whip/1001", offer, "Content-Type", "application/sdp", "Authorization",
		"Bearer a-live-code").Wants(t, domain.NotFound, "an offer is refused")
}
