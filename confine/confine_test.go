package confine

import (
	"bytes"
	"context"
	"errors"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

const greedy = "touchline-greedy" // a process that takes all it can

func TestMain(m *testing.M) {
	Main()
	ending.Run(endAs)
	RunReader()
	small.Run(readFile)
	if os.Args[0] == greedy {
		if err := (Budget{Memory: 256 << 20, CPU: time.Second}).Apply(); err != nil {
			os.Exit(1)
		}
		takeAll(os.Args[1])
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func takeAll(what string) {
	for n := 0; what == "cpu"; n++ {
		runtime.KeepAlive(n)
	}
	var held [][]byte
	for range 16 {
		held = append(held, bytes.Repeat([]byte{1}, 64<<20))
	}
	runtime.KeepAlive(held)
}

func TestTheKernelEndsAProcessOverItsBudget(t *testing.T) {
	for what, ends := range map[string]func(syscall.WaitStatus) bool{
		"cpu":    func(s syscall.WaitStatus) bool { return s.Signaled() && s.Signal() == syscall.SIGKILL },
		"memory": func(s syscall.WaitStatus) bool { return s.ExitStatus() == 2 }, // Go's "out of memory"
	} {
		if what == "memory" && RaceDetector {
			continue
		}
		err := Self(t.Context(), greedy, what).Run()
		var ended *exec.ExitError
		if !errors.As(err, &ended) || !ends(ended.Sys().(syscall.WaitStatus)) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestAnotherProgramIsConfinedBeforeItRuns(t *testing.T) {
	t.Setenv("TOUCHLINE_SECRET", "secret")
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	out, err := Budget{
		Memory: 64 << 20,
		CPU:    7 * time.Second,
		File:   1 << 20,
	}.Command(t.Context(), sh, "-c", "ulimit -t; ulimit -f; ulimit -d; env").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	want := "7\n2048\n65536\n"
	if RaceDetector {
		want = "7\n2048\nunlimited\n"
	}
	// blocks of 512 or 1024 bytes
	if got := string(out); !strings.HasPrefix(got, want) &&
		!strings.HasPrefix(got, strings.Replace(want, "2048", "1024", 1)) {
		t.Errorf("the limits are %q", got)
	} else if strings.Contains(got, "SECRET") {
		t.Errorf("it knows our secrets: %q", got)
	}
}

func TestAConfinedProcessEndsWithItsCaller(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	waiting := Self(ctx, greedy, "cpu")
	if err := waiting.Start(); err != nil {
		t.Fatal(err)
	}
	cancel()
	if err := waiting.Wait(); err == nil {
		t.Error("it ended well")
	}
}
