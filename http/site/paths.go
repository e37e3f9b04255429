// The paths of the client's pages. Any other path has the status 404.

package site

import (
	"strconv"
	"strings"
)

// clientPaths are the paths of the client's pages, in the notation of its table of routes: ":x" is one part, ":x?" an
// optional last part, and "*" any number of parts.
var clientPaths = [][]string{
	parts("match/:raceType"), parts("match/live/:matchId"),
	parts("team/:teamId"), parts("competition/:competitionId"),
	parts("anchor/room/:houseId"), parts("anchor/:anchorType"),
	parts("chargeWithdrawAnchor"), parts("chargeWithdrawAnchor/slots/:brandId"),
	parts("replay/:replayId"), parts("clip/:clipId"), parts("clips"), parts("search"), parts("dynamic"),
	parts("leaving"), parts("login"), parts("register"),
	parts("forgot"), parts("user"),
	parts("user/info"), parts("user/security"), parts("user/account"), parts("user/left"), parts("user/sessions"),
	parts("user/follows"), parts("user/history"), parts("user/later"), parts("user/ignored"),
	parts("user/notifications"), parts("user/tasks"), parts("user/calendar"),
	parts("user/agreements"), parts("user/wallet/:tab?"), parts("user/apply"), parts("user/configuration"),
	parts("user/reservations"), parts("user/matches"), parts("user/live-data"), parts("user/recordings/:replayId?"),
	parts("user/room"), parts("user/slots"),
	parts("user/tutorial"), parts("user/rules"), parts("user/help"), parts("user/contract/service"),
	parts("user/contract/privacy"),
	parts("embed/room/:houseId"), parts("overlay/chat/:houseId"),
}

func parts(path string) []string { return strings.Split(path, "/") }

// columnNumber parses the number of a column of matches or anchors in a path; 0 is the column for all. It reports
// whether the client reads the same number.
func columnNumber(text string) (number int64, ok bool) {
	number, err := strconv.ParseInt(text, 10, 32)
	return number, err == nil && number >= 0 && strconv.FormatInt(number, 10) == text
}

// clientKnows reports whether the client has a page at a path.
func clientKnows(path string) bool {
	path = strings.Trim(path, "/")
	if path == "" || path == "index.html" {
		return true
	}
	asked := parts(path)
	for _, known := range clientPaths {
		if samePath(known, asked) {
			return true
		}
	}
	return false
}

// isStudio reports whether a path is that of the page where anchors go live from their browser.
func isStudio(path string) bool {
	return samePath(parts("user/configuration"), parts(strings.Trim(strings.TrimPrefix(path, "/api"), "/")))
}

func samePath(known, asked []string) bool {
	for i, part := range known {
		switch {
		case part == "*":
			return true
		case i >= len(asked):
			return strings.HasSuffix(part, "?")
		case strings.HasPrefix(part, ":"):
		case !strings.EqualFold(part, asked[i]): // the client ignores case too
			return false
		}
	}
	return len(known) == len(asked)
}
