// A broadcast through a proxy comes out at once, in FLV and in HLS.

package operation

import (
	"bytes"
	"fmt"
	nethttp "net/http"
	"os/exec"
	"testing"
	"time"

	"touchline/app/apptest"
	"touchline/tests/eventually"
)

// proxiedBroadcast pushes pictures one by one, and each must come out in FLV and in HLS before the next is sent.
func proxiedBroadcast(t *testing.T, c *caller, rtmp, live string) {
	const width, height = 64, 36
	encoder := exec.Command("ffmpeg", "-hide_banner", "-loglevel", "error", "-fflags", "nobuffer", "-probesize", "32",
		"-analyzeduration", "0",
		"-f", "rawvideo", "-pix_fmt", "yuv420p", "-s", fmt.Sprintf("%dx%d", width, height), "-r", "5", "-i", "pipe:0",
		"-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "5", "-pix_fmt", "yuv420p",
		"-flush_packets", "1",
		"-f", "flv", "rtmp://"+rtmp+"/live/"+apptest.FirstRoom+"?code="+live)
	pictures, err := encoder.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	runProgram(t, t.TempDir(), encoder)
	picture := make([]byte, width*height*3/2)
	show := func() {
		t.Helper()
		if _, err := pictures.Write(picture); err != nil {
			t.Fatalf("the encoder takes no more: %v", err)
		}
	}
	var stream *nethttp.Response
	watch := func() bool {
		show()
		resp, err := c.client.Get("https://" + c.front + "/live/" + apptest.FirstRoom + ".flv")
		if err == nil && resp.StatusCode == nethttp.StatusOK {
			stream = resp
			return true
		}
		if err == nil {
			_ = resp.Body.Close()
		}
		return false
	}
	eventually.True(t, "the room is on the air", watch)
	defer stream.Body.Close()
	came := make(chan int, 1000)
	go func() {
		defer close(came)
		piece := make([]byte, 64<<10)
		for {
			n, err := stream.Body.Read(piece)
			if n > 0 {
				came <- n
			}
			if err != nil {
				return
			}
		}
	}()
	total := 0
	for i := range 8 {
		for len(came) > 0 {
			total += <-came
		}
		for range 3 { // an encoder keeps one or two back
			show()
		}
		select {
		case n := <-came:
			total += n
		case <-time.After(eventually.Hang):
			t.Fatalf("after %d bytes and %d groups of pictures nothing comes: the proxy waits for more", total, i)
		}
	}
	if total > 16<<10 {
		t.Logf("%d bytes: a buffer may have been filled by chance", total)
	}
	listed := func() bool {
		show()
		status, _, list := c.do(t, "GET", "/live/"+apptest.FirstRoom+"/0/index.m3u8", "", "", nil)
		return status == 200 && bytes.Contains(list, []byte("#EXTINF"))
	}
	if !eventually.Happens(listed) {
		t.Error("there is no playlist with a piece in it")
	}
}
