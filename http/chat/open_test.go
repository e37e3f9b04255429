package chat_test

import (
	"testing"

	"touchline/app/resttest"
	"touchline/domain"
)

// room is that of the anchor.
const room = "house:1001"

// open is a server with an anchor, whose room 1001 is open and off the air.
func open(t *testing.T, options ...resttest.Option) (s *resttest.Server, anchor resttest.Person) {
	t.Helper()
	s = resttest.Open(t, options...)
	return s, openRoom(s, "anchor")
}

// openRoom makes an anchor whose room is open and off the air.
func openRoom(s *resttest.Server, name string) resttest.Person {
	anchor := s.Anchor(name)
	s.Exec(`UPDATE room SET status = $2 WHERE house_id = $1`, anchor.HouseID, int32(domain.LiveOffline))
	return anchor
}
