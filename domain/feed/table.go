// Parser of CSV: a header row with the field names of the touchline format, one match a row.

package feed

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"touchline/domain"
)

// columns that are read; others are skipped.
var columns = map[string]func(s *said, cell string) (ok bool){
	"externalId": func(s *said, c string) bool { s.ExternalID = textual(c); return true },
	"raceType": func(s *said, c string) bool {
		n, ok := whether(c)
		s.RaceType = int32(n)
		return ok && n >= 0 && n < 1<<31
	},
	"competitionName": func(s *said, c string) bool { s.CompetitionName = c; return true },
	"eventName":       func(s *said, c string) bool { s.EventName = c; return true },
	"season":          func(s *said, c string) bool { s.Season = textual(c); return true },
	"matchTime": func(s *said, c string) bool {
		s.MatchTime, _ = json.Marshal(c)
		return true
	},
	"timeKnown": func(s *said, c string) bool {
		known, err := strconv.ParseBool(c)
		s.TimeKnown = &known
		return err == nil
	},
	"homeName":     func(s *said, c string) bool { s.HomeName = c; return true },
	"awayName":     func(s *said, c string) bool { s.AwayName = c; return true },
	"homeScore":    func(s *said, c string) bool { n, ok := whether(c); s.HomeScore = &n; return ok },
	"awayScore":    func(s *said, c string) bool { n, ok := whether(c); s.AwayScore = &n; return ok },
	"clock":        func(s *said, c string) bool { s.Clock = &c; return true },
	"statusDetail": func(s *said, c string) bool { s.StatusDetail = c; return true },
	"matchStatus": func(s *said, c string) bool {
		n, ok := whether(c)
		status := int32(min(max(n, -1), 100))
		s.MatchStatus = &status
		return ok
	},
	"source.url":  func(s *said, c string) bool { s.source().URL = c; return true },
	"source.type": func(s *said, c string) bool { s.source().Type = c; return true },
}

func (s *said) source() *saidSource {
	if s.Source == nil {
		s.Source = &saidSource{}
	}
	return s.Source
}

func whether(cell string) (int, bool) {
	n, err := strconv.Atoi(cell)
	return n, err == nil
}

// Limits of a table.
const (
	maxCells = 256
	maxRow   = 64 << 10 // longest row in bytes
)

// Problems of a row.
const (
	strayQuote = "a quotation mark is out of place"
	otherCells = "the row has not as many cells as the header"
)

// table reads rows; an empty cell leaves its field unchanged.
func (r *file) table(text []byte) (reason string) {
	rows := &rows{text: text, comma: ','}
	rows.separator()
	names, reason := rows.next()
	switch {
	case reason != "":
		return "the header: " + reason
	case len(names) == 0:
		return "there is no header row"
	}
	known := map[string]bool{}
	for i, name := range names {
		names[i] = domain.CleanLine(name)
		if columns[names[i]] != nil && known[names[i]] {
			return "two columns are named " + names[i]
		}
		known[names[i]] = true
	}
	if !known["externalId"] && (!known["homeName"] || !known["awayName"]) {
		return "the header names neither externalId nor homeName and awayName"
	}
	for {
		row, reason := rows.next()
		switch {
		case row == nil && reason == "", !r.enter():
			return ""
		case reason != "":
			r.problem(rows.line, "", reason)
		case len(row) != len(names):
			r.problem(rows.line, "", otherCells)
		default:
			r.row(rows.line, names, row)
		}
	}
}

// rows splits a table into rows (RFC 4180). An unreadable row ends with its line, so that the next one can be read.
type rows struct {
	text  []byte // the unread rest
	comma byte
	line  int // first line of the newest row, from 1
	after int // number of lines read
}

// separator detects the cell separator: spreadsheets declare it in a line of its own ("sep=;"), or use that of
// their country.
func (t *rows) separator() {
	first, rest, _ := bytes.Cut(t.text, []byte("\n"))
	first = bytes.TrimRight(first, "\r")
	if said, ok := bytes.CutPrefix(bytes.ToLower(bytes.Trim(first, `"`)), []byte("sep=")); ok && len(said) == 1 &&
		strings.Contains(",;\t|", string(said)) {
		t.text, t.comma, t.after = rest, said[0], 1
		return
	}
	switch {
	case bytes.ContainsRune(first, ','):
	case bytes.ContainsRune(first, ';'):
		t.comma = ';'
	case bytes.ContainsRune(first, '\t'):
		t.comma = '\t'
	}
}

// next returns the next row that is not empty, or why it is unreadable; nothing at the end.
func (t *rows) next() (cells []string, reason string) {
	for len(t.text) > 0 {
		row, ok := t.cut()
		row = bytes.TrimRight(row, "\r\n")
		switch {
		case len(row) == 0 && ok:
			continue
		case len(row) > maxRow:
			return nil, fmt.Sprintf("the row is longer than %d bytes", maxRow)
		case !ok:
			return nil, strayQuote
		case bytes.Count(row, []byte{t.comma}) >= maxCells:
			return nil, fmt.Sprintf("the row has more than %d cells", maxCells)
		}
		reader := csv.NewReader(bytes.NewReader(row))
		reader.Comma = rune(t.comma)
		if cells, err := reader.Read(); err == nil {
			return cells, ""
		}
		return nil, strayQuote
	}
	return nil, ""
}

// cut removes a row from the text, up to the end of a line outside quotation marks. With a misplaced quotation mark
// only its line is removed, and ok is false.
func (t *rows) cut() (row []byte, ok bool) {
	end, begin, quoted := len(t.text), true, false
	ok = true
	for i := 0; i < len(t.text) && ok; i++ {
		switch c := t.text[i]; {
		case quoted && c == '"' && i+1 < len(t.text) && t.text[i+1] == '"':
			i++
		case quoted && c == '"':
			quoted = false
			ok = i+1 == len(t.text) || t.text[i+1] == t.comma || t.text[i+1] == '\r' || t.text[i+1] == '\n'
		case quoted:
			ok = i < maxRow
		case c == '"' && begin:
			quoted = true
		case c == '\n':
			end, i = i+1, len(t.text)
		}
		begin = !quoted && i < len(t.text) && t.text[i] == t.comma
	}
	if ok = ok && !quoted; !ok {
		if end = bytes.IndexByte(t.text, '\n') + 1; end == 0 {
			end = len(t.text)
		}
	}
	row, t.text = t.text[:end], t.text[end:]
	t.line, t.after = t.after+1, t.after+bytes.Count(row, []byte("\n"))
	return row, ok
}

func (r *file) row(line int, names, row []string) {
	var s said
	empty := true
	for i, cell := range row {
		set := columns[names[i]]
		if cell = domain.CleanLine(cell); set == nil || cell == "" {
			continue
		}
		if !set(&s, cell) {
			r.problem(line, s.HomeName+" – "+s.AwayName, names[i]+" is of the wrong type")
			return
		}
		empty = false
	}
	if !empty {
		r.say(line, s)
	}
}
