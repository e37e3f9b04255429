// Where players fetch pictures: this node, edges of ours, and what stands before them.

package view

import (
	"net/url"
	"path"
	"strings"
	"time"

	"touchline/domain"
	"touchline/http/rest"
)

// Play makes the addresses of pictures. Its zero value leads to this node.
type Play struct {
	Lines    []PlayFrom // further ways to live pictures
	EdgeOnly bool       // this node sends none to viewers
	Files    string     // where files of recordings and clips are fetched: scheme and host; "" here
	Passes   rest.PassSigner
}

// PlayFrom is a node of ours, which has every line of a stream, or one line of somebody else.
type PlayFrom struct {
	Name    string
	Address string // scheme and host of a node of ours, or an address with housePlace in it
}

// housePlace stands for the houseId in the address of a line.
const housePlace = "{house}"

// IsLine tells whether it is one line and not a node of ours.
func (f PlayFrom) IsLine() bool { return strings.Contains(f.Address, housePlace) }

// LowLatencyLine is the line of low-latency HLS; that of a further node ends with it.
const LowLatencyLine = "ll"

// Live are the ways to a pushed stream, the fastest first and the one all players know second. Houses are spread over
// the nodes: each house begins with another one.
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
		all = p.linesOf(PlayFrom{}, "", houseID)
	}
	for i := range nodes {
		before := ""
		if i > 0 || !p.EdgeOnly {
			before = domain.FormatID(int64(i+2)) + "-"
		}
		all = append(all, p.linesOf(nodes[(int(houseID)+i)%len(nodes)], before, houseID)...)
	}
	for i, line := range lines {
		address := strings.ReplaceAll(line.Address, housePlace, domain.FormatID(houseID))
		all = append(all, PlayerLine{LineID: "cdn-" + domain.FormatID(int64(i+1)), Name: line.Name, URL: address, Type: kindOf(address), Definition: "native"})
	}
	return all
}

// linesOf are those of one node of ours.
func (p Play) linesOf(node PlayFrom, before string, houseID int64) []PlayerLine {
	base := "/live/" + domain.FormatID(houseID)
	name := func(kind string) string { return strings.TrimSpace(node.Name + " " + kind) }
	native := name("")
	if native == "" {
		native = "Native HD"
	}
	at := func(path string) string { return node.Address + p.Passes.Viewer(path) }
	return []PlayerLine{
		{LineID: before + "flv", Name: native, URL: at(base + ".flv"), Type: "flv", Definition: "native"},
		{LineID: before + "hls", Name: name("HLS"), URL: at(base + "/0/index.m3u8"), Type: "hls", Definition: "native"},
		{LineID: before + LowLatencyLine, Name: name("Low latency HLS"), URL: at(base + "/ll/index.m3u8"), Type: "hls", Definition: "native"},
	}
}

// kindOf the line at an address, by its ending.
func kindOf(address string) string {
	before, _, _ := strings.Cut(address, "?")
	if path.Ext(before) == ".flv" {
		return "flv"
	}
	return "hls"
}

// Rewind is how what was just on a house is watched.
func (p Play) Rewind(h domain.House) *Rewind {
	return &Rewind{
		URL:       p.Files + p.Passes.Viewer("/rewind/"+domain.FormatID(h.HouseID)+"/"+h.SessionID+"/index.m3u8"),
		SessionID: h.SessionID, Since: MillisOrZero(h.StartTime), Seconds: int(domain.RewindLength / time.Second),
	}
}

// Replay is the address under which the files of a recording lie.
func (p Play) Replay(replayID string) string { return p.Files + p.Passes.Viewer(ReplayPath(replayID)) }

// Clip is the address under which the pieces of a clip lie.
func (p Play) Clip(clipID string) string { return p.Files + p.Passes.Viewer(ClipPath(clipID)) }

// Hosts are those that pages fetch pictures from, besides this site.
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
