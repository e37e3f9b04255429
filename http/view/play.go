// The addresses from which players fetch pictures: this node, its edges, and content networks.

package view

import (
	"cmp"
	"net/url"
	"path"
	"strings"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/domain/studio"
	"touchline/http/rest"
)

// Play makes the addresses of pictures. The zero value makes addresses of this node.
type Play struct {
	Lines    []PlayFrom // further sources of live pictures
	EdgeOnly bool       // this node sends no live pictures to viewers
	Files    string     // scheme and host of the files of recordings and clips; "": this node
	Passes   rest.PassSigner
	// Definitions names the definitions of a house besides its stream, the largest first; nil: there are none.
	Definitions func(houseID string) []string
	// Codec names the picture of a house's stream for browsers (RFC 6381); "" is H.264. Nil: it is H.264 everywhere.
	Codec func(houseID string) string
	// HalfSecond reports whether this node shows a house by WebRTC; nil: none.
	HalfSecond func(houseID string) bool
}

// PlayFrom is a node of the cluster, which has all lines of a stream, or a line of a content network.
type PlayFrom struct {
	Name    string
	Address string // scheme and host of a node, or an address with housePlace
}

// housePlace is the placeholder of the houseId in the address of a line.
const housePlace = "{house}"

// IsLine reports whether the source is a single line and not a node.
func (f PlayFrom) IsLine() bool { return strings.Contains(f.Address, housePlace) }

// LowLatencyLine is the id of the line of low-latency HLS, and the end of the ids of such lines on further nodes.
const LowLatencyLine = "ll"

// WebRTCLine is the id, the type and the end of the address of the line by WebRTC (WHEP).
const WebRTCLine = "whep"

// Live returns the lines of a pushed stream. The fastest is first; the second works in all players. The order of the
// nodes differs by house, which spreads the load.
func (p Play) Live(houseID int64) []PlayerLine {
	var nodes, lines []PlayFrom
	for _, from := range p.Lines {
		if from.IsLine() {
			lines = append(lines, from)
		} else {
			nodes = append(nodes, from)
		}
	}
	var all []PlayerLine
	if !p.EdgeOnly {
		all = p.linesOf(PlayFrom{}, "", domain.FormatID(houseID))
		if p.HalfSecond != nil && p.HalfSecond(domain.FormatID(houseID)) {
			all = append(all, PlayerLine{LineID: WebRTCLine, Name: "Half a second", Type: WebRTCLine,
				URL: p.Passes.Viewer("/live/" + domain.FormatID(houseID) + "/" + WebRTCLine), Definition: "native"})
		}
	}
	for i := range nodes {
		before := ""
		if i > 0 || !p.EdgeOnly {
			before = domain.FormatID(int64(i+2)) + "-"
		}
		all = append(all, p.linesOf(nodes[(int(houseID)+i)%len(nodes)], before,
			domain.FormatID(houseID))...)
	}
	for i, line := range lines {
		address := strings.ReplaceAll(line.Address, housePlace, domain.FormatID(houseID))
		all = append(all, PlayerLine{LineID: "cdn-" + domain.FormatID(int64(i+1)), Name: line.Name, URL: address,
			Type: kindOf(address), Definition: "native"})
	}
	return all
}

// Preview returns the lines of a preview, for the anchor of the house.
func (p Play) Preview(houseID int64, preview string) []PlayerLine {
	p.Definitions, p.HalfSecond = nil, nil
	stream := domain.PreviewStream(domain.FormatID(houseID), preview)
	var all []PlayerLine
	if !p.EdgeOnly {
		all = p.linesOf(PlayFrom{}, "", stream)
	}
	for i, node := range p.Lines {
		if !node.IsLine() {
			all = append(all, p.linesOf(node, domain.FormatID(int64(i+2))+"-", stream)...)
		}
	}
	return all
}

// linesOf returns the lines of a node with a stream.
func (p Play) linesOf(node PlayFrom, before, stream string) []PlayerLine {
	base := "/live/" + stream
	name := func(kind string) string { return strings.TrimSpace(node.Name + " " + kind) }
	native := cmp.Or(name(""), "Native HD")
	at := func(path string) string { return node.Address + p.Passes.Viewer(path) }
	lines := []PlayerLine{
		{LineID: before + "flv", Name: native, URL: at(base + ".flv"), Type: "flv", Definition: "native"},
		{LineID: before + "hls", Name: name("HLS"), URL: at(base + "/0/index.m3u8"), Type: "hls", Definition: "native"},
		{LineID: before + LowLatencyLine, Name: name("Low latency HLS"), URL: at(base + "/ll/index.m3u8"), Type: "hls",
			Definition: "native"},
	}
	if p.Codec != nil {
		if codec := p.Codec(stream); codec != "" {
			for i := range lines {
				lines[i].Codec = &codec
			}
		}
	}
	if p.Definitions == nil {
		return lines
	}
	made := p.Definitions(stream)
	for _, all := range []string{LineOfAll, LineOfAllLowLatency} {
		if len(made) > 0 {
			lines = append(lines, PlayerLine{LineID: before + all, Name: name(namesOfAll[all]),
				URL: at(base + "/" + all + "/index.m3u8"), Type: "hls", Definition: "auto"})
		}
	}
	for _, one := range made {
		lines = append(lines, PlayerLine{LineID: before + "flv-" + one, Name: name(one),
			URL: at(base + "." + one + ".flv"), Type: "flv", Definition: one},
			PlayerLine{LineID: before + LowLatencyLine + "-" + one, Name: name(one + " low latency HLS"),
				URL: at(base + "." + one + "/" + LowLatencyLine + "/index.m3u8"), Type: "hls", Definition: one})
	}
	return lines
}

// The lines that have all definitions of a house: the player chooses.
const (
	LineOfAll           = "auto"
	LineOfAllLowLatency = "auto-" + LowLatencyLine
)

var namesOfAll = map[string]string{LineOfAll: "Auto", LineOfAllLowLatency: "Low latency auto"}

// kindOf returns the type of a line by the extension of its address.
func kindOf(address string) string {
	before, _, _ := strings.Cut(address, "?")
	if path.Ext(before) == ".flv" {
		return "flv"
	}
	return "hls"
}

// Rewind returns the address at which viewers go back in the current broadcast of a house.
func (p Play) Rewind(h studio.House) *Rewind {
	return &Rewind{
		URL:       p.Files + p.Passes.Viewer("/rewind/"+domain.FormatID(h.HouseID)+"/"+h.SessionID+"/index.m3u8"),
		SessionID: h.SessionID, Since: MillisOrZero(h.StartTime), Seconds: int(replay.RewindLength / time.Second),
	}
}

// Replay returns the base address of the files of a recording.
func (p Play) Replay(replayID string) string { return p.Files + p.Passes.Viewer(ReplayPath(replayID)) }

// Clip returns the base address of the files of a clip.
func (p Play) Clip(clipID string) string { return p.Files + p.Passes.Viewer(ClipPath(clipID)) }

// Hosts returns the origins from which pages fetch pictures, besides this site.
func (p Play) Hosts() []string {
	var hosts []string
	for _, address := range append([]string{p.Files}, addressesOf(p.Lines)...) {
		if u, err := url.Parse(strings.ReplaceAll(address, housePlace, "0")); err == nil && u.Host != "" {
			hosts = append(hosts, u.Scheme+"://"+u.Host)
		}
	}
	return hosts
}

func addressesOf(lines []PlayFrom) []string {
	return Each(lines, func(f PlayFrom) string { return f.Address })
}
