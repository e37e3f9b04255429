// Restream targets: servers of other platforms to which this one passes a broadcast on.

package studio

import (
	"net"
	"net/url"
	"strconv"
	"strings"

	"touchline/domain"
)

// Limits of a target.
const (
	RestreamMax        = 3 // of a house
	RestreamAddressMax = 500
	RestreamKeyMax     = 500
	RestreamNameMax    = 40
)

// RestreamState is what a target does now.
type RestreamState string

// The states of a target of a running broadcast.
const (
	RestreamConnecting RestreamState = "CONNECTING"
	RestreamLive       RestreamState = "LIVE"
	RestreamBehind     RestreamState = "BEHIND" // takes less than the source sends: pictures are left out
	RestreamFailed     RestreamState = "FAILED" // waits for the next try
)

// RestreamFault says why the last try failed.
type RestreamFault string

// The faults of a target.
const (
	RestreamAddress     RestreamFault = "ADDRESS"     // not a public address
	RestreamUnreachable RestreamFault = "UNREACHABLE" // no connection
	RestreamCertificate RestreamFault = "CERTIFICATE" // TLS proves another server, or none
	RestreamProtocol    RestreamFault = "PROTOCOL"    // no RTMP server, or one that breaks the protocol
	RestreamPath        RestreamFault = "PATH"        // the server refuses the path of the address
	RestreamKey         RestreamFault = "KEY"         // the server refuses the stream key
	RestreamLost        RestreamFault = "LOST"        // the server ended the connection, or takes nothing
)

// RestreamTarget is a stored target.
type RestreamTarget struct {
	TargetID  int64
	Name      string
	Address   string
	SealedKey []byte
	Enabled   bool
}

// RestreamChange has the fields of a target to change. Nil: unchanged.
type RestreamChange struct {
	Name, Address *string
	SealedKey     []byte
	Enabled       *bool
}

// RestreamServer is the server of a target.
type RestreamServer struct {
	Secure  bool   // RTMP over TLS
	Host    string // in small letters
	Port    string
	App     string // the path with the query, without the first slash
	Address string // without the stream key
}

// ParseRestream reads the address of a server: rtmp:// or rtmps://, a host, perhaps a port (80, 443 or 1024 and more),
// and a path. False for all others.
func ParseRestream(address string) (RestreamServer, bool) {
	u, err := url.Parse(address)
	if err != nil || len(address) > RestreamAddressMax || u.User != nil || u.Fragment != "" || u.Opaque != "" ||
		strings.ContainsFunc(address, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return RestreamServer{}, false
	}
	s := RestreamServer{Secure: u.Scheme == "rtmps", Host: strings.ToLower(strings.TrimSuffix(u.Hostname(), ".")),
		Port: u.Port(), App: strings.Trim(u.EscapedPath(), "/"), Address: strings.TrimRight(address, "/")}
	if s.Port == "" {
		s.Port = "1935"
		if s.Secure {
			s.Port = "443"
		}
	}
	port, err := strconv.Atoi(s.Port)
	if err != nil || port != 80 && port != 443 && port < 1024 || port > 65535 || s.Host == "" || s.App == "" ||
		u.Scheme != "rtmp" && !s.Secure {
		return RestreamServer{}, false
	}
	if u.RawQuery != "" {
		s.App += "?" + u.RawQuery
	}
	return s, true
}

// At is host and port.
func (s RestreamServer) At() string { return net.JoinHostPort(s.Host, s.Port) }

// CheckRestreamKey refuses what cannot be a stream key.
func CheckRestreamKey(key string) error {
	if key == "" || len(key) > RestreamKeyMax ||
		strings.ContainsFunc(key, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return domain.RefuseField("key", "format", "max", RestreamKeyMax)
	}
	return nil
}

// RestreamPurpose is the purpose for which the stream keys of a house are sealed (domain.Secrets.Seal).
func RestreamPurpose(houseID int64) string { return "stream keys of house " + domain.FormatID(houseID) }
