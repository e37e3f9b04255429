// The operators' list of foreign hosts from which browsers may fetch pictures and streams.

package studio

import (
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"touchline/domain"
)

// MediaHostsSetting is the setting's key of the list.
const MediaHostsSetting = "media.hosts"

// MediaHostsMax bounds the list, which is sent in a header of every page.
const MediaHostsMax = 100

const (
	mediaHostMax    = 253
	mediaAddressMax = 2000
)

// MediaHosts are origins as browsers compare them: scheme, host and a port other than the default.
type MediaHosts []string

// Allow reports whether an address is on a host of the list.
func (m MediaHosts) Allow(address string) bool {
	origin, ok := MediaOrigin(address)
	return ok && slices.Contains(m, origin)
}

// CleanMediaHost parses one line of the list: cdn.example.org, or https://cdn.example.org:8443. Private networks and
// hosts without TLS are accepted in development only.
func CleanMediaHost(text string, dev bool) (string, bool) {
	text = strings.TrimSpace(text)
	if !strings.Contains(text, "://") {
		text = "https://" + text
	}
	u, err := url.Parse(text)
	if err != nil || u.Path != "" && u.Path != "/" || u.RawQuery != "" || u.Fragment != "" {
		return "", false
	}
	return originOf(u, dev)
}

// MediaOrigin returns the origin of a picture's or stream's address; false for an invalid address.
func MediaOrigin(address string) (string, bool) {
	u, ok := mediaAddress(address)
	if !ok {
		return "", false
	}
	return originOf(u, true)
}

// PublicMedia reports whether browsers may be sent to an address: https, a named host, no password, no private network.
func PublicMedia(address string) bool {
	u, ok := mediaAddress(address)
	if !ok {
		return false
	}
	_, ok = originOf(u, false)
	return ok
}

func mediaAddress(address string) (*url.URL, bool) {
	if len(address) > mediaAddressMax || domain.CleanLine(address) != address {
		return nil, false
	}
	u, err := url.Parse(address)
	return u, err == nil
}

var hostName = regexp.MustCompile(`^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$`)

func originOf(u *url.URL, dev bool) (string, bool) {
	usual := map[string]string{"https": "443", "http": "80"}[u.Scheme]
	host := strings.ToLower(strings.TrimSuffix(u.Hostname(), "."))
	if usual == "" || u.User != nil || u.Opaque != "" || len(host) > mediaHostMax ||
		!dev && (u.Scheme != "https" || !publicHost(host)) {
		return "", false
	}
	if ip, err := netip.ParseAddr(host); err == nil && ip.Is6() && ip.Zone() == "" {
		host = "[" + ip.String() + "]"
	} else if !hostName.MatchString(host) {
		return "", false
	}
	if port := u.Port(); port != "" && port != usual {
		host += ":" + port
	}
	return u.Scheme + "://" + host, true
}

func publicHost(host string) bool {
	if ip, err := netip.ParseAddr(host); err == nil {
		return ip.IsGlobalUnicast() && !ip.IsPrivate()
	}
	last := host[strings.LastIndex(host, ".")+1:]
	switch last {
	case "localhost", "local", "internal", "lan", "home", "arpa", "":
		return false
	}
	// The last label of a name is never a number; 0x7f.1 and 2130706433 are addresses in disguise.
	return strings.Contains(host, ".") && strings.Trim(last, "0123456789") != "" && !strings.HasPrefix(last, "0x")
}
