// A user's own page: figures, follows, notices, data.

package account

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

const (
	myUpcoming = 5
	myMutes    = 50
)

func (h *Handlers) ownRoutes() {
	rest.Route(h.rest, rest.User, "/web_my/web_my_info", rest.LimitReads, h.myInfo)
	rest.Route(h.rest, rest.User, "/web_task/web_task_done_stage", rest.LimitWrites, h.doneStage)
	rest.Route(h.rest, rest.User, "/web_my/my_attention_anchor", rest.LimitReads, h.myAttention)
	rest.Route(h.rest, rest.User, "/web_my/export", rest.LimitWrites, h.askExport)
	h.rest.Register(rest.Public, "GET "+exportPath+":exportId", rest.LimitReads, h.fetchExport)
	rest.Route(h.rest, rest.User, "/web_my/ignored", rest.LimitReads, h.ignored)
	rest.Route(h.rest, rest.User, "/web_my/ignore", rest.LimitWrites, h.ignore)
	rest.Route(h.rest, rest.User, "/web_my/session_list", rest.LimitReads, h.sessionList)
	rest.Route(h.rest, rest.User, "/web_my/session_end", rest.LimitAccount, h.sessionEnd)
	rest.Route(h.rest, rest.User, "/web_my/account_delete", rest.LimitAccount, h.deleteAccount)
	rest.Route(h.rest, rest.User, "/web_user/web_agree", rest.LimitWrites, h.agree)
}

type myInfoAnswer struct {
	UserInfo
	NoviceStages []StageShown      `json:"noviceStages"`
	Unread       unreadTotal       `json:"unread"`
	MuteSummary  []mutedIn         `json:"muteSummary"`
	Upcoming     []view.MatchBrief `json:"upcoming"`
}

type unreadTotal struct {
	Total int64 `json:"total"`
}

type mutedIn struct {
	HouseID rest.ID `json:"houseId"`
	EndTime *int64  `json:"endTime"` // null: permanent, or until the broadcast ends
}

// myInfo shows the caller's own page.
func (h *Handlers) myInfo(ctx context.Context, caller rest.Caller, _ struct{}) (myInfoAnswer, error) {
	var answer myInfoAnswer
	account, err := h.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return answer, err
	}
	if answer.UserInfo, err = h.infoOf(ctx, account); err != nil {
		return answer, err
	}
	answer.Unread.Total = answer.UnreadCount
	done, err := h.Accounts.StagesSeen(ctx, caller.UserID)
	if err != nil {
		return answer, err
	}
	stages, err := h.showStages(ctx, caller, done)
	if err != nil {
		return answer, err
	}
	answer.NoviceStages = stages.Stages
	mutes, err := h.Accounts.MutesOf(ctx, caller.UserID, h.rest.Now(), myMutes)
	if err != nil {
		return answer, err
	}
	answer.MuteSummary = []mutedIn{}
	for _, m := range mutes {
		if house, ok := domain.HouseOf(m.Room); ok {
			answer.MuteSummary = append(answer.MuteSummary, mutedIn{rest.ID(house), view.Millis(m.End)})
		}
	}
	upcoming, err := h.Accounts.SoonReserved(ctx, caller.UserID, myUpcoming)
	answer.Upcoming = view.MatchBriefsIn(upcoming, caller.Lang)
	return answer, err
}

type attentionRequest struct {
	rest.Paging
	LiveOnly bool `json:"liveOnly"`
}

// AttentionItem is a followed room.
type AttentionItem struct {
	view.LiveItem
	AttentionTime *int64 `json:"attentionTime"`
	FanCount      int64  `json:"fanCount"`
}

// myAttention lists the houses the caller follows.
func (h *Handlers) myAttention(ctx context.Context, caller rest.Caller,
	req attentionRequest) (rest.Page[AttentionItem], error) {
	houses, total, err := h.Accounts.FollowedHouses(ctx, caller.UserID, req.LiveOnly, req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(houses, func(house domain.FollowedHouse) AttentionItem {
		card := view.LiveItemIn(house.HouseCard, caller.Lang, h.rest.Now())
		return AttentionItem{card, view.Millis(house.Since), house.Fans}
	}), total), err
}
