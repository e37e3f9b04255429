// What is refused: full nodes, floods of attempts, and offers of strangers.

package whep

import (
	"errors"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/media/whip"
	"touchline/tests/eventually"
)

func TestAFullNodeAndAFloodOfAttemptsAreRefused(t *testing.T) {
	t.Parallel()
	tags := straight(t, "1")
	for _, l := range []Limits{{Viewers: 1}, {PerAddress: 1}, {Coming: 1}} {
		s := openStage(t, l)
		s.push(tags...)
		if _, err := s.ask(newPlayer(t).offer()); err != nil {
			t.Fatal(err)
		}
		if _, err := s.ask(newPlayer(t).offer()); domain.CodeOf(err) != domain.Unavailable {
			t.Errorf("with %+v the second viewer is answered by %v", l, err)
		}
	}
	s := openStage(t, Limits{Knocks: 2})
	for _, want := range []domain.Code{domain.BadRequest, domain.BadRequest, domain.RateLimited} {
		if _, err := s.ask("v=0"); domain.CodeOf(err) != want {
			t.Errorf("an attempt is answered by %v, want %q", err, want)
		}
	}
}

func TestAConnectedViewerLeavesRoomForThoseWhoCome(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{Coming: 1})
	s.push(straight(t, "1")...)
	for range 3 {
		s.watch().sees()
	}
}

func TestAViewerWhoNeverComesGivesThePlaceBack(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{Viewers: 1, First: 1})
	s.push(straight(t, "1")...)
	for range 2 {
		answer, err := s.ask(newPlayer(t).offer())
		if err != nil {
			t.Fatal(err)
		}
		eventually.True(t, "the session ends", func() bool { return !s.server.End("1001", answer.Session) })
	}
}

func TestARoomWhoseLastViewerLeftBeforeItBeganWatchesNothing(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	s.push(straight(t, "1")...)
	id, _ := s.hub.Session("1001")
	r := newRoom(s.server, "1001", "1001", id.ID)
	r.end()
	r.run()
	if n := s.hub.Viewers("1001"); n != 0 {
		t.Errorf("%d viewers are counted", n)
	}
}

func TestOnlyTheAddressOfASessionEndsIt(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	s.push(straight(t, "1")...)
	v := s.watch()
	v.sees()
	for _, wrong := range [][2]string{{"1001", "other"}, {"1002", v.session}, {"1001", ""}} {
		if s.server.End(wrong[0], wrong[1]) {
			t.Errorf("%v ends a session", wrong)
		}
	}
	if !s.server.End("1001", v.session) {
		t.Error("its address does not end it")
	}
	eventually.Receive(t, "the player hears of the end", v.gone)
}

const goodOffer = "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\na=fingerprint:sha-256 " +
	"AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA\r\n" +
	"a=setup:actpass\r\na=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\n" + pictureSection

const pictureSection = "m=video 9 UDP/TLS/RTP/SAVPF 102\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=recvonly\r\n" +
	"a=rtcp-mux\r\na=rtpmap:102 H264/90000\r\n" +
	"a=fmtp:102 level-asymmetry-allowed=1;packetization-mode=1;profile-level-id=42e01f\r\n"

func TestOffersThatAreNoViewersAreRefused(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{Knocks: 1000, First: 1})
	s.push(straight(t, "1")...)
	for _, x := range []struct{ what, offer, code, rule string }{
		{"nothing", "", "BAD_REQUEST", "tracks"},
		{"no SDP", "hello", "BAD_REQUEST", ruleFormat},
		{"two pictures", goodOffer + strings.Replace(pictureSection, "mid:0", "mid:1", 1), "BAD_REQUEST", "tracks"},
		{"data", goodOffer + "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:1\r\n", "BAD_REQUEST", "tracks"},
		{"a publisher", strings.Replace(goodOffer, "recvonly", "sendonly", 1), "BAD_REQUEST", ruleReceiving},
		{"nobody", strings.Replace(goodOffer, "recvonly", "inactive", 1), "BAD_REQUEST", ruleReceiving},
		{"VP8 only", strings.Replace(goodOffer, "H264", "VP8", 1), "H264_REQUIRED", ""},
		{"H.264 in single packets", strings.Replace(goodOffer, "packetization-mode=1", "packetization-mode=0", 1),
			"H264_REQUIRED", ""},
		{"no credentials", strings.Replace(goodOffer, "a=ice-ufrag:abcd\r\n", "", 1), "BAD_REQUEST", ruleFormat},
		{"long", goodOffer + "a=" + strings.Repeat("x", whip.OfferMost) + "\r\n", "PAYLOAD_TOO_LARGE", ""},
	} {
		_, err := s.ask(x.offer)
		var refusal *domain.Refusal
		if !errors.As(err, &refusal) || string(refusal.Code) != x.code {
			t.Errorf("%s is answered by %v, want %s", x.what, err, x.code)
		} else if rule, _ := refusal.Params["rule"].(string); rule != x.rule {
			t.Errorf("%s breaks the rule %q, want %q", x.what, rule, x.rule)
		}
	}
	if _, err := s.ask(goodOffer); err != nil {
		t.Errorf("a good offer is refused: %v", err)
	}
}

func TestTheNodeDialsNoAddressOfAnOffer(t *testing.T) {
	t.Parallel()
	offer, _, err := checkOffer(goodOffer + "a=candidate:1 1 udp 1 198.51.100.7 9 typ host\r\na=end-of-candidates\r\n")
	if err != nil || strings.Contains(offer, "198.51.100.7") {
		t.Errorf("the address is kept: %v\n%s", err, offer)
	}
}
