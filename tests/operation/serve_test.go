// Names that two packages must share although neither may import the other; and the stop of the server.

package operation

import (
	"net"
	"testing"

	"touchline/app/apptest"
	"touchline/http/gateway"
	"touchline/http/rest"
)

func TestTheGatewayReadsTheAddressWhereRestStoresIt(t *testing.T) {
	if rest.PeerAddress != gateway.PeerAddress {
		t.Fatalf("%q and %q", rest.PeerAddress, gateway.PeerAddress)
	}
}

// Browsers open connections ahead of need, and some clients stop in mid-request: the stop must not wait for them, or
// actors have no time for their last snapshots.
func TestTheStopDoesNotWaitForSilentConnections(t *testing.T) {
	data := apptest.FreshFolder(t)
	who := apptest.MakePeople(t, data, 1)[0]
	h := apptest.Open(t, data)
	say := func(words string) net.Conn {
		conn, err := net.Dial("tcp", h.Addr)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = conn.Close() })
		if _, err := conn.Write([]byte(words)); err != nil {
			t.Fatal(err)
		}
		return conn
	}
	say("")
	say("POST /web_anchor/anchor_details HTTP/1.1\r\nHost: here\r\n")
	h.Join(t, h.Ticket(t, who.Token), nil) // activates the room and its chat
	h.Close(t)                             // fails when an actor had no time to end
}
