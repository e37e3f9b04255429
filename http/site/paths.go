// The addresses of the client's pages: any other is a page that does not exist.

package site

import (
	"strconv"
	"strings"
)

// clientPaths are the addresses the client has a page for, in the notation of its table of routes: ":x" is one part,
// ":x?" one that may be missing at the end, and "*" any number of them.
var clientPaths = [][]string{
	parts("match/:raceType"), parts("match/live/:matchId"),
	parts("anchor/room/:houseId"), parts("anchor/:anchorType"),
	parts("chargeWithdrawAnchor"), parts("chargeWithdrawAnchor/slots/:brandId"),
	parts("replay/:replayId"), parts("clip/:clipId"), parts("search"), parts("dynamic"), parts("login"), parts("register"), parts("forgot"), parts("user"),
	parts("user/info"), parts("user/security"), parts("user/account"), parts("user/left"), parts("user/sessions"),
	parts("user/follows"), parts("user/notifications"), parts("user/tasks"), parts("user/calendar"),
	parts("user/agreements"), parts("user/wallet/:tab?"), parts("user/apply"), parts("user/configuration"),
	parts("user/reservations"), parts("user/matches"), parts("user/live-data"), parts("user/recordings/:replayId?"), parts("user/room"), parts("user/slots"),
	parts("user/tutorial"), parts("user/rules"), parts("user/help"), parts("user/contract/service"), parts("user/contract/privacy"),
	parts("embed/room/:houseId"), parts("overlay/chat/:houseId"),
}

func parts(path string) []string { return strings.Split(path, "/") }

// columnNumber is the number by which an address names a column of matches or anchors, 0 for all; false for what is no
// number as the client reads it.
func columnNumber(text string) (number int64, ok bool) {
	number, err := strconv.ParseInt(text, 10, 32)
	return number, err == nil && number >= 0 && strconv.FormatInt(number, 10) == text
}

// clientKnows tells whether the client has a page at an address.
func clientKnows(path string) bool {
	path = strings.Trim(path, "/")
	if path == "" || path == "index.html" {
		return true
	}
	asked := parts(path)
	for _, known := range clientPaths {
		if matches(known, asked) {
			return true
		}
	}
	return false
}

func matches(known, asked []string) bool {
	for i, part := range known {
		switch {
		case part == "*":
			return true
		case i >= len(asked):
			return strings.HasSuffix(part, "?")
		case strings.HasPrefix(part, ":"):
		case !strings.EqualFold(part, asked[i]): // as the client compares
			return false
		}
	}
	return len(known) == len(asked)
}
