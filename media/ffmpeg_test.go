// Tests with ffmpeg as encoder and as decoder of the output.

package media

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"touchline/media/mediatest"
	"touchline/tests/eventually"
)

// push runs ffmpeg as an encoder until the test ends, with B-frames and a key frame each second.
func push(t *testing.T, p *plane, extra ...string) {
	t.Helper()
	arguments := append([]string{"-hide_banner", "-loglevel", "error", "-nostdin",
		"-f", "lavfi", "-i", "testsrc2=size=320x180:rate=25", "-f", "lavfi", "-i",
		"sine=frequency=440:sample_rate=44100",
		"-c:v", "libx264", "-preset", "ultrafast", "-bf", "2", "-g", "25", "-keyint_min", "25", "-sc_threshold", "0",
		"-pix_fmt", "yuv420p", "-b:v", "400k", "-c:a", "aac", "-b:a", "64k", "-ac", "2"}, extra...)
	command := exec.Command("ffmpeg",
		append(arguments, "-f", "flv", "rtmp://"+p.address+"/live/1001?code=right-code")...)
	var said bytes.Buffer
	command.Stderr = &said
	if err := command.Start(); err != nil {
		t.Fatalf("ffmpeg is needed here (make test installs it): %v", err)
	}
	done := make(chan error, 1)
	go func() { done <- command.Wait() }()
	t.Cleanup(func() {
		select {
		case err := <-done:
			if err != nil || said.Len() > 0 {
				t.Errorf("ffmpeg ended with %v: %s", err, said.String())
			}
		case <-time.After(eventually.Hang):
			command.Process.Kill()
			t.Errorf("ffmpeg did not end: %s", said.String())
		}
	})
}

// decodes runs ffmpeg over a file and fails on its first complaint.
func decodes(t *testing.T, file string) {
	t.Helper()
	out, err := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "warning", "-nostdin", "-xerror",
		"-i", file, "-f", "null", "-").CombinedOutput()
	if err != nil || len(bytes.TrimSpace(out)) > 0 {
		t.Errorf("ffmpeg on %s: %v\n%s", filepath.Base(file), err, out)
	}
}

func TestFFmpegDecodesTheFLVAndHLSOfItsOwnBroadcast(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{QueueTags: 5000}) // ffmpeg pushes faster than real time here
	push(t, p, "-t", "8")
	p.room.receives(t, "picture")
	v, err := p.hub.WatchFLV("1001")
	if err != nil {
		t.Fatal(err)
	}
	flv := mediatest.NewSink()
	v.Serve(flv)

	c := p.room.receives(t, "silent")
	if !c.why.Stop() {
		t.Errorf("ffmpeg's goodbye was heard as %q", c.why)
	}
	p.hub.End("1001", c.source.SessionID)
	await(t, flv)

	dir := t.TempDir()
	decodes(t, save(t, dir, "stream.flv", flv.Bytes()))
	files := p.savesHLS(t, dir)
	if b, _ := os.ReadFile(filepath.Join(dir, files[0])); mediatest.Demux(t, b).FirstVideo != "AUD SPS PPS IDR" {
		t.Error("the first segment does not begin with a key frame")
	}
	for _, name := range files {
		decodes(t, filepath.Join(dir, name))
	}
}

// savesHLS saves the segments of a playlist and, as the last file, the playlist.
func (p *plane) savesHLS(t *testing.T, dir string) (files []string) {
	t.Helper()
	list, ok := p.hub.Playlist(t.Context(), "1001")
	if !ok {
		t.Fatal("no playlist")
	}
	files = segmentName.FindAllString(string(list), -1)
	for _, name := range files {
		b, _ := p.hub.Segment("1001", name)
		save(t, dir, name, b)
	}
	save(t, dir, "index.m3u8", list)
	return append(files, "index.m3u8")
}

// savesLowLatency saves the low-latency playlist with its files, and checks the playlist against the rules.
func (p *plane) savesLowLatency(t *testing.T, dir string) (mediatest.Playlist, string) {
	t.Helper()
	list, err := p.hub.LowLatencyPlaylist(t.Context(), "1001", "", "")
	if err != nil {
		t.Fatal(err)
	}
	doc, err := mediatest.ReadPlaylist(string(list))
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range doc.Segments {
		for _, name := range []string{s.Init, s.Name} {
			b, err := p.hub.LowLatencyFile(t.Context(), "1001", name)
			if err != nil {
				t.Fatal(err)
			}
			save(t, dir, name, b)
		}
	}
	for _, one := range mediatest.CheckPlaylist(doc) {
		t.Error(one)
	}
	return doc, save(t, dir, "low-latency.m3u8", list)
}

func save(t *testing.T, dir, name string, b []byte) string {
	t.Helper()
	file := filepath.Join(dir, name)
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

func TestTheBuiltInClipsDecode(t *testing.T) {
	t.Parallel()
	for _, name := range builtInClips() {
		decodes(t, filepath.Join("fixtures", name+".flv"))
	}
}

func TestFFmpegDecodesLowLatencyHLS(t *testing.T) {
	t.Parallel()
	p := openPlane(t, Limits{QueueTags: 5000})
	push(t, p, "-t", "8")
	p.room.receives(t, "picture")
	if _, err := p.hub.LowLatencyPlaylist(t.Context(), "1001", "", ""); err != nil {
		t.Fatal(err)
	}
	c := p.room.receives(t, "silent")
	p.hub.End("1001", c.source.SessionID)
	doc, file := p.savesLowLatency(t, t.TempDir())
	if len(doc.Segments) < 5 || !doc.Ended {
		t.Errorf("%d segments of 8 s\n%+v", len(doc.Segments), doc)
	}
	decodes(t, file)
}

// builtInClips names the clips, sorted.
func builtInClips() []string {
	names, _ := filepath.Glob("fixtures/*.flv") // the pattern is well formed
	for i, name := range names {
		names[i] = strings.TrimSuffix(filepath.Base(name), ".flv")
	}
	return names
}
