// Settings of live pictures: the role of this node, and the addresses for players.

package config

import (
	"net/netip"
	"net/url"
	"strings"

	"touchline/http/outbound"
)

// Media holds the settings of live pictures.
type Media struct {
	Role        string   // all, ingest or edge
	Origins     []string // of an edge: nodes that take encoders
	Lines       []Line
	Files       string
	Secret      string
	OldSecrets  []string // still valid for signed addresses
	Hours       int
	CacheMB     int
	LadderCores float64 // for ladders; 0: none
	PushAddress string

	WebRTCUDP     string // ports for broadcasts from browsers, and viewers half a second behind; "": off
	WebRTCTCP     string
	WebRTCPublic  []netip.Addr // addresses of these ports for browsers; none: those of the ports
	WebRTCViewers int
	WebRTCCores   float64 // for browsers without H.264; below 1: they are refused
}

// Line is a further source of live pictures for players.
type Line struct{ Name, Address string }

// Roles of a node.
const (
	RoleAll    = "all"    // accepts encoders and serves viewers
	RoleIngest = "ingest" // accepts encoders; the edges serve viewers
	RoleEdge   = "edge"   // passes on the pictures of its origins
)

// IsEdge reports whether the node is an edge, which has neither database nor encoders.
func (m Media) IsEdge() bool { return m.Role == RoleEdge }

func mediaVariables(c *Config) []variable {
	return []variable{
		{"MEDIA_ROLE", RoleAll,
			"all, ingest (accepts encoders; PLAY_LINES serve viewers) or edge (only passes on pictures of MEDIA_ORIGINS; " +
				"needs no database)",
			to(&c.Media.Role, oneOf(RoleAll, RoleIngest, RoleEdge))},
		{"MEDIA_ORIGINS", "",
			"of an edge: web addresses of the nodes whose pictures it passes on, separated by commas",
			each(&c.Media.Origins, listedOrigin)},
		{"PLAY_LINES", "",
			"further sources of live pictures, separated by commas: Name=https://edge.example.org of an edge, or " +
				"Name=https://cdn.example.org/{house}.m3u8 of another server",
			each(&c.Media.Lines, playLine)},
		{"PLAY_FILES", "",
			"https://… of an edge, or of a cache in front of one, that serves recordings and clips; empty: this site",
			optional(&c.Media.Files, origin)},
		{"PLAY_SECRET", "",
			"at least 32 characters, the same on every node: addresses of pictures are signed and expire; empty: they do not " +
				"expire; to change it: new,old",
			changing(&c.Media.Secret, &c.Media.OldSecrets)},
		{"PLAY_HOURS", "24", "lifetime of signed addresses in hours", to(&c.Media.Hours, number)},
		{"EDGE_CACHE_MB", "256", "of an edge: memory for pieces of recordings and clips", to(&c.Media.CacheMB, number)},
		{"LADDER_CORES", "0",
			"processor cores for smaller pictures of broadcasts, such as 1.5, with ffmpeg; 0: there are none",
			to(&c.Media.LadderCores, cores)},
		{"SOURCE_PRIVATE", "",
			"private networks in which recorded sources may be, separated by commas",
			each(&c.SourcePrivate, Network)},
		{"WEBRTC_UDP_ADDR", "",
			"address at which broadcasts from browsers (WHIP) arrive, and viewers half a second behind (WHEP) are served, by " +
				"UDP; empty: off",
			optional(&c.Media.WebRTCUDP, listenAddress)},
		{"WEBRTC_TCP_ADDR", "",
			"address for them where UDP is closed; may have the same port; empty: off",
			optional(&c.Media.WebRTCTCP, listenAddress)},
		{"WEBRTC_PUBLIC", "",
			"IP addresses at which browsers reach these ports, separated by commas; empty: those of this machine",
			each(&c.Media.WebRTCPublic, ipAddress)},
		{"WEBRTC_VIEWERS", "200",
			"viewers half a second behind at most; others get lines that are cheaper",
			to(&c.Media.WebRTCViewers, number)},
		{"WEBRTC_CORES", "1",
			"processor cores for broadcasts from browsers without H.264, one core each, with ffmpeg; 0: they are refused",
			to(&c.Media.WebRTCCores, cores)},
		{"RESTREAM_PRIVATE", "",
			"private networks to which anchors may restream, separated by commas",
			each(&c.TargetPrivate, Network)},
		{"PUSH_URL", "",
			"rtmp://… or rtmps://… of another server to which anchors push; empty: this one",
			optional(&c.Media.PushAddress, pushURL)},
	}
}

// playLine reads Name=address. The address of another server holds {house}.
func playLine(v string) (Line, error) {
	name, address, _ := strings.Cut(v, "=")
	name, address = strings.TrimSpace(name), strings.TrimSpace(address)
	place := strings.Contains(address, "{house}")
	good := !place && isOrigin(address) || place && outbound.Check(strings.ReplaceAll(address, "{house}", "1")) == nil
	if name == "" || len(name) > 40 || !good {
		return Line{}, wrong("names with the address of an edge, or an address with {house}",
			"East=https://edge.example.org,CDN=https://cdn.example.org/{house}.m3u8", v)
	}
	return Line{name, strings.TrimSuffix(address, "/")}, nil
}

func pushURL(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "rtmp" && u.Scheme != "rtmps" || u.Hostname() == "" || u.User != nil ||
		u.RawQuery != "" || strings.Trim(u.Path, "/") == "" {
		return "", wrong("rtmp:// or rtmps://, a host and an application", "rtmp://ingest.example.org/live", v)
	}
	return strings.TrimSuffix(v, "/"), nil
}

// checkMedia refuses roles without the settings that they need.
func checkMedia(c *Config, refuse func(name, why string)) {
	if c.Media.IsEdge() && len(c.Media.Origins) == 0 {
		refuse("MEDIA_ORIGINS", "an edge needs the address of a node that accepts encoders, such as http://10.0.0.5:8080")
	}
	if c.Media.Role == RoleIngest && len(c.Media.Lines) == 0 {
		refuse("PLAY_LINES", "a node that only accepts encoders needs edges for its viewers, such as East=https://edge.example.org")
	}
}
