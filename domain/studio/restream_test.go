// Addresses and keys of restream targets, as people type them.

package studio

import (
	"strings"
	"testing"
)

func TestTheServerOfATargetIsReadFromItsAddress(t *testing.T) {
	for address, want := range map[string]RestreamServer{
		"rtmp://a.rtmp.example.org/live2": {Host: "a.rtmp.example.org", Port: "1935", App: "live2"},
		"rtmps://Live.Example.org:443/rtmp/": {Secure: true, Host: "live.example.org", Port: "443", App: "rtmp",
			Address: "rtmps://Live.Example.org:443/rtmp"},
		"rtmps://live.example.org./app/inner": {Secure: true, Host: "live.example.org", Port: "443", App: "app/inner"},
		"rtmp://[2001:db8::1]:19350/live2?backup=1": {Host: "2001:db8::1", Port: "19350",
			App: "live2?backup=1"},
	} {
		if want.Address == "" {
			want.Address = address
		}
		if got, ok := ParseRestream(address); !ok || got != want {
			t.Errorf("%s is read as %+v, %v", address, got, ok)
		}
	}
}

func TestOtherAddressesAreNoTargets(t *testing.T) {
	for _, address := range []string{
		"", "live", "http://example.org/live", "rtmpt://example.org/live", "rtmp:example.org/live", "rtmp:///live",
		"rtmp://example.org", "rtmp://example.org/", "rtmp://user:pass@example.org/live", "rtmp://example.org/live#x",
		"rtmp://example.org:25/live", "rtmp://example.org:0/live", "rtmp://example.org:65536/live",
		"rtmp://example.org:port/live", "rtmp://exa mple.org/live", "rtmp://example.org/li\r\nve", "rtmp://example.org/直播",
		"rtmp://example.org/" + strings.Repeat("a", RestreamAddressMax),
	} {
		if got, ok := ParseRestream(address); ok {
			t.Errorf("%.60q is read as %+v", address, got)
		}
	}
}

func TestAStreamKeyIsOneWord(t *testing.T) {
	for key, good := range map[string]bool{
		"abcd-1234": true, "FB-1-0-x?s_bl=1&s_ps=1": true, "": false, "two words": false, "new\nline": false, "密": false,
		strings.Repeat("k", RestreamKeyMax+1): false,
	} {
		if err := CheckRestreamKey(key); (err == nil) != good {
			t.Errorf("%.20q: %v", key, err)
		}
	}
}
