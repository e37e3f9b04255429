// A user's own page: figures, who they follow, notices, their data (contract section 6).
package http

import (
	"context"

	"touchline/domain"
)

const (
	myUpcoming = 5
	myMutes    = 50
)

func (s *Server) myRoutes() {
	route(s.shell, classU, "/web_my/web_my_info", limitReads, s.myInfo)
	route(s.shell, classU, "/web_my/my_attention_anchor", limitReads, s.myAttention)
	route(s.shell, classU, "/web_my/notify_list", limitReads, s.notifyList)
	route(s.shell, classU, "/web_my/notify_read", limitWrites, s.notifyRead)
	route(s.shell, classU, "/web_my/notify_setting", limitWrites, s.notifySetting)
	route(s.shell, classU, "/web_my/export", limitWrites, s.askExport)
	s.register(classV, "GET "+exportPath+":exportId", limitReads, s.fetchExport)
	route(s.shell, classU, "/web_my/session_list", limitReads, s.sessionList)
	route(s.shell, classU, "/web_my/session_end", limitAccount, s.sessionEnd)
	route(s.shell, classU, "/web_my/account_delete", limitAccount, s.deleteAccount)
	route(s.shell, classU, "/web_user/web_agree", limitWrites, s.agree)
}

type myInfoAnswer struct {
	userInfo
	NoviceStages []stageShown `json:"noviceStages"`
	Unread       unreadTotal  `json:"unread"`
	MuteSummary  []mutedIn    `json:"muteSummary"`
	Upcoming     []matchBrief `json:"upcoming"`
}

type unreadTotal struct {
	Total int64 `json:"total"`
}

type mutedIn struct {
	HouseID ID     `json:"houseId"`
	EndTime *int64 `json:"endTime"` // null: permanent, or with the session
}

func (s *Server) myInfo(ctx context.Context, caller Caller, _ struct{}) (myInfoAnswer, error) {
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
			answer.MuteSummary = append(answer.MuteSummary, mutedIn{ID(house), msOf(m.End)})
		}
	}
	upcoming, err := s.Mine.SoonReserved(ctx, caller.UserID, myUpcoming)
	answer.Upcoming = matchBriefsIn(upcoming, caller.Lang)
	return answer, err
}

type attentionRequest struct {
	Paging
	LiveOnly bool `json:"liveOnly"`
}

type attentionItem struct {
	liveItem
	AttentionTime *int64 `json:"attentionTime"`
	FanCount      int64  `json:"fanCount"`
}

// myAttention lists the houses the caller follows.
func (s *Server) myAttention(ctx context.Context, caller Caller, req attentionRequest) (Page[attentionItem], error) {
	houses, total, err := s.Mine.FollowedHouses(ctx, caller.UserID, req.LiveOnly, req.limit(), req.offset())
	return pageOf(req.Paging, mapped(houses, func(h domain.FollowedHouse) attentionItem {
		return attentionItem{liveItemOf(h.HouseCard), msOf(h.Since), h.Fans}
	}), total), err
}
