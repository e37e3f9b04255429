// TLS of the calls between nodes: each shows a certificate of the same authority, and takes nobody without one.

package cluster

import (
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"os"

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
	server = credentials.NewTLS(&tls.Config{
		MinVersion: tls.VersionTLS13, ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: pool,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return n.read() },
	})
	client = credentials.NewTLS(&tls.Config{
		MinVersion: tls.VersionTLS13, RootCAs: pool, ServerName: NodeName,
		GetClientCertificate: func(*tls.CertificateRequestInfo) (*tls.Certificate, error) { return n.read() },
	})
	return server, client, nil
}

func (n *NodeTLS) read() (*tls.Certificate, error) {
	pair, err := tls.LoadX509KeyPair(n.Certificate, n.Key)
	if err != nil {
		return nil, fmt.Errorf("read the certificate of this node: %w", err)
	}
	return &pair, nil
}
