// What a client is sent when it joins or returns.

package gateway

import (
	"errors"
	"testing"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
	"touchline/tests/eventually"
)

func TestAUsersWelcomeHasTheirRoleAndTheLastFiftyLines(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.standing = &protos.Standing{
		Role: 1, Reason: string(domain.Muted), Muted: true, MuteType: 1, EndMs: 99, MuteReason: "spam",
	}
	s.rooms.broadcast(firstRoom, 60)

	v, w := s.join(user(5, firstRoom))
	hist := v.until("hist")

	if w.Room != firstRoom || w.Epoch != 1 || w.Head != 60 || w.Recovered {
		t.Fatalf("welcome %+v", w)
	}
	if w.You["muted"] != true || w.You["canChat"] != false || w.You["reason"] != "MUTED" || w.You["endTime"] != 99.0 {
		t.Fatalf("you %+v", w.You)
	}
	mode := w.RoomState["chatMode"].(map[string]any)
	if w.RoomState["liveStatus"] != 2.0 || mode["followersOnlyMinutes"] != -1.0 || mode["maxText"] != 200.0 {
		t.Fatalf("roomState %+v", w.RoomState)
	}
	if len(hist.E) != 50 || hist.E[0].O != 11 || hist.E[49].O != 60 || !hist.More {
		t.Fatalf("hist of %d, more %v", len(hist.E), hist.More)
	}
}

func TestTheWelcomeHasTheBadgesOfTheReaderAndOfTheSendersOfEnvelopes(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.worn = map[[2]int64]domain.Badges{
		{1001, 5}: {Place: 3, FanLevel: 6, Brand: true}, {1001, 7}: {Place: 1}, {0, 5}: {Brand: true},
	}
	s.rooms.envelopes = []*protos.RedEnvelope{
		{RedEnvelopeId: "re_1", Sender: &protos.User{UserId: 7}, RedStatus: 1},
		{RedEnvelopeId: "re_2", Sender: &protos.User{UserId: 8}, RedStatus: 1},
	}
	level := func(of any) any {
		medal, _ := of.(map[string]any)["medal"].(map[string]any)
		return medal["level"]
	}
	_, w := s.join(user(5, firstRoom))
	if me := w.You["user"].(map[string]any); level(me) != 3.0 || me["fanLevel"] != 6.0 ||
		len(me["tags"].([]any)) != 1 {
		t.Errorf("the reader is shown %v", me)
	}
	open := w.RoomState["openEnvelopes"].([]any)
	senders := []any{open[0].(map[string]any)["sender"], open[1].(map[string]any)["sender"]}
	if level(senders[0]) != 1.0 || level(senders[1]) != nil {
		t.Errorf("the senders are shown %v", senders)
	}
	for _, elsewhere := range []studio.Ticket{user(7, secondRoom), user(7, userChannel)} {
		if _, w := s.join(elsewhere); level(w.You["user"]) != nil {
			t.Errorf("in %s the reader wears the medal of another room: %v", elsewhere.Room, w.You)
		}
	}
	if _, w := s.join(user(5, userChannel)); len(w.You["user"].(map[string]any)["tags"].([]any)) != 1 {
		t.Errorf("outside of rooms: %v", w.You)
	}
}

func TestAVisitorHasAMaskedNameAndMayOnlyRead(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, w := s.join(visitor("a1b2", firstRoom))
	name, _ := w.You["visitorName"].(string)
	if len(name) != len("Visitor abcd") || w.You["user"] != nil || w.You["canChat"] != false {
		t.Fatalf("you %+v", w.You)
	}
	v.send(`{"t":"send","id":"c1","text":"hi"}`)
	if f := v.until("rej"); f.ID != "c1" || f.Code != "LOGIN_TO_CHAT" {
		t.Fatalf("rej %+v", f)
	}
}

func TestATicketInTheAddressJoinsWithoutAFrame(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.broadcast(firstRoom, 5)
	v, _, err := s.dial("?ticket="+s.rooms.ticket(user(5, firstRoom))+"&epoch=1&offset=3", nil)
	if err != nil {
		t.Fatal(err)
	}
	if w := v.until("welcome"); !w.Recovered {
		t.Fatalf("welcome %+v", w)
	}
	if ev := v.until("ev"); !ev.Rec || len(ev.E) != 2 || ev.E[0].O != 4 {
		t.Fatalf("ev %+v", ev)
	}
}

func TestAPositionIsContinuedExactlyOrAnsweredWithAResync(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.room(firstRoom).keep = 20
	s.rooms.broadcast(firstRoom, 100)
	for _, c := range []struct {
		sentence      string
		epoch, offset int64
		reason        string // "" when it continues
	}{
		{"all of the ring", 1, 80, ""},
		{"one event", 1, 99, ""},
		{"nothing missed", 1, 100, ""},
		{"older than the ring", 1, 79, "gap"},
		{"ahead of the head", 1, 101, "gap"},
		{"far ahead", 1, 1<<63 - 1, "gap"},
		{"a foreign epoch", 7, 90, "epoch"},
	} {
		v, w := s.rejoin(user(5, firstRoom), c.epoch, c.offset)
		if w.Recovered != (c.reason == "") || w.Head != 100 {
			t.Fatalf("%s: welcome %+v", c.sentence, w)
		}
		if c.reason == "" {
			if c.offset < 100 {
				ev := v.until("ev")
				if !ev.Rec || ev.E[0].O != c.offset+1 || ev.E[len(ev.E)-1].O != 100 {
					t.Fatalf("%s: ev %+v", c.sentence, ev)
				}
			}
		} else {
			if r := v.until("resync"); r.Reason != c.reason || r.Head != 100 || r.Epoch != 1 {
				t.Fatalf("%s: resync %+v", c.sentence, r)
			}
			if h := v.until("hist"); h.E[len(h.E)-1].O != 100 {
				t.Fatalf("%s: hist %+v", c.sentence, h)
			}
		}
		_ = v.ws.Close()
	}
}

func TestSocketsOfAUserAndRoomsOfASocketAreLimited(t *testing.T) {
	t.Parallel()
	s := startServer(t, func(c *Config) { c.VisitorsPerAddress = 3 })
	for range domain.SocketsPerUser {
		s.join(user(5, firstRoom))
	}
	sixth := s.connect()
	sixth.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, firstRoom)))
	sixth.closedWith(closeTooMany)

	for range 3 {
		s.join(visitor("v", firstRoom))
	}
	fourth := s.connect()
	fourth.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(visitor("w", firstRoom)))
	fourth.closedWith(closeTooMany)

	v, _ := s.join(user(6, "house:1"))
	for _, room := range []string{"house:2", "race:3"} {
		v.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(6, room)))
		v.until("welcome")
	}
	v.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(6, "house:4")))
	v.closedWith(closeTooMany)
}

func TestPeopleOfOneIPv6NetworkAreCountedTogether(t *testing.T) {
	t.Parallel()
	s := startServer(t, func(c *Config) { c.VisitorsPerAddress, c.UnjoinedPerAddress = 2, 2 })
	visit := func(address string) *rawClient {
		c := onPipeFrom(t, s.hub, address)
		_ = c.conn.SetReadDeadline(eventually.Deadline())
		c.text(`{"t":"join","ticket":%q}`, s.rooms.ticket(visitor("v"+address, firstRoom)))
		return c
	}
	visit("2001:db8::1").until("welcome")
	visit("2001:db8::ffff:1").until("welcome")
	visit("2001:db8::2").closedWith("a third visitor of one /64", closeTooMany)
	visit("2001:db8:0:1::1").until("welcome") // the next /64 is another network

	waits := func(address string, open int) *rawClient {
		c := onPipeFrom(t, s.hub, address)
		eventually.True(t, "the socket is counted", func() bool { n, _ := s.hub.Connections(); return n == open })
		return c
	}
	open := 0
	eventually.True(t, "the refused visitor has left", func() bool { open, _ = s.hub.Connections(); return open == 3 })
	waits("2001:db8:9::1", open+1)
	waits("2001:db8:9::2", open+2)
	waits("2001:db8:9::3", open+3).closedWith("a third socket without a ticket of one /64", closeTooMany)
}

func TestFramesNameTheirRoomOnlyOnSocketsWithSeveralRooms(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, _ := s.join(user(5, firstRoom))
	s.rooms.broadcast(firstRoom, 1)
	if ev := v.until("ev"); ev.Room != "" {
		t.Fatalf("ev %+v", ev)
	}
	v.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, secondRoom)))
	v.until("welcome")
	s.rooms.broadcast(firstRoom, 1)
	if ev := v.until("ev"); ev.Room != firstRoom {
		t.Fatalf("ev %+v", ev)
	}
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Room: secondRoom, Frame: []byte(`{"t":"priv","k":"unmuted"}`)})
	if p := v.until("priv"); p.Room != secondRoom || p.K != "unmuted" {
		t.Fatalf("priv %+v", p)
	}
	v.send(`{"t":"send","id":"c1","text":"where?"}`)
	if r := v.until("rej"); r.Code != "BAD_REQUEST" || r.Params["field"] != "room" {
		t.Fatalf("rej %+v", r)
	}
	v.send(`{"t":"leave","room":%q}`, secondRoom)
	v.send(`{"t":"send","id":"c2","text":"here"}`)
	v.until("ack")
	v.send(`{"t":"send","id":"c3","text":"gone","room":%q}`, secondRoom)
	if r := v.until("rej"); r.Code != "NOT_FOUND" {
		t.Fatalf("rej %+v", r)
	}
	s.rooms.broadcast(firstRoom, 1)
	for {
		if ev := v.until("ev"); ev.E[len(ev.E)-1].O == 4 {
			if ev.Room != "" {
				t.Fatalf("ev %+v", ev)
			}
			return
		}
	}
}

func TestTheUserChannelCarriesPrivateFramesOnly(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	v, w := s.join(user(5, "user"))
	if w.Room != "user" || w.RoomState != nil {
		t.Fatalf("welcome %+v", w)
	}
	inRoom, _ := s.join(user(5, firstRoom))
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Frame: []byte(`{"t":"priv","k":"notify"}`)})
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Room: firstRoom, Frame: []byte(`{"t":"priv","k":"muted"}`)})
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Frame: []byte(`{"t":"priv","k":"last"}`)})
	for _, c := range []struct {
		who  *viewer
		want string
	}{{v, "notify last "}, {inRoom, "notify muted last "}} {
		received := ""
		for received == "" || received[len(received)-5:] != "last " {
			received += c.who.until("priv").K + " "
		}
		if received != c.want {
			t.Fatalf("received %q, want %q", received, c.want)
		}
	}
	v.send(`{"t":"send","id":"c1","text":"without a room"}`)
	if r := v.until("rej"); r.Code != "NOT_FOUND" {
		t.Fatalf("rej %+v", r)
	}
}

func TestARoomThatRefusesGivesItsReasonAndAFaultAsksToTryLater(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	s.rooms.openErrors[firstRoom] = domain.Refuse(domain.RoomSuspended, "reason", "x")
	s.rooms.openErrors[secondRoom] = errors.New("no owner")
	for _, c := range []struct {
		room, kick string
		code       int
		retry      bool
	}{{firstRoom, "ROOM_SUSPENDED", closeRemoved, false}, {secondRoom, "UNAVAILABLE", closeTryLater, true}} {
		v := s.connect()
		v.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(5, c.room)))
		if k := v.until("kick"); k.Code != c.kick || k.Retry != c.retry {
			t.Fatalf("kick %+v", k)
		}
		v.closedWith(c.code)
	}
	v, _ := s.join(user(6, "house:7"))
	v.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(user(6, firstRoom)))
	if e := v.until("err"); e.Code != "ROOM_SUSPENDED" || e.Room != firstRoom {
		t.Fatalf("err %+v", e)
	}
	v.send(`{"t":"send","id":"c1","text":"still here"}`)
	v.until("ack")
}
