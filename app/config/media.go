// What this node does with pictures, and where players fetch them.

package config

import (
	"net/url"
	"strings"

	"touchline/http/outbound"
)

// Media is the part of a node in carrying pictures.
type Media struct {
	Role        string   // all, ingest or edge
	Origins     []string // of an edge: nodes that take encoders
	Lines       []Line
	Files       string
	Secret      string
	OldSecrets  []string // addresses that they signed still count
	Hours       int
	CacheMB     int
	PushAddress string
}

// Line is a further way to live pictures.
type Line struct{ Name, Address string }

// Roles of a node.
const (
	RoleAll    = "all"    // takes encoders, and sends to viewers
	RoleIngest = "ingest" // takes encoders; viewers are sent to the edges
	RoleEdge   = "edge"   // passes on what its origins have
)

// IsEdge tells whether the node is nothing but an edge: without a database, and without encoders.
func (m Media) IsEdge() bool { return m.Role == RoleEdge }

func mediaVariables(c *Config) []variable {
	return []variable{
		{"MEDIA_ROLE", RoleAll, "all, ingest (takes encoders; viewers are sent to PLAY_LINES) or edge (only passes on pictures of MEDIA_ORIGINS; needs no database)", to(&c.Media.Role, oneOf(RoleAll, RoleIngest, RoleEdge))},
		{"MEDIA_ORIGINS", "", "of an edge: web addresses of the nodes whose pictures it passes on, separated by commas", each(&c.Media.Origins, listedOrigin)},
		{"PLAY_LINES", "", "further ways to live pictures, separated by commas: Name=https://edge.example.org of an edge, or Name=https://cdn.example.org/{house}.m3u8 of another server", each(&c.Media.Lines, playLine)},
		{"PLAY_FILES", "", "https://… of an edge, or of a cache in front of one, from which recordings and clips are played; empty: this site", optional(&c.Media.Files, origin)},
		{"PLAY_SECRET", "", "at least 32 characters with which addresses of pictures are signed so that they end, the same on every node; empty: they do not end; while it is changed: new,old", changing(&c.Media.Secret, &c.Media.OldSecrets)},
		{"PLAY_HOURS", "24", "how long signed addresses are good", to(&c.Media.Hours, number)},
		{"EDGE_CACHE_MB", "256", "of an edge: memory for pieces of recordings and clips", to(&c.Media.CacheMB, number)},
		{"SOURCE_PRIVATE", "", "private networks in which sources that are recorded may lie, separated by commas", each(&c.SourcePrivate, Network)},
		{"PUSH_URL", "", "rtmp://… or rtmps://… that anchors are told to push to, where that is another server; empty: this one", optional(&c.Media.PushAddress, pushURL)},
	}
}

// playLine reads Name=address; the address of a foreign line has {house} in it.
func playLine(v string) (Line, error) {
	name, address, _ := strings.Cut(v, "=")
	name, address = strings.TrimSpace(name), strings.TrimSpace(address)
	place := strings.Contains(address, "{house}")
	good := !place && isOrigin(address) || place && outbound.Check(strings.ReplaceAll(address, "{house}", "1")) == nil
	if name == "" || len(name) > 40 || !good {
		return Line{}, wrong("names with the address of an edge, or of a line with {house} in it", "East=https://edge.example.org,CDN=https://cdn.example.org/{house}.m3u8", v)
	}
	return Line{name, strings.TrimSuffix(address, "/")}, nil
}

func pushURL(v string) (string, error) {
	u, err := url.Parse(v)
	if err != nil || u.Scheme != "rtmp" && u.Scheme != "rtmps" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || strings.Trim(u.Path, "/") == "" {
		return "", wrong("rtmp:// or rtmps://, a host and an application", "rtmp://ingest.example.org/live", v)
	}
	return strings.TrimSuffix(v, "/"), nil
}

// checkMedia refuses roles that miss what they need.
func checkMedia(c *Config, refuse func(name, why string)) {
	if c.Media.IsEdge() && len(c.Media.Origins) == 0 {
		refuse("MEDIA_ORIGINS", "an edge needs the address of a node that takes encoders, such as http://10.0.0.5:8080")
	}
	if c.Media.Role == RoleIngest && len(c.Media.Lines) == 0 {
		refuse("PLAY_LINES", "a node that only takes encoders needs edges for its viewers, such as East=https://edge.example.org")
	}
}
