// A certificate is renewed while clients connect.

package listen

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"log/slog"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// writeCertificate writes a self-signed certificate for this machine.
func writeCertificate(t *testing.T, folder, name string) (certFile, keyFile string) {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	is := &x509.Certificate{
		SerialNumber: big.NewInt(1), Subject: pkix.Name{CommonName: name}, NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
	}
	cert, err := x509.CreateCertificate(rand.Reader, is, is, key.Public(), key)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	certFile, keyFile = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	for file, block := range map[string]*pem.Block{
		certFile: {Type: "CERTIFICATE", Bytes: cert},
		keyFile:  {Type: "PRIVATE KEY", Bytes: raw},
	} {
		if err := os.WriteFile(file, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return certFile, keyFile
}

func TestARenewedCertificateIsUsedWithoutARestart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		folder := t.TempDir()
		certFile, keyFile := writeCertificate(t, folder, "first")
		c, err := LoadCertificate(certFile, keyFile, quiet)
		if err != nil {
			t.Fatal(err)
		}
		shown := func() string {
			time.Sleep(2 * lookEvery) // simulated time
			got, err := c.Config().GetCertificate(&tls.ClientHelloInfo{})
			if err != nil {
				t.Fatal(err)
			}
			return got.Leaf.Subject.CommonName
		}
		if name := shown(); name != "first" {
			t.Errorf("%q is shown", name)
		}
		writeCertificate(t, folder, "second one")
		if name := shown(); name != "second one" {
			t.Errorf("after the renewal %q is shown", name)
		}
		if err := os.WriteFile(keyFile, []byte("half a key"), 0o600); err != nil {
			t.Fatal(err)
		}
		if name := shown(); name != "second one" {
			t.Errorf("with a broken key %q is shown", name)
		}
		writeCertificate(t, folder, "the third")
		if name := shown(); name != "the third" {
			t.Errorf("after the repair %q is shown", name)
		}
	})
}

func TestTheDoubtsNameWhyACertificateIsRejected(t *testing.T) {
	noon := time.Date(2026, 11, 28, 12, 0, 0, 0, time.UTC)
	leaf := func(from, to time.Duration, names ...string) *x509.Certificate {
		return &x509.Certificate{
			NotBefore:   noon.Add(from),
			NotAfter:    noon.Add(to),
			DNSNames:    names,
			IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)},
		}
	}
	for what, c := range map[string]struct {
		leaf *x509.Certificate
		host string
		why  string
	}{
		"good":                {leaf(-time.Hour, time.Hour, "live.example.org"), "live.example.org", ""},
		"good for all below":  {leaf(-time.Hour, time.Hour, "*.example.org"), "live.example.org", ""},
		"good for an address": {leaf(-time.Hour, time.Hour), "127.0.0.1", ""},
		"any host":            {leaf(-time.Hour, time.Hour, "other.example.org"), "", ""},
		"ended": {leaf(-48*time.Hour, -time.Hour, "live.example.org"), "live.example.org",
			"it ended at 2026-11-28T11:00:00Z"},
		"not begun": {leaf(time.Hour, 2*time.Hour, "live.example.org"), "live.example.org",
			"it begins at 2026-11-28T13:00:00Z"},
		"another host": {leaf(-time.Hour, time.Hour, "other.example.org"), "live.example.org",
			"it does not name live.example.org"},
		"ended, another host": {leaf(-2*time.Hour, -time.Hour, "a.example.org"), "b.example.org",
			"it ended at 2026-11-28T11:00:00Z it does not name b.example.org"},
	} {
		if why := strings.Join(Doubts(c.leaf, c.host, noon), " "); why != c.why {
			t.Errorf("%s: %q, want %q", what, why, c.why)
		}
	}
}

func TestARejectedCertificateIsLogged(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		folder := t.TempDir()
		certFile, keyFile := writeCertificate(t, folder, "first")
		var said strings.Builder
		c, err := LoadCertificate(certFile, keyFile, slog.New(slog.NewTextHandler(&said, nil)))
		if err != nil {
			t.Fatal(err)
		}
		if c.Expect("127.0.0.1"); said.Len() > 0 {
			t.Errorf("of a good one: %s", said.String())
		}
		if c.Expect("live.example.org"); strings.Count(said.String(), "it does not name live.example.org") != 1 {
			t.Errorf("at the start: %s", said.String())
		}
		writeCertificate(t, folder, "another one")
		time.Sleep(2 * lookEvery) // simulated time
		if _, err := c.Config().GetCertificate(&tls.ClientHelloInfo{}); err != nil ||
			strings.Count(said.String(), "it does not name live.example.org") != 2 {
			t.Errorf("of a new one, %v: %s", err, said.String())
		}
	})
}
