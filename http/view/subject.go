// Teams and competitions in requests and in paths.

package view

import (
	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/rest"
)

// SubjectRequest names a team or a competition: exactly one.
type SubjectRequest struct {
	TeamID        rest.ID `json:"teamId"`
	CompetitionID rest.ID `json:"competitionId"`
}

// Check refuses a request with both ids or with none.
func (r SubjectRequest) Check() error {
	if r.TeamID <= 0 && r.CompetitionID <= 0 {
		return domain.RefuseField("teamId", "required")
	}
	if r.TeamID != 0 && r.CompetitionID != 0 {
		return domain.RefuseField("competitionId", "duplicate")
	}
	return nil
}

// Subject returns the team or the competition.
func (r SubjectRequest) Subject() sport.Subject {
	return sport.Subject{TeamID: int64(r.TeamID), CompetitionID: int64(r.CompetitionID)}
}

// SubjectPath returns the path of the page of a team or of a competition.
func SubjectPath(of sport.Subject) string {
	if of.TeamID != 0 {
		return "/team/" + domain.FormatID(of.TeamID)
	}
	return "/competition/" + domain.FormatID(of.CompetitionID)
}
