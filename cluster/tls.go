// TLS of the calls between nodes: each shows a certificate of the same authority, and takes nobody without one. The
// authority is a file, or is made from the key of the cluster.

package cluster

import (
	"crypto/ed25519"
	"crypto/hkdf"
	"crypto/rand"
	"crypto/sha256"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"errors"
	"fmt"
	"math/big"
	"os"
	"time"

	"google.golang.org/grpc/credentials"
)

// NodeName is the DNS name that the certificate of every node has.
const NodeName = "touchline"

// NodeTLS names the files. The certificate and its key are read for each connection, so new ones need no restart.
type NodeTLS struct {
	Certificate, Key string // PEM; for servers and clients both
	Authority        string // PEM of the authority that made the certificates of all nodes
}

// credentials of a node as a server and as a client.
func (n *NodeTLS) credentials() (server, client credentials.TransportCredentials, err error) {
	pem, err := os.ReadFile(n.Authority)
	if err != nil {
		return nil, nil, fmt.Errorf("read the authority of the nodes: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, nil, fmt.Errorf("read the authority of the nodes: %w", errors.New("there is no certificate in the file"))
	}
	if _, err := n.read(); err != nil {
		return nil, nil, err
	}
	server, client = mutual(pool, n.read)
	return server, client, nil
}

// mutual are the credentials of a node that shows own, as a server and as a client, and takes whom the authorities name.
func mutual(authorities *x509.CertPool, own func() (*tls.Certificate, error)) (server, client credentials.TransportCredentials) {
	server = credentials.NewTLS(&tls.Config{
		MinVersion: tls.VersionTLS13, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: authorities,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return own() },
	})
	client = credentials.NewTLS(&tls.Config{
		MinVersion: tls.VersionTLS13, RootCAs: authorities, ServerName: NodeName,
		GetClientCertificate: func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return own() },
	})
	return server, client
}

func (n *NodeTLS) read() (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(n.Certificate, n.Key)
	if err != nil {
		return nil, fmt.Errorf("read the certificate of this node: %w", err)
	}
	return &pair, nil
}

// forAllTime is the life of certificates made from keys: the key decides, and clocks of nodes may differ.
var forAllTime = x509.Certificate{
	NotBefore: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC),
	SerialNumber: big.NewInt(1), BasicConstraintsValid: true,
}

// keyCredentials are those of a node without certificates from outside. Whoever has a key of the cluster can act as its
// authority, and nobody else can. The node shows a certificate by the authority of key, and takes those of old keys too.
func keyCredentials(key []byte, old [][]byte) (server, client credentials.TransportCredentials, err error) {
	authority, signer, err := authorityOf(key)
	if err != nil {
		return nil, nil, err
	}
	own, err := certificateBy(authority, signer)
	if err != nil {
		return nil, nil, err
	}
	pool := x509.NewCertPool()
	pool.AddCert(authority)
	for _, key := range old {
		if authority, _, err = authorityOf(key); err != nil {
			return nil, nil, err
		}
		pool.AddCert(authority)
	}
	server, client = mutual(pool, func() (*tls.Certificate, error) { return own, nil })
	return server, client, nil
}

// authorityOf is the same on every node with the key.
func authorityOf(key []byte) (*x509.Certificate, ed25519.PrivateKey, error) {
	seed, err := hkdf.Key(sha256.New, key, nil, "touchline authority of nodes", ed25519.SeedSize)
	if err != nil {
		return nil, nil, fmt.Errorf("derive the authority of the nodes: %w", err)
	}
	signer, authority := ed25519.NewKeyFromSeed(seed), forAllTime
	authority.Subject, authority.IsCA, authority.KeyUsage = pkix.Name{CommonName: "touchline authority of nodes"}, true, x509.KeyUsageCertSign
	der, err := x509.CreateCertificate(rand.Reader, &authority, &authority, signer.Public(), signer)
	if err != nil {
		return nil, nil, fmt.Errorf("make the authority of the nodes: %w", err)
	}
	made, err := x509.ParseCertificate(der)
	if err != nil {
		return nil, nil, fmt.Errorf("read the authority of the nodes: %w", err)
	}
	return made, signer, nil
}

// certificateBy makes a certificate for this process, with a private key that is new.
func certificateBy(authority *x509.Certificate, signer ed25519.PrivateKey) (*tls.Certificate, error) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make the key of this node: %w", err)
	}
	template := forAllTime
	template.Subject, template.DNSNames, template.KeyUsage = pkix.Name{CommonName: NodeName}, []string{NodeName}, x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	der, err := x509.CreateCertificate(rand.Reader, &template, authority, public, signer)
	if err != nil {
		return nil, fmt.Errorf("make the certificate of this node: %w", err)
	}
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: private}, nil
}
