// Recordings in several definitions: their pieces, where the source replaces one, and what a playlist of all says.

package replay

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// laddered returns pieces of six seconds: 480p lacks the third, 360p has the last only.
func laddered() []Piece {
	var pieces []Piece
	for n := range int64(5) {
		p := Piece{SessionID: "ls_1", Number: n, Length: 6 * time.Second, Broken: n == 0, Bytes: 6000,
			Definitions: map[string]int64{"480p": 750 * (n + 1)}}
		switch n {
		case 2:
			p.Definitions = map[string]int64{}
		case 4:
			p.Definitions["360p"] = 300
		}
		pieces = append(pieces, p)
	}
	return pieces
}

// said describes pieces: broken ones as "!", those of the source without a definition.
func said(pieces []Piece) string {
	var all []string
	for _, p := range pieces {
		one := fmt.Sprint(p.Number, p.Definition)
		if p.Broken {
			one = "!" + one
		}
		if p.Skip > 0 || p.Until > 0 {
			one += fmt.Sprintf("_%d_%d", p.Skip, p.Until)
		}
		all = append(all, one)
	}
	return strings.Join(all, " ")
}

func TestTheSourceStandsInForPiecesOfADefinitionWithTheSameBreaksInAll(t *testing.T) {
	t.Parallel()
	pieces := laddered()
	trim := &Trim{FromMS: 2000, ToMS: 28000, First: edge(0, 188, 2000), Last: edge(4, 376, 4000)}
	trim.First.Definitions, trim.Last.Definitions = map[string]int64{"480p": 94}, map[string]int64{"360p": 47}
	for _, x := range []struct {
		trim             *Trim
		definition, want string
	}{
		{nil, "480p", "!0480p 1480p !2 !3480p !4480p"},
		{nil, "360p", "!0 1 !2 !3 !4360p"},
		{nil, SourceVariant, "!0 1 !2 !3 !4"},
		{trim, "480p", "!0480p_94_0 1480p !2 !3480p !4_0_376"},
		{trim, "360p", "!0_188_0 1 !2 !3 !4360p_0_47"},
		{trim, SourceVariant, "!0_188_0 1 !2 !3 !4_0_376"},
	} {
		got := x.trim.PiecesIn(pieces, x.definition)
		if said(got) != x.want {
			t.Errorf("%s, trimmed %v: %s, want %s", x.definition, x.trim != nil, said(got), x.want)
		}
		if Clock(got).Length() != Clock(x.trim.Pieces(pieces)).Length() {
			t.Errorf("%s, trimmed %v: it lasts %v", x.definition, x.trim != nil, Clock(got).Length())
		}
	}
	if said(pieces) != "!0 1 2 3 4" {
		t.Errorf("the pieces were changed: %s", said(pieces))
	}
	for _, p := range (*Trim)(nil).PiecesIn(pieces[:2], "480p") {
		if p.Key() != DefinitionKey("ls_1", p.Number, "480p") || p.Bytes != 750*(p.Number+1) {
			t.Errorf("piece %+v", p)
		}
	}
	if keys := pieces[4].Keys(); !slices.Equal(keys,
		[]string{"replay/ls_1/4.ts", "replay/ls_1/4_360p.ts", "replay/ls_1/4_480p.ts"}) {
		t.Errorf("its files are %v", keys)
	}
}

func TestAVariantNeedsWhatItsOwnWholePiecesHave(t *testing.T) {
	t.Parallel()
	all := (*Trim)(nil).PiecesIn(laddered(), "480p")
	if peak, average := Rates(all, "480p"); peak != 5000 || average != 3000 {
		t.Errorf("480p: %d, %d", peak, average)
	}
	all[4].Skip = 188
	if peak, _ := Rates(all, "480p"); peak != 4000 {
		t.Errorf("a cut piece counts: %d", peak)
	}
	if peak, average := Rates(nil, "480p"); peak != 0 || average != 0 {
		t.Errorf("nothing: %d, %d", peak, average)
	}
}

func TestTheLargestDefinitionIsFirstAndTheSourceIsNone(t *testing.T) {
	t.Parallel()
	v := Variants{"sound": "", "360p": "", "source": `CODECS="hvc1.1.6.L93.B0,mp4a.40.2",RESOLUTION=1280x720`, "1080p": ""}
	if names := v.Definitions(); !slices.Equal(names, []string{"1080p", "360p", "sound"}) {
		t.Errorf("%v", names)
	}
	for attributes, want := range map[string]string{v["source"]: "hvc1.1.6.L93.B0", `CODECS="avc1.4d401e,mp4a.40.2"`: "",
		`CODECS="av01.0.05M.08"`: "av01.0.05M.08", "RESOLUTION=640x360": "", "": ""} {
		if got := (Variants{"source": attributes}).Codec(); got != want {
			t.Errorf("%s: codec %q, want %q", attributes, got, want)
		}
	}
}
