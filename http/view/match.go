// Shapes of matches.

package view

import (
	"context"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/persistence/tables/matches"
)

// Match is a match in one language. Scores are null before it starts.
type Match struct {
	MatchID           rest.ID             `json:"matchId"`
	RaceType          int32               `json:"raceType"`
	EventName         string              `json:"eventName"`
	CompetitionID     rest.ID             `json:"competitionId"`
	CompetitionName   string              `json:"competitionName"`
	CompetitionLogo   string              `json:"competitionLogo"`
	MatchTime         *int64              `json:"matchTime"`
	TimeKnown         bool                `json:"timeKnown"`
	MatchStatus       int32               `json:"matchStatus"`
	StatusDetail      *string             `json:"statusDetail"`
	HomeTeam          Team                `json:"homeTeam"`
	AwayTeam          Team                `json:"awayTeam"`
	HomeScore         *int                `json:"homeScore"`
	AwayScore         *int                `json:"awayScore"`
	PeriodScores      []sport.PeriodScore `json:"periodScores"`
	Clock             *string             `json:"clock"`
	HasSource         bool                `json:"hasSource"`
	IsReserved        bool                `json:"isReserved"`
	IsAnchorReserved  bool                `json:"isAnchorReserved"`
	IsHot             bool                `json:"isHot"`
	AnchorCount       int64               `json:"anchorCount"`
	LiveCount         int64               `json:"liveCount"` // living rooms that show it now
	ReserveCount      int64               `json:"reserveCount"`
	Country           string              `json:"country"`
	SourceUpdatedTime *int64              `json:"sourceUpdatedTime"`
}

// Team is a team in one language.
type Team struct {
	TeamID rest.ID `json:"teamId"`
	Name   string  `json:"name"`
	Logo   string  `json:"logo"`
}

// MatchBrief is a match without details, in one language.
type MatchBrief struct {
	MatchID         rest.ID `json:"matchId"`
	RaceType        int32   `json:"raceType"`
	CompetitionName string  `json:"competitionName"`
	HomeName        string  `json:"homeName"`
	AwayName        string  `json:"awayName"`
	MatchTime       *int64  `json:"matchTime"`
	TimeKnown       bool    `json:"timeKnown"` // false: matchTime is only a day, at midnight UTC
	MatchStatus     int32   `json:"matchStatus"`
}

// MatchIn returns a match in a language. It leaves isReserved and isAnchorReserved false.
func MatchIn(m sport.Match, lang string) Match {
	return Match{
		MatchID: rest.ID(m.MatchID), RaceType: m.RaceType, EventName: m.EventNames.In(lang),
		CompetitionID: rest.ID(m.CompetitionID), CompetitionName: m.CompetitionNames.In(lang),
		CompetitionLogo: m.CompetitionLogo,
		MatchTime:       Millis(m.MatchTime), TimeKnown: m.TimeKnown, MatchStatus: int32(m.Status),
		StatusDetail: TextOrNull(m.StatusDetail),
		HomeTeam:     TeamIn(m.Home, lang), AwayTeam: TeamIn(m.Away, lang), HomeScore: m.HomeScore, AwayScore: m.AwayScore,
		PeriodScores: rest.NotNil(m.Periods), Clock: TextOrNull(m.Clock), HasSource: m.SourceURL != "",
		IsHot: m.IsHot, AnchorCount: m.AnchorCount, LiveCount: m.LiveCount, ReserveCount: m.ReserveCount,
		Country:           m.Country,
		SourceUpdatedTime: Millis(m.Updated),
	}
}

// TeamIn returns a team in a language.
func TeamIn(t sport.Team, lang string) Team {
	return Team{TeamID: rest.ID(t.TeamID), Name: t.Names.In(lang), Logo: t.Logo}
}

// MatchesFor returns matches in the caller's language, with the caller's reservations.
func MatchesFor(ctx context.Context, matches *matches.Matches, caller rest.Caller,
	list []sport.Match) ([]Match, error) {
	shown := Each(list, func(m sport.Match) Match { return MatchIn(m, caller.Lang) })
	if caller.UserID == 0 || len(list) == 0 {
		return shown, nil
	}
	reserved, err := matches.Reserved(ctx, caller.UserID, Each(list, func(m sport.Match) int64 { return m.MatchID }))
	for i := range shown {
		as := reserved[int64(shown[i].MatchID)]
		shown[i].IsReserved, shown[i].IsAnchorReserved = as.Viewer, as.Anchor
	}
	return shown, err
}

// MatchFor returns a match in the caller's language, with the caller's reservation.
func MatchFor(ctx context.Context, matches *matches.Matches, caller rest.Caller, m sport.Match) (Match, error) {
	shown, err := MatchesFor(ctx, matches, caller, []sport.Match{m})
	return shown[0], err
}

// MatchBriefIn returns a match without details in a language.
func MatchBriefIn(m sport.Match, lang string) MatchBrief {
	return MatchBrief{
		MatchID: rest.ID(m.MatchID), RaceType: m.RaceType, CompetitionName: m.CompetitionNames.In(lang),
		HomeName: m.Home.Names.In(lang), AwayName: m.Away.Names.In(lang), MatchTime: Millis(m.MatchTime),
		TimeKnown: m.TimeKnown, MatchStatus: int32(m.Status),
	}
}

// MatchBriefsIn returns matches without details in a language.
func MatchBriefsIn(list []sport.Match, lang string) []MatchBrief {
	return Each(list, func(m sport.Match) MatchBrief { return MatchBriefIn(m, lang) })
}

// Versus returns the names of both teams of a match.
func Versus(m sport.Match, lang string) string {
	return m.Home.Names.In(lang) + " – " + m.Away.Names.In(lang)
}

// MatchPath returns the path of a match's page.
func MatchPath(matchID int64) string { return "/match/live/" + domain.FormatID(matchID) }

// MatchEvent is an event of a match, such as a goal or a card.
type MatchEvent struct {
	EventID   rest.ID `json:"eventId"`
	Type      int32   `json:"type"`
	TeamSide  int32   `json:"teamSide"`
	Player    string  `json:"player"`
	Minute    *int    `json:"minute"`
	Offset    *int    `json:"offset"`
	Text      string  `json:"text"`
	HomeScore int     `json:"homeScore"`
	AwayScore int     `json:"awayScore"`
	Time      int64   `json:"time"`
	Revoked   bool    `json:"revoked"`
}

// MatchEventOf returns an event of a match.
func MatchEventOf(e sport.MatchEvent) MatchEvent {
	return MatchEvent{
		EventID: rest.ID(e.EventID), Type: e.Type, TeamSide: e.TeamSide, Player: e.Player, Minute: e.Minute, Offset: e.Offset,
		Text: e.Text, HomeScore: e.HomeScore, AwayScore: e.AwayScore, Time: e.At.UnixMilli(), Revoked: e.Revoked,
	}
}
