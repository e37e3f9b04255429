// The reach of the site: prod has its own address, and dev with its public passwords stays on its machine.

package config

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// checkReach refuses dev on a public address, and prod without its own address, because it would use that of a request.
func checkReach(c *Config, refuse func(name, why string)) {
	if !c.Dev() {
		if c.PublicURL == "" {
			refuse("PUBLIC_URL", "prod needs the address of the site for browsers, such as https://example.org")
		}
		return
	}
	if c.AllowPublicDev {
		return
	}
	for _, address := range []struct{ name, value, host string }{
		{"ADDR", c.Addr, hostOfAddress(c.Addr)},
		{"RTMP_ADDR", c.RTMPAddr, hostOfAddress(c.RTMPAddr)},
		{"RTMPS_ADDR", c.RTMPSAddr, hostOfAddress(c.RTMPSAddr)},
		{"WEBRTC_UDP_ADDR", c.Media.WebRTCUDP, hostOfAddress(c.Media.WebRTCUDP)},
		{"WEBRTC_TCP_ADDR", c.Media.WebRTCTCP, hostOfAddress(c.Media.WebRTCTCP)},
		{"INTERNAL_ADDR", c.InternalAddr, hostOfAddress(c.InternalAddr)},
		{"PUBLIC_URL", c.PublicURL, hostOfURL(c.PublicURL)},
	} {
		if address.value != "" && !loopback(address.host) {
			refuse(address.name, fmt.Sprintf("%q can be reached from other machines, and the passwords of dev are public; "+
				"set %sENV=prod, or %[2]sALLOW_PUBLIC_DEV=1 in a network you trust", address.value, Prefix))
		}
	}
}

func hostOfAddress(address string) string {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return address
	}
	return host
}

func hostOfURL(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	return u.Hostname()
}

// loopback reports whether a host is only this machine. An empty host means every network.
func loopback(host string) bool {
	host = strings.ToLower(host)
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}
