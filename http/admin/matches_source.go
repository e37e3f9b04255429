// Matches: their video sources, and merging duplicates.

package admin

import (
	"cmp"
	"context"
	"fmt"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/sport"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/protos"
)

const sourceLinesMax = 10

type adminMatchSource struct {
	Name        string             `json:"name"`
	URL         string             `json:"url"`
	Type        string             `json:"type"`
	Lines       []sport.SourceLine `json:"lines"` // further addresses
	Interrupted bool               `json:"interrupted"`
}

func showSource(m sport.Match) *adminMatchSource {
	if m.SourceURL == "" {
		return nil
	}
	return &adminMatchSource{m.SourceName, m.SourceURL, m.SourceType, rest.NotNil(m.SourceLines), m.SourceDown}
}

type matchSourceRequest struct {
	operators.Edit
	rest.MatchRequest
	Source      rest.Optional[sourceRequest] `json:"source"`      // null: none; absent: stays
	Interrupted *bool                        `json:"interrupted"` // absent: stays; a new source is not interrupted
	Reason      string                       `json:"reason"`      // for the record; required to remove the source
}

func (r matchSourceRequest) Thing() string { return operators.ThingOf("match", r.MatchID) }

func (r matchSourceRequest) Check() error {
	return cmp.Or(
		r.MatchRequest.Check(),
		operators.Need("source", r.Source.Sent || r.Interrupted != nil),
		console.ReasonIf(r.Source.Sent && r.Source.Value == nil, r.Reason))
}

type sourceRequest struct {
	Name  string             `json:"name"`
	URL   string             `json:"url"`
	Type  string             `json:"type"` // hls, flv, mp4; absent: by the end of the address
	Lines []sport.SourceLine `json:"lines"`
}

// checkSource checks the addresses of a source like those of anchors. This server fetches only sources that it records.
func (h *matches) checkSource(r *sourceRequest) (sport.MatchSource, error) {
	var source sport.MatchSource
	if r == nil {
		return source, nil
	}
	main, err := h.checkLine("source", sport.SourceLine{Name: r.Name, URL: r.URL, Type: r.Type})
	if err != nil {
		return source, err
	}
	source = sport.MatchSource{Name: main.Name, URL: main.URL, Type: main.Type}
	if len(r.Lines) > sourceLinesMax {
		return source, domain.RefuseField("source.lines", "count", "max", sourceLinesMax)
	}
	for i, line := range r.Lines {
		line, err := h.checkLine(fmt.Sprintf("source.lines[%d]", i), line)
		if err != nil {
			return source, err
		}
		source.Lines = append(source.Lines, line)
	}
	return source, nil
}

func (h *matches) checkLine(field string, line sport.SourceLine) (sport.SourceLine, error) {
	line.Name = domain.CleanLine(line.Name)
	if domain.Length(line.Name) > matchTextMax {
		return line, domain.RefuseField(field+".name", "length", "max", matchTextMax)
	}
	video, err := view.CheckVideo(view.ListedHosts(h.MediaList), h.Rest.Dev, field,
		view.Video{URL: line.URL, Type: line.Type})
	if err != nil {
		return line, err
	}
	line.URL, line.Type = video.URL, video.Type
	switch line.Definition {
	case "":
		line.Definition = "native"
	case "native", "hd", "sd":
	default:
		return line, domain.RefuseField(field+".definition", "enum")
	}
	return line, nil
}

// matchSource sets the video source of a match. An interrupted source stays but shows nothing for now.
func (h *matches) matchSource(ctx context.Context, at operators.Caller, req matchSourceRequest) (adminMatch, error) {
	if !req.Source.Sent {
		return h.changeMatch(ctx, at, req.MatchID, func() error {
			return h.Matches.SetSourceDown(ctx, int64(req.MatchID), *req.Interrupted)
		})
	}
	source, err := h.checkSource(req.Source.Value)
	if err != nil {
		return adminMatch{}, err
	}
	source.Down = req.Source.Value != nil && req.Interrupted != nil && *req.Interrupted
	return h.changeMatch(ctx, at, req.MatchID, func() error {
		return h.Matches.SetMatchSource(ctx, int64(req.MatchID), source)
	})
}

type matchMergeRequest struct {
	operators.Act
	rest.MatchRequest         // the match that stays
	MergeID           rest.ID `json:"mergeId"` // the match that is removed
	Reason            string  `json:"reason"`  // for the record
	DryRun            bool    `json:"dryRun"`  // answers the same figures without a change
}

// ReadOnly is a dry run.
func (r matchMergeRequest) ReadOnly() bool { return r.DryRun }

// Thing is the match that stays.
func (r matchMergeRequest) Thing() string { return operators.ThingOf("match", r.MatchID) }

func (r matchMergeRequest) Check() error {
	if err := cmp.Or(r.MatchRequest.Check(), operators.Need("mergeId", r.MergeID != 0)); err != nil {
		return err
	}
	if r.MergeID == r.MatchID {
		return domain.RefuseField("mergeId", "different")
	}
	return console.CheckReason(r.Reason)
}

// MatchMergeAnswer is the match that stays and what it got from the other.
type MatchMergeAnswer struct {
	Match               adminMatch `json:"match"`
	Houses              []rest.ID  `json:"houses"` // rooms that moved to it
	Reservations        int64      `json:"reservations"`
	DroppedReservations int64      `json:"droppedReservations"` // of users with a reservation of both
	Events              int64      `json:"events"`
	DroppedEvents       int64      `json:"droppedEvents"` // that both had
	Recordings          int64      `json:"recordings"`
}

// matchMerge makes one match of two. It moves the rooms first, so that no room shows a removed match. The page of the
// removed match redirects to the other. The call can be repeated after a fault.
func (h *matches) matchMerge(ctx context.Context, at operators.Caller,
	req matchMergeRequest) (MatchMergeAnswer, error) {
	answer := MatchMergeAnswer{Houses: []rest.ID{}}
	gone, err := h.unmerged(ctx, req.MergeID)
	if err != nil {
		return answer, err
	}
	if req.DryRun {
		return h.wouldMerge(ctx, req, gone)
	}
	answer.Match, err = h.changeMatch(ctx, at, req.MatchID, func() error {
		kept, err := h.Matches.Match(ctx, int64(req.MatchID))
		if err == nil && kept.RaceType != gone.RaceType {
			err = domain.RefuseField("mergeId", "raceType")
		}
		if err != nil {
			return err
		}
		if answer.Houses, err = h.turnHouses(ctx, gone.MatchID, kept.MatchID); err != nil {
			return err
		}
		merged, err := h.Matches.MergeMatches(ctx, kept.MatchID, gone.MatchID, h.Rest.Now(), false)
		answer.count(merged)
		return err
	})
	return answer, err
}

func (a *MatchMergeAnswer) count(merged sport.MatchMerged) {
	a.Reservations, a.DroppedReservations = merged.Reservations, merged.DroppedReservations
	a.Events, a.DroppedEvents, a.Recordings = merged.Events, merged.DroppedEvents, merged.Recordings
}

// wouldMerge is the answer of a dry run.
func (h *matches) wouldMerge(ctx context.Context, req matchMergeRequest, gone sport.Match) (MatchMergeAnswer, error) {
	answer := MatchMergeAnswer{Houses: []rest.ID{}}
	kept, err := h.unmerged(ctx, req.MatchID)
	if err != nil {
		return answer, err
	}
	merged, err := h.Matches.MergeMatches(ctx, kept.MatchID, gone.MatchID, h.Rest.Now(), true)
	if err != nil {
		return answer, err
	}
	houses, err := h.Matches.HousesOfMatch(ctx, gone.MatchID)
	answer.Houses = rest.NotNil(view.Each(houses, func(house int64) rest.ID { return rest.ID(house) }))
	answer.Match = showMatch(kept)
	answer.count(merged)
	return answer, err
}

// turnHouses moves the rooms of one match to another.
func (h *matches) turnHouses(ctx context.Context, from, to int64) ([]rest.ID, error) {
	turned := []rest.ID{}
	houses, err := h.Matches.HousesOfMatch(ctx, from)
	for _, house := range houses {
		_, err := h.Actors.Configure(ctx, domain.HouseRoom(house), &protos.ConfigureRoom{
			Config: &protos.RoomConfig{HouseId: house, MatchId: to}, Set: []string{"matchId"},
		})
		if err != nil {
			return turned, err
		}
		turned = append(turned, rest.ID(house))
	}
	return turned, err
}
