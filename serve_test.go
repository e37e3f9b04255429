// Words two packages must spell alike although neither may import the other.
package main

import (
	"testing"

	"touchline/http"
	"touchline/http/gateway"
)

func TestTheGatewayReadsTheAddressWhereTheRestShellLeavesIt(t *testing.T) {
	if http.PeerAddress != gateway.PeerAddress {
		t.Fatalf("%q and %q", http.PeerAddress, gateway.PeerAddress)
	}
}
