// Following teams and competitions.

package matches

import (
	"context"

	"touchline/domain/sport"
	"touchline/http/rest"
	"touchline/http/view"
)

// newsWanted are the kinds of news that a follower gets.
type newsWanted struct {
	Kickoff bool `json:"kickoff"`
	Goal    bool `json:"goal"`
	End     bool `json:"end"`
}

// followOf returns which news the caller gets of a subject; nil when the caller does not follow it.
func (h *Handlers) followOf(ctx context.Context, caller rest.Caller, of sport.Subject) (*newsWanted, error) {
	if caller.UserID == 0 {
		return nil, nil
	}
	wanted, err := h.Matches.FollowOf(ctx, caller.UserID, of)
	return (*newsWanted)(wanted), err
}

type followRequest struct {
	view.SubjectRequest
	Attention *bool `json:"attention"` // false: unfollow; absent: true
	Kickoff   *bool `json:"kickoff"`   // these three: absent: unchanged, of a new follow true
	Goal      *bool `json:"goal"`
	End       *bool `json:"end"`
}

type followAnswer struct {
	Follow *newsWanted `json:"follow"` // null: the caller does not follow it
}

// followSubject follows a team or a competition, chooses which news of its matches the caller gets, or ends that.
func (h *Handlers) followSubject(ctx context.Context, caller rest.Caller, req followRequest) (followAnswer, error) {
	if req.Attention != nil && !*req.Attention {
		return followAnswer{}, h.Matches.UnfollowSubject(ctx, caller.UserID, req.Subject())
	}
	wanted, err := h.Matches.FollowSubject(ctx, caller.UserID, req.Subject(),
		sport.WantedChange{Kickoff: req.Kickoff, Goal: req.Goal, End: req.End}, h.rest.Now())
	return followAnswer{(*newsWanted)(&wanted)}, err
}

// followedSubject is a followed team or competition.
type followedSubject struct {
	TeamID        rest.ID    `json:"teamId" api:"nullable"`
	CompetitionID rest.ID    `json:"competitionId" api:"nullable"`
	Name          string     `json:"name"`
	Logo          string     `json:"logo"`
	RaceType      int32      `json:"raceType"`
	Follow        newsWanted `json:"follow"`
	AttentionTime int64      `json:"attentionTime"`
}

// mySubjects lists the teams and competitions that the caller follows, the latest first.
func (h *Handlers) mySubjects(ctx context.Context, caller rest.Caller,
	req rest.Paging) (rest.Page[followedSubject], error) {
	list, total, err := h.Matches.FollowedSubjects(ctx, caller.UserID, req.Limit(), req.Offset())
	return rest.PageOf(req, view.Each(list, func(f sport.Followed) followedSubject {
		return followedSubject{rest.ID(f.TeamID), rest.ID(f.CompetitionID), f.Names.In(caller.Lang), f.Logo, f.RaceType,
			newsWanted(f.Wanted), f.Since.UnixMilli()}
	}), total), err
}
