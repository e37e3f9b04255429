// What a User-Agent claims, and how viewers of a page are counted.

package view

import (
	"crypto/sha256"
	"encoding/base64"
	"strings"
	"unicode"

	"github.com/mileusna/useragent"

	"touchline/domain"
	"touchline/http/rest"
)

// agentNameMax is the greatest length of a program's name, which the program chooses itself.
const agentNameMax = 32

// Agent parses a User-Agent. Its values are claims of the program; device is computer, phone, tablet or other.
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

// visible drops invisible characters, and those that change the direction of text.
func visible(r rune) rune {
	if unicode.IsPrint(r) {
		return r
	}
	return -1
}

// ViewerOf returns the key by which a page counts a viewer once. A visitor's key is a hash of address and User-Agent.
func ViewerOf(caller rest.Caller) string {
	if caller.UserID != 0 {
		return "u:" + domain.FormatID(caller.UserID)
	}
	sum := sha256.Sum256([]byte(caller.Address().String() + "\x00" + caller.Agent))
	return "v:" + base64.RawURLEncoding.EncodeToString(sum[:12])
}
