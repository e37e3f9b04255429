package studio

import "testing"

func TestAMediaHostIsReadAsBrowsersCompareIt(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		"cdn.example.org": "https://cdn.example.org", " https://CDN.Example.org:443/ ": "https://cdn.example.org",
		"https://cdn.example.org:8443": "https://cdn.example.org:8443", "https://203.0.113.9": "https://203.0.113.9",
		"https://[2001:db8::1]": "https://[2001:db8::1]", "cdn.example.org.": "https://cdn.example.org",
	} {
		if got, ok := CleanMediaHost(text, false); !ok || got != want {
			t.Errorf("%q: %q %v", text, got, ok)
		}
	}
	for _, text := range []string{
		"", "*", "https:", "https://*.example.org", "http://cdn.example.org", "ws://cdn.example.org",
		"https://cdn.example.org/live", "https://cdn.example.org?x",
		"https://user@cdn.example.org", "localhost", "127.0.0.1", "https://10.1.2.3", "https://[::1]", "printer.local",
		"203.28937", "203.0x7109", "3405803785", // unusual spellings of 203.0.113.9
		"cdn.example.org; script-src *", "cdn.example.org https://evil.example", "https://пример.рф", "data:", "'self'",
		"-a.example",
	} {
		if got, ok := CleanMediaHost(text, false); ok {
			t.Errorf("%q is taken for %q", text, got)
		}
	}
	if got, ok := CleanMediaHost("http://127.0.0.1:9000", true); !ok || got != "http://127.0.0.1:9000" {
		t.Errorf("in development: %q %v", got, ok)
	}
}

func TestAHostInAPrivateNetworkIsNotPublic(t *testing.T) {
	t.Parallel()
	for host, public := range map[string]bool{
		"203.0.113.9": true, "2001:db8::1": true, "cdn.example.org": true, "127.0.0.1": false, "10.1.2.3": false,
		"169.254.0.1": false,
		"::1":         false, "::ffff:10.1.2.3": false, "fe80::1": false, "fd00::1": false, "localhost": false,
		"printer": false, "printer.lan": false,
	} {
		if publicHost(host) != public {
			t.Errorf("%s is taken for public: %v", host, !public)
		}
	}
}

func TestOnlyAddressesOnAListedHostAreAllowed(t *testing.T) {
	t.Parallel()
	list := MediaHosts{"https://cdn.example.org", "http://127.0.0.1:9000"}
	for address, allowed := range map[string]bool{
		"https://cdn.example.org/live/a.m3u8?t=1": true, "https://CDN.example.org:443/a.flv": true,
		"http://127.0.0.1:9000/a.mp4":       true,
		"https://cdn.example.org:444/a.flv": false, "http://cdn.example.org/a.flv": false,
		"https://cdn.example.org.evil.example/a.flv": false,
		"https://evil.example/cdn.example.org":       false, "https://cdn.example.org@evil.example/a.flv": false,
		"//cdn.example.org/a.flv":       false,
		"https://cdn example.org/a.flv": false, "": false,
	} {
		if list.Allow(address) != allowed {
			t.Errorf("%q is taken for %v", address, !allowed)
		}
	}
}
