// The consumption of the servers, their database and this program, and the work of the servers.

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/valyala/fasthttp"
)

// served are the figures of a server's /metrics in a run: the increase of each, over all servers.
var served = map[string]string{
	"process_cpu_seconds_total":              "servers cpu s",
	"touchline_socket_frames_out_total":      "frames out",
	"touchline_socket_flushes_total":         "flushes",
	"touchline_lines_total":                  "lines said",
	"touchline_journal_entries_total":        "journal entries",
	"touchline_journal_commit_seconds_count": "journal commits",
	"touchline_cluster_messages_total":       "messages between nodes",
}

const memorySeries = "process_resident_memory_bytes"

// meter compares the consumption at two moments.
type meter struct {
	addresses []string
	database  int // parent process of the database's processes; 0: not measured
	began     time.Time
	own, db   time.Duration // processor time so far
	before    map[string]series
}

// series are the metrics of one server by name, summed over labels.
type series map[string]float64

func newMeter(addresses []string, database int) *meter {
	return &meter{addresses: addresses, database: database, before: map[string]series{}}
}

func (m *meter) begin() error {
	for _, address := range m.addresses {
		now, err := seriesOf(address)
		if err != nil {
			return err
		}
		m.before[address] = now
	}
	m.began, m.own, m.db = time.Now(), ownTime(), childrenTime(m.database)
	return nil
}

// phase ends the arrivals: the following figures count from here.
func (m *meter) phase(f *figures) error {
	m.tell(f, "arrivals: ")
	return m.begin()
}

// end reports the consumption since the last phase began.
func (m *meter) end(f *figures) { m.tell(f, "") }

func (m *meter) tell(f *figures, prefix string) {
	f.set(prefix+"generator cpu s", (ownTime() - m.own).Seconds())
	f.set(prefix+"measured s", time.Since(m.began).Seconds())
	if m.database != 0 {
		f.set(prefix+"database cpu s", (childrenTime(m.database) - m.db).Seconds())
	}
	for _, address := range m.addresses {
		now, err := seriesOf(address)
		before := m.before[address]
		if err != nil || now["process_cpu_seconds_total"] < before["process_cpu_seconds_total"] {
			f.count(prefix+"servers that ended", 1)
			continue
		}
		for name, figure := range served {
			f.count(prefix+figure, now[name]-before[name])
		}
		f.set(prefix+"servers memory MiB", f.value(prefix+"servers memory MiB")+now[memorySeries]/(1<<20))
		f.count(prefix+"servers memory growth MiB", (now[memorySeries]-before[memorySeries])/(1<<20))
	}
}

func ownTime() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// childrenTime returns the processor time of a process's children: the running ones, and the ended ones it has
// waited for.
func childrenTime(parent int) time.Duration {
	var ticks int64
	files, _ := filepath.Glob("/proc/[0-9]*/stat")
	for _, file := range files {
		line, _ := os.ReadFile(file)
		_, after, _ := strings.Cut(string(line), ") ")
		field := strings.Fields(after)
		if len(field) < 15 {
			continue
		}
		from, to := 11, 13 // its own
		switch {
		case file == fmt.Sprintf("/proc/%d/stat", parent):
			from, to = 13, 15 // of ended children
		case field[1] != strconv.Itoa(parent):
			continue
		}
		for _, text := range field[from:to] {
			n, _ := strconv.ParseInt(text, 10, 64)
			ticks += n
		}
	}
	return time.Duration(ticks) * 10 * time.Millisecond
}

// seriesOf reads a server's /metrics.
func seriesOf(address string) (series, error) {
	status, text, err := fasthttp.GetTimeout(nil, address, callLimit)
	if err != nil || status != fasthttp.StatusOK {
		return nil, fmt.Errorf("read what a server did: %s answered %d: %w", address, status, err)
	}
	all := series{}
	for line := range bytes.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(string(line)), " ")
		name, _, _ = strings.Cut(name, "{")
		if served[name] == "" && name != memorySeries {
			continue
		}
		n, err := strconv.ParseFloat(value[strings.LastIndexByte(value, ' ')+1:], 64)
		if err != nil {
			return nil, fmt.Errorf("read what a server did: %s shows %q", address, line)
		}
		all[name] += n
	}
	if all["process_cpu_seconds_total"] == 0 {
		return nil, fmt.Errorf("read what a server did: %s shows no processor time", address)
	}
	return all, nil
}
