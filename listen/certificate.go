// The certificate of a TLS listener, read anew when its files change, so that a renewed one needs no restart.

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

// lookEvery is how often the files are looked at, at most, and only when somebody connects.
const lookEvery = time.Second

// Certificate is a certificate and its key in two PEM files.
type Certificate struct {
	certFile, keyFile string
	logger            *slog.Logger
	host              string // that it is expected to name; "": any

	mu     sync.Mutex
	loaded *tls.Certificate
	seen   [2]stamp // of the files, when they were last tried
	looked time.Time
}

// stamp changes when a file does.
type stamp struct {
	at   time.Time
	size int64
}

// LoadCertificate reads the files; both must be there and fit.
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

// Expect says which host the certificate must name, "" for any, and logs at once, and whenever it is read anew, why others
// will not believe it.
func (c *Certificate) Expect(host string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.host = host
	c.doubt()
}

func (c *Certificate) doubt() {
	for _, why := range Doubts(c.loaded.Leaf, c.host, time.Now()) {
		c.logger.Warn("the certificate will not be believed", slog.String("file", c.certFile), slog.String("why", why))
	}
}

// Doubts are the reasons, each a sentence, for which who asks for a host will not believe a certificate: its time, and the names
// in it. "" is any host. Who signed it is not looked at.
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

// Expires is when the certificate in use ends.
func (c *Certificate) Expires() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.loaded.Leaf.NotAfter
}

// current reads the files again when they changed. Files that cannot be used, such as a new certificate whose key has
// not been written yet, leave the old one in use.
func (c *Certificate) current() *tls.Certificate {
	c.mu.Lock()
	defer c.mu.Unlock()
	if now := time.Now(); now.Sub(c.looked) > lookEvery {
		c.looked = now
		c.renew()
	}
	return c.loaded
}

// renew notes what it saw before it reads, so that files that cannot be used are tried, and reported, once. mu is held.
func (c *Certificate) renew() {
	seen, err := c.stamps() // nothing, when one of the files is missing
	if seen == c.seen {
		return
	}
	c.seen = seen
	if err == nil {
		err = c.load()
	}
	if err != nil {
		c.logger.Warn("the certificate cannot be read anew; the old one stays in use", slog.Any("error", err))
		return
	}
	c.logger.Info("the certificate was read anew", slog.String("file", c.certFile), slog.Time("expires", c.loaded.Leaf.NotAfter))
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
