// Network addresses: the one form in which they are compared, and the unit in which limits count them.

package domain

import "net/netip"

// PlainAddr is the form in which addresses are compared with lists: an IPv4 address that came as IPv6 is IPv4
// again, and a zone says nothing to anybody but the interface it came through.
func PlainAddr(ip netip.Addr) netip.Addr { return ip.Unmap().WithZone("") }

// Address is what every limit per address counts: one IPv4 address, or the /64 of an IPv6 address, which one
// customer holds whole. Addresses can be compared and be keys of maps. The zero value stands for all callers
// whose address is not known; they share one limit.
type Address struct{ prefix netip.Prefix }

// Bits of an address that limits look at, and of its neighbourhood.
const (
	addressBits4, neighbourhoodBits4 = 32, 24
	addressBits6, neighbourhoodBits6 = 64, 56
)

// AddressOf gives the unit in which limits count an address.
func AddressOf(ip netip.Addr) Address { return Address{cut(ip, addressBits4, addressBits6)} }

// ParseAddress reads an address as text; what is none gives the zero Address.
func ParseAddress(text string) Address {
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return Address{}
	}
	return AddressOf(ip)
}

// Neighbourhood is the /24 of IPv4, or the /56 of IPv6, which providers give to one line: for limits that should
// also hold somebody who moves among addresses.
func (a Address) Neighbourhood() Address {
	return Address{cut(a.prefix.Addr(), neighbourhoodBits4, neighbourhoodBits6)}
}

// String is 192.0.2.1 for one address, 2001:db8::/64 for a network, and empty when nothing is known.
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
