// csv: a header row with the names of the touchline format, one match a row.

package feed

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"

	"touchline/domain"
)

// columns of a table; others are passed over.
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

// table reads rows; an empty cell says nothing.
func (r *file) table(text []byte) (reason string) {
	reader := csv.NewReader(bytes.NewReader(text))
	reader.ReuseRecord = true
	if first, _, _ := bytes.Cut(text, []byte("\n")); !bytes.ContainsRune(first, ',') {
		switch { // what spreadsheets of other countries write
		case bytes.ContainsRune(first, ';'):
			reader.Comma = ';'
		case bytes.ContainsRune(first, '\t'):
			reader.Comma = '\t'
		}
	}
	row, err := reader.Read()
	if err != nil {
		return "there is no header row"
	}
	names := slices.Clone(row)
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
		row, err := reader.Read()
		if errors.Is(err, io.EOF) {
			return ""
		}
		if !r.enter() {
			return ""
		}
		var broken *csv.ParseError
		if err != nil && !errors.As(err, &broken) {
			return "the file cannot be read"
		}
		if err != nil && !errors.Is(err, csv.ErrFieldCount) {
			r.problem(broken.Line, "", "a quotation mark is out of place; this row and the ones after it are left out")
			return ""
		}
		line, _ := reader.FieldPos(0)
		if err != nil {
			r.problem(line, "", "the row has not as many cells as the header")
			continue
		}
		r.row(line, names, row)
	}
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
