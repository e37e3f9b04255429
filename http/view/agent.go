// What a program says of itself in its User-Agent.

package view

import (
	"strings"
	"unicode"

	"github.com/mileusna/useragent"

	"touchline/domain"
)

// agentNameMax is for names of programs nobody knows: they write them themselves.
const agentNameMax = 32

// Agent makes out what a User-Agent says of itself. It is a claim, and is shown as text.
func Agent(agent string) (browser, system, device string) {
	is := useragent.Parse(agent)
	name := func(s string) string {
		return domain.Shorten(domain.CleanLine(strings.Map(visible, s)), agentNameMax)
	}
	device = "other"
	switch {
	case is.Tablet, is.OS == useragent.Android && !strings.Contains(agent, "Mobile"):
		device = "tablet"
	case is.Mobile:
		device = "phone"
	case is.Desktop:
		device = "computer"
	}
	return name(is.Name), name(is.OS), device
}

// visible drops what cannot be seen, and what turns the direction of the text around it.
func visible(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return -1
}
