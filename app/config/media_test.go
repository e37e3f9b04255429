// Roles name the settings that they need. An edge needs neither secrets nor a database.

package config

import (
	"slices"
	"strings"
	"testing"
)

func TestAnEdgeNeedsItsOriginsAndNothingElse(t *testing.T) {
	if lines := mistakesOf(t, "TOUCHLINE_ENV=prod", "TOUCHLINE_MEDIA_ROLE=edge",
		"TOUCHLINE_MEDIA_ORIGINS=http://10.0.0.5:8080,http://10.0.0.6:8080", "TOUCHLINE_ADDR=0.0.0.0:8080"); len(lines) != 0 {
		t.Errorf("%q", lines)
	}
	if lines := mistakesOf(t, "TOUCHLINE_MEDIA_ROLE=edge"); len(lines) != 1 ||
		!strings.HasPrefix(lines[0], "TOUCHLINE_MEDIA_ORIGINS: ") {
		t.Errorf("an edge without origins: %q", lines)
	}
}

func TestAnIngestNodeNeedsEdges(t *testing.T) {
	if lines := mistakesOf(t, "TOUCHLINE_MEDIA_ROLE=ingest"); len(lines) != 1 ||
		!strings.HasPrefix(lines[0], "TOUCHLINE_PLAY_LINES: ") {
		t.Errorf("%q", lines)
	}
}

func TestLinesAreReadWithTheirNames(t *testing.T) {
	c, err := FromEnvironment(
		[]string{"TOUCHLINE_PLAY_LINES=East = https://edge.example.org/, CDN=https://cdn.example.org/{house}.m3u8?key=a=b"})
	if err != nil {
		t.Fatal(err)
	}
	want := []Line{{"East", "https://edge.example.org"}, {"CDN", "https://cdn.example.org/{house}.m3u8?key=a=b"}}
	if !slices.Equal(c.Media.Lines, want) {
		t.Errorf("%+v", c.Media.Lines)
	}
}
