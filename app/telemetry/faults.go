// Logged errors of the last hour are counted, so that operators see them without the log.

package telemetry

import (
	"context"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"time"

	"touchline/domain"
	"touchline/domain/console"
)

const (
	faultMinutes = 60
	faultsShown  = 20 // counted messages; the oldest is dropped first
)

// Faults counts logged errors. It keeps no value that could be a secret: only the message, which is a constant of the
// program, an identifier of the object, and the trace id.
type Faults struct {
	now func() time.Time

	mu      sync.Mutex
	minutes [faultMinutes]int64
	newest  int64 // the newest counted minute, since 1970
	kinds   map[faultKind]*console.LoggedFault
}

type faultKind struct{ message, where string }

// NewFaults returns a count without errors.
func NewFaults(now func() time.Time) *Faults {
	return &Faults{now: now, kinds: map[faultKind]*console.LoggedFault{}}
}

// Handler counts errors and passes all records to another handler.
func (f *Faults) Handler(to slog.Handler) slog.Handler { return &faultHandler{Handler: to, faults: f} }

// LastHour returns the counts.
func (f *Faults) LastHour() console.LoggedFaults {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.turn(f.now())
	last := console.LoggedFaults{Minutes: make([]int64, 0, faultMinutes)}
	for i := range int64(faultMinutes) {
		n := f.minutes[(f.newest+1+i)%faultMinutes]
		last.Minutes, last.Total = append(last.Minutes, n), last.Total+n
	}
	for _, kind := range f.kinds {
		last.Newest = append(last.Newest, *kind)
	}
	slices.SortFunc(last.Newest, func(a, b console.LoggedFault) int {
		if byTime := b.Last.Compare(a.Last); byTime != 0 {
			return byTime
		}
		return strings.Compare(a.Message+a.Where, b.Message+b.Where)
	})
	return last
}

func (f *Faults) count(message, where, trace string) {
	f.mu.Lock()
	defer f.mu.Unlock()
	now := f.now()
	f.turn(now)
	f.minutes[f.newest%faultMinutes]++
	kind := f.kinds[faultKind{message, where}]
	if kind == nil {
		if len(f.kinds) >= faultsShown {
			f.dropOldest()
		}
		kind = &console.LoggedFault{Message: message, Where: where}
		f.kinds[faultKind{message, where}] = kind
	}
	kind.Count, kind.Last, kind.TraceID = kind.Count+1, now, trace
}

// turn clears minutes and messages that are older than an hour.
func (f *Faults) turn(now time.Time) {
	minute := now.Unix() / 60
	for m := max(f.newest+1, minute-faultMinutes+1); m <= minute; m++ {
		f.minutes[m%faultMinutes] = 0
	}
	f.newest = max(f.newest, minute)
	for kind, fault := range f.kinds {
		if now.Sub(fault.Last) > time.Hour {
			delete(f.kinds, kind)
		}
	}
}

func (f *Faults) dropOldest() {
	var oldest faultKind
	var at time.Time
	for kind, fault := range f.kinds {
		if at.IsZero() || fault.Last.Before(at) {
			oldest, at = kind, fault.Last
		}
	}
	delete(f.kinds, oldest)
}

// about are the attributes with the object of an error: identifiers, never texts of users.
var about = []string{"path", "call", "job", "stream", "house", "room", "from"}

type faultHandler struct {
	slog.Handler
	faults       *Faults
	where, trace string // of attributes of the logger
}

// Enabled also counts errors that are not written.
func (h *faultHandler) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelError || h.Handler.Enabled(ctx, level)
}

// Handle counts an error and writes every record.
func (h *faultHandler) Handle(ctx context.Context, r slog.Record) error {
	if r.Level >= slog.LevelError {
		with := *h
		r.Attrs(func(a slog.Attr) bool {
			with.take(a)
			return true
		})
		h.faults.count(r.Message, with.where, with.trace)
	}
	if !h.Handler.Enabled(ctx, r.Level) {
		return nil
	}
	return h.Handler.Handle(ctx, r)
}

func (h *faultHandler) take(a slog.Attr) {
	switch {
	case a.Key == TraceKey:
		h.trace = a.Value.String()
	case h.where == "" && slices.Contains(about, a.Key):
		h.where = domain.Shorten(a.Value.String(), console.AdminKeywordMax)
	}
}

// WithAttrs uses the same count.
func (h *faultHandler) WithAttrs(attrs []slog.Attr) slog.Handler {
	with := *h
	with.Handler = h.Handler.WithAttrs(attrs)
	for _, a := range attrs {
		with.take(a)
	}
	return &with
}

// WithGroup uses the same count.
func (h *faultHandler) WithGroup(name string) slog.Handler {
	with := *h
	with.Handler = h.Handler.WithGroup(name)
	return &with
}
