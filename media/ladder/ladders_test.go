// Ladders with a real ffmpeg: each definition decodes, keeps the times and key frames of its source, and survives what
// sources and processes do.

package ladder

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"

	"touchline/domain/studio"
	"touchline/media"
	"touchline/media/formats"
	"touchline/media/mediatest"
	"touchline/tests/eventually"
)

// two are definitions below the built-in clips, which have 360 lines.
var two = []Definition{{"240p", 240, 400}, {"180p", 180, 200}}

func TestALadderMakesSmallerPicturesWithTheKeyFramesAndTheSoundOfTheSource(t *testing.T) {
	t.Parallel()
	s := open(t, two)
	seconds := clip(t, "football")
	source := s.watchesFirst(t, seconds)
	large, small := s.watches(t, "1001.240p"), s.watches(t, "1001.180p")
	s.plays(t, seconds[3:8], large, small)
	s.ends(t, source, large, small)

	_, keysOfSource, _ := shown(t, source.tags(t))
	for v, want := range map[*viewer]string{large: "426x240", small: "320x180"} {
		decodes(t, v.sink.Bytes())
		sizes, keys, sounds := shown(t, v.tags(t))
		if len(sizes) != 1 || sizes[0] != want || len(keys) < 3 || sounds < 100 {
			t.Errorf("%s: sizes %v, key frames at %v, %d frames of sound", want, sizes, keys, sounds)
		}
		for _, key := range keys {
			if !slices.Contains(keysOfSource, key) {
				t.Errorf("%s: a key frame at %d ms; the source has them at %v", want, key, keysOfSource)
			}
		}
	}
}

func TestSoundAloneHasAllSoundOfTheSourceAndAPictureForEachKeyFrame(t *testing.T) {
	t.Parallel()
	s := open(t, []Definition{{"240p", 240, 400}, {media.SoundOnly, 90, 20}})
	seconds := clip(t, "basketball")
	source := s.watchesFirst(t, seconds)
	heard := s.watches(t, "1001.sound")
	s.plays(t, seconds[3:8], heard)
	s.ends(t, source, heard)

	_, keysOfSource, _ := shown(t, source.tags(t))
	decodes(t, heard.sink.Bytes())
	sizes, keys, sounds := shown(t, heard.tags(t))
	pictures := 0
	for _, tag := range heard.tags(t) {
		if one := asFLV(tag); isFrame(one) && tag.Kind == kindVideo {
			pictures++
		}
	}
	if !slices.Equal(sizes, []string{"160x90"}) || pictures != len(keys) || len(keys) < 3 ||
		sounds < 40*(len(keys)-1) {
		t.Errorf("sizes %v, %d pictures, key frames at %v, %d frames of sound", sizes, pictures, keys, sounds)
	}
	for _, key := range keys {
		if !slices.Contains(keysOfSource, key) {
			t.Errorf("a key frame at %d ms; the source has them at %v", key, keysOfSource)
		}
	}
	if got, want := len(heard.sink.Bytes())*4, len(source.sink.Bytes()); got > want {
		t.Errorf("sound alone has more than a quarter of the bytes of the source")
	}
}

func TestALadderMakesH264OfHEVCAndAV1(t *testing.T) {
	t.Parallel()
	for _, codec := range []formats.Codec{formats.HEVC, formats.AV1} {
		s := open(t, two)
		seconds := cutTags(mediatest.Encoded(t, codec, 360).Tags())
		source := s.watchesFirst(t, seconds)
		large, small := s.watches(t, "1001.240p"), s.watches(t, "1001.180p")
		s.plays(t, seconds[3:8], large, small)
		s.ends(t, source, large, small)

		var keysOfSource []int64
		for _, tag := range source.tags(t) {
			if isKeyFrame(asFLV(tag)) {
				keysOfSource = append(keysOfSource, int64(tag.At)+formats.CompositionOf(tag.Body)) // when it is shown
			}
		}
		for v, want := range map[*viewer]string{large: "426x240", small: "320x180"} {
			decodes(t, v.sink.Bytes())
			sizes, keys, sounds := shown(t, v.tags(t))
			if len(sizes) != 1 || sizes[0] != want || len(keys) < 3 || sounds < 100 {
				t.Errorf("%s of %v: sizes %v, key frames at %v, %d frames of sound", want, codec, sizes, keys, sounds)
			}
			for _, key := range keys {
				if !slices.Contains(keysOfSource, key) {
					t.Errorf("%s of %v: a key frame at %d ms; the source has them at %v", want, codec, key, keysOfSource)
				}
			}
		}
		if said := s.log.String(); strings.Contains(said, "WARN") {
			t.Errorf("%v: %s", codec, said)
		}
	}
}

func TestAPictureThatSomeBrowsersDoNotPlayIsMadeInItsOwnSizeToo(t *testing.T) {
	t.Parallel()
	for _, x := range []struct {
		codec  formats.Codec
		height int
		want   string
	}{
		{formats.H264, 720, "480p 360p sound"}, {formats.HEVC, 720, "720p 480p 360p sound"},
		{formats.AV1, 1080, "720p 480p 360p sound"},
		{formats.AV1, 719, "480p 360p sound"}, {formats.H264, 180, ""}, {formats.HEVC, 180, "360p sound"},
	} {
		var names []string
		for _, d := range definitionsOf(media.StreamStats{Codec: x.codec, Height: x.height}, definitions) {
			names = append(names, d.Name)
		}
		if got := strings.Join(names, " "); got != x.want {
			t.Errorf("%v of %d lines has %q, want %q", x.codec, x.height, got, x.want)
		}
	}
}

// watchesFirst sends three seconds to the room, and returns a viewer from the beginning.
func (s *site) watchesFirst(t *testing.T, seconds [][]formats.FLVTag) *viewer {
	t.Helper()
	if _, err := s.source.Write(flvHead); err != nil {
		t.Fatal(err)
	}
	source := s.watches(t, "1001")
	s.plays(t, seconds[:3])
	return source
}

func TestAKilledEncoderReturnsOnTheSameTimelineAndViewersOfTheSourceMissNothing(t *testing.T) {
	t.Parallel()
	s := open(t, two)
	seconds := clip(t, "tennis")
	source := s.watchesFirst(t, seconds)
	small := s.watches(t, "1001.180p")
	s.plays(t, seconds[3:6], small)
	s.kills(t)
	s.sends(t, slices.Concat(seconds[6:9]...))
	eventually.True(t, "the encoder runs again", func() bool {
		state := s.ladders.States()
		return len(state) == 1 && state[0].Restarts == 1 && state[0].Phase == studio.LadderRunning &&
			len(state[0].Definitions) == 2
	})
	s.plays(t, seconds[9:12], small)
	s.ends(t, source, small)

	_, keysOfSource, soundsOfSource := shown(t, source.tags(t))
	sent, sounds := 0, 0
	for _, tags := range seconds[:12] {
		for _, tag := range tags {
			if one := asFLV(tag); isFrame(one) && tag.Kind == kindVideo {
				sent++
			} else if isFrame(one) {
				sounds++
			}
		}
	}
	got := 0
	for _, tag := range source.tags(t) {
		if one := asFLV(tag); isFrame(one) && tag.Kind == kindVideo {
			got++
		}
	}
	if got != sent || soundsOfSource < sounds-2 { // sound before the first picture is left out
		t.Errorf("the viewer of the source has %d pictures of %d, %d sounds of %d", got, sent, soundsOfSource, sounds)
	}
	_, keys, _ := shown(t, small.tags(t))
	for _, key := range keys {
		if !slices.Contains(keysOfSource, key) {
			t.Errorf("a key frame at %d ms; the source has them at %v", key, keysOfSource)
		}
	}
	if len(keys) < 5 || keys[len(keys)-1] < 8000 {
		t.Errorf("key frames at %v", keys)
	}
}

// kills kills the encoder of the room.
func (s *site) kills(t *testing.T) {
	t.Helper()
	s.ladders.mu.Lock()
	defer s.ladders.mu.Unlock()
	if err := syscall.Kill(s.ladders.rooms["1001"].pid, syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
}

// smaller returns seconds of a clip as another encoder sends them: other parameter sets, and a smaller picture.
func smaller(t *testing.T, name string, lines int) [][]formats.FLVTag {
	t.Helper()
	file, _ := media.Fixture(name)
	c := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-copyts", "-f", "flv", "-i", "pipe:0", "-t", "9",
		"-vf", fmt.Sprintf("scale=320:%d,setsar=1", lines), "-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "25",
		"-sc_threshold", "0", "-c:a", "copy", "-f", "flv", "pipe:1")
	c.Stdin = bytes.NewReader(file)
	out, err := c.Output()
	if err != nil {
		t.Fatal(err)
	}
	return cut(t, out)
}

func TestASourceThatChangesItsPictureGetsALadderThatFits(t *testing.T) {
	t.Parallel()
	s := open(t, two)
	seconds := clip(t, "islands")
	source := s.watchesFirst(t, seconds)
	large, small := s.watches(t, "1001.240p"), s.watches(t, "1001.180p")
	s.plays(t, seconds[3:5], large, small)
	other := smaller(t, "islands", 200)
	s.sends(t, slices.DeleteFunc(slices.Clone(other[0]), func(tag formats.FLVTag) bool { return isFrame(asFLV(tag)) }))
	s.plays(t, other[5:], small)
	eventually.Receive(t, "the definition above the new picture ends", large.sink.Closed())
	s.ends(t, source, small)

	sizes, keys, _ := shown(t, small.tags(t))
	if !slices.Equal(sizes, []string{"320x180", "288x180"}) || len(keys) < 4 {
		t.Errorf("sizes %v, key frames at %v", sizes, keys)
	}
	decodes(t, small.sink.Bytes())
}

func TestSoundThatBeginsLaterIsInEveryDefinition(t *testing.T) {
	t.Parallel()
	s := open(t, two[1:])
	seconds := clip(t, "harbour")
	for i := range seconds[:4] {
		seconds[i] = slices.DeleteFunc(seconds[i], func(tag formats.FLVTag) bool { return tag.Kind == 8 })
	}
	file, _ := media.Fixture("harbour")
	all, err := formats.ReadFLV(file)
	if err != nil {
		t.Fatal(err)
	}
	header := all[slices.IndexFunc(all, func(tag formats.FLVTag) bool { return tag.Kind == 8 })]
	_ = s.watchesFirst(t, seconds)
	mute := s.watches(t, "1001.180p")
	s.plays(t, seconds[3:4], mute)
	if _, _, sounds := shown(t, mute.tags(t)); sounds != 0 {
		t.Errorf("%d frames of sound before it begins", sounds)
	}
	s.sends(t, []formats.FLVTag{header})
	s.sends(t, slices.Concat(seconds[4:6]...))
	eventually.Receive(t, "players reconnect for the sound", mute.sink.Closed())
	heard := s.watches(t, "1001.180p")
	s.plays(t, seconds[6:9], heard)
	s.ends(t, heard)
	if _, keys, sounds := shown(t, heard.tags(t)); sounds == 0 || len(keys) < 2 {
		t.Errorf("%d frames of sound; key frames at %v", sounds, keys)
	}
	decodes(t, heard.sink.Bytes())
}

func TestABroadcastWithoutRoomWaitsAndOneThatIsNotWantedHasNoLadder(t *testing.T) {
	t.Parallel()
	hub := media.NewHub(media.Limits{})
	l := New(hub, 0.0001, func(houses []string) map[string]bool {
		wanted := everybody(houses)
		delete(wanted, "1003")
		return wanted
	}, slog.New(slog.DiscardHandler))
	l.made, l.pause = two[1:], 1
	ctx, stop := context.WithCancel(t.Context())
	var all sync.WaitGroup
	for _, house := range []string{"1001", "1002", "1003"} {
		film, _ := media.Fixture("football")
		all.Go(func() { _ = hub.Loop(ctx, house, "s", film) })
		there := func(s media.StreamStats) bool { return s.HouseID == house && s.Pictured }
		eventually.True(t, "the room has a picture", func() bool { return slices.ContainsFunc(hub.Stats(), there) })
	}
	all.Go(func() { l.Run(ctx) })
	phases := func() (all []string) {
		for _, s := range l.States() {
			all = append(all, s.HouseID+" "+string(s.Phase))
		}
		return all
	}
	eventually.True(t, "the first room has its ladder, and the second waits", func() bool {
		return slices.Equal(phases(), []string{"1001 running", "1002 waiting"})
	})
	hub.End("1001", "s")
	eventually.True(t, "the second room follows the first", func() bool {
		return slices.Equal(phases(), []string{"1002 running"})
	})
	stop()
	all.Wait()
	hub.Close()
	for _, house := range []string{"1001", "1002", "1003"} {
		if _, err := hub.WatchFLV(media.RenditionName(house, "180p")); err == nil {
			t.Errorf("room %s still has its definition", house)
		}
	}
}
