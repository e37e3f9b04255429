// The shown parts of a recording are poured, cut at key frames, and converted to pictures and MP4.

package film

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/jpeg"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"touchline/confine"
	"touchline/domain"
	"touchline/domain/replay"
	"touchline/media"
	"touchline/media/formats"
	"touchline/media/mediatest"
)

func TestMain(m *testing.M) {
	confine.Main()
	os.Exit(m.Run())
}

// shelf stores pieces in memory.
type shelf map[string][]byte

type content struct{ *bytes.Reader }

func (content) Close() error { return nil }

func (s shelf) Open(_ context.Context, key string) (io.ReadSeekCloser, int64, error) {
	b, ok := s[key]
	if !ok {
		return nil, 0, os.ErrNotExist
	}
	return content{bytes.NewReader(b)}, int64(len(b)), nil
}

// recorded is a film of thirty-two seconds, in pieces.
func recorded(t *testing.T) (shelf, []replay.Piece) {
	t.Helper()
	file, ok := media.Fixture("football")
	if !ok {
		t.Fatal("there is no film")
	}
	return recordedOf(t, file, 2)
}

// recordedOf is a film several times over, in pieces.
func recordedOf(t *testing.T, file []byte, laps int) (shelf, []replay.Piece) {
	t.Helper()
	made, err := media.RecordFilm("1001", "ls_1", file, laps, time.Date(2026, 11, 21, 20, 0, 0, 0, time.UTC))
	if err != nil {
		t.Fatal(err)
	}
	on := shelf{}
	var pieces []replay.Piece
	for _, p := range made {
		on[replay.PieceKey("ls_1", p.Number)] = p.Bytes
		pieces = append(pieces, replay.Piece{SessionID: "ls_1", Number: p.Number, At: p.At, Length: p.Length,
			Broken: p.Broken, Bytes: int64(len(p.Bytes)), Init: int64(p.Init)})
	}
	return on, pieces
}

func (s shelf) cuts(p replay.Piece) ([]replay.PieceCut, error) {
	return Cuts(s[replay.PieceKey(p.SessionID, p.Number)]), nil
}

func TestATrimmedRecordingIsAnMP4OfItsLength(t *testing.T) {
	t.Parallel()
	on, pieces := recorded(t)
	trim, err := replay.TrimReplay(pieces, 3*time.Second, 25*time.Second, on.cuts)
	if err != nil || trim == nil {
		t.Fatal(trim, err)
	}
	for name, shown := range map[string][]replay.Piece{"whole": pieces, "trimmed": trim.Pieces(pieces)} {
		var film bytes.Buffer
		if err := MP4(t.Context(), on, shown, &film); err != nil {
			t.Fatal(err)
		}
		length, codecs := probe(t, film.Bytes())
		if want := replay.Clock(shown).Length().Seconds(); math.Abs(length-want) > 0.3 || codecs != "h264 aac" {
			t.Errorf("%s: %v s of %s, want %v", name, length, codecs, want)
		}
	}
}

// foreign is a film of sixteen seconds of a codec that HLS has as MP4.
func foreign(t *testing.T, codec formats.Codec) (shelf, []replay.Piece) {
	t.Helper()
	return recordedOf(t, mediatest.Encoded(t, codec, 360).FLV(), 2)
}

func TestARecordingOfHEVCOrAV1IsCutShownAndMadeAnMP4(t *testing.T) {
	t.Parallel()
	for codec, name := range map[formats.Codec]string{formats.HEVC: "hevc aac", formats.AV1: "av1 aac"} {
		on, pieces := foreign(t, codec)
		if len(pieces) < 2 || pieces[0].Init == 0 || pieces[0].Init != pieces[1].Init {
			t.Fatalf("%v: %+v", codec, pieces)
		}
		trim, err := replay.TrimReplay(pieces, 3*time.Second, 14*time.Second, on.cuts)
		if err != nil || trim == nil || trim.FromMS != 3000 || trim.ToMS != 14000 {
			t.Fatal(trim, err)
		}
		for of, shown := range map[string][]replay.Piece{"whole": pieces, "trimmed": trim.Pieces(pieces)} {
			var film bytes.Buffer
			if err := MP4(t.Context(), on, shown, &film); err != nil {
				t.Fatal(err)
			}
			length, codecs := probe(t, film.Bytes())
			if want := replay.Clock(shown).Length().Seconds(); math.Abs(length-want) > 0.3 || codecs != name {
				t.Errorf("%s: %v s of %s, want %v of %s", of, length, codecs, want, name)
			}
		}
		piece := on[replay.PieceKey("ls_1", pieces[1].Number)]
		cuts := Cuts(piece)
		part := pieces[1].Part(piece, cuts[2].Offset, cuts[4].Offset)
		picture, err := Tool{}.Frame(t.Context(), part, time.Second, 1920)
		if size, bad := jpeg.DecodeConfig(bytes.NewReader(picture)); err != nil || bad != nil || size.Width != 640 {
			t.Errorf("%v: a picture of %+v, %v, %v", codec, size, err, bad)
		}
		twice := slices.Concat(pieces, pieces) // the encoder's clock restarts
		var film bytes.Buffer
		if err := MP4(t.Context(), on, twice, &film); err != nil {
			t.Fatal(err)
		}
		if length, _ := probe(t, film.Bytes()); math.Abs(length-2*replay.Clock(pieces).Length().Seconds()) > 0.5 {
			t.Errorf("%v: twice it lasts %v s", codec, length)
		}
	}
}

func TestARecordingWithTwoCodecsIsNoMP4AndNothingOfItIsWritten(t *testing.T) {
	t.Parallel()
	on, pieces := recorded(t)
	also, others := foreign(t, formats.AV1)
	for i := range others {
		others[i].SessionID, others[i].Broken = "ls_2", i == 0
		on[replay.PieceKey("ls_2", others[i].Number)] = also[replay.PieceKey("ls_1", others[i].Number)]
	}
	var film bytes.Buffer
	err := MP4(t.Context(), on, append(pieces, others...), &film)
	if domain.CodeOf(err) != domain.RecordingMixed || film.Len() > 0 {
		t.Errorf("%d bytes and %v", film.Len(), err)
	}
}

func TestAnMP4ContinuesAfterAnInterruptionOfTheSource(t *testing.T) {
	t.Parallel()
	on, pieces := recorded(t)
	var film bytes.Buffer
	twice := slices.Concat(pieces, pieces) // the encoder's clock restarts
	if err := MP4(t.Context(), on, twice, &film); err != nil {
		t.Fatal(err)
	}
	if length, _ := probe(t, film.Bytes()); math.Abs(length-2*replay.Clock(pieces).Length().Seconds()) > 0.5 {
		t.Errorf("it lasts %v s", length)
	}
}

func probe(t *testing.T, film []byte) (seconds float64, codecs string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "film.mp4")
	if err := os.WriteFile(path, film, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("ffprobe", "-v", "error", "-show_entries", "stream=codec_name:format=duration", "-of",
		"json", path).Output()
	if err != nil {
		t.Fatal(err)
	}
	var told struct {
		Streams []struct {
			Codec string `json:"codec_name"`
		} `json:"streams"`
		Format struct {
			Duration string `json:"duration"`
		} `json:"format"`
	}
	if err := json.Unmarshal(out, &told); err != nil || len(told.Streams) != 2 {
		t.Fatalf("%s: %v", out, err)
	}
	seconds, _ = strconv.ParseFloat(told.Format.Duration, 64)
	return seconds, fmt.Sprint(told.Streams[0].Codec, " ", told.Streams[1].Codec)
}

func TestAPictureOfAPieceShowsItsMoment(t *testing.T) {
	t.Parallel()
	on, pieces := recorded(t)
	piece := on[replay.PieceKey("ls_1", pieces[1].Number)]
	var taken [][]byte
	for _, after := range []time.Duration{0, time.Second, time.Hour} { // after the end it is the first picture again
		picture, err := Tool{}.Frame(t.Context(), piece, after, 1920)
		if err != nil {
			t.Fatal(err)
		}
		if size, err := jpeg.DecodeConfig(bytes.NewReader(picture)); err != nil || size.Width != 640 ||
			size.Height != 360 {
			t.Errorf("after %v: %+v, %v", after, size, err)
		}
		taken = append(taken, picture)
	}
	if bytes.Equal(taken[0], taken[1]) || !bytes.Equal(taken[0], taken[2]) {
		t.Error("the pictures are not those of their moments")
	}
	if _, err := (Tool{}).Frame(t.Context(), []byte("no film"), 0, 1920); err == nil {
		t.Error("words have a picture")
	}
}

func TestAnMP4EndsWithItsReaderOrAtAMissingPiece(t *testing.T) {
	t.Parallel()
	on, pieces := recorded(t)
	var stream bytes.Buffer
	if err := Pour(t.Context(), &stream, on, pieces); err != nil {
		t.Fatal(err)
	}
	left := errors.New("the reader left")
	if err := (Tool{}).MP4(t.Context(), "mpegts", &stream, refusing{left}, false); !errors.Is(err, left) {
		t.Errorf("ended with %v", err)
	}
	delete(on, replay.PieceKey("ls_1", pieces[2].Number))
	if err := Pour(t.Context(), io.Discard, on, pieces); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing piece: %v", err)
	}
}

type refusing struct{ err error }

func (r refusing) Write([]byte) (int, error) { return 0, r.err }

func TestTheSegmentsOfASourceBecomeFLV(t *testing.T) {
	t.Parallel()
	on, pieces := recorded(t)
	piece := on[replay.PieceKey("ls_1", pieces[0].Number)]
	var fragments bytes.Buffer
	if err := (Tool{}).MP4(t.Context(), "mpegts", bytes.NewReader(piece), &fragments, false); err != nil {
		t.Fatal(err)
	}
	for name, stream := range map[string][]byte{"a transport stream": piece, "fragments of MP4": fragments.Bytes()} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var film bytes.Buffer
			if err := (Tool{}).FLV(t.Context(), bytes.NewReader(stream), &film); err != nil {
				t.Fatal(err)
			}
			tags, err := formats.ReadFLV(film.Bytes())
			if err != nil {
				t.Fatal(err)
			}
			last := time.Duration(tags[len(tags)-1].At) * time.Millisecond
			if (last - pieces[0].Length).Abs() > 300*time.Millisecond {
				t.Errorf("the last tag is at %v of %v", last, pieces[0].Length)
			}
		})
	}
	if err := (Tool{}).FLV(t.Context(), strings.NewReader("#EXTM3U\n#EXTINF:2,\nnext.ts\n"), io.Discard); err == nil {
		t.Error("a playlist is read")
	}
}
