// Who may reach the site: prod knows its own address, and dev, whose passwords everybody knows, stays on its machine.
package main

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strings"
)

// checkReach refuses an environment in which strangers could reach dev, or prod would have to believe the address a
// request names.
func checkReach(c *Config) error {
	if !c.Dev() {
		if c.PublicURL == "" {
			return fmt.Errorf("%sPUBLIC_URL: prod needs the address under which browsers reach the site, e.g. https://example.org", prefix)
		}
		for name, secret := range c.PaySecrets {
			if string(secret) == demoPaySecret {
				return fmt.Errorf("%sPAY_WEBHOOK_SECRETS: the secret of %s is that of dev, which everybody knows; prod needs another", prefix, name)
			}
		}
		return nil
	}
	if c.AllowPublicDev {
		return nil
	}
	for _, address := range []struct{ name, value, host string }{
		{"ADDR", c.Addr, hostOfAddress(c.Addr)},
		{"RTMP_ADDR", c.RTMPAddr, hostOfAddress(c.RTMPAddr)},
		{"INTERNAL_ADDR", c.InternalAddr, hostOfAddress(c.InternalAddr)},
		{"PUBLIC_URL", c.PublicURL, hostOfURL(c.PublicURL)},
	} {
		if address.value != "" && !loopback(address.host) {
			return fmt.Errorf("%s%s: %q can be reached from other machines, and everybody knows the passwords of dev; "+
				"set %[1]sENV=prod, or %[1]sALLOW_PUBLIC_DEV=1 in a network you trust", prefix, address.name, address.value)
		}
	}
	return nil
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

// loopback tells whether a host is this machine and no other. No host at all means every network.
func loopback(host string) bool {
	host = strings.ToLower(host)
	if host == "localhost" || strings.HasSuffix(host, ".localhost") {
		return true
	}
	ip, err := netip.ParseAddr(host)
	return err == nil && ip.Unmap().IsLoopback()
}
