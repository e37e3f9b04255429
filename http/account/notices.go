// A user's notices: the list, marking them as read, and the settings.

package account

import (
	"context"
	"encoding/json"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

// notices answer the calls about a user's notices and the browsers that show them.
type notices struct {
	Ports
	rest *rest.Server
}

func (h *notices) routes() {
	rest.Route(h.rest, rest.User, "/web_my/notify_list", rest.LimitReads, h.notifyList)
	rest.Route(h.rest, rest.User, "/web_my/notify_read", rest.LimitWrites, h.notifyRead)
	rest.Route(h.rest, rest.User, "/web_my/notify_setting", rest.LimitWrites, h.notifySetting)
	rest.Route(h.rest, rest.User, "/web_my/push_key", rest.LimitReads, h.pushKey)
	rest.Route(h.rest, rest.User, "/web_my/push_subscribe", rest.LimitWrites, h.pushSubscribe)
	rest.Route(h.rest, rest.User, "/web_my/push_unsubscribe", rest.LimitWrites, h.pushUnsubscribe)
}

type notifyListRequest struct {
	rest.Localized
	view.Stretch
	UnreadOnly bool `json:"unreadOnly"`
}

type noticeShown struct {
	NotifyID   string          `json:"notifyId"`
	Type       int32           `json:"type"`
	Title      string          `json:"title"` // both in the reader's language
	Body       string          `json:"body"`
	Path       string          `json:"path"`
	Params     json.RawMessage `json:"params"`
	Read       bool            `json:"read"`
	CreateTime int64           `json:"createTime"`
}

// NotifyListAnswer is a stretch of the notices, the newest first.
type NotifyListAnswer struct {
	List        []noticeShown `json:"list"`
	NextCursor  *string       `json:"nextCursor"`
	UnreadCount int64         `json:"unreadCount"`
}

const (
	noticeCursor       = "notices"
	unreadNoticeCursor = "notices/unread"
)

// notifyList lists the notices, the newest first. Notices that arrive between two calls neither shift nor repeat rows.
func (h *notices) notifyList(ctx context.Context, caller rest.Caller, req notifyListRequest) (NotifyListAnswer, error) {
	var answer NotifyListAnswer
	list := noticeCursor
	if req.UnreadOnly {
		list = unreadNoticeCursor
	}
	var after *domain.NoticePlace
	if req.Cursor != "" {
		after = &domain.NoticePlace{}
		if err := h.rest.OpenCursor(list, req.Cursor, after); err != nil {
			return answer, err
		}
	}
	found, err := h.Notices.Notices(ctx, caller.UserID, req.UnreadOnly, after, req.Limit()+1)
	if err != nil {
		return answer, err
	}
	found, answer.NextCursor, err = view.CutStretch(h.rest, list, found, req.Limit(), func(last domain.SeenNotice) any {
		return domain.NoticePlace{AtMicro: last.At.UnixMicro(), NotifyID: last.NotifyID}
	})
	if err != nil {
		return answer, err
	}
	answer.List = view.Each(found, func(n domain.SeenNotice) noticeShown {
		title, body := view.WordNotice(h.rest.Wording(), h.rest.Zone, caller.Lang, n.Type, n.Params)
		return noticeShown{n.NotifyID, int32(n.Type), title, body, n.Path, n.Params, n.Read, n.At.UnixMilli()}
	})
	answer.UnreadCount, err = h.Notices.UnreadNotices(ctx, caller.UserID)
	return answer, err
}

type notifyReadRequest struct {
	NotifyIDs []string `json:"notifyIds"`
	All       bool     `json:"all"`
}

const readAtOnce = 500

func (r notifyReadRequest) Check() error {
	switch {
	case len(r.NotifyIDs) == 0 && !r.All:
		return domain.RefuseField("notifyIds", "required")
	case len(r.NotifyIDs) > readAtOnce:
		return domain.RefuseField("notifyIds", "length", "max", readAtOnce)
	}
	return nil
}

type notifyReadAnswer struct {
	UnreadCount int64 `json:"unreadCount"`
}

// notifyRead marks notices as read. It ignores unknown ids and those of other users.
func (h *notices) notifyRead(ctx context.Context, caller rest.Caller,
	req notifyReadRequest) (answer notifyReadAnswer, err error) {
	if req.All {
		req.NotifyIDs = nil
	}
	if err := h.Notices.ReadNotices(ctx, caller.UserID, req.NotifyIDs, h.rest.Now()); err != nil {
		return answer, err
	}
	answer.UnreadCount, err = h.Notices.UnreadNotices(ctx, caller.UserID)
	return answer, err
}

type notifySettingRequest struct {
	AnchorLive       *bool `json:"anchorLive"`
	MatchSoon        *bool `json:"matchSoon"`
	NewNote          *bool `json:"newDynamic"`
	MatchSoonMinutes *int  `json:"matchSoonMinutes"` // 5–120
}

func (r notifySettingRequest) Check() error {
	if m := r.MatchSoonMinutes; m != nil && (*m < domain.MatchSoonMin || *m > domain.MatchSoonMax) {
		return domain.RefuseField("matchSoonMinutes", "range", "min", domain.MatchSoonMin, "max", domain.MatchSoonMax)
	}
	return nil
}

type notifySettingAnswer struct {
	AnchorLive       bool `json:"anchorLive"`
	MatchSoon        bool `json:"matchSoon"`
	NewNote          bool `json:"newDynamic"`
	MatchSoonMinutes int  `json:"matchSoonMinutes"`
}

// notifySetting changes the fields of the request and answers all settings. An empty body changes nothing.
func (h *notices) notifySetting(ctx context.Context, caller rest.Caller,
	req notifySettingRequest) (notifySettingAnswer, error) {
	if req == (notifySettingRequest{}) {
		wants, err := h.Notices.NotifySettings(ctx, caller.UserID)
		return notifySettingAnswer(wants), err
	}
	wants, err := h.Notices.ChangeNotifySettings(ctx, caller.UserID, domain.NotifyChange(req))
	return notifySettingAnswer(wants), err
}
