// What is refused: rooms that say no, full nodes, and offers of strangers.

package whip

import (
	"errors"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/media"
	"touchline/tests/eventually"
)

func TestTheRoomDecidesWhoMayPublish(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	publish := func(code media.LiveCode) error {
		_, err := s.server.Publish(eventually.Context(t),
			Offer{HouseID: "1001", Code: code, Address: "203.0.113.7", SDP: s.newPublisher(t).offer()})
		return err
	}
	if code := domain.CodeOf(publish("wrong-code")); code != domain.Forbidden {
		t.Errorf("a wrong code is answered by %q", code)
	}
	s.room.refuse = domain.Refuse(domain.RoomSuspended, "reason", "x", "endTime", 0)
	if code := domain.CodeOf(publish("right-code")); code != domain.RoomSuspended {
		t.Errorf("in a suspended room the answer is %q", code)
	}
	s.room.refuse = errors.New("the room is away")
	if code := domain.CodeOf(publish("right-code")); code != domain.Internal {
		t.Errorf("a fault of the room is answered by %q", code)
	}
	s.room.refuse = nil
	if err := publish("right-code"); err != nil {
		t.Fatalf("the right code is refused: %v", err)
	}
	if code := domain.CodeOf(publish("right-code")); code != domain.LiveAlready {
		t.Errorf("a second publisher is answered by %q", code)
	}
}

func TestAPublisherThatIsReplacedEnds(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	first := s.newPublisher(t)
	first.start(first.offer())
	s.room.leave() // as a room that has given the connection up
	second := s.newPublisher(t)
	second.start(second.offer())
	if why := eventually.Receive(t, "the room hears of the first", s.room.silent); why != media.Replaced {
		t.Errorf("the end of the first was heard as %q", why)
	}
}

func TestAFullNodeAndAFloodOfAttemptsAreRefused(t *testing.T) {
	t.Parallel()
	for _, l := range []Limits{{Publishers: 1}, {PerAddress: 1}} {
		s := openStage(t, l)
		if _, err := s.publish(t, s.newPublisher(t).offer()); err != nil {
			t.Fatal(err)
		}
		s.room.leave()
		if _, err := s.publish(t, s.newPublisher(t).offer()); domain.CodeOf(err) != domain.Unavailable {
			t.Errorf("with %+v the second publisher is answered by %v", l, err)
		}
	}
	s := openStage(t, Limits{Knocks: 2})
	for _, want := range []domain.Code{domain.BadRequest, domain.BadRequest, domain.RateLimited} {
		if _, err := s.publish(t, "v=0"); domain.CodeOf(err) != want {
			t.Errorf("an attempt is answered by %v, want %q", err, want)
		}
	}
}

func TestWithoutPortsThereIsNoSuchAddress(t *testing.T) {
	t.Parallel()
	s := newStage(t, Limits{})
	if _, err := s.publish(t, s.newPublisher(t).offer()); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("the answer is %v", err)
	}
}

func TestARefusedOfferLeavesNothingBehind(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{Publishers: 1})
	for range 3 {
		s.room.refuse = domain.Refuse(domain.CoverRequired)
		if _, err := s.publish(t, s.newPublisher(t).offer()); domain.CodeOf(err) != domain.CoverRequired {
			t.Fatalf("the answer is %v", err)
		}
	}
	s.room.refuse = nil
	if _, err := s.publish(t, s.newPublisher(t).offer()); err != nil {
		t.Errorf("the place is still taken: %v", err)
	}
}

func TestOnlyTheAddressOfASessionEndsIt(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{})
	answer, err := s.publish(t, s.newPublisher(t).offer())
	if err != nil {
		t.Fatal(err)
	}
	for _, wrong := range [][2]string{{"1001", "other"}, {"1002", answer.Session}, {"1001", ""}} {
		if err := s.server.End(wrong[0], wrong[1]); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("%v is answered by %v", wrong, err)
		}
	}
	if err := s.server.End("1001", answer.Session); err != nil {
		t.Error(err)
	}
	if err := s.server.End("1001", answer.Session); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a second end is answered by %v", err)
	}
}

const goodOffer = "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\na=group:BUNDLE 0\r\n" +
	"a=fingerprint:sha-256 " +
	"AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA:AA\r\n" +
	"a=setup:actpass\r\na=ice-ufrag:abcd\r\na=ice-pwd:abcdefghijklmnopqrstuvwx\r\n" + pictureSection

const pictureSection = "m=video 9 UDP/TLS/RTP/SAVPF 102\r\nc=IN IP4 0.0.0.0\r\na=mid:0\r\na=sendonly\r\n" +
	"a=rtcp-mux\r\n" +
	"a=rtpmap:102 H264/90000\r\n"

func TestOffersThatAreNoBroadcastAreRefused(t *testing.T) {
	t.Parallel()
	s := openStage(t, Limits{Knocks: 1000})
	for _, x := range []struct{ what, offer, code, rule string }{
		{"nothing", "", "BAD_REQUEST", ruleTracks},
		{"no SDP", "hello", "BAD_REQUEST", ruleFormat},
		{"zeros", strings.Repeat("\x00", 100), "BAD_REQUEST", ruleFormat},
		{"no section", "v=0\r\no=- 1 1 IN IP4 0.0.0.0\r\ns=-\r\nt=0 0\r\n", "BAD_REQUEST", ruleTracks},
		{"two pictures", goodOffer + strings.Replace(pictureSection, "mid:0", "mid:1", 1), "BAD_REQUEST", ruleTracks},
		{"data", goodOffer + "m=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=mid:1\r\n", "BAD_REQUEST",
			ruleTracks},
		{"a viewer", strings.Replace(goodOffer, "sendonly", "recvonly", 1), "BAD_REQUEST", ruleSending},
		{"layers", goodOffer + "a=rid:h send\r\na=simulcast:send h\r\n", "BAD_REQUEST", ruleLayers},
		{"VP8 only", strings.Replace(goodOffer, "H264", "VP8", 1), "H264_REQUIRED", ""},
		{"no credentials", strings.Replace(goodOffer, "a=ice-ufrag:abcd\r\n", "", 1), "BAD_REQUEST", ruleFormat},
		{"no fingerprint", strings.Replace(goodOffer, "a=fingerprint", "a=nothing", 1), "BAD_REQUEST", ruleFormat},
		{"many lines", goodOffer + strings.Repeat("a=x\r\n", linesMost), "PAYLOAD_TOO_LARGE", ""},
		{"long", goodOffer + "a=" + strings.Repeat("x", OfferMost) + "\r\n", "PAYLOAD_TOO_LARGE", ""},
	} {
		_, err := s.publish(t, x.offer)
		var refusal *domain.Refusal
		if !errors.As(err, &refusal) || string(refusal.Code) != x.code {
			t.Errorf("%s is answered by %v, want %s", x.what, err, x.code)
		} else if rule, _ := refusal.Params["rule"].(string); rule != x.rule {
			t.Errorf("%s breaks the rule %q, want %q", x.what, rule, x.rule)
		}
		s.room.leave()
	}
	if _, err := s.publish(t, goodOffer); err != nil {
		t.Errorf("the offer without mistakes is refused: %v", err)
	}
}

func TestTheAddressesInAnOfferAreNotUsed(t *testing.T) {
	t.Parallel()
	clean, _, err := checkOffer(goodOffer + "a=candidate:1 1 udp 2130706431 10.0.0.1 22 typ host\r\n" +
		"a=candidate:2 1 tcp 1518280447 169.254.169.254 80 typ host tcptype passive\r\na=end-of-candidates\r\n")
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(clean, "candidate") {
		t.Errorf("the library would see %s", clean)
	}
}

// FuzzOffers offers any text; the server answers or refuses, and forgets.
func FuzzOffers(f *testing.F) {
	f.Add(goodOffer)
	f.Add(obs(goodOffer))
	f.Fuzz(func(t *testing.T, text string) {
		s := newStage(t, Limits{})
		s.server.Open(&Ports{UDP: openUDP(t)})
		answer, err := s.publish(t, text)
		if err == nil && s.server.End("1001", answer.Session) != nil {
			t.Error("the session cannot be ended")
		}
		if domain.CodeOf(err) == domain.Internal && err != nil {
			t.Errorf("a fault instead of a refusal: %v", err)
		}
	})
}

func TestAReportAboutTheClocksJoinsSoundAndPicture(t *testing.T) {
	t.Parallel()
	c := newClocks()
	c.pictureAt(90_000, 1000)           // the first picture arrives after 1,000 ms
	sound := c.soundTicks(48_000, 1300) // the sound of the same moment arrives 300 ms later
	if at, _ := c.soundAt(sound); at != 1300 {
		t.Fatalf("before a report the sound is at %d ms", at)
	}
	const second = 1 << 32
	c.told(&c.picture, 100*second, 90_000)
	c.told(&c.sound, 101*second, 96_000) // a second later on both clocks
	if at, _ := c.soundAt(sound); at != 1000 {
		t.Errorf("after the reports the sound is at %d ms, want 1000", at)
	}
	c.told(&c.sound, 500*second, 96_000)
	if at, _ := c.soundAt(sound); at != 1000 {
		t.Errorf("an absurd report moved the sound to %d ms", at)
	}
}
