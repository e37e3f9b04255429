// The ladders of a node: which broadcasts are encoded, and how each is kept running.

package ladder

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"maps"
	"os/exec"
	"slices"
	"sync"
	"time"

	"touchline/domain/studio"
	"touchline/media"
)

const (
	lookEvery    = time.Second
	firstPause   = time.Second // after a process failed
	longestPause = 30 * time.Second
	steadyAfter  = 30 * time.Second // a process that ran for so long was not at fault for its start
	overMost     = 30 * time.Second // how long the ladders may take more than their cores
	restAfter    = 5 * time.Minute  // before a ladder that took too much is let in again
)

// State describes the ladder of a broadcast.
type State struct {
	HouseID     string
	SessionID   string
	Phase       studio.LadderPhase
	Definitions []string // with pictures, the largest first
	Restarts    int      // of failed processes
	Skipped     int      // times that a process fell behind
	Cores       float64  // measured; 0 unknown
}

// Wanted returns those of these houses whose broadcasts are to be encoded. It is asked once a second.
type Wanted func(houses []string) map[string]bool

// Ladders are the ladders of one node.
type Ladders struct {
	hub    *media.Hub
	cores  float64 // how many all ladders may take
	wanted Wanted
	logger *slog.Logger
	ffmpeg string
	made   []Definition  // all that can be made
	pause  time.Duration // after a process failed for the first time
	behind time.Duration // of a stream may wait for its process
	all    sync.WaitGroup

	mu     sync.Mutex
	rooms  map[string]*room     // by house
	alive  map[string]int       // ladders whose process has not ended, by house
	since  time.Time            // since when they take too much; zero: they do not
	tooBig map[string]time.Time // when a ladder was ended for its cost, by house
}

// New returns ladders that encode the broadcasts of a hub whose houses are wanted, as long as together they take at
// most so many cores.
func New(hub *media.Hub, cores float64, wanted Wanted, logger *slog.Logger) *Ladders {
	return &Ladders{
		hub: hub, cores: cores, wanted: wanted, logger: logger,
		made: definitions, pause: firstPause, behind: behindMost,
		rooms: map[string]*room{}, alive: map[string]int{}, tooBig: map[string]time.Time{},
	}
}

// Run encodes until ctx ends.
func (l *Ladders) Run(ctx context.Context) {
	path, err := exec.LookPath("ffmpeg")
	if err != nil {
		l.logger.Error("no ladder is made: ffmpeg is missing")
		return
	}
	l.ffmpeg = path
	defer l.all.Wait()
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for now := time.Now(); ; {
		l.look(ctx, now)
		select {
		case now = <-tick.C:
		case <-ctx.Done():
			return
		}
	}
}

// look starts and ends ladders as broadcasts begin and end, and as there is room.
func (l *Ladders) look(ctx context.Context, now time.Time) {
	streams := map[string]media.StreamStats{}
	for _, s := range l.hub.Stats() {
		if len(definitionsOf(s, l.made)) > 0 {
			streams[s.HouseID] = s
		}
	}
	if len(streams) > 0 {
		wanted := l.wanted(slices.Collect(maps.Keys(streams)))
		maps.DeleteFunc(streams, func(house string, _ media.StreamStats) bool { return !wanted[house] })
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	for house, r := range l.rooms {
		if s, on := streams[house]; !on || s.SessionID != r.sessionID {
			l.end(r)
		}
	}
	for house, s := range streams {
		if s.Pictured && l.rooms[house] == nil {
			l.rooms[house] = &room{ladders: l, houseID: house, sessionID: s.SessionID, began: s.Since,
				phase: studio.LadderWaiting}
		}
	}
	maps.DeleteFunc(l.tooBig, func(_ string, since time.Time) bool { return now.Sub(since) >= restAfter })
	running := l.shed(now, l.measure(now))
	for _, r := range l.byAge() {
		_, rests := l.tooBig[r.houseID]
		if r.phase == studio.LadderWaiting && !rests && l.alive[r.houseID] == 0 && fits(l.cores, meters(running)) {
			running = append(running, r)
			l.start(ctx, r)
		} else if r.phase == studio.LadderWaiting && !r.told {
			r.told = true
			l.logger.Info("a ladder waits for room", "house", r.houseID, "limit", l.cores)
		}
	}
}

// measure returns the ladders that run, the oldest first.
func (l *Ladders) measure(now time.Time) (running []*room) {
	for _, r := range l.byAge() {
		if r.phase == studio.LadderWaiting {
			continue
		}
		running = append(running, r)
		if used, ok := usedBy(r.pid); ok && r.pid != 0 {
			r.meter.note(used, now)
		}
	}
	return running
}

// shed ends the newest ladder when all together take too much for too long. It returns the others.
func (l *Ladders) shed(now time.Time, running []*room) []*room {
	if sum(meters(running)) <= l.cores || len(running) == 0 {
		l.since = time.Time{}
		return running
	}
	if l.since.IsZero() {
		l.since = now
	}
	if now.Sub(l.since) < overMost {
		return running
	}
	l.since = time.Time{}
	last := running[len(running)-1]
	l.logger.Warn("a ladder is ended: the ladders take more than their cores", "house", last.houseID,
		"cores", sum(meters(running)), "limit", l.cores)
	l.tooBig[last.houseID] = now
	l.end(last)
	return running[:len(running)-1]
}

func (l *Ladders) byAge() []*room {
	return slices.SortedFunc(maps.Values(l.rooms), func(a, b *room) int {
		return cmp.Or(a.began.Compare(b.began), cmp.Compare(a.houseID, b.houseID))
	})
}

func meters(rooms []*room) []*meter {
	all := make([]*meter, len(rooms))
	for i, r := range rooms {
		all[i] = &r.meter
	}
	return all
}

// end ends a ladder. Its definitions end with it.
func (l *Ladders) end(r *room) {
	delete(l.rooms, r.houseID)
	if r.cancel != nil {
		r.cancel()
	}
}

func (l *Ladders) start(ctx context.Context, r *room) {
	ctx, r.cancel = context.WithCancel(ctx)
	r.phase = studio.LadderStarting
	l.alive[r.houseID]++
	l.all.Go(func() {
		r.keep(ctx)
		r.update(func() {
			if l.alive[r.houseID]--; l.alive[r.houseID] == 0 {
				delete(l.alive, r.houseID)
			}
		})
	})
}

// States describes the ladders, by house.
func (l *Ladders) States() []State {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []State
	for _, house := range slices.Sorted(maps.Keys(l.rooms)) {
		all = append(all, l.rooms[house].state())
	}
	return all
}

// State describes the ladder of a house; false without one.
func (l *Ladders) State(houseID string) (State, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r, ok := l.rooms[houseID]
	if !ok {
		return State{}, false
	}
	return r.state(), true
}

// room is the ladder of one broadcast. The lock of Ladders guards it.
type room struct {
	ladders            *Ladders
	houseID, sessionID string
	began              time.Time // of the broadcast
	cancel             context.CancelFunc

	phase    studio.LadderPhase
	told     bool // that it waits
	meter    meter
	pid      int // 0: no process
	pictured []string
	restarts int
	skipped  int // of the processes before
	run      *run
}

func (r *room) state() State {
	var shown []string
	for _, d := range r.ladders.made {
		if slices.Contains(r.pictured, d.Name) {
			shown = append(shown, d.Name)
		}
	}
	s := State{
		HouseID: r.houseID, SessionID: r.sessionID, Phase: r.phase, Definitions: shown,
		Restarts: r.restarts, Skipped: r.skipped, Cores: r.meter.cores,
	}
	if r.run != nil && r.run.queue != nil {
		_, skipped := r.run.queue.state()
		s.Skipped += skipped
	}
	return s
}

// keep replaces processes until the broadcast ends or ctx does.
func (r *room) keep(ctx context.Context) {
	l := r.ladders
	logger := l.logger.With("house", r.houseID, "session", r.sessionID)
	logger.Info("ladder begins")
	defer logger.Info("ladder ends")
	all := map[string]bool{}
	defer func() {
		for name := range all {
			l.hub.End(media.RenditionName(r.houseID, name), r.sessionID)
		}
	}()
	for pause := l.pause; ctx.Err() == nil; {
		begun := time.Now()
		err := r.once(ctx, all)
		if time.Since(begun) >= steadyAfter {
			pause = l.pause
		}
		switch {
		case ctx.Err() != nil:
			return
		case errors.Is(err, errChanged), errors.Is(err, io.EOF), errors.Is(err, media.ErrTakenOver):
			if time.Since(begun) >= steadyAfter {
				continue
			}
		default:
			logger.Warn("an encoder failed", "error", err, "pause", pause)
			r.failed()
		}
		select {
		case <-time.After(pause):
		case <-ctx.Done():
		}
		pause = min(2*pause, longestPause)
	}
}

// once runs one process.
func (r *room) once(ctx context.Context, all map[string]bool) error {
	one := &run{hub: r.ladders.hub, houseID: r.houseID, sessionID: r.sessionID, made: r.wanted(), behind: r.ladders.behind}
	if len(one.made) == 0 {
		return io.EOF
	}
	for _, d := range one.made {
		all[d.Name] = true
	}
	for name := range all { // the source may have become smaller
		if !slices.ContainsFunc(one.made, func(d Definition) bool { return d.Name == name }) {
			r.ladders.hub.End(media.RenditionName(r.houseID, name), r.sessionID)
			delete(all, name)
		}
	}
	one.began = func(pid int) {
		r.update(func() { r.pid, r.run = pid, one; r.meter.begin() })
	}
	one.pictured = func(name string) {
		r.update(func() {
			if r.phase = studio.LadderRunning; !slices.Contains(r.pictured, name) {
				r.pictured = append(r.pictured, name)
			}
		})
	}
	err := one.encode(ctx, r.ladders.ffmpeg)
	r.update(func() {
		r.skipped = r.state().Skipped
		r.pid, r.run, r.pictured = 0, nil, nil
	})
	return err
}

// wanted returns the definitions of the present picture.
func (r *room) wanted() []Definition {
	for _, s := range r.ladders.hub.Stats() {
		if s.HouseID == r.houseID && s.SessionID == r.sessionID {
			return definitionsOf(s, r.ladders.made)
		}
	}
	return nil
}

func (r *room) failed() {
	r.update(func() { r.phase, r.restarts = studio.LadderRestarting, r.restarts+1 })
}

func (r *room) update(how func()) {
	r.ladders.mu.Lock()
	defer r.ladders.mu.Unlock()
	how()
}
