// The lines of a room name the nodes of its pictures.

package view

import (
	"slices"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/domain/studio"
	"touchline/http/rest"
)

func lineIDs(lines []PlayerLine) string {
	return strings.Join(Each(lines, func(l PlayerLine) string { return l.LineID }), " ")
}

func TestWithoutFurtherNodesPicturesComeFromThisNode(t *testing.T) {
	lines := Play{}.Live(1001)
	if lineIDs(lines) != "flv hls ll" || lines[0].URL != "/live/1001.flv" || lines[0].Name != "Native HD" ||
		lines[2].URL != "/live/1001/ll/index.m3u8" {
		t.Errorf("%+v", lines)
	}
}

func TestEdgesAndForeignLinesComeAfterTheLinesOfThisNode(t *testing.T) {
	p := Play{Lines: []PlayFrom{{"Elsewhere", "https://cdn.example.org/x/{house}.m3u8?key=1"},
		{"Edge", "https://edge.example.org"}}}
	lines := p.Live(1001)
	if lineIDs(lines) != "flv hls ll 2-flv 2-hls 2-ll cdn-1" {
		t.Fatal(lineIDs(lines))
	}
	if lines[3].URL != "https://edge.example.org/live/1001.flv" || lines[3].Name != "Edge" || lines[4].Name != "Edge HLS" {
		t.Errorf("%+v", lines[3:5])
	}
	if last := lines[6]; last.URL != "https://cdn.example.org/x/1001.m3u8?key=1" || last.Type != "hls" ||
		last.Name != "Elsewhere" {
		t.Errorf("%+v", last)
	}
	if hosts := p.Hosts(); !slices.Equal(hosts, []string{"https://cdn.example.org", "https://edge.example.org"}) {
		t.Errorf("%v", hosts)
	}
}

func TestTheHalfSecondLineComesFromThisNodeOnlyAndIsSigned(t *testing.T) {
	p := Play{
		Lines:      []PlayFrom{{"Edge", "https://edge.example.org"}},
		HalfSecond: func(house string) bool { return house == "1001" },
		Passes:     rest.PassSigner{Secret: []byte("secret"), Life: time.Hour, Now: time.Now},
	}
	lines := p.Live(1001)
	if lineIDs(lines) != "flv hls ll whep 2-flv 2-hls 2-ll" || lines[3].Type != "whep" ||
		!strings.HasPrefix(lines[3].URL, "/pass/") || !strings.HasSuffix(lines[3].URL, "/live/1001/whep") {
		t.Errorf("%+v", lines)
	}
	if lines := p.Live(1002); lineIDs(lines) != "flv hls ll 2-flv 2-hls 2-ll" {
		t.Errorf("a house that is not shown by WebRTC has %s", lineIDs(lines))
	}
	p.EdgeOnly = true
	if lines := p.Live(1001); lineIDs(lines) != "flv hls ll" {
		t.Errorf("of a node for encoders only there is %s", lineIDs(lines))
	}
}

func TestEachDefinitionHasALineAndAllTogetherHaveOneForThePlayerToChoose(t *testing.T) {
	p := Play{Lines: []PlayFrom{{"Edge", "https://edge.example.org"}}, Definitions: func(house string) []string {
		return map[string][]string{"1001": {"720p", "360p"}}[house]
	}}
	lines := p.Live(1001)
	if lineIDs(lines) != "flv hls ll auto auto-ll flv-720p ll-720p flv-360p ll-360p "+
		"2-flv 2-hls 2-ll 2-auto 2-auto-ll 2-flv-720p 2-ll-720p 2-flv-360p 2-ll-360p" {
		t.Fatal(lineIDs(lines))
	}
	if lines[3].URL != "/live/1001/auto/index.m3u8" || lines[4].URL != "/live/1001/auto-ll/index.m3u8" ||
		lines[5] != (PlayerLine{"flv-720p", "720p", "/live/1001.720p.flv", "flv", "720p", nil}) ||
		lines[6].URL != "/live/1001.720p/ll/index.m3u8" || lines[6].Type != "hls" || lines[6].Definition != "720p" ||
		lines[14].URL != "https://edge.example.org/live/1001.720p.flv" || lines[14].Name != "Edge 720p" {
		t.Errorf("%+v", lines)
	}
	if lines := p.Live(1002); lineIDs(lines) != "flv hls ll 2-flv 2-hls 2-ll" {
		t.Errorf("a house without definitions has %s", lineIDs(lines))
	}
}

func TestANodeForEncodersOnlySpreadsItsHousesOverTheEdges(t *testing.T) {
	p := Play{EdgeOnly: true, Lines: []PlayFrom{{"A", "https://a.example.org"}, {"B", "https://b.example.org"}},
		Files: "https://a.example.org"}
	first := map[string]int{}
	for house := int64(1000); house < 1010; house++ {
		lines := p.Live(house)
		if lineIDs(lines) != "flv hls ll 3-flv 3-hls 3-ll" {
			t.Fatal(lineIDs(lines))
		}
		first[lines[0].Name]++
	}
	if first["A"] != 5 || first["B"] != 5 {
		t.Errorf("the first nodes of the houses are %v", first)
	}
	if r := p.Rewind(studio.House{HouseCard: domain.HouseCard{HouseID: 1001},
		SessionID: "ls1"}); r.URL != "https://a.example.org/rewind/1001/ls1/index.m3u8" {
		t.Error(r.URL)
	}
	if p.Replay("7") != "https://a.example.org/replay/7" || p.Clip("8") != "https://a.example.org/clip/8" {
		t.Error(p.Replay("7"), p.Clip("8"))
	}
}

func TestSignedAddressesBeginWithTheirPass(t *testing.T) {
	p := Play{Passes: rest.PassSigner{Secret: []byte("secret"), Life: time.Hour, Now: time.Now},
		Lines: []PlayFrom{{"Edge", "https://edge.example.org"}}}
	lines := p.Live(1001)
	if !strings.HasPrefix(lines[0].URL, "/pass/v") || !strings.HasSuffix(lines[0].URL, "/live/1001.flv") ||
		lines[3].URL != "https://edge.example.org"+lines[0].URL {
		t.Errorf("%s, %s", lines[0].URL, lines[3].URL)
	}
	picture := StreamOf(1001, StreamHealth{}, p.Passes).Picture
	if bearer, path, ok := rest.SplitPass(picture); !ok || path != "/live/1001/native/picture" {
		t.Errorf("the newest picture is at %s", picture)
	} else if _, err := p.Passes.Judge(bearer, path); err != nil {
		t.Errorf("%s: %v", picture, err)
	}
	if !strings.HasSuffix(p.Replay("7"), "/replay/7") || !strings.HasPrefix(p.Replay("7"), "/pass/v") {
		t.Error(p.Replay("7"))
	}
}
