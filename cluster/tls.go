// TLS of the calls between nodes: both sides need a certificate of the same authority, which is a file or is made from
// the key of the cluster.

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

// NodeName is the DNS name in the certificate of every node.
const NodeName = "touchline"

// NodeTLS names the certificate files. They are read for each connection, so new ones need no restart.
type NodeTLS struct {
	Certificate, Key string // PEM; used as server and as client
	Authority        string // PEM of the authority of all nodes
}

// credentials returns the credentials of a node as a server and as a client.
func (n *NodeTLS) credentials() (server, client credentials.TransportCredentials, err error) {
	pem, err := os.ReadFile(n.Authority)
	if err != nil {
		return nil, nil, fmt.Errorf("read the authority of the nodes: %w", err)
	}
	pool := x509.NewCertPool()
	if !pool.AppendCertsFromPEM(pem) {
		return nil, nil, fmt.Errorf("read the authority of the nodes: %w",
			errors.New("there is no certificate in the file"))
	}
	if _, err := n.read(); err != nil {
		return nil, nil, err
	}
	server, client = mutual(pool, n.read)
	return server, client, nil
}

// mutual returns the credentials of a node that presents own and accepts the authorities, as a server and as a client.
func mutual(
	authorities *x509.CertPool, own func() (*tls.Certificate, error),
) (server, client credentials.TransportCredentials) {
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

// forAllTime is the template of certificates made from keys. They never expire: the key decides, and the clocks of
// nodes may differ.
var forAllTime = x509.Certificate{
	NotBefore: time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC), NotAfter: time.Date(9999, 12, 31, 23, 59, 59, 0, time.UTC),
	SerialNumber: big.NewInt(1), BasicConstraintsValid: true,
}

// keyCredentials are the credentials of a node without certificate files. The authority is derived from the key of the
// cluster, so only nodes with the key can issue certificates. The node presents a certificate by key and accepts those
// by old keys too.
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

// authorityOf derives the authority, which is the same on every node with the key.
func authorityOf(key []byte) (*x509.Certificate, ed25519.PrivateKey, error) {
	seed, err := hkdf.Key(sha256.New, key, nil, "touchline authority of nodes", ed25519.SeedSize)
	if err != nil {
		return nil, nil, fmt.Errorf("derive the authority of the nodes: %w", err)
	}
	signer, authority := ed25519.NewKeyFromSeed(seed), forAllTime
	authority.Subject, authority.IsCA, authority.KeyUsage = pkix.Name{CommonName: "touchline authority of nodes"}, true,
		x509.KeyUsageCertSign
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

// certificateBy makes a certificate for this process, with a new private key.
func certificateBy(authority *x509.Certificate, signer ed25519.PrivateKey) (*tls.Certificate, error) {
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make the key of this node: %w", err)
	}
	template := forAllTime
	template.Subject, template.DNSNames, template.KeyUsage = pkix.Name{CommonName: NodeName}, []string{NodeName},
		x509.KeyUsageDigitalSignature
	template.ExtKeyUsage = []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth}
	der, err := x509.CreateCertificate(rand.Reader, &template, authority, public, signer)
	if err != nil {
		return nil, fmt.Errorf("make the certificate of this node: %w", err)
	}
	return &tls.Certificate{Certificate: [][]byte{der}, PrivateKey: private}, nil
}
