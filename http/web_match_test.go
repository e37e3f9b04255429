// The page of a match lists who shows it, and plays what flows.

package http

import (
	"context"
	"testing"

	"touchline/domain"
	"touchline/http/matches"
)

// matchPage is a match with the rooms that show it.
type matchPage struct {
	*arena
	showing []domain.HouseCard
}

func (p matchPage) HousesShowing(context.Context, int64, int) ([]domain.HouseCard, error) {
	return p.showing, nil
}

func (p matchPage) HousesOnAir(context.Context, int64, int) (list []domain.House, err error) {
	for _, card := range p.showing {
		if card.Status == domain.LiveLiving {
			list = append(list, p.houses[card.HouseID])
		}
	}
	return list, nil
}

func (p matchPage) RecommendHouses(context.Context, int32, int32, int64, int) ([]domain.HouseCard, error) {
	return nil, nil
}

func (p matchPage) RelatedMatches(context.Context, domain.Match, int) ([]domain.Match, error) {
	return []domain.Match{{MatchID: 50002}}, nil
}

func (p matchPage) MatchEvents(context.Context, int64) ([]domain.MatchEvent, error) {
	minute := 32
	return []domain.MatchEvent{{EventID: 1, Type: 1, TeamSide: 2, Minute: &minute, AwayScore: 1, At: noon}}, nil
}

func TestTheMatchPagePlaysWhatFlows(t *testing.T) {
	t.Parallel()
	a := newArena()
	a.somebody(t, "owner1", 1001)
	a.somebody(t, "owner2", 1002)
	living := a.houses[1002]
	living.Status = domain.LiveLiving
	a.houses[1002] = living
	page := matchPage{a, []domain.HouseCard{living.HouseCard, a.houses[1001].HouseCard}}
	s := a.server(t, func(d *flatDeps) { d.Matches, d.Houses, d.MatchRooms = page, page, page })
	read := func() (d matches.MatchDetailsAnswer) {
		call(t, s, "/web_match/web_match_details", `{"matchId":50001}`, "").into(t, &d)
		return d
	}
	wants(t, call(t, s, "/web_match/web_match_details", `{"matchId":"7"}`, ""), domain.MatchNotFound, "an unknown match")
	wants(t, call(t, s, "/web_match/web_match_details", `{}`, ""), domain.BadRequest, "no match")

	a.known[50001] = domain.Match{MatchID: 50001}
	d := read()
	if len(d.Channels) != 1 || d.Channels[0].HouseID != 1002 || d.Player == nil || d.Player.URL != "/live/1002.flv" || d.SourceInterrupted || len(d.Anchors) != 2 {
		t.Errorf("without a source the page is %+v", d)
	}
	if e := d.Events[0]; *e.Minute != 32 || e.TeamSide != 2 || e.Time != noon.UnixMilli() || d.Related[0].MatchID != 50002 {
		t.Errorf("it happened: %+v", d.Events)
	}
	a.known[50001] = domain.Match{MatchID: 50001, SourceURL: "https://example.org/a.flv", SourceType: "flv"}
	if d = read(); len(d.Channels) != 2 || d.Channels[0].Kind != "source" || d.Player.URL != "https://example.org/a.flv" || !d.Match.HasSource {
		t.Errorf("with a source the page is %+v", d)
	}
	a.known[50001] = domain.Match{MatchID: 50001, SourceURL: "https://example.org/a.flv", SourceType: "flv", SourceDown: true}
	a.known[50001] = domain.Match{MatchID: 50001, SourceName: "Main", SourceURL: "https://example.org/a.flv", SourceType: "flv",
		SourceLines: []domain.SourceLine{{Name: "B", URL: "https://example.org/b.m3u8", Type: "hls", Definition: "sd"}}, SourceDown: true}
	if d = read(); len(d.Channels[0].Lines) != 2 || d.Channels[0].Lines[1].Definition != "sd" || d.Channels[0].Name != "Main" {
		t.Errorf("the lines are %+v", d.Channels[0])
	}
	if d = read(); !d.SourceInterrupted || d.Channels[0].LiveStatus != int32(domain.LiveInterrupted) || d.Player.URL != "/live/1002.flv" {
		t.Errorf("with the source down the page is %+v", d)
	}
}
