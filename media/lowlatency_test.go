// Low-latency HLS of a house whose source reconnects or whose room is closed.

package media

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"touchline/domain"
	"touchline/media/formats"
	"touchline/media/mediatest"
)

func TestAReconnectContinuesTheLowLatencyPlaylist(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	pushAll(t, s, src, clipPart(t, 3*time.Second))
	var lists []mediatest.Playlist
	look := func() string {
		t.Helper()
		text, err := hub.LowLatencyPlaylist(t.Context(), "1001", "", "")
		if err != nil {
			t.Fatal(err)
		}
		list, err := mediatest.ReadPlaylist(string(text))
		if err != nil {
			t.Fatal(err)
		}
		lists = append(lists, list)
		return string(text)
	}
	look()
	s.detach(src)
	if text := look(); !strings.HasSuffix(text, ".m4s\n#EXT-X-DISCONTINUITY\n") {
		t.Errorf("the break is not announced before the segment after it:\n%s", text)
	}
	again := &source{Source: src.Source, stop: func(Reason) {}, report: func(news) {}}
	if !s.attach(again) {
		t.Fatal("the stream has ended")
	}
	for _, one := range clipPart(t, 3*time.Second) {
		pushAll(t, s, again, []formats.FLVTag{one})
		look()
	}
	hub.End("1001", "")
	text := look()
	if broken := strings.Count(text, "#EXT-X-DISCONTINUITY\n"); broken != 1 ||
		!strings.Contains(text, "#EXT-X-ENDLIST") {
		t.Errorf("%d breaks in\n%s", broken, text)
	}
	for _, one := range mediatest.CheckPlaylists(distinct(lists)) {
		t.Error(one)
	}
}

// distinct removes consecutive equal playlists.
func distinct(lists []mediatest.Playlist) (rest []mediatest.Playlist) {
	for i, one := range lists {
		if i == 0 || fmt.Sprint(one) != fmt.Sprint(lists[i-1]) {
			rest = append(rest, one)
		}
	}
	return rest
}

func TestLowLatencyHLSIsRefusedWhereThereIsNone(t *testing.T) {
	t.Parallel()
	hub, s, src := fed(t, Limits{})
	refused := func(house, why string) {
		t.Helper()
		if _, err := hub.LowLatencyPlaylist(t.Context(), house, "", ""); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("%s: the playlist answered %v", why, err)
		}
		if _, err := hub.LowLatencyFile(t.Context(), house, "1.m4s"); domain.CodeOf(err) != domain.NotFound {
			t.Errorf("%s: a segment answered %v", why, err)
		}
	}
	refused("1002", "a house that is not on the air")
	refused("1001", "a source that has sent nothing")
	pushAll(t, s, src, clipPart(t, 3*time.Second))
	list, err := hub.LowLatencyPlaylist(t.Context(), "1001", "", "")
	if err != nil {
		t.Fatal(err)
	}
	read, _ := mediatest.ReadPlaylist(string(list))
	if b, err := hub.LowLatencyFile(t.Context(), "1001", read.Segments[0].Name); err != nil || len(b) == 0 {
		t.Errorf("%d bytes, %v", len(b), err)
	}
	hub.Withdraw("1001")
	refused("1001", "a room that was closed")
}
