// What the servers and this program used of the machine.

package main

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/valyala/fasthttp"
)

// meter reads the processor time and memory of servers from their /metrics.
type meter struct {
	addresses []string
	began     time.Time
	own       time.Duration // processor time of this program
	before    map[string]used
}

type used struct{ seconds, bytes float64 }

func newMeter(addresses []string) *meter {
	return &meter{addresses: addresses, before: map[string]used{}}
}

func (m *meter) begin() error {
	for _, address := range m.addresses {
		now, err := usedBy(address)
		if err != nil {
			return err
		}
		m.before[address] = now
	}
	m.mark()
	return nil
}

// mark begins to count anew what this program uses.
func (m *meter) mark() { m.began, m.own = time.Now(), ownTime() }

// phase counts from here on, not from the start: a scenario calls it when everybody is there. What they took until then
// are figures of their own.
func (m *meter) phase(f *figures) error {
	for _, address := range m.addresses {
		now, err := usedBy(address)
		if err != nil {
			return err
		}
		f.count("arrivals: servers cpu s", now.seconds-m.before[address].seconds)
		f.count("arrivals: servers memory MiB", (now.bytes-m.before[address].bytes)/(1<<20))
		m.before[address] = now
	}
	m.mark()
	return nil
}

// end says what was used since. A server that has ended since is left out.
func (m *meter) end(f *figures) {
	f.set("generator cpu s", (ownTime() - m.own).Seconds())
	f.set("measured s", time.Since(m.began).Seconds())
	for _, address := range m.addresses {
		now, err := usedBy(address)
		if err != nil || now.seconds < m.before[address].seconds {
			f.count("servers that ended", 1)
			continue
		}
		f.count("servers cpu s", now.seconds-m.before[address].seconds)
		f.count("servers memory MiB", now.bytes/(1<<20))
	}
}

func ownTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

func usedBy(address string) (u used, err error) {
	status, text, err := fasthttp.GetTimeout(nil, address, callLimit)
	if err != nil || status != fasthttp.StatusOK {
		return u, fmt.Errorf("read what a server used: %s answered %d: %w", address, status, err)
	}
	for line := range bytes.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		n, _ := strconv.ParseFloat(value, 64)
		switch name {
		case "process_cpu_seconds_total":
			u.seconds = n
		case "process_resident_memory_bytes":
			u.bytes = n
		}
	}
	if u.seconds == 0 {
		return u, fmt.Errorf("read what a server used: %s shows no processor time", address)
	}
	return u, nil
}
