// Which push goes next. Endpoints are addresses of strangers: a host that does not answer, or a person with many browsers,
// keeps nobody else waiting.

package jobs

import (
	"errors"
	"net/url"
	"slices"
	"time"

	"touchline/domain"
)

const (
	pushesProven    = 32 // side by side to hosts whose last answer was quick
	pushesUnproven  = 32 // to all others, one each
	pushesAside     = pushesProven + pushesUnproven
	pushesOfPerson  = 4     // side by side to the browsers of one person
	pushesHeld      = 20000 // waiting in memory
	pushQuick       = 2 * time.Second
	pushRest        = time.Minute // of a host that did not answer; twice as long each further time
	pushRestMost    = time.Hour
	pushForgetAfter = 3 * 24 * time.Hour // of silence
)

var (
	errHostRests     = errors.New("the host of the push did not answer last time")
	errHostForgotten = errors.New("the host of the push has not answered for days")
	errHostFull      = errors.New("too many pushes wait for the host")
)

// pushHost is where some browsers are told.
type pushHost struct {
	waiting []domain.Push
	sending int
	known   bool          // it was asked before
	proven  bool          // and answered quickly the last time
	rest    time.Duration // since it is silent: how long it is left alone each time
	until   time.Time     // it is left alone until then; or it answered then
	silent  time.Time     // since then; zero: it answered
}

// pushLanes are the pushes that wait and those that are being sent.
type pushLanes struct {
	hosts            map[string]*pushHost
	turns            []string // hosts for which pushes wait, whose turn is next first
	persons          map[int64]int
	held             int
	proven, unproven int // being sent
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

// hasRoom tells whether more may be taken. A host that answers well makes the queue wait. One that was never asked may be
// silent: it does so only where there is no memory left to hold its pushes. None of them is lost if it answers, also late.
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

// add lets a push wait for its turn, or says why it is dropped. A host whose first answer is late keeps what waits for it,
// but gets no more while that is as much as one host may hold.
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

// next is a push that has a place, of the host whose turn it is.
func (l *pushLanes) next() (domain.Push, bool) {
	for i, name := range l.turns {
		host := l.hosts[name]
		if host.proven && l.proven >= pushesProven || !host.proven && (host.sending > 0 || l.unproven >= pushesUnproven) {
			continue
		}
		at := slices.IndexFunc(host.waiting, func(p domain.Push) bool { return l.persons[p.UserID] < pushesOfPerson })
		if at < 0 {
			continue
		}
		push := host.waiting[at]
		copy(host.waiting[1:], host.waiting[:at]) // a few: the rest may be thousands
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

// end notes what became of a push, and tells how many others were dropped because their host rests now, or is late again.
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
	if !host.silent.IsZero() && !host.proven { // a host that answers well may be silent once
		host.rest = min(max(pushRest, 2*host.rest), pushRestMost)
		host.until = now.Add(host.rest)
		dropped = l.keep(host, 0)
		l.turns = slices.DeleteFunc(l.turns, func(turn string) bool { return turn == name })
	}
	if host.known && !host.proven && !proven { // one late answer may be that of a new connection
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

// keep lets the next so many pushes of a host wait on, and tells how many others were dropped.
func (l *pushLanes) keep(host *pushHost, most int) (dropped int) {
	if dropped = len(host.waiting) - most; dropped <= 0 {
		return 0
	}
	l.held -= dropped
	host.waiting = slices.Clone(host.waiting[:most])
	return dropped
}

// forgotten tells whether a host has been silent for so long that its browsers are.
func (h *pushHost) forgotten(now time.Time) bool {
	return !h.silent.IsZero() && now.Sub(h.silent) >= pushForgetAfter
}

// forgets tells whether the browser of a push is forgotten.
func (l *pushLanes) forgets(p domain.Push, now time.Time) bool {
	host := l.hosts[hostOf(p)]
	return host != nil && host.forgotten(now)
}

// forgetHosts forgets those of which nothing need be known: that one answers an hour later, that one is silent longer
// than until its browsers are forgotten.
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
