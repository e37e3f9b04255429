// Problems of streams, and the part of an error that operators may read.

package console

import (
	"errors"
	"testing"
)

func TestAFaultIsShownWithoutTheSecretsOfItsAddresses(t *testing.T) {
	for fault, want := range map[string]string{
		`get "https://u:pw@feeds.example.org:8443/x?key=secret": EOF`: `get "https://feeds.example.org:8443": EOF`,
		"postgres://touchline:pw@10.0.0.1/db is away":                 "postgres://10.0.0.1 is away",
		"plain": "plain",
	} {
		if got := PublicFault(errors.New(fault)); got != want {
			t.Errorf("%q became %q", fault, got)
		}
	}
}
