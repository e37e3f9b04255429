// Ingest: which encoders get on the air, and what happens when they leave.

package media

import (
	"cmp"
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"net"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"go.uber.org/goleak"

	"touchline/domain"
	"touchline/media/formats"
	"touchline/media/rtmp"
	"touchline/tests/tier"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func TestAWrongCodeIsRefusedInPlainWordsAndTheConnectionIsClosed(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})

	pub := dial(t, p.address)
	code, text := pub.publish("1001?code=wrong-code")

	if code != "NetStream.Publish.BadName" || !strings.Contains(text, "stream key is wrong") {
		t.Errorf("answered %s %q", code, text)
	}
	pub.gone()
	if _, err := p.hub.WatchFLV("1001"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a refused broadcast can be watched: %v", err)
	}
	if p.server.Refused() != 1 {
		t.Errorf("counted %d refusals, want 1", p.server.Refused())
	}
}

func TestAnEncoderThatWaitsForEachAnswerGetsOnTheAir(t *testing.T) {
	t.Parallel()
	pub := dial(t, openPlane(t, Limits{}).address)
	pub.command("FCPublish", 0.0, nil, "1001") // a call without a number gets no answer
	for i, command := range [][]any{
		{"connect", 1.0, rtmp.Object{"app", "live"}}, {"releaseStream", 2.0, nil, "1001"},
		{"FCPublish", 3.0, nil, "1001"}, {"createStream", 4.0, nil},
	} {
		pub.command(command...)
		for {
			m, err := pub.in.Next()
			if err != nil {
				t.Fatalf("waiting for the answer to %v: %v", command[0], err)
			}
			if m.Kind != rtmp.Command {
				continue
			}
			if values, err := rtmp.ReadAMFs(m.Body); err != nil || values[0] != "_result" || values[1] != float64(i+1) {
				t.Errorf("%v is answered %v, %v", command[0], values, err)
			}
			break
		}
	}
}

func TestEachRefusalOfTheRoomHasASentenceOfItsOwn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		refusal error
		says    string
	}{
		{domain.Refuse(domain.LiveAlready), "another encoder"},
		{domain.Refuse(domain.RoomSuspended, "reason", "x"), "suspended"},
		{domain.Refuse(domain.LiveNotStarted, "retryAfter", 599), "10 minutes"},
		{domain.Refuse(domain.LiveNotStarted, "retryAfter", 7.0), "in 7 s"},
		{domain.Refuse(domain.NotFound), "no such room"},
		{domain.Refuse(domain.CoverRequired), "cover"},
		{domain.Refuse(domain.NotAnchor), "NOT_ANCHOR"},
		{errors.New("database on fire at right-code"), "did not answer"},
	} {
		p := openPlane(t, Limits{})
		p.room.refuse = c.refusal
		code, text := dial(t, p.address).publish("1001?code=right-code")
		if code != "NetStream.Publish.BadName" || !strings.Contains(text, c.says) || strings.Contains(text, "fire") {
			t.Errorf("%v answered as %s %q", c.refusal, code, text)
		}
	}
}

func TestASecondPublisherIsRefusedWhileTheFirstIsLive(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{Takeover: time.Hour})
	first := p.live(t, clipPart(t, time.Second))
	w := p.watch(t, "1001")
	w.header()

	code, text := dial(t, p.address).publish("1001?code=right-code")

	if code != "NetStream.Publish.BadName" || !strings.Contains(text, "another encoder") {
		t.Errorf("answered %s %q", code, text)
	}
	first.sendAll(clipPart(t, 2*time.Second))
	for w.until(keyFrame).At < 1000 { // the first publisher's picture goes on
	}
}

func TestASecondEncoderReplacesASilentOne(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{Takeover: time.Millisecond})
	first := p.live(t, clipPart(t, time.Second))
	old := <-p.room.asked
	w := p.watch(t, "1001")
	w.header()
	p.silentFor(t, time.Millisecond)

	second := p.live(t, clipPart(t, time.Second))

	if asked := <-p.room.asked; asked.Replaces != old.ConnID {
		t.Errorf("the room was asked to replace %q, want %q", asked.Replaces, old.ConnID)
	}
	if c := p.room.receives(t, "silent"); c.source.ConnID != old.ConnID || c.why != Replaced {
		t.Errorf("the room heard %+v", c)
	}
	first.gone()
	w.until(videoHeader)
	w.until(videoHeader) // the viewer of the first source gets the header of the second
	w.until(keyFrame)
	second.conn.Close()
	if c := p.room.receives(t, "silent"); c.source.ConnID == old.ConnID || c.why != Lost {
		t.Errorf("the room heard %+v", c)
	}
}

func TestTheRoomHearsThePictureOnlyWithTheFirstKeyFrame(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{})
	pub := dial(t, p.address)
	pub.publish("1001?code=right-code")
	tags := clipPart(t, time.Second)
	key := 0
	for i, tag := range tags {
		if c, _ := classify(tag.Kind, tag.Body); c == keyFrame {
			key = i
			break
		}
	}
	pub.sendAll(tags[:key])
	pub.awaitTaken()
	select {
	case c := <-p.room.calls:
		t.Fatalf("headers and metadata alone made the room hear %+v", c)
	default:
	}

	pub.send(tags[key])

	if c := p.room.receives(t, "picture"); c.source.HouseID != "1001" || c.source.SessionID != "session-1" {
		t.Errorf("the room heard %+v", c)
	}
}

func TestAGoodbyeIsACleanStop(t *testing.T) {
	t.Parallel()
	for _, goodbye := range []string{"FCUnpublish", "deleteStream", "closeStream"} {
		p := openPlane(t, Limits{})
		pub := p.live(t, clipPart(t, time.Second))
		pub.command(goodbye, 6.0, nil, 1.0)
		if c := p.room.receives(t, "silent"); !c.why.Stop() {
			t.Errorf("%s was heard as %q", goodbye, c.why)
		}
		pub.gone()
	}
}

// resetListener's connections can be read, but not written once reset is set.
type resetListener struct {
	net.Listener
	reset *atomic.Bool
}

type resetConn struct {
	net.Conn
	reset *atomic.Bool
}

func (l resetListener) Accept() (net.Conn, error) {
	c, err := l.Listener.Accept()
	return resetConn{c, l.reset}, err
}

func (c resetConn) Write(b []byte) (int, error) {
	if c.reset.Load() {
		return 0, syscall.ECONNRESET
	}
	return c.Conn.Write(b)
}

func TestTheGoodbyeOfAnEncoderThatClosesAtOnceIsHeard(t *testing.T) {
	t.Parallel()
	var reset atomic.Bool
	p := openPlaneOn(t, Limits{}, io.Discard, func(l net.Listener) net.Listener { return resetListener{l, &reset} })
	tags := clipPart(t, time.Second)
	pub := p.live(t, tags)
	large := slices.MaxFunc(tags, func(a, b formats.FLVTag) int { return cmp.Compare(len(a.Body), len(b.Body)) })
	// makes the server answer
	pub.write(rtmp.AppendMessage(nil, 2, rtmp.Window, 0, binary.BigEndian.AppendUint32(nil, uint32(len(large.Body)))))
	pub.awaitTaken()
	reset.Store(true)
	goodbye := rtmp.AppendMessage(nil, 3, rtmp.Command, 0, rtmp.AppendAMF(nil, "FCUnpublish", 6.0, nil, "1001"))
	pub.write(append(rtmpTag(large), goodbye...))
	if c := p.room.receives(t, "silent"); !c.why.Stop() {
		t.Errorf("the goodbye was heard as %q", c.why)
	}
}

func TestAFrozenPublisherIsDroppedAtTheDeadline(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{Silence: time.Second})

	pub := p.live(t, clipPart(t, time.Second))

	if c := p.room.receives(t, "silent"); c.why != Frozen || c.why.Stop() {
		t.Errorf("the room heard %+v", c)
	}
	pub.gone()
}

func TestSlowlySentBytesDoNotExtendTheDeadline(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{Silence: time.Second})
	pub := p.live(t, clipPart(t, time.Second))
	begun := time.Now()

	// Only audio and video extend the deadline of a publisher; pings and metadata do not.
	talk := rtmp.AppendMessage(ping, 4, msgData, 1, rtmp.AppendAMF(nil, "onMetaData", rtmp.Object{}))
	var err error
	for err == nil {
		if _, err = pub.conn.Write(talk); err == nil {
			_, err = pub.in.Next()
		}
	}
	tier.Bound(t, "the drop of a publisher that sends no picture for a second", time.Since(begun), 5*time.Second)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		t.Error("a publisher without pictures stays connected")
	}

	if c := p.room.receives(t, "silent"); c.why != Frozen {
		t.Errorf("the room heard %+v", c)
	}
}

func TestForeignCodecsAreRefusedWithAReason(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tag  formats.FLVTag
		says string
		why  Reason
	}{
		"Sorenson video": {formats.FLVTag{Kind: msgVideo, Body: []byte{0x12, 0, 0, 0, 0, 0}}, "H.264", Unsupported},
		"4:4:4 colour": {formats.FLVTag{Kind: msgVideo, Body: []byte{0x17, 0, 0, 0, 0, 1, 244, 0, 30, 0xff, 0xe0}},
			"4:2:0", ForeignColour},
		"4:2:2 colour": {formats.FLVTag{Kind: msgVideo, Body: []byte{0x17, 0, 0, 0, 0, 1, 122, 0, 30, 0xff, 0xe0}},
			"4:2:0", ForeignColour},
		"MP3": {formats.FLVTag{Kind: msgAudio, Body: []byte{0x2f, 0, 0, 0}}, "AAC", ForeignSound},
	} {
		p := openPlane(t, Limits{})
		pub := dial(t, p.address)
		pub.publish("1001?code=right-code")
		pub.send(c.tag)
		m, err := pub.in.Next()
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if values, _ := rtmp.ReadAMFs(m.Body); len(values) < 4 ||
			!strings.Contains(values[3].(map[string]any)["description"].(string), c.says) {
			t.Errorf("%s was answered %v", name, values)
		}
		if received := p.room.receives(t, "silent"); received.why != c.why {
			t.Errorf("%s was heard as %q", name, received.why)
		}
	}
}

// previewed returns a hub that records, with a publisher of a preview that has sent two seconds.
func previewed(t *testing.T, rooms *room, on *shelf) (hub *Hub, feed *Feed, name string) {
	t.Helper()
	hub = NewHub(Limits{})
	hub.Record(on, slog.New(slog.DiscardHandler))
	preview := domain.NewPreview()
	rooms.preview = preview
	feed, err := hub.Admit(t.Context(), rooms, Limits{}, Ask{
		Publish: Publish{HouseID: "1001", Code: "right-code", ConnID: "c1"}, Stop: func(Reason) {}})
	if err != nil {
		t.Fatal(err)
	}
	sendOn(t, feed, clipPart(t, 2*time.Second))
	return hub, feed, domain.PreviewStream("1001", preview)
}

func sendOn(t *testing.T, feed *Feed, tags []formats.FLVTag) {
	t.Helper()
	for _, tag := range tags {
		if err := feed.Push(tag.Kind, tag.At, tag.Body); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOnlyThoseWhoKnowItsNameSeeAPreview(t *testing.T) {
	t.Parallel()
	rooms, on := newRoom(), &shelf{}
	hub, feed, name := previewed(t, rooms, on)
	if _, err := hub.WatchFLV("1001"); domain.CodeOf(err) != domain.NotFound {
		t.Errorf("a viewer of the room: %v", err)
	}
	if _, ok := hub.KeyPicture("1001"); ok || len(hub.Stats()) != 0 || hub.HasSource("1001") {
		t.Error("the preview is taken for a broadcast")
	}
	viewer, err := hub.WatchFLV(name)
	if err != nil {
		t.Fatalf("the anchor: %v", err)
	}
	defer viewer.Close()
	shown := hub.Previews()
	if len(shown) != 1 || shown[0].HouseID != "1001" || shown[0].ConnID != "c1" || !shown[0].Pictured {
		t.Errorf("the previews are %+v", shown)
	}
	if heard := rooms.receives(t, "picture"); !domain.IsPreview(heard.source.SessionID) {
		t.Errorf("the room heard %+v", heard.source)
	}
	feed.Close(Stopped)
	if _, err := hub.WatchFLV(name); err == nil && len(hub.Previews()) != 0 {
		t.Error("the preview outlives its encoder")
	}
	hub.Close()
	if len(on.pieces) != 0 {
		t.Errorf("%d pieces of a preview were recorded", len(on.pieces))
	}
}

func TestABroadcastBeginsWithTheKeyFrameAfterItsPreview(t *testing.T) {
	t.Parallel()
	rooms, on := newRoom(), &shelf{}
	hub, feed, name := previewed(t, rooms, on)
	rooms.receives(t, "picture")
	hub.Begin("1001", "another", "session-7")
	if _, err := hub.WatchFLV("1001"); err == nil {
		t.Fatal("another connection's preview became the broadcast")
	}
	hub.Begin("1001", "c1", "session-7")
	later := clipPart(t, 9*time.Second)
	sendOn(t, feed, later[len(clipPart(t, 2*time.Second)):])
	heard := rooms.receives(t, "picture").source
	if heard != (Source{HouseID: "1001", ConnID: "c1", SessionID: "session-7"}) || feed.Source() != heard {
		t.Errorf("the room heard %+v", heard)
	}
	session, ok := hub.Session("1001")
	if !ok || session.ID != "session-7" {
		t.Fatalf("the session is %+v", session)
	}
	list, ok := hub.Playlist(t.Context(), "1001")
	if !ok || !strings.Contains(string(list), "#EXTINF:1.000") {
		t.Errorf("the playlist is %s", list)
	}
	if len(hub.Previews()) != 0 {
		t.Errorf("a preview is left: %+v", hub.Previews())
	}
	if s := hub.stream(name); s != nil && !s.isOver() {
		t.Error("the preview is still shown")
	}
	feed.Close(Stopped)
	hub.Close()
	if len(on.pieces) == 0 || on.pieces[0].SessionID != "session-7" {
		t.Errorf("%d pieces were recorded", len(on.pieces))
	}
}

func TestAnEncoderThatReturnsReplacesItsSilentPreview(t *testing.T) {
	t.Parallel()
	rooms := newRoom()
	hub, silent, _ := previewed(t, rooms, &shelf{})
	defer hub.Close()
	defer silent.Close(Lost)
	rooms.preview = domain.NewPreview()
	again, err := hub.Admit(t.Context(), rooms, Limits{Takeover: time.Nanosecond}, Ask{
		Publish: Publish{HouseID: "1001", Code: "right-code", ConnID: "c2"}, Stop: func(Reason) {}})
	if err != nil {
		t.Fatal(err)
	}
	again.Close(Stopped)
}
