package chat_test

import (
	"testing"

	"touchline/app/resttest"
)

// room is the anchor's room.
const room = "house:1001"

// open returns a server with an anchor whose room 1001 is open and off the air.
func open(t *testing.T, options ...resttest.Option) (s *resttest.Server, anchor resttest.Person) {
	t.Helper()
	s = resttest.Open(t, options...)
	return s, s.OpenRoom("anchor")
}
