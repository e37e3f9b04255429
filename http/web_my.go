// A user's own page: figures, who they follow, notices, their data (contract section 6).
package http

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

func (s *Server) myRoutes() {
	rest.Route(s.Server, rest.User, "/web_my/web_my_info", rest.LimitReads, s.myInfo)
	rest.Route(s.Server, rest.User, "/web_my/my_attention_anchor", rest.LimitReads, s.myAttention)
	rest.Route(s.Server, rest.User, "/web_my/notify_list", rest.LimitReads, s.notifyList)
	rest.Route(s.Server, rest.User, "/web_my/notify_read", rest.LimitWrites, s.notifyRead)
	rest.Route(s.Server, rest.User, "/web_my/notify_setting", rest.LimitWrites, s.notifySetting)
	rest.Route(s.Server, rest.User, "/web_my/export", rest.LimitWrites, s.askExport)
	s.Register(rest.Public, "GET "+exportPath+":exportId", rest.LimitReads, s.fetchExport)
	rest.Route(s.Server, rest.User, "/web_my/session_list", rest.LimitReads, s.sessionList)
	rest.Route(s.Server, rest.User, "/web_my/session_end", rest.LimitAccount, s.sessionEnd)
	rest.Route(s.Server, rest.User, "/web_my/account_delete", rest.LimitAccount, s.deleteAccount)
	rest.Route(s.Server, rest.User, "/web_user/web_agree", rest.LimitWrites, s.agree)
}

type myInfoAnswer struct {
	userInfo
	NoviceStages []stageShown      `json:"noviceStages"`
	Unread       unreadTotal       `json:"unread"`
	MuteSummary  []mutedIn         `json:"muteSummary"`
	Upcoming     []view.MatchBrief `json:"upcoming"`
}

type unreadTotal struct {
	Total int64 `json:"total"`
}

type mutedIn struct {
	HouseID rest.ID `json:"houseId"`
	EndTime *int64  `json:"endTime"` // null: permanent, or with the session
}

func (s *Server) myInfo(ctx context.Context, caller rest.Caller, _ struct{}) (myInfoAnswer, error) {
	var answer myInfoAnswer
	account, err := s.Accounts.Account(ctx, caller.UserID)
	if err != nil {
		return answer, err
	}
	if answer.userInfo, err = s.infoOf(ctx, account); err != nil {
		return answer, err
	}
	answer.Unread.Total = answer.UnreadCount
	done, err := s.Mine.StagesSeen(ctx, caller.UserID)
	if err != nil {
		return answer, err
	}
	stages, err := s.showStages(ctx, caller, done)
	if err != nil {
		return answer, err
	}
	answer.NoviceStages = stages.Stages
	mutes, err := s.Mine.MutesOf(ctx, caller.UserID, s.Now(), myMutes)
	if err != nil {
		return answer, err
	}
	answer.MuteSummary = []mutedIn{}
	for _, m := range mutes {
		if house, ok := domain.HouseOf(m.Room); ok {
			answer.MuteSummary = append(answer.MuteSummary, mutedIn{rest.ID(house), view.Millis(m.End)})
		}
	}
	upcoming, err := s.Mine.SoonReserved(ctx, caller.UserID, myUpcoming)
	answer.Upcoming = view.MatchBriefsIn(upcoming, caller.Lang)
	return answer, err
}

type attentionRequest struct {
	rest.Paging
	LiveOnly bool `json:"liveOnly"`
}

type attentionItem struct {
	view.LiveItem
	AttentionTime *int64 `json:"attentionTime"`
	FanCount      int64  `json:"fanCount"`
}

// myAttention lists the houses the caller follows.
func (s *Server) myAttention(ctx context.Context, caller rest.Caller, req attentionRequest) (rest.Page[attentionItem], error) {
	houses, total, err := s.Mine.FollowedHouses(ctx, caller.UserID, req.LiveOnly, req.Limit(), req.Offset())
	return rest.PageOf(req.Paging, view.Each(houses, func(h domain.FollowedHouse) attentionItem {
		return attentionItem{view.LiveItemOf(h.HouseCard), view.Millis(h.Since), h.Fans}
	}), total), err
}
