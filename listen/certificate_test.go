// A certificate that is renewed while people connect.

package listen

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"
)

// writeCertificate makes a certificate for this machine, signed by itself.
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
	for file, block := range map[string]*pem.Block{certFile: {Type: "CERTIFICATE", Bytes: cert}, keyFile: {Type: "PRIVATE KEY", Bytes: raw}} {
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
			time.Sleep(2 * lookEvery) // of the bubble
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
