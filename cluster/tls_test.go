// Mutual TLS between nodes, and changing keys and certificates while nodes run.

package cluster

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc/credentials"

	"touchline/cluster/membership"
	"touchline/tests/eventually"
)

// authority issues certificates for nodes.
type authority struct {
	t    *testing.T
	dir  string
	key  *ecdsa.PrivateKey
	cert *x509.Certificate
}

func newAuthority(t *testing.T) *authority {
	a := &authority{t: t, dir: t.TempDir()}
	a.key, a.cert = a.make("authority", true)
	return a
}

func (a *authority) make(name string, isCA bool) (*ecdsa.PrivateKey, *x509.Certificate) {
	a.t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		a.t.Fatal(err)
	}
	template := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), Subject: pkix.Name{CommonName: name},
		DNSNames: []string{NodeName}, IsCA: isCA,
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour), BasicConstraintsValid: true,
		KeyUsage:    x509.KeyUsageDigitalSignature | x509.KeyUsageCertSign,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	by, signer := template, key
	if !isCA {
		by, signer = a.cert, a.key
	}
	der, err := x509.CreateCertificate(rand.Reader, template, by, &key.PublicKey, signer)
	if err != nil {
		a.t.Fatal(err)
	}
	private, err := x509.MarshalECPrivateKey(key)
	if err != nil {
		a.t.Fatal(err)
	}
	a.write(name+".pem", "CERTIFICATE", der)
	a.write(name+".key", "EC PRIVATE KEY", private)
	made, err := x509.ParseCertificate(der)
	if err != nil {
		a.t.Fatal(err)
	}
	return key, made
}

func (a *authority) write(name, kind string, content []byte) {
	if err := os.WriteFile(filepath.Join(a.dir, name), pem.EncodeToMemory(&pem.Block{Type: kind, Bytes: content}),
		0o600); err != nil {
		a.t.Fatal(err)
	}
}

// node returns the TLS settings of a node with a certificate of this authority.
func (a *authority) node(name string) *NodeTLS {
	a.make(name, false)
	in := func(file string) string { return filepath.Join(a.dir, file) }
	return &NodeTLS{Certificate: in(name + ".pem"), Key: in(name + ".key"), Authority: in("authority.pem")}
}

func TestNodesCallOnlyNodesWithACertificateOfTheirAuthority(t *testing.T) {
	t.Parallel()
	theirs, strange := newAuthority(t), newAuthority(t)
	all := processes(t, 3, func(i int, m *Membership) {
		m.TLS = theirs.node(fmt.Sprint("node", i))
		if i == 2 {
			stranger := strange.node("stranger")
			m.TLS = &NodeTLS{Certificate: stranger.Certificate, Key: stranger.Key, Authority: m.TLS.Authority}
		}
	})
	// An identity on the trusted node, and one on the untrusted node.
	var good, bad string
	for i := 0; good == "" || bad == ""; i++ {
		id := fmt.Sprintf("%s-%d", ownID(t), i)
		switch all[0].tell(order{Do: "owner", ID: id}).Owner {
		case all[1].settings.Address:
			good = id
		case all[2].settings.Address:
			bad = id
		}
	}
	all[0].say(good)
	if all[0].try(order{Do: "say soon", ID: bad}).Err == "" {
		t.Error("a node without a certificate of the authority was called")
	}
	if all[2].live() != 0 {
		t.Error("it has activated a grain for others")
	}
}

func TestANodeWithoutItsCertificateDoesNotStart(t *testing.T) {
	t.Parallel()
	good := newAuthority(t).node("node")
	for _, files := range []NodeTLS{
		{Certificate: "none.pem", Key: good.Key, Authority: good.Authority},
		{Certificate: good.Certificate, Key: good.Key, Authority: good.Key},
		{Certificate: good.Certificate, Key: good.Key, Authority: "none.pem"},
	} {
		if _, _, err := files.credentials(); err == nil || !strings.Contains(err.Error(), "of th") {
			t.Errorf("%+v: %v", files, err)
		}
	}
}

func TestNodesWithTheOldAndTheNewKeyCallEachOther(t *testing.T) {
	t.Parallel()
	old, fresh := []byte("0123456789abcdef"), []byte("fedcba9876543210")
	steps := []membership.Settings{
		{Key: old, OldKeys: [][]byte{fresh}}, {Key: fresh, OldKeys: [][]byte{old}}, {Key: fresh},
	}
	for i := range 2 { // neighbouring steps of a key change run together
		all := processes(t, 2, func(n int, m *Membership) { m.Key, m.OldKeys = steps[i+n].Key, steps[i+n].OldKeys })
		for n := 0; ; n++ { // a grain on the other node answers
			id := fmt.Sprintf("%s-%d-%d", ownID(t), i, n)
			if all[0].tell(order{Do: "owner", ID: id}).Owner == all[1].settings.Address {
				all[0].say(id)
				break
			}
		}
	}
}

func TestANewCertificateOfANodeNeedsNoRestart(t *testing.T) {
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
	ours.node("serves") // overwrites its files
	if second := shownBy(t, server, client); second == first {
		t.Error("the old certificate is still presented")
	}
	if err := os.WriteFile(filepath.Join(ours.dir, "serves.pem"), []byte("half a fi"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := shownBy(t, server, client); got != "" {
		t.Errorf("an invalid file is presented as %s", got)
	}
}

// shownBy makes a handshake and returns the number of the server's certificate, "" when it failed.
func shownBy(t *testing.T, server, client credentials.TransportCredentials) string {
	t.Helper()
	here, there := net.Pipe()
	defer here.Close()
	defer there.Close()
	_, _ = here.SetDeadline(eventually.Deadline()), there.SetDeadline(eventually.Deadline())
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
