// Requests and connections to addresses from operators and users.

// Package outbound sends requests to other servers: to addresses that operators and users have entered, and to the push
// services of browsers. It dials only public addresses, checked after the name is resolved, follows no redirects, and
// bounds time and size. So an address can neither reach the machine's own network nor block the server.
package outbound

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"syscall"
	"time"

	"touchline/domain"
)

// Limits of one exchange.
const (
	MaxBytes = 5 << 20
	Timeout  = 10 * time.Second
)

// The errors of a request that is not sent, or whose response is not accepted.
var (
	ErrAddress   = errors.New("the address is not allowed")
	ErrNotListed = errors.New("the host is not on the list")
	ErrRedirect  = errors.New("the address redirects")
	ErrTooLarge  = fmt.Errorf("the response is larger than %d bytes", MaxBytes)
)

// Client sends the requests. The zero value dials public addresses only.
type Client struct {
	// Private networks that are allowed too, for example of an SMS gateway or of a test's server.
	Private []netip.Prefix
	// Limit is the time limit of one exchange; 0: Timeout.
	Limit time.Duration
	// Redirects is how many redirects are followed, each checked like the first address; 0: none.
	Redirects int
	// May reports whether an address, or the target of a redirect, is allowed. Nil: every address that passes Check.
	May func(address string) bool
}

// Get returns the body at an address, at most MaxBytes. A status other than 200 is an error.
func (c *Client) Get(ctx context.Context, address string) ([]byte, error) {
	status, body, err := c.exchange(ctx, http.MethodGet, address, nil, nil)
	if err == nil && status != http.StatusOK {
		err = fmt.Errorf("answered status %d", status)
	}
	return body, err
}

// Open returns the body at an address for reading, which ends with ctx. The caller bounds the size.
func (c *Client) Open(ctx context.Context, address string) (io.ReadCloser, error) {
	response, err := c.ask(ctx, http.MethodGet, address, nil, nil)
	if err != nil {
		return nil, err
	}
	if response.StatusCode != http.StatusOK {
		return nil, errors.Join(fmt.Errorf("%s answered status %d", response.Request.URL.Host, response.StatusCode),
			response.Body.Close())
	}
	return response.Body, nil
}

// Post sends a body, and returns the status and body of the response.
func (c *Client) Post(ctx context.Context, address string, header map[string]string,
	body []byte) (status int, answer []byte, err error) {
	return c.exchange(ctx, http.MethodPost, address, header, body)
}

// Check refuses with ErrAddress an address that is not http or https, has no host, or has a password.
func Check(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "https" && u.Scheme != "http" || u.Hostname() == "" || u.User != nil ||
		len(address) > 2048 {
		return ErrAddress
	}
	return nil
}

func (c *Client) exchange(ctx context.Context, method, address string, header map[string]string,
	body []byte) (int, []byte, error) {
	ctx, cancel := context.WithTimeout(ctx, c.limit()) // of the whole exchange: slow bytes do not extend it
	defer cancel()
	response, err := c.ask(ctx, method, address, header, body)
	if err != nil {
		return 0, nil, err
	}
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(io.LimitReader(response.Body, MaxBytes+1))
	switch {
	case err != nil:
		return 0, nil, fmt.Errorf("read from %s: %w", response.Request.URL.Host, err)
	case len(answer) > MaxBytes:
		return 0, nil, ErrTooLarge
	}
	return response.StatusCode, answer, nil
}

func (c *Client) limit() time.Duration {
	if c.Limit == 0 {
		return Timeout
	}
	return c.Limit
}

// ask returns when the header of the response has arrived.
func (c *Client) ask(ctx context.Context, method, address string, header map[string]string,
	body []byte) (*http.Response, error) {
	if err := c.check(address); err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, method, address, bytes.NewReader(body))
	if err != nil {
		return nil, ErrAddress
	}
	request.Header.Set("User-Agent", "touchline")
	for name, value := range header {
		request.Header.Set(name, value)
	}
	limit := c.limit()
	dialer := &net.Dialer{Timeout: limit, Control: c.control}
	// One transport per exchange, so that no connection outlives the check of its address. No proxy, because a proxy would
	// dial unchecked addresses.
	transport := &http.Transport{DialContext: dialer.DialContext, DisableKeepAlives: true, TLSHandshakeTimeout: limit,
		ResponseHeaderTimeout: limit, MaxResponseHeaderBytes: 64 << 10}
	client := &http.Client{Transport: transport, CheckRedirect: c.redirect}
	response, err := client.Do(request)
	if err != nil {
		return nil, fmt.Errorf("ask %s: %w", request.URL.Host, plain(err))
	}
	return response, nil
}

// Reachable reports whether a host may be dialled, as far as its name tells: names are resolved when they are dialled.
func (c *Client) Reachable(host string) bool {
	a, err := netip.ParseAddr(host)
	if err != nil {
		return host != "localhost" || c.may(netip.IPv6Loopback()) || c.may(netip.AddrFrom4([4]byte{127, 0, 0, 1}))
	}
	return c.may(domain.PlainAddr(a))
}

// Dial connects to a host and port by TCP, as far as the address is allowed (ErrAddress). Its name is resolved once.
func (c *Client) Dial(ctx context.Context, address string) (net.Conn, error) {
	return (&net.Dialer{Timeout: c.limit(), Control: c.control}).DialContext(ctx, "tcp", address)
}

func (c *Client) redirect(to *http.Request, before []*http.Request) error {
	if len(before) > c.Redirects {
		return ErrRedirect
	}
	return c.check(to.URL.String())
}

func (c *Client) check(address string) error {
	if err := Check(address); err != nil {
		return err
	}
	if c.May != nil && !c.May(address) {
		return ErrNotListed
	}
	return nil
}

// plain drops the address from an error, because it may contain a secret.
func plain(err error) error {
	var wrapped *url.Error
	if errors.As(err, &wrapped) {
		return wrapped.Err
	}
	return err
}

// control checks the resolved address before it is dialled.
func (c *Client) control(network, address string, _ syscall.RawConn) error {
	host, err := netip.ParseAddrPort(address)
	if err != nil || network != "tcp4" && network != "tcp6" {
		return ErrAddress
	}
	if !c.may(domain.PlainAddr(host.Addr())) {
		return ErrAddress
	}
	return nil
}

// reserved are networks that no method of netip covers.
var reserved = []netip.Prefix{
	netip.MustParsePrefix("0.0.0.0/8"), netip.MustParsePrefix("100.64.0.0/10"), netip.MustParsePrefix("192.0.0.0/24"),
	netip.MustParsePrefix("192.0.2.0/24"), netip.MustParsePrefix("198.18.0.0/15"),
	netip.MustParsePrefix("198.51.100.0/24"),
	netip.MustParsePrefix("203.0.113.0/24"), netip.MustParsePrefix("240.0.0.0/4"), netip.MustParsePrefix("64:ff9b::/96"),
	netip.MustParsePrefix("64:ff9b:1::/48"), netip.MustParsePrefix("100::/64"), netip.MustParsePrefix("2001::/23"),
	netip.MustParsePrefix("2001:db8::/32"), netip.MustParsePrefix("2002::/16"), netip.MustParsePrefix("::/96"),
	netip.MustParsePrefix("fec0::/10"), netip.MustParsePrefix("3fff::/20"), netip.MustParsePrefix("5f00::/16"),
}

func (c *Client) may(a netip.Addr) bool {
	for _, p := range c.Private {
		if p.Contains(a) {
			return true
		}
	}
	if !a.IsGlobalUnicast() || a.IsPrivate() || a.IsLoopback() || a.IsLinkLocalUnicast() || a.IsMulticast() {
		return false
	}
	for _, p := range reserved {
		if p.Contains(a) {
			return false
		}
	}
	return true
}
