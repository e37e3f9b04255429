// Workers that end early, and their log lines.

package confine

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// ending is a worker that ends as requested.
var ending = Worker{
	Name:   "touchline-ending",
	Time:   time.Minute,
	Budget: Budget{CPU: time.Second},
	Heap:   64 << 20,
	Answer: 100,
}

func endAs(sent []byte, answer io.Writer) error {
	switch string(sent) {
	case "refuses":
		return ErrRefused
	case "fails":
		return errors.New("the sheet is torn")
	case "panics":
		panic("no such corner")
	case "is killed":
		return syscall.Kill(os.Getpid(), syscall.SIGKILL)
	case "takes its time":
		takeAll("cpu")
	case "talks":
		_, err := answer.Write(bytes.Repeat([]byte{'a'}, 101))
		return err
	}
	_, err := answer.Write([]byte("done"))
	return err
}

func TestTheLogSaysOnceWhichWorkerEndedAndHow(t *testing.T) {
	for sent, want := range map[string]struct {
		err          error
		ended, plain string // the log's description of its end, and the worker's own output
	}{
		"works":          {},
		"refuses":        {err: ErrRefused},
		"fails":          {ErrEnded, "exit status 1: its work failed", "the sheet is torn"},
		"panics":         {ErrEnded, "exit status 2: it crashed, or ran out of memory", "no such corner"},
		"is killed":      {ErrEnded, "killed by signal 9 (killed) after ", ""},
		"takes its time": {ErrEnded, "killed at its limit of 1s of processor time", ""},
		"talks":          {ErrEnded, "its answer was longer than its limit of 100 bytes", ""},
	} {
		t.Run(sent, func(t *testing.T) {
			var log bytes.Buffer
			answer, err := ending.Do(t.Context(), slog.New(slog.NewTextHandler(&log, nil)), []byte(sent))
			if !errors.Is(err, want.err) || (err == nil) != (string(answer) == "done") {
				t.Errorf("%q, %v", answer, err)
			}
			said := log.String()
			if want.ended == "" {
				if said != "" {
					t.Errorf("the log says %s", said)
				}
				return
			}
			line := fmt.Sprintf(`level=WARN msg="a worker ended before it was done" program=touchline-ending ended="%s`,
				want.ended)
			if strings.Count(said, "\n") != 1 || !strings.Contains(said, line) ||
				!strings.Contains(said, fmt.Sprintf(" bytes=%d ", len(sent))) || !strings.Contains(said, want.plain) {
				t.Errorf("the log says %s", said)
			}
		})
	}
}

func TestOnlyTheSignalOfALimitIsReportedAsThatLimit(t *testing.T) {
	for _, x := range []struct {
		limit time.Duration
		by    syscall.Signal
		used  time.Duration
		want  string
	}{
		{20 * time.Second, syscall.SIGKILL, 20 * time.Second, "killed at its limit of 20s of processor time"},
		{20 * time.Second, syscall.SIGKILL, 15 * time.Second, "killed at its limit of 20s of processor time"},
		{20 * time.Second, syscall.SIGXCPU, 17 * time.Second, "killed at its limit of 20s of processor time"},
		{20 * time.Second, syscall.SIGKILL, 14 * time.Second,
			"killed by signal 9 (killed) after 14s of processor time"},
		{20 * time.Second, syscall.SIGSEGV, 20 * time.Second,
			"killed by signal 11 (segmentation fault) after 20s of processor time"},
		{20 * time.Second, syscall.SIGABRT, 19 * time.Second,
			"killed by signal 6 (aborted) after 19s of processor time"},
		{0, syscall.SIGKILL, time.Minute, "killed by signal 9 (killed) after 1m0s of processor time"},
	} {
		w := Worker{Budget: Budget{CPU: x.limit}}
		if got := w.killed(x.by, x.used); got != x.want {
			t.Errorf("%v after %v of %v: %s", x.by, x.used, x.limit, got)
		}
	}
}

func TestOnlyTheFirstBytesOfAProcessAreKept(t *testing.T) {
	sh, err := exec.LookPath("sh")
	if err != nil {
		t.Fatal(err)
	}
	said, told := &Output{Left: 5}, &Output{Left: 100}
	c := Budget{CPU: time.Minute}.Command(t.Context(), sh, "-c", "echo far too much; echo little >&2")
	c.Stdout, c.Stderr = said, told
	if err := c.Run(); err != nil || said.String() != "far t" || said.Left != 0 || string(told.Bytes()) != "little\n" {
		t.Errorf("%q and %q, %v", said, told, err)
	}
}
