package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"
	"testing"
	"time"

	"touchline/confine"
	"touchline/domain"
)

var quiet = slog.New(slog.DiscardHandler)

func TestMain(m *testing.M) {
	RunWorker()
	os.Exit(m.Run())
}

// sizes of the largest pictures that are let through; with the race detector, which takes ten times as long, smaller
// ones.
func largest() (wide, high int) {
	if confine.RaceDetector {
		return 3000, 1000
	}
	return 6300, domain.ImageMaxPixels / 6300
}

// What Inspect lets through of the worst kinds is decoded within the budget of a worker, and costs this process
// nothing but what it hands over.
func TestTheWorstPicturesFitAWorkerAndCostTheServerNothing(t *testing.T) {
	wide, high := largest()
	blank := image.Rect(0, 0, wide, high)
	for name, sent := range map[string][]byte{
		"a deep PNG":         packed(t, image.NewNRGBA64(blank)),
		"a GIF":              packedGIF(t, image.NewPaletted(blank, color.Palette{color.Black, color.Transparent})),
		"a progressive JPEG": mostScans(wide, high),
	} {
		began, before := time.Now(), allocated()
		kept, err := (&Workers{Logger: quiet}).Rework(t.Context(), sent)
		taken := allocated() - before
		t.Logf("%s of %d bytes took %v, and %d KiB of this process", name, len(sent), time.Since(began), taken>>10)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if max(kept.Width, kept.Height) != longestEdge || len(kept.Variants) != len(Edges) {
			t.Errorf("%s: kept %s of %d × %d in %d variants", name, kept.Ext, kept.Width, kept.Height, len(kept.Variants))
		}
		if taken > 8<<20 { // decoded here, the least of them would take 40 MB and the copies made of it
			t.Errorf("%s: this process allocated %d MiB", name, taken>>20)
		}
	}
}

func packed(t *testing.T, picture image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&b, picture); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func packedGIF(t *testing.T, frame *image.Paletted) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gif.Encode(&b, frame, nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// allocated is what this process has asked for since it began.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// A worker that somebody kills in the middle of its work.
func TestAKilledWorkerIsOneRefusalAndTheNextPictureIsDecoded(t *testing.T) {
	w := &Workers{Logger: quiet}
	wide, high := largest()
	large := packed(t, image.NewNRGBA64(image.Rect(0, 0, wide, high)))
	answer := make(chan error, 1)
	go func() {
		_, err := w.Rework(t.Context(), large)
		answer <- err
	}()
	for killed := false; !killed; killed = killWorker(t) {
		select {
		case err := <-answer:
			t.Fatalf("it was done before it could be killed: %v", err)
		default:
		}
	}
	if err := <-answer; !errors.Is(err, ErrRefused) {
		t.Errorf("the answer is %v", err)
	}
	if _, err := w.Rework(t.Context(), packed(t, image.NewNRGBA(image.Rect(0, 0, 64, 64)))); err != nil {
		t.Errorf("the next picture: %v", err)
	}
}

// killWorker kills a worker of this process, if there is one.
func killWorker(t *testing.T) bool {
	t.Helper()
	mine := strconv.Itoa(os.Getpid())
	children, err := filepath.Glob("/proc/" + mine + "/task/*/children")
	if err != nil || len(children) == 0 {
		t.Skip("this system does not tell the children of a process")
	}
	for _, path := range children {
		list, _ := os.ReadFile(path)
		for _, child := range bytes.Fields(list) {
			name, _ := os.ReadFile("/proc/" + string(child) + "/cmdline")
			if pid, err := strconv.Atoi(string(child)); err == nil && bytes.HasPrefix(name, []byte(workerName)) {
				return syscall.Kill(pid, syscall.SIGKILL) == nil
			}
		}
	}
	return false
}

func TestAWorkerRefusesWhatIsNoPictureAndEndsWithItsCaller(t *testing.T) {
	w := &Workers{Logger: quiet}
	if _, err := w.Rework(t.Context(), []byte("\xff\xd8\xff no picture")); !errors.Is(err, ErrRefused) {
		t.Errorf("rubbish: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Rework(ended, progressive(64, 64, 1)); !errors.Is(err, context.Canceled) {
		t.Errorf("without a caller: %v", err)
	}
}
