// Which addresses count as one.

package domain

import (
	"net/netip"
	"testing"
)

func TestOneAddressIsAnIPv4AddressOrASixtyFourOfIPv6(t *testing.T) {
	for _, x := range []struct{ text, address, neighbourhood string }{
		{"192.0.2.7", "192.0.2.7", "192.0.2.0/24"},
		{"::ffff:192.0.2.7", "192.0.2.7", "192.0.2.0/24"},
		{"::ffff:c000:207", "192.0.2.7", "192.0.2.0/24"},
		{"2001:db8:1:234::1", "2001:db8:1:234::/64", "2001:db8:1:200::/56"},
		{"2001:db8:1:234:ffff:ffff:ffff:ffff", "2001:db8:1:234::/64", "2001:db8:1:200::/56"},
		{"2001:db8:1:235::1", "2001:db8:1:235::/64", "2001:db8:1:200::/56"},
		{"fe80::1%eth0", "fe80::/64", "fe80::/56"},
		{"::1", "::/64", "::/56"},
		{"", "", ""},
		{"nobody", "", ""},
	} {
		a := ParseAddress(x.text)
		if a.String() != x.address || a.Neighbourhood().String() != x.neighbourhood {
			t.Errorf("%q is %q in %q, want %q in %q", x.text, a, a.Neighbourhood(), x.address, x.neighbourhood)
		}
	}
	if ParseAddress("2001:db8::1") != ParseAddress("2001:db8::2") ||
		ParseAddress("192.0.2.1") == ParseAddress("192.0.2.2") {
		t.Error("addresses do not compare as limits count them")
	}
	if got := PlainAddr(netip.MustParseAddr("::ffff:192.0.2.7%3")); got != netip.MustParseAddr("192.0.2.7") {
		t.Errorf("a mapped address with a zone is compared as %s", got)
	}
}
