// Network addresses: their canonical form, and the unit in which limits count them.

package domain

import "net/netip"

// PlainAddr is the canonical form of an address: an IPv4 address mapped to IPv6 becomes IPv4, and the zone is dropped.
func PlainAddr(ip netip.Addr) netip.Addr { return ip.Unmap().WithZone("") }

// Address is the unit of every limit per address: one IPv4 address, or the /64 of an IPv6 address, which one customer
// holds as a whole. Addresses can be compared and used as map keys. The zero value is for callers whose address is
// unknown; they share one limit.
type Address struct{ prefix netip.Prefix }

// Prefix lengths of an address in limits, and of its neighbourhood.
const (
	addressBits4, neighbourhoodBits4 = 32, 24
	addressBits6, neighbourhoodBits6 = 64, 56
)

// AddressOf returns the unit in which limits count an address.
func AddressOf(ip netip.Addr) Address { return Address{cut(ip, addressBits4, addressBits6)} }

// ParseAddress parses an address; invalid text gives the zero Address.
func ParseAddress(text string) Address {
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return Address{}
	}
	return AddressOf(ip)
}

// Neighbourhood is the /24 of IPv4, or the /56 of IPv6, which providers assign to one line. Limits use it against
// callers that move among addresses.
func (a Address) Neighbourhood() Address {
	return Address{cut(a.prefix.Addr(), neighbourhoodBits4, neighbourhoodBits6)}
}

// String is 192.0.2.1 for one address, 2001:db8::/64 for a network, and empty for an unknown address.
func (a Address) String() string {
	switch {
	case !a.prefix.IsValid():
		return ""
	case a.prefix.IsSingleIP():
		return a.prefix.Addr().String()
	}
	return a.prefix.String()
}

func cut(ip netip.Addr, bits4, bits6 int) netip.Prefix {
	if ip = PlainAddr(ip); ip.Is4() {
		bits6 = bits4
	}
	prefix, err := ip.Prefix(bits6)
	if err != nil {
		return netip.Prefix{} // no address
	}
	return prefix
}
