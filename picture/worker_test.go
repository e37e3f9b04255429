package picture

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"log/slog"
	"os"
	"os/signal"
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
	small.Run(work)
	asleep.Run(func([]byte, io.Writer) error {
		never := make(chan os.Signal, 1)
		signal.Notify(never, syscall.SIGHUP)
		<-never
		return nil
	})
	os.Exit(m.Run())
}

// The pictures of these tests have an eighth of the permitted pixels, with at most eight bytes each.
const wide, high = 2600, domain.ImageMaxPixels / 8 / 2600

// small is a worker for such pictures, with the same memory beyond their decoded bytes as the site's worker.
var small = confine.Worker{
	Name: workerName + "-small", Time: slower * worker.Time, Answer: worker.Answer, Heap: worker.Heap - saved,
	Budget: confine.Budget{Memory: worker.Budget.Memory - uint64(saved), CPU: slower * worker.Budget.CPU},
}

// slower multiplies the time of a decoder: the race detector notes each access to memory.
var slower = func() time.Duration {
	if confine.RaceDetector {
		return 10
	}
	return 1
}()

var saved = Most.Decoded - wide*high*8

// asleep is a worker that never answers.
var asleep = confine.Worker{
	Name:   workerName + "-asleep",
	Time:   worker.Time,
	Budget: worker.Budget,
	Heap:   worker.Heap,
	Answer: worker.Answer,
}

// The costliest accepted pictures are decoded within a worker's budget, and cost this process only the
// transferred bytes.
func TestTheLargestPicturesFitAWorkerAndCostTheServerNothing(t *testing.T) {
	blank := image.Rect(0, 0, wide, high)
	limits := Most
	limits.Pixels, limits.Decoded = wide*high, wide*high*8
	for name, sent := range map[string][]byte{
		"a deep PNG":   packed(image.NewNRGBA64(blank)),
		"a photograph": photographed(image.NewYCbCr(blank, image.YCbCrSubsampleRatio444)),
	} {
		if _, err := limits.Inspect(sent); err != nil {
			t.Errorf("%s is not let through: %v", name, err)
		}
		began, before := time.Now(), allocated()
		kept, err := reworkedBy(t.Context(), &small, quiet, sent)
		taken := allocated() - before
		t.Logf("%s of %d bytes took %v, and %d KiB of this process", name, len(sent), time.Since(began), taken>>10)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if max(kept.Width, kept.Height) != longestEdge || len(kept.Variants) != len(Edges) {
			t.Errorf("%s: kept %s of %d × %d in %d variants", name, kept.Ext, kept.Width, kept.Height,
				len(kept.Variants))
		}
		if taken > 8<<20 { // decoding here would take at least 15 MB, plus the copies
			t.Errorf("%s: this process allocated %d MiB", name, taken>>20)
		}
	}
}

// allocated returns the bytes this process has allocated since it began.
func allocated() uint64 {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.TotalAlloc
}

// The worker is killed in the middle of its work.
func TestAKilledWorkerIsOneRefusalAndTheNextPictureIsDecoded(t *testing.T) {
	answer := make(chan error, 1)
	go func() {
		_, err := reworkedBy(t.Context(), &asleep, quiet, progressive)
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
	if _, err := (&Workers{Logger: quiet}).Rework(t.Context(), progressive); err != nil {
		t.Errorf("the next picture: %v", err)
	}
}

// killWorker kills a worker of this process, if there is one.
func killWorker(t *testing.T) bool {
	t.Helper()
	mine := strconv.Itoa(os.Getpid())
	children, err := filepath.Glob("/proc/" + mine + "/task/*/children")
	if err != nil || len(children) == 0 {
		t.Skip("this system does not list the children of a process")
	}
	for _, path := range children {
		list, _ := os.ReadFile(path)
		for _, child := range bytes.Fields(list) {
			name, _ := os.ReadFile("/proc/" + string(child) + "/cmdline")
			if pid, err := strconv.Atoi(string(child)); err == nil && bytes.HasPrefix(name, []byte(asleep.Name)) {
				return syscall.Kill(pid, syscall.SIGKILL) == nil
			}
		}
	}
	return false
}

func TestAWorkerRefusesOtherFilesAndEndsWithItsCaller(t *testing.T) {
	w := &Workers{Logger: quiet}
	if _, err := w.Rework(t.Context(), []byte("\xff\xd8\xff no picture")); !errors.Is(err, ErrRefused) {
		t.Errorf("rubbish: %v", err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := w.Rework(ended, progressive); !errors.Is(err, context.Canceled) {
		t.Errorf("without a caller: %v", err)
	}
}
