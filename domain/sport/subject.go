// Teams and competitions as subjects of a page, which users can follow.

package sport

import (
	"time"

	"touchline/domain"
)

// Subject is a team or a competition: one of the two ids. Of the zero value are all matches.
type Subject struct {
	TeamID        int64
	CompetitionID int64
}

// SubjectKind is the kind of a followed subject.
type SubjectKind int16

const (
	SubjectTeam        SubjectKind = 1
	SubjectCompetition SubjectKind = 2
)

// Kind returns what the subject is, with its id.
func (s Subject) Kind() (SubjectKind, int64) {
	if s.TeamID != 0 {
		return SubjectTeam, s.TeamID
	}
	return SubjectCompetition, s.CompetitionID
}

// SubjectOf returns the subject of a kind and an id.
func SubjectOf(kind SubjectKind, id int64) Subject {
	if kind == SubjectTeam {
		return Subject{TeamID: id}
	}
	return Subject{CompetitionID: id}
}

// SubjectFacts are the names of a team or a competition.
type SubjectFacts struct {
	Subject
	Names    domain.Names
	Logo     string // storage key
	RaceType int32
	Country  string // of a competition
}

// Parent is a competition in which a team plays.
type Parent struct {
	CompetitionID int64
	Names         domain.Names
	Logo          string
}

// SubjectFound is a team or a competition that a search found, with the time of its next match, zero when none is
// known.
type SubjectFound struct {
	ID       int64
	Names    domain.Names
	Logo     string
	RaceType int32
	Next     time.Time
}
