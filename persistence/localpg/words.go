// The last messages of the server and of initdb: the log is long, and the reason is in its last lines.

package localpg

import (
	"io"
	"os"
	"regexp"
	"strings"
)

// said reads the log from an offset on, at most 64 KiB, without the lines that our own connection attempts caused.
func said(log string, from int64) string {
	f, err := os.Open(log)
	if err != nil {
		return ""
	}
	defer func() { _ = f.Close() }()
	if _, err := f.Seek(from, io.SeekStart); err != nil {
		return ""
	}
	words, _ := io.ReadAll(io.LimitReader(f, 64<<10))
	return knocked.ReplaceAllString(string(words), "")
}

func (s *Server) logEnd() int64 {
	info, err := s.log.Stat()
	if err != nil {
		return 0
	}
	return info.Size()
}

var (
	reasonLine = regexp.MustCompile(`(FATAL|PANIC|ERROR|error): +(.*)`)
	hintLine   = regexp.MustCompile(`HINT: +(.*)`)
	knocked    = regexp.MustCompile(`(?m)^.*the database system is .*$`)
	// remains match what a killed server leaves for a moment; the next try succeeds.
	remains = regexp.MustCompile(`lock file "[^"]*" already exists|pre-existing shared memory block|` +
		`Is another postmaster|` +
		`\.s\.PGSQL[^:]*: No such file or directory`)
)

// reason returns the line with the reason why a program ended, with its hint, or the last line.
func reason(words string) string {
	why, hint, last := "", "", ""
	for line := range strings.Lines(words) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		last = line
		if m := reasonLine.FindStringSubmatch(line); m != nil {
			why, hint = m[2], ""
		} else if m := hintLine.FindStringSubmatch(line); m != nil {
			hint = m[1]
		}
	}
	switch {
	case why == "":
		return last
	case hint == "":
		return why
	}
	return why + " (" + hint + ")"
}
