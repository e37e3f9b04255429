// The player's configuration: the addresses of a room's video.

package view

import (
	"cmp"
	"strconv"
	"strings"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/domain/studio"
)

// Player configures the client's video player. Its fields have the names of xgplayer where it has them.
type Player struct {
	URL                   string         `json:"url"`
	Type                  string         `json:"type"`
	IsLive                bool           `json:"isLive"`
	Poster                string         `json:"poster"`
	Lines                 []PlayerLine   `json:"lines"`
	Thumbnail             *Thumbnail     `json:"thumbnail"`
	ProgressDot           []ProgressDot  `json:"progressDot"`
	TextTrack             []TextTrack    `json:"texttrack"`
	LastPlayTime          float64        `json:"lastPlayTime"`
	LastPlayTimeHideDelay int            `json:"lastPlayTimeHideDelay"`
	LiveRoom              LiveRoomButton `json:"liveRoom"`
	PlaybackRate          []float64      `json:"playbackRate"`
	DefaultPlaybackRate   float64        `json:"defaultPlaybackRate"`
	Danmu                 bool           `json:"danmu"`
	Rewind                *Rewind        `json:"rewind"`      // to go back in the broadcast; null without a recording
	BlockedHost           *string        `json:"blockedHost"` // host that is not allowed; then there are no lines
}

// PlayerLine is one of several addresses of the same pictures.
type PlayerLine struct {
	LineID     string `json:"lineId"`
	Name       string `json:"name"`
	URL        string `json:"url"`
	Type       string `json:"type"`
	Definition string `json:"definition"`
	// The picture for browsers (RFC 6381), such as av01.0.05M.08; null: H.264, which all of them play
	Codec *string `json:"codec"`
}

// Thumbnail describes sheets of small pictures. Width and height are those of one picture in pixels.
type Thumbnail struct {
	PicNum int      `json:"pic_num"`
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Col    int      `json:"col"`
	Row    int      `json:"row"`
	URLs   []string `json:"urls"`
}

// ProgressDot is a mark on the time line. Times are in seconds from the start.
type ProgressDot struct {
	ID       string  `json:"id"`
	Time     float64 `json:"time"`
	Text     string  `json:"text"`
	Duration float64 `json:"duration"`
}

// TextTrack is a file of captions.
type TextTrack struct {
	Label   string `json:"label"`
	Src     string `json:"src"`
	Kind    string `json:"kind"`
	SrcLang string `json:"srclang"`
	Default bool   `json:"default"`
}

// Rewind is the HLS playlist of a running broadcast. The query at (epoch ms) sets where players start.
type Rewind struct {
	URL       string `json:"url"`
	SessionID string `json:"sessionId"` // of the broadcast
	Since     int64  `json:"since"`     // start of the broadcast
	Seconds   int    `json:"seconds"`   // how far back a viewer can go
}

// LiveRoomButton is the player's link to the live room. The path is one of this site.
type LiveRoomButton struct {
	Title string `json:"title"`
	Path  string `json:"path"`
}

// Player returns the player of a room, or nil unless the room is living or interrupted. Browsers may fetch from hosts,
// besides this site and its nodes.
func (p Play) Player(h studio.House, hosts studio.MediaHosts) *Player {
	if h.Status != domain.LiveLiving && h.Status != domain.LiveInterrupted {
		return nil
	}
	path := studio.RoomPathOf(h.RoomPath, h.HouseID)
	switch {
	case h.Source == domain.SourceOwn && h.OwnVideoURL != "":
		return p.rewindable(h, allowedPlayer(hosts, []PlayerLine{OwnLine(h.OwnVideoURL, h.OwnVideoType)}, h.HouseImage,
			h.HouseName, path))
	case h.Source == domain.SourceMatch && h.Shown.SourceURL != "":
		return p.rewindable(h, allowedPlayer(hosts, MatchLines(h.Shown), h.HouseImage, h.HouseName, path))
	}
	return p.rewindable(h, LivePlayer(p.Live(h.HouseID), h.HouseImage, h.HouseName, path))
}

// rewindable adds the rewind address to the player of a recorded house, unless its source is not allowed.
func (p Play) rewindable(h studio.House, player *Player) *Player {
	if h.Recorded && player.URL != "" {
		player.Rewind = p.Rewind(h)
	}
	return player
}

// allowedPlayer returns a player of the allowed lines. Without any, the player has no lines and names the blocked host.
func allowedPlayer(hosts studio.MediaHosts, lines []PlayerLine, poster, title, path string) *Player {
	allowed, host := AllowedLines(hosts, lines)
	if len(allowed) > 0 {
		return LivePlayer(allowed, poster, title, path)
	}
	p := LivePlayer(lines, poster, title, path)
	p.URL, p.Lines, p.BlockedHost = "", allowed, &host
	return p
}

// AllowedLines returns the lines of this site and of the allowed hosts. blocked is the host of the first other line.
func AllowedLines(hosts studio.MediaHosts, lines []PlayerLine) (allowed []PlayerLine, blocked string) {
	allowed = []PlayerLine{}
	for _, line := range lines {
		if strings.HasPrefix(line.URL, "/") || hosts.Allow(line.URL) {
			allowed = append(allowed, line)
		} else if blocked == "" {
			blocked = hostOf(line.URL)
		}
	}
	return allowed, blocked
}

// LivePlayer returns a player that starts with the first line. There must be one.
func LivePlayer(lines []PlayerLine, poster, title, path string) *Player {
	return &Player{
		URL: lines[0].URL, Type: lines[0].Type, IsLive: true, Poster: poster, Lines: lines,
		ProgressDot: []ProgressDot{}, TextTrack: []TextTrack{},
		LastPlayTimeHideDelay: domain.MemoryPlayHideDelaySeconds,
		LiveRoom:              LiveRoomButton{Title: title, Path: path},
		PlaybackRate:          []float64{2, 1.5, 1.25, 1, 0.75, 0.5}, DefaultPlaybackRate: 1, Danmu: true,
	}
}

// MatchLines returns the lines of a match's own source, the main line first.
func MatchLines(m sport.Match) []PlayerLine {
	lines := []PlayerLine{{
		LineID: "source", Name: cmp.Or(m.SourceName, "Native HD"), URL: m.SourceURL, Type: m.SourceType, Definition: "native",
	}}
	for i, line := range m.SourceLines {
		lines = append(lines, PlayerLine{
			LineID: "source-" + strconv.Itoa(i+2), Name: line.Name, URL: line.URL, Type: line.Type, Definition: line.Definition,
		})
	}
	return lines
}

// OwnLine returns the line of an anchor's own video. kind is flv, hls or mp4.
func OwnLine(url, kind string) PlayerLine {
	return PlayerLine{LineID: "own", Name: "Native HD", URL: url, Type: kind, Definition: "native"}
}

// RoomPath returns the path of a room's page.
func RoomPath(houseID int64) string { return "/anchor/room/" + domain.FormatID(houseID) }

// RoomsPath is the path of the page of all rooms.
const RoomsPath = "/anchor/0"

// ReplayPath returns the path of a recording's page. Its files have longer paths.
func ReplayPath(replayID string) string { return "/replay/" + replayID }
