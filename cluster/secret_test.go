// Keys and certificates are changed while nodes run.

package cluster

import (
	"context"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"testing"
	"time"

	"google.golang.org/grpc/credentials"
)

func TestNodesWithTheOldKeyAndWithTheNewOneUnderstandEachOther(t *testing.T) {
	t.Parallel()
	old, fresh := []byte("0123456789abcdef"), []byte("fedcba9876543210")
	steps := []Membership{{Key: old, OldKeys: [][]byte{fresh}}, {Key: fresh, OldKeys: [][]byte{old}}, {Key: fresh}}
	for i := range 2 { // neighbours in the order of a change live side by side
		all := processes(t, 2, func(n int, m *Membership) { m.Key, m.OldKeys = steps[i+n].Key, steps[i+n].OldKeys })
		for n := 0; ; n++ { // somebody who lives on the other one answers
			id := fmt.Sprintf("%s-%d-%d", ownID(t), i, n)
			if all[0].tell(order{Do: "owner", ID: id}).Owner == all[1].settings.Address {
				all[0].say(id)
				break
			}
		}
	}
}

func TestANewCertificateOfANodeIsShownWithoutARestart(t *testing.T) {
	t.Parallel()
	ours := newAuthority(t)
	serves, calls := ours.node("serves"), ours.node("calls")
	server, _, err := serves.credentials()
	if err != nil {
		t.Fatal(err)
	}
	_, client, err := calls.credentials()
	if err != nil {
		t.Fatal(err)
	}
	first := shownBy(t, server, client)
	ours.node("serves") // writes its files again
	if second := shownBy(t, server, client); second == first {
		t.Error("the certificate of the start is still shown")
	}
	if err := os.WriteFile(filepath.Join(ours.dir, "serves.pem"), []byte("half a fi"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := shownBy(t, server, client); got != "" {
		t.Errorf("a file that is no certificate is shown as %s", got)
	}
}

// shownBy shakes hands and tells the number of the certificate that the server showed, "" when it came to nothing.
func shownBy(t *testing.T, server, client credentials.TransportCredentials) string {
	t.Helper()
	here, there := net.Pipe()
	defer here.Close()
	defer there.Close()
	limit := time.Now().Add(viewLimit)
	_, _ = here.SetDeadline(limit), there.SetDeadline(limit)
	served := make(chan error, 1)
	go func() {
		_, _, err := server.ServerHandshake(there)
		_ = there.Close()
		served <- err
	}()
	_, info, err := client.ClientHandshake(context.Background(), NodeName, here)
	_ = here.Close()
	if failed := <-served; err != nil || failed != nil {
		return ""
	}
	state := info.(credentials.TLSInfo).State
	return state.PeerCertificates[0].SerialNumber.String()
}
