// Parsing of the User-Agent.

package view

import (
	"strings"
	"testing"

	"touchline/domain"
)

const (
	laptop  = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36"
	iPhone  = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.2 Mobile/15E148 Safari/604.1"
	tablet  = "Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0.0.0 Safari/537.36"
	hostile = "<img src=x onerror=alert(1)>\u202e\u200b\x01/9 and a very long name that goes on and on and on and on"
)

func TestAUserAgentIsParsedAndShortened(t *testing.T) {
	for agent, want := range map[string][3]string{
		laptop:       {"Chrome", "Linux", "computer"},
		iPhone:       {"Safari", "iOS", "phone"},
		tablet:       {"Chrome", "Android", "tablet"},
		"curl/8.5.0": {"curl", "", "other"},
		"":           {"", "", "other"},
	} {
		if browser, system, device := Agent(agent); [3]string{browser, system, device} != want {
			t.Errorf("%.30q: %q %q %q, want %q", agent, browser, system, device, want)
		}
	}
	browser, system, _ := Agent(hostile)
	if domain.Length(browser) > agentNameMax || domain.Length(system) > agentNameMax ||
		strings.ContainsAny(browser+system, "\u202e\u200b\x01") {
		t.Errorf("%q %q", browser, system)
	}
}
