// Notices on the sockets of one person, each in its own language.

package gateway

import (
	"testing"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/protos"
)

func TestANoticeIsWordedInTheLanguageOfEachSocket(t *testing.T) {
	t.Parallel()
	s := startServer(t, nil)
	in := func(lang, room string) studio.Ticket {
		ticket := user(5, room)
		ticket.Lang = lang
		return ticket
	}
	arabic, _ := s.join(in("ar", domain.UserChannel))
	chinese, _ := s.join(in("zh", domain.UserChannel))
	turned, _ := s.join(in("zh", domain.UserChannel))
	turned.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(in("en", firstRoom)))
	turned.until("welcome")
	both, _ := s.join(in("ar", domain.UserChannel))
	both.send(`{"t":"join","ticket":%q}`, s.rooms.ticket(in("ar", firstRoom)))
	both.until("welcome")
	notice := &protos.Notice{Type: 3, Params: []byte(`{"status":2}`)}
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Frame: []byte(`{"t":"priv","k":"notify","id":"n1"}`), Notice: notice})
	for who, c := range map[string]struct {
		on   *viewer
		lang string
	}{
		"arabic": {arabic, "ar"}, "chinese": {chinese, "zh"}, "a page that changed its language": {turned, "en"},
		"a socket of two rooms": {both, "ar"},
	} {
		f := c.on.until("priv")
		if f.K != "notify" || f.ID != "n1" || f.Title != "3 in "+c.lang || f.Body != `{"status":2}` {
			t.Errorf("%s: %+v", who, f)
		}
	}
	s.hub.Private(&protos.PrivateFrame{UserId: 5, Frame: []byte(`{"t":"priv","k":"balance"}`)})
	if f := arabic.until("priv"); f.K != "balance" || f.Title != "" || f.Body != "" {
		t.Errorf("a frame without a notice: %+v", f)
	}
}
