// Figures of a run: delays, counts, and their bounds.

package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/HdrHistogram/hdrhistogram-go"
)

// delays are durations of one kind.
type delays struct {
	mu   sync.Mutex
	hist *hdrhistogram.Histogram
}

const longestDelay = 10 * time.Minute

func newDelays() *delays {
	return &delays{hist: hdrhistogram.New(1, longestDelay.Microseconds(), 3)}
}

func (d *delays) add(took time.Duration) {
	took = min(max(took, time.Microsecond), longestDelay)
	d.mu.Lock()
	_ = d.hist.RecordValue(took.Microseconds()) // within the range
	d.mu.Unlock()
}

func (d *delays) count() int64 {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.hist.TotalCount()
}

func (d *delays) merge(other *delays) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.hist.Merge(other.hist)
}

// summary is printed and saved: figures by name. Times are milliseconds.
type summary struct {
	Scenario string
	Options  map[string]string // of the run, including presets
	Figures  map[string]float64
	Bounds   map[string]float64 // only those that were set
	Passed   bool
}

// figures collects them.
type figures struct {
	mu     sync.Mutex
	counts map[string]float64
	delays map[string]*delays
}

func newFigures() *figures {
	return &figures{counts: map[string]float64{}, delays: map[string]*delays{}}
}

// count adds to a figure.
func (f *figures) count(name string, more float64) {
	f.mu.Lock()
	f.counts[name] += more
	f.mu.Unlock()
}

// set sets a figure.
func (f *figures) set(name string, value float64) {
	f.mu.Lock()
	f.counts[name] = value
	f.mu.Unlock()
}

// value returns a figure so far.
func (f *figures) value(name string) float64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.counts[name]
}

// of returns the delays of a name.
func (f *figures) of(name string) *delays {
	f.mu.Lock()
	defer f.mu.Unlock()
	d := f.delays[name]
	if d == nil {
		d = newDelays()
		f.delays[name] = d
	}
	return d
}

// fail counts a failure under its code, or as "broken" without one.
func (f *figures) fail(doing string, err error) {
	var no *refused
	if errors.As(err, &no) {
		f.count(doing+" "+no.code, 1)
		return
	}
	f.count(doing+" broken", 1)
}

func (f *figures) summary(scenario string, bounds map[string]float64) summary {
	f.mu.Lock()
	defer f.mu.Unlock()
	s := summary{Scenario: scenario, Figures: map[string]float64{}, Bounds: bounds, Passed: true}
	for name, n := range f.counts {
		s.Figures[name] = n
	}
	for name, d := range f.delays {
		d.mu.Lock()
		s.Figures[name+" count"] = float64(d.hist.TotalCount())
		for label, q := range map[string]float64{"p50": 50, "p95": 95, "p99": 99, "max": 100} {
			s.Figures[name+" "+label] = float64(d.hist.ValueAtQuantile(q)) / 1000
		}
		d.mu.Unlock()
	}
	for name, bound := range bounds {
		value, measured := s.Figures[name]
		s.Passed = s.Passed && measured && value <= bound
	}
	return s
}

func (s summary) names() (all []string) {
	for name := range s.Figures {
		all = append(all, name)
	}
	for name := range s.Bounds {
		if _, measured := s.Figures[name]; !measured {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return all
}

// print writes a line for each figure and marks those over their bound.
func (s summary) print(out io.Writer) {
	for _, name := range s.names() {
		value, measured := s.Figures[name]
		bound, bounded := s.Bounds[name]
		switch {
		case !measured:
			fmt.Fprintf(out, "  %-36s was not measured; at most %g   FAILED\n", name, bound)
		case bounded && value > bound:
			fmt.Fprintf(out, "  %-36s %12.2f   at most %g   FAILED\n", name, value, bound)
		case bounded:
			fmt.Fprintf(out, "  %-36s %12.2f   at most %g\n", name, value, bound)
		default:
			fmt.Fprintf(out, "  %-36s %12.2f\n", name, value)
		}
	}
}

func (s summary) save(path string) error {
	text, err := json.MarshalIndent(s, "", "  ")
	if err == nil {
		err = os.WriteFile(path, append(text, '\n'), 0o644)
	}
	if err != nil {
		return fmt.Errorf("save the summary: %w", err)
	}
	return nil
}
