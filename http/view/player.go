// The player's configuration: the addresses of a room's video.

package view

import (
	"strconv"
	"strings"

	"touchline/domain"
)

// Player configures the client's video player; its names are those of xgplayer where it has them.
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
	Rewind                *Rewind        `json:"rewind"`      // how to watch what was just on; null where nothing is recorded
	BlockedHost           *string        `json:"blockedHost"` // where the pictures come from, when nothing may be fetched from there: no lines
}

// PlayerLine is one address of the same picture.
type PlayerLine struct {
	LineID     string `json:"lineId"`
	Name       string `json:"name"`
	URL        string `json:"url"`
	Type       string `json:"type"`
	Definition string `json:"definition"`
}

// Thumbnail describes sheets of small pictures; width and height are of one picture in pixels.
type Thumbnail struct {
	PicNum int      `json:"pic_num"`
	Width  int      `json:"width"`
	Height int      `json:"height"`
	Col    int      `json:"col"`
	Row    int      `json:"row"`
	URLs   []string `json:"urls"`
}

// ProgressDot is a mark on the time line; times are in seconds from the beginning.
type ProgressDot struct {
	ID       string  `json:"id"`
	Time     float64 `json:"time"`
	Text     string  `json:"text"`
	Duration float64 `json:"duration"`
}

// TextTrack is one file of captions.
type TextTrack struct {
	Label   string `json:"label"`
	Src     string `json:"src"`
	Kind    string `json:"kind"`
	SrcLang string `json:"srclang"`
	Default bool   `json:"default"`
}

// Rewind is HLS of a broadcast that runs, from a moment back on: url?at=ms.
type Rewind struct {
	URL       string `json:"url"`
	SessionID string `json:"sessionId"` // of the broadcast
	Since     int64  `json:"since"`     // when it began
	Seconds   int    `json:"seconds"`   // how far back one can go
}

// LiveRoomButton leads from the player to the live room; path is one of this site.
type LiveRoomButton struct {
	Title string `json:"title"`
	Path  string `json:"path"`
}

// Player is nil unless the room is living or interrupted. hosts are those browsers may fetch from, besides this site and
// the nodes it names itself.
func (p Play) Player(h domain.House, hosts domain.MediaHosts) *Player {
	if h.Status != domain.LiveLiving && h.Status != domain.LiveInterrupted {
		return nil
	}
	path := domain.RoomPathOf(h.RoomPath, h.HouseID)
	switch {
	case h.Source == domain.SourceOwn && h.OwnVideoURL != "":
		return p.rewindable(h, allowedPlayer(hosts, []PlayerLine{OwnLine(h.OwnVideoURL, h.OwnVideoType)}, h.HouseImage, h.HouseName, path))
	case h.Source == domain.SourceMatch && h.Shown.SourceURL != "":
		return p.rewindable(h, allowedPlayer(hosts, MatchLines(h.Shown), h.HouseImage, h.HouseName, path))
	}
	return p.rewindable(h, LivePlayer(p.Live(h.HouseID), h.HouseImage, h.HouseName, path))
}

// rewindable lets viewers go back where there is a recording. Who may not fetch the source may not go back either.
func (p Play) rewindable(h domain.House, player *Player) *Player {
	if h.Recorded && player.URL != "" {
		player.Rewind = p.Rewind(h)
	}
	return player
}

// allowedPlayer plays what browsers may fetch of the lines; where that is nothing, it says so.
func allowedPlayer(hosts domain.MediaHosts, lines []PlayerLine, poster, title, path string) *Player {
	allowed, host := AllowedLines(hosts, lines)
	if len(allowed) > 0 {
		return LivePlayer(allowed, poster, title, path)
	}
	p := LivePlayer(lines, poster, title, path)
	p.URL, p.Lines, p.BlockedHost = "", allowed, &host
	return p
}

// AllowedLines are the lines browsers may fetch: those of this site, and those on one of the hosts. blocked is the host of
// the first that is not.
func AllowedLines(hosts domain.MediaHosts, lines []PlayerLine) (allowed []PlayerLine, blocked string) {
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

// LivePlayer shows the first of the lines; there must be one.
func LivePlayer(lines []PlayerLine, poster, title, path string) *Player {
	return &Player{
		URL: lines[0].URL, Type: lines[0].Type, IsLive: true, Poster: poster, Lines: lines,
		ProgressDot: []ProgressDot{}, TextTrack: []TextTrack{},
		LastPlayTimeHideDelay: domain.MemoryPlayHideDelaySeconds,
		LiveRoom:              LiveRoomButton{Title: title, Path: path},
		PlaybackRate:          []float64{2, 1.5, 1.25, 1, 0.75, 0.5}, DefaultPlaybackRate: 1, Danmu: true,
	}
}

// MatchLines are all ways to the pictures of a match's own source, the main one first.
func MatchLines(m domain.Match) []PlayerLine {
	main := PlayerLine{LineID: "source", Name: m.SourceName, URL: m.SourceURL, Type: m.SourceType, Definition: "native"}
	if main.Name == "" {
		main.Name = "Native HD"
	}
	lines := []PlayerLine{main}
	for i, line := range m.SourceLines {
		lines = append(lines, PlayerLine{
			LineID: "source-" + strconv.Itoa(i+2), Name: line.Name, URL: line.URL, Type: line.Type, Definition: line.Definition,
		})
	}
	return lines
}

// OwnLine is a video of the anchor's own; kind is flv, hls or mp4.
func OwnLine(url, kind string) PlayerLine {
	return PlayerLine{LineID: "own", Name: "Native HD", URL: url, Type: kind, Definition: "native"}
}

// RoomPath is the page of a room.
func RoomPath(houseID int64) string { return "/anchor/room/" + domain.FormatID(houseID) }

// RoomsPath is the page of all rooms.
const RoomsPath = "/anchor/0"

// ReplayPath is the page of a recording; its files lie below.
func ReplayPath(replayID string) string { return "/replay/" + replayID }
