// The end of a broadcast whose connection is on another node.

package rooms_test

import (
	"encoding/base64"
	nethttp "net/http"
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
	"touchline/http"
	"touchline/http/rooms"
	"touchline/media"
	"touchline/media/whip"
	"touchline/protos"
)

func TestABroadcastByWebRTCIsEndedAtAnyNodeByTheAddressOfItsSession(t *testing.T) {
	s := resttest.Open(t, resttest.Deps(func(d *http.Deps) {
		hub := media.NewHub(media.Limits{})
		t.Cleanup(hub.Close)
		d.Whip = whip.NewServer(hub, nil, whip.Limits{}, d.Logger)
	}))
	publish(t, s, configuredRoom(t, s, "anchor"), "node-2-conn")
	address := func(purpose, conn string) string {
		sealed, err := s.Secrets().Seal(purpose, conn)
		if err != nil {
			t.Fatal(err)
		}
		return "/whip/1001/secret." + base64.RawURLEncoding.EncodeToString(sealed)
	}
	for what, path := range map[string]string{
		"an address without a connection":    "/whip/1001/secret",
		"a connection that is not sealed":    "/whip/1001/secret.node-2-conn",
		"an address of another room":         address("whip/1002", "node-2-conn"),
		"a connection that feeds no room":    address("whip/1001", "node-2-older"),
		"an address of a connection of none": address("whip/1001", ""),
	} {
		s.Ask(t, nethttp.MethodDelete, path, "").Wants(t, domain.NotFound, what+" ends nothing")
	}
	if viewOf(t, s, 1001).GetLive().GetSessionId() == "" {
		t.Fatal("the broadcast has ended")
	}
	if r := s.Ask(t, nethttp.MethodDelete, address("whip/1001", "node-2-conn"), ""); r.Status != nethttp.StatusOK {
		t.Fatalf("the end is answered by %d %s", r.Status, r.Body)
	}
	if live := viewOf(t, s, 1001).GetLive(); live.GetSessionId() != "" {
		t.Errorf("the broadcast goes on: %v", live)
	}
	s.Ask(t, nethttp.MethodDelete, address("whip/1001", "node-2-conn"), "").Wants(t, domain.NotFound,
		"a session that has ended is ended again")
}

// publish lets a connection of another node feed the room of an anchor.
func publish(t *testing.T, s *resttest.Server, anchor resttest.Person, conn string) {
	t.Helper()
	var c rooms.HouseConfigAnswer
	s.Call(t, configPath, ``, anchor.Token).Into(t, &c)
	room := domain.HouseRoom(anchor.HouseID)
	ask := &protos.AskPublish{ConnId: conn, Code: c.Ingest.LiveCode, Addr: "203.0.113.9"}
	if _, err := s.Actors.Actors.Admit(t.Context(), room, ask); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Actors.Actors.Picture(t.Context(), room, &protos.PictureSeen{ConnId: conn}); err != nil {
		t.Fatal(err)
	}
}
