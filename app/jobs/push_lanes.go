// The order of pushes. Endpoints are addresses chosen by users: neither a silent host nor a user with many browsers
// may delay others.

package jobs

import (
	"errors"
	"net/url"
	"slices"
	"time"

	"touchline/domain"
)

const (
	pushesProven    = 32 // concurrent to hosts whose last response was quick
	pushesUnproven  = 32 // concurrent to all other hosts, one each
	pushesAside     = pushesProven + pushesUnproven
	pushesOfPerson  = 4     // concurrent to the browsers of one user
	pushesHeld      = 20000 // waiting in memory
	pushQuick       = 2 * time.Second
	pushRest        = time.Minute // after a host did not respond; doubled each further time
	pushRestMost    = time.Hour
	pushForgetAfter = 3 * 24 * time.Hour // of silence
)

var (
	errHostRests     = errors.New("the host of the push did not answer last time")
	errHostForgotten = errors.New("the host of the push has not answered for days")
	errHostFull      = errors.New("too many pushes wait for the host")
)

// pushHost is the push service of some browsers.
type pushHost struct {
	waiting []domain.Push
	sending int
	known   bool          // it was contacted before
	proven  bool          // its last response was quick
	rest    time.Duration // pause of a silent host
	until   time.Time     // end of the pause; or time of the last response
	silent  time.Time     // beginning of the silence; zero: not silent
}

// pushLanes are the waiting pushes and the ones being sent.
type pushLanes struct {
	hosts            map[string]*pushHost
	turns            []string // hosts with waiting pushes, the next one first
	persons          map[int64]int
	held             int
	proven, unproven int // pushes being sent
}

func newPushLanes() *pushLanes {
	return &pushLanes{hosts: map[string]*pushHost{}, persons: map[int64]int{}}
}

func hostOf(p domain.Push) string {
	address, err := url.Parse(p.Endpoint)
	if err != nil {
		return ""
	}
	return address.Host
}

// hasRoom reports whether more pushes may be taken. A full queue of a responsive host always makes the source wait. A
// host never contacted before does so only when memory is full, because it may be silent. No push to a host that
// responds is lost, even late.
func (l *pushLanes) hasRoom() bool {
	full := l.held > pushesHeld-pushesAtOnce
	for _, name := range l.turns {
		if host := l.hosts[name]; len(host.waiting) >= pushesAtOnce && (host.proven || full && !host.known) {
			return false
		}
	}
	return true
}

func (l *pushLanes) idle() bool { return l.held == 0 && l.proven+l.unproven == 0 }

// add queues a push, or says why it is dropped. A host whose first response is late keeps its queue, but gets no more
// pushes while the queue is at the limit of one host.
func (l *pushLanes) add(p domain.Push, now time.Time) error {
	name := hostOf(p)
	host := l.hosts[name]
	if host == nil {
		host = &pushHost{}
		l.hosts[name] = host
	}
	switch {
	case now.Before(host.until) && host.forgotten(now):
		return errHostForgotten
	case now.Before(host.until):
		return errHostRests
	case !host.proven && l.held >= pushesHeld, !host.proven && host.known && len(host.waiting) >= pushesAtOnce:
		return errHostFull
	}
	if len(host.waiting) == 0 {
		l.turns = append(l.turns, name)
	}
	host.waiting = append(host.waiting, p)
	l.held++
	return nil
}

// next returns a push that may be sent now, from the host whose turn it is.
func (l *pushLanes) next() (domain.Push, bool) {
	for i, name := range l.turns {
		host := l.hosts[name]
		if host.proven && l.proven >= pushesProven ||
			!host.proven && (host.sending > 0 || l.unproven >= pushesUnproven) {
			continue
		}
		at := slices.IndexFunc(host.waiting, func(p domain.Push) bool { return l.persons[p.UserID] < pushesOfPerson })
		if at < 0 {
			continue
		}
		push := host.waiting[at]
		copy(host.waiting[1:], host.waiting[:at]) // short: the rest may be thousands
		host.waiting = host.waiting[1:]
		l.held--
		l.turns = slices.Delete(l.turns, i, i+1)
		if len(host.waiting) > 0 {
			l.turns = append(l.turns, name)
		}
		l.count(push, host, 1)
		return push, true
	}
	return domain.Push{}, false
}

func (l *pushLanes) count(p domain.Push, host *pushHost, by int) {
	host.sending += by
	if l.persons[p.UserID] += by; l.persons[p.UserID] == 0 {
		delete(l.persons, p.UserID)
	}
	if host.proven {
		l.proven += by
	} else {
		l.unproven += by
	}
}

// end records the result of a push, and returns how many others were dropped because their host now pauses or
// is late again.
func (l *pushLanes) end(e pushEnd, now time.Time) (dropped int) {
	name := hostOf(e.push)
	host := l.hosts[name]
	l.count(e.push, host, -1)
	if e.cut {
		return 0
	}
	proven := !errors.Is(e.err, domain.ErrPushUnanswered)
	switch {
	case proven:
		host.silent, host.rest, host.until = time.Time{}, 0, now
		proven = e.took < pushQuick
	case host.silent.IsZero():
		host.silent = now
	}
	if !host.silent.IsZero() && !host.proven { // a responsive host may be silent once
		host.rest = min(max(pushRest, 2*host.rest), pushRestMost)
		host.until = now.Add(host.rest)
		dropped = l.keep(host, 0)
		l.turns = slices.DeleteFunc(l.turns, func(turn string) bool { return turn == name })
	}
	if host.known && !host.proven && !proven { // one late response may be caused by a new connection
		dropped += l.keep(host, pushesAtOnce)
	}
	if host.known = true; host.proven != proven {
		host.proven = proven
		by := host.sending
		if proven {
			by = -by
		}
		l.proven, l.unproven = l.proven-by, l.unproven+by
	}
	return dropped
}

// keep limits the queue of a host, and returns how many pushes were dropped.
func (l *pushLanes) keep(host *pushHost, most int) (dropped int) {
	if dropped = len(host.waiting) - most; dropped <= 0 {
		return 0
	}
	l.held -= dropped
	host.waiting = slices.Clone(host.waiting[:most])
	return dropped
}

// forgotten reports whether a host has been silent for so long that its browsers are removed.
func (h *pushHost) forgotten(now time.Time) bool {
	return !h.silent.IsZero() && now.Sub(h.silent) >= pushForgetAfter
}

// forgets reports whether the browser of a push is removed.
func (l *pushLanes) forgets(p domain.Push, now time.Time) bool {
	host := l.hosts[hostOf(p)]
	return host != nil && host.forgotten(now)
}

// forgetHosts drops hosts without relevant state: an hour after a response, or after their browsers were removed.
func (l *pushLanes) forgetHosts(now time.Time) {
	for name, host := range l.hosts {
		keep := pushRestMost
		if !host.silent.IsZero() {
			keep = 2 * pushForgetAfter
		}
		if len(host.waiting) == 0 && host.sending == 0 && now.Sub(host.until) > keep {
			delete(l.hosts, name)
		}
	}
}
