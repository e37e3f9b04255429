// The reach of the site is checked before the start.

package config

import (
	"maps"
	"strings"
	"testing"
)

var reachRules = []struct {
	what, refused string // the variable of the error line; "" when the site starts
	settings      map[string]string
}{
	{"dev on this machine", "", nil},
	{"dev on the loopback of IPv6", "", map[string]string{"ADDR": "[::1]:8080"}},
	{"dev under a name of this machine", "",
		map[string]string{"ADDR": "localhost:8080", "PUBLIC_URL": "http://localhost:8080"}},
	{"dev for every network", "ADDR", map[string]string{"ADDR": "0.0.0.0:8080"}},
	{"dev for every network, without a host", "ADDR", map[string]string{"ADDR": ":8080"}},
	{"dev for every network of IPv6", "ADDR", map[string]string{"ADDR": "[::]:8080"}},
	{"dev on an address of a network", "ADDR", map[string]string{"ADDR": "192.168.1.7:8080"}},
	{"dev under a name that is looked up", "ADDR", map[string]string{"ADDR": "touchline.example:8080"}},
	{"dev whose encoders come from outside", "RTMP_ADDR", map[string]string{"RTMP_ADDR": "0.0.0.0:1935"}},
	{"dev whose browsers go live from outside", "WEBRTC_UDP_ADDR", map[string]string{"WEBRTC_UDP_ADDR": ":8189"}},
	{"dev whose browsers go live on this machine", "",
		map[string]string{"WEBRTC_UDP_ADDR": "127.0.0.1:8189", "WEBRTC_TCP_ADDR": "127.0.0.1:8189",
			"WEBRTC_PUBLIC": "127.0.0.1, ::1"}},
	{"an address for browsers that is none", "WEBRTC_PUBLIC",
		map[string]string{"WEBRTC_UDP_ADDR": "127.0.0.1:8189", "WEBRTC_PUBLIC": "0.0.0.0"}},
	{"dev whose figures are seen from outside", "INTERNAL_ADDR", map[string]string{"INTERNAL_ADDR": ":9180"}},
	{"dev behind a public address", "PUBLIC_URL", map[string]string{"PUBLIC_URL": "https://touchline.example"}},
	{"dev that was told it may", "",
		map[string]string{"ADDR": ":8080", "PUBLIC_URL": "https://touchline.example", "ALLOW_PUBLIC_DEV": "1"}},
	{"dev that was told it may not", "ADDR", map[string]string{"ADDR": ":8080", "ALLOW_PUBLIC_DEV": "0"}},
	{"a permission that is none", "ALLOW_PUBLIC_DEV", map[string]string{"ALLOW_PUBLIC_DEV": "perhaps"}},
	{"prod for every network", "", prodWith("ADDR", ":8080")},
	{"prod that does not know its address", "PUBLIC_URL", prodWith("PUBLIC_URL", "")},
}

func prodWith(name, value string) map[string]string {
	settings := map[string]string{"ENV": "prod", "SECRET": strings.Repeat("s", 32),
		"PUBLIC_URL": "https://touchline.example"}
	maps.Copy(settings, map[string]string{name: value})
	return settings
}

func TestDevStaysOnItsMachineAndProdKnowsItsAddress(t *testing.T) {
	for _, rule := range reachRules {
		_, err := Read(func(name string) (string, bool) {
			value, ok := rule.settings[strings.TrimPrefix(name, Prefix)]
			return value, ok
		})
		if rule.refused == "" {
			if err != nil {
				t.Errorf("%s: %v", rule.what, err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), Prefix+rule.refused+":") || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want one line that begins with %s%s", rule.what, err, Prefix, rule.refused)
		}
	}
}
