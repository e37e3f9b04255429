// Runs two steps at a time, each as soon as its dependencies have succeeded.

package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"
)

const (
	lanes    = 2                // steps at once
	sayEvery = 30 * time.Second // between two lines about running steps
	lastSaid = 40               // shown lines of a failed step
)

// result is a step that ended, or never began.
type result struct {
	step
	number   int
	took     time.Duration
	cpu      time.Duration // of the step and all processes it waited for
	tests    []test
	err      error
	left     bool // it never began, because a dependency failed
	lastSaid []string
}

// run runs all steps and returns their results in order.
func run(steps []step, log io.Writer) []result {
	done := make([]result, len(steps))
	state := map[string]string{} // by name: "" waiting, then running, good, bad
	var mu sync.Mutex
	changed := sync.NewCond(&mu)
	say := &lines{to: log}
	running := 0
	mu.Lock()
	defer mu.Unlock()
	for left := len(steps); left > 0; {
		next := slices.IndexFunc(steps, func(s step) bool { return state[s.name] == "" && isDue(s, state) })
		if next < 0 || running == lanes {
			changed.Wait()
			continue
		}
		s := steps[next]
		left--
		if slices.ContainsFunc(s.after, func(name string) bool { return state[name] == "bad" }) {
			state[s.name], done[next] = "bad", result{step: s, number: next + 1, left: true}
			continue
		}
		state[s.name] = "running"
		running++
		go func() {
			r := runOne(s, fmt.Sprintf("%d/%d", next+1, len(steps)), say)
			r.number = next + 1
			mu.Lock()
			defer mu.Unlock()
			running--
			done[next], state[s.name] = r, "good"
			if r.err != nil {
				state[s.name] = "bad"
			}
			changed.Signal()
		}()
	}
	for running > 0 {
		changed.Wait()
	}
	return done
}

// isDue reports whether all dependencies of a step have ended.
func isDue(s step, state map[string]string) bool {
	isOpen := func(name string) bool { return state[name] != "good" && state[name] != "bad" }
	return !slices.ContainsFunc(s.after, isOpen) && !slices.ContainsFunc(s.then, isOpen)
}

// lines writes the output of several steps without mixing lines.
type lines struct {
	mu sync.Mutex
	to io.Writer
}

func (l *lines) write(text string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, _ = io.WriteString(l.to, text)
}

// runOne runs a step. It prints its begin and end, and a line every 30 seconds.
func runOne(s step, number string, log *lines) result {
	began := time.Now()
	w := &work{result: result{step: s}}
	fmt.Printf("  %-5s %s\n", number, s.name)
	log.write("» " + s.name + "\n")
	ended := make(chan struct{})
	go func() {
		for {
			select {
			case <-ended:
				return
			case <-time.After(sayEvery):
				fmt.Printf("  %-5s … %s, %s\n", number, s.name, w.progress(time.Since(began)))
			}
		}
	}()
	command := exec.Command(s.argv[0], s.argv[1:]...)
	command.Env = append(append(os.Environ(), "NO_COLOR=1"), s.env...)
	out, in := io.Pipe()
	command.Stdout, command.Stderr = in, in
	var reading sync.WaitGroup
	reading.Go(func() { w.read(out, log) })
	w.err = command.Run()
	_ = in.Close()
	reading.Wait()
	close(ended)
	w.took = time.Since(began)
	if command.ProcessState != nil {
		w.cpu = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	}
	mark := "ok"
	if w.err != nil {
		mark = "FAILED"
	}
	fmt.Printf("  %-5s %s %s: %s\n", number, mark, s.name, w.progress(w.took))
	return w.result
}

// work is a running step.
type work struct {
	mu sync.Mutex
	result
}

// read reads the output of the step until its end.
func (w *work) read(out io.Reader, log *lines) {
	read := func(line string) (string, *test) { return line + "\n", nil }
	if w.reads != nil {
		read = w.reads()
	}
	from := bufio.NewReader(out)
	for {
		line, err := from.ReadString('\n')
		if line != "" {
			text, ended := read(strings.TrimSuffix(line, "\n"))
			log.write(text)
			w.keep(text, ended)
		}
		if err != nil {
			return
		}
	}
}

func (w *work) keep(text string, ended *test) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if ended != nil {
		w.tests = enter(w.tests, *ended)
	}
	if text != "" {
		w.lastSaid = append(w.lastSaid, text)
		w.lastSaid = w.lastSaid[max(0, len(w.lastSaid)-lastSaid):]
	}
}

// enter appends a test, or gives a failed one the reason that came later.
func enter(tests []test, ended test) []test {
	for i := range tests {
		if tests[i].name == ended.name && ended.why != "" && tests[i].outcome == failed && tests[i].why == "" {
			tests[i].why = ended.why
			return tests
		}
	}
	return append(tests, ended)
}

func (w *work) progress(took time.Duration) string {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.reads == nil {
		return fmt.Sprintf("%.0f s", took.Seconds())
	}
	return fmt.Sprintf("%.0f s, %d tests", took.Seconds(), len(w.tests))
}
