// The playlist of a running broadcast: its pieces, where players start, and that it only grows.

package replays

import (
	"strings"
	"testing"
	"time"

	"touchline/domain/replay"
)

var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// keptPieces are pieces of six seconds. The second comes after a gap of a minute.
func keptPieces(n int) []replay.Piece {
	pieces := make([]replay.Piece, n)
	at := noon
	for i := range pieces {
		if i == 1 {
			at = at.Add(time.Minute)
		}
		pieces[i] = replay.Piece{Number: int64(100 + 3*i), At: at, Length: 6 * time.Second, Broken: i <= 1}
		at = at.Add(6 * time.Second)
	}
	return pieces
}

func TestThePlaylistOfARunningBroadcastHasTimesAndAStart(t *testing.T) {
	t.Parallel()
	got := rewindList(replay.RewindOf(keptPieces(3), nil), noon.Add(69*time.Second), false)
	want := "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n" +
		"#EXT-X-START:TIME-OFFSET=-9.000,PRECISE=YES\n" +
		"#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000Z\n#EXTINF:6.000,\n100.ts\n" +
		"#EXT-X-DISCONTINUITY\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:01:06.000Z\n#EXTINF:6.000,\n103.ts\n" +
		"#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:01:12.000Z\n#EXTINF:6.000,\n106.ts\n"
	if got != want {
		t.Errorf("playlist\n%s", got)
	}
}

func TestThePlaylistOfARunningBroadcastOfMP4NamesItsInitializationSegments(t *testing.T) {
	t.Parallel()
	pieces := keptPieces(3)
	for i := range pieces {
		pieces[i].Init = 900
	}
	got := rewindList(replay.RewindOf(pieces, nil), time.Time{}, false)
	if want := "#EXT-X-MAP:URI=\"100_init.m4s\"\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:00:00.000Z\n" +
		"#EXTINF:6.000,\n100.m4s\n#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI=\"103_init.m4s\"\n" +
		"#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:01:06.000Z\n#EXTINF:6.000,\n103.m4s\n" +
		"#EXT-X-PROGRAM-DATE-TIME:2026-11-21T12:01:12.000Z\n#EXTINF:6.000,\n106.m4s\n"; !strings.HasSuffix(got, want) {
		t.Errorf("playlist\n%s", got)
	}
}

func TestThePlaylistOfARunningBroadcastOnlyGrows(t *testing.T) {
	t.Parallel()
	all := keptPieces(400)
	for n := 1; n < len(all); n++ {
		before, after := listed(t, all[:n]), listed(t, all[:n+1])
		for number, name := range before {
			if now, ok := after[number]; ok && now != name {
				t.Fatalf("with %d pieces number %d is %s, then %s", n, number, name, now)
			}
		}
	}
	if list := rewindList(replay.RewindOf(all, nil), time.Time{}, false); !strings.Contains(list,
		"#EXT-X-MEDIA-SEQUENCE:100\n") ||
		!strings.Contains(list, "#EXT-X-DISCONTINUITY-SEQUENCE:1\n") || strings.Contains(list, "EXT-X-START") {
		t.Errorf("the list of half an hour begins\n%.300s", list)
	}
}

// listed returns the names of the pieces of a playlist by their sequence numbers.
func listed(t *testing.T, pieces []replay.Piece) map[int]string {
	t.Helper()
	back := replay.RewindOf(pieces, nil)
	names := map[int]string{}
	for line := range strings.Lines(rewindList(back, time.Time{}, false)) {
		if strings.HasSuffix(line, ".ts\n") {
			names[back.Skipped+len(names)] = line
		}
	}
	return names
}

func TestThePlaylistOfAnEndedBroadcastHasAnEnd(t *testing.T) {
	t.Parallel()
	back := replay.RewindOf(keptPieces(3), nil)
	if list := rewindList(back, time.Time{}, true); !strings.HasSuffix(list, "106.ts\n#EXT-X-ENDLIST\n") {
		t.Errorf("a whole list ends\n%s", list)
	}
	if list := rewindList(back, time.Time{}, false); strings.Contains(list, "ENDLIST") {
		t.Errorf("a list that grows\n%s", list)
	}
}

func TestAnInvalidMomentIsRefused(t *testing.T) {
	t.Parallel()
	for asked, ok := range map[string]bool{"": true, "1795573398030": true, "0": false, "-5": false, "now": false,
		"1e9": false, "99999999999999999999": false} {
		if _, err := rewindMoment(asked); (err == nil) != ok {
			t.Errorf("%q is accepted: %v", asked, err == nil)
		}
	}
}
