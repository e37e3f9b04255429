// The certificate of a TLS listener, reloaded when its files change, without a restart.

package listen

import (
	"crypto/tls"
	"crypto/x509"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"time"
)

// lookEvery is the least time between two checks of the files, which happen only on new connections.
const lookEvery = time.Second

// Certificate is a certificate and its key in two PEM files.
type Certificate struct {
	certFile, keyFile string
	logger            *slog.Logger
	host              string // expected host name; "": any

	mu     sync.Mutex
	loaded *tls.Certificate
	seen   [2]stamp // state of the files at the last attempt
	looked time.Time
}

// stamp changes when a file does.
type stamp struct {
	at   time.Time
	size int64
}

// LoadCertificate reads the files. Both must exist and match.
func LoadCertificate(certFile, keyFile string, logger *slog.Logger) (*Certificate, error) {
	c := &Certificate{certFile: certFile, keyFile: keyFile, logger: logger}
	var err error
	if c.seen, err = c.stamps(); err != nil {
		return nil, err
	}
	if err := c.load(); err != nil {
		return nil, err
	}
	return c, nil
}

// Expect sets the host that the certificate must name, "" for any. It logs at once, and after each reload, why
// clients would reject the certificate.
func (c *Certificate) Expect(host string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.host = host
	c.doubt()
}

func (c *Certificate) doubt() {
	for _, why := range Doubts(c.loaded.Leaf, c.host, time.Now()) {
		c.logger.Warn("clients will reject the certificate", slog.String("file", c.certFile), slog.String("why", why))
	}
}

// Doubts returns the reasons, each a sentence, why a client of a host would reject a certificate: its validity period
// and its names. "" is any host. The issuer is not checked.
func Doubts(leaf *x509.Certificate, host string, now time.Time) (why []string) {
	if now.After(leaf.NotAfter) {
		why = append(why, fmt.Sprintf("it ended at %s", leaf.NotAfter.UTC().Format(time.RFC3339)))
	}
	if now.Before(leaf.NotBefore) {
		why = append(why, fmt.Sprintf("it begins at %s", leaf.NotBefore.UTC().Format(time.RFC3339)))
	}
	if host != "" && leaf.VerifyHostname(host) != nil {
		why = append(why, fmt.Sprintf("it does not name %s", host))
	}
	return why
}

// Config is TLS 1.2 or newer with this certificate.
func (c *Certificate) Config() *tls.Config {
	return &tls.Config{
		MinVersion:     tls.VersionTLS12,
		GetCertificate: func(*tls.ClientHelloInfo) (*tls.Certificate, error) { return c.current(), nil },
	}
}

// Expires returns the end of the current certificate.
func (c *Certificate) Expires() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.loaded.Leaf.NotAfter
}

// current reloads changed files. Unusable files, such as a new certificate without its new key, leave the old
// one in use.
func (c *Certificate) current() *tls.Certificate {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.looked) > lookEvery {
		c.looked = now
		c.renew()
	}
	return c.loaded
}

// renew records the state of the files first, so that unusable files are tried and reported once. mu is held.
func (c *Certificate) renew() {
	seen, err := c.stamps() // zero when one of the files is missing
	if seen == c.seen {
		return
	}
	c.seen = seen
	if err == nil {
		err = c.load()
	}
	if err != nil {
		c.logger.Warn("the certificate cannot be reloaded; the old one stays in use", slog.Any("error", err))
		return
	}
	c.logger.Info("the certificate was reloaded", slog.String("file", c.certFile),
		slog.Time("expires", c.loaded.Leaf.NotAfter))
	c.doubt()
}

func (c *Certificate) load() error {
	pair, err := tls.LoadX509KeyPair(c.certFile, c.keyFile)
	if err != nil {
		return fmt.Errorf("read the certificate: %w", err)
	}
	c.loaded = &pair
	return nil
}

func (c *Certificate) stamps() (both [2]stamp, err error) {
	for i, name := range []string{c.certFile, c.keyFile} {
		info, err := os.Stat(name)
		if err != nil {
			return [2]stamp{}, fmt.Errorf("look at the certificate: %w", err)
		}
		both[i] = stamp{info.ModTime(), info.Size()}
	}
	return both, nil
}
