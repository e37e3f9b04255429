// Texts of the house and what every page shows at its foot (contract §5).
package http

import (
	"context"
	"time"

	"touchline/domain"
)

// Texts are the tutorial, the agreements, the rules.
type Texts interface {
	// RichText answers the text in the nearest language there is, at last zh; NOT_FOUND for a kind
	// without any text.
	RichText(ctx context.Context, kind int32, lang string) (domain.RichText, error)
}

type richTextRequest struct {
	inBody
	Type int32 `json:"type"`
}

type richTextAnswer struct {
	Type        int32  `json:"type"`
	Title       string `json:"title"`
	ContentHTML string `json:"contentHtml"`
	Version     int    `json:"version"`
	UpdateTime  int64  `json:"updateTime"`
}

func (s *Server) findRichText(ctx context.Context, caller Caller, req richTextRequest) (richTextAnswer, error) {
	text, err := s.Texts.RichText(ctx, req.Type, caller.Lang)
	if err != nil {
		return richTextAnswer{}, err
	}
	return richTextAnswer{text.Kind, text.Title, text.HTML, text.Version, text.Updated.UnixMilli()}, nil
}

type footerAnchor struct {
	AnchorType int32  `json:"anchorType"`
	Name       string `json:"name"`
}

type footerLink struct {
	Title string `json:"title"`
	Path  string `json:"path"`
}

type footerAnswer struct {
	RecordStr     string         `json:"recordStr"` // HTML
	MatchColumns  []matchColumn  `json:"matchColumns"`
	AnchorColumns []footerAnchor `json:"anchorColumns"`
	Links         []footerLink   `json:"links"`
}

// footerLinks are the pages of the footer; the client words the ones it knows itself.
var footerLinks = []struct {
	path  string
	title domain.Names
}{
	{"/user/tutorial", domain.Names{"zh": "新手主播教程", "zh-Hant": "新手主播教學", "en": "Anchor tutorial", "ar": "دليل المذيع"}},
	{"/user/contract/service", domain.Names{"zh": "用户协议", "zh-Hant": "使用者協議", "en": "User agreement", "ar": "اتفاقية المستخدم"}},
	{"/user/contract/privacy", domain.Names{"zh": "隐私协议", "zh-Hant": "隱私協議", "en": "Privacy agreement", "ar": "اتفاقية الخصوصية"}},
}

// recordDefault stands in the footer until an operator writes another line.
var recordDefault = domain.Names{
	"zh":      "<p>© Touchline 版权所有。赛事名称与标识归其各自权利人所有。</p>",
	"zh-Hant": "<p>© Touchline 版權所有。賽事名稱與標識歸其各自權利人所有。</p>",
	"en":      "<p>© Touchline. All rights reserved. Names and marks of competitions belong to their owners.</p>",
	"ar":      "<p>© Touchline. جميع الحقوق محفوظة. أسماء البطولات وعلاماتها ملك لأصحابها.</p>",
}

// homeInfoBottom answers what the footer of every page shows.
func (s *Server) homeInfoBottom(ctx context.Context, caller Caller, req inBody) (footerAnswer, error) {
	record := recordDefault
	if _, err := s.Settings.Setting(ctx, "footer.record", &record); err != nil {
		return footerAnswer{}, err
	}
	matches, err := s.matchColumn(ctx, caller, req)
	if err != nil {
		return footerAnswer{}, err
	}
	anchors, err := s.Columns.AnchorColumns(ctx)
	if err != nil {
		return footerAnswer{}, err
	}
	answer := footerAnswer{RecordStr: record.In(caller.Lang), MatchColumns: matches, AnchorColumns: []footerAnchor{}}
	for _, column := range anchors {
		if column.Type != 0 {
			answer.AnchorColumns = append(answer.AnchorColumns, footerAnchor{column.Type, column.Names.In(caller.Lang)})
		}
	}
	for _, link := range footerLinks {
		answer.Links = append(answer.Links, footerLink{link.title.In(caller.Lang), link.path})
	}
	return answer, nil
}

// Stages are the novice stages a user has reached.
type Stages interface {
	// ReachStage notes that a stage is done; a second time changes nothing.
	ReachStage(ctx context.Context, userID int64, stage int, at time.Time) error
	// Stages answers when each was done; told is false the first time a stage is among them.
	Stages(ctx context.Context, userID int64) ([]domain.StageDone, error)
}

type stageRequest struct {
	Stage *int `json:"stage"`
}

func (r stageRequest) check() error {
	if r.Stage != nil && !domain.Stage(*r.Stage).ByClient() {
		return domain.RefuseField("stage", "enum")
	}
	return nil
}

type stageShown struct {
	Stage    domain.Stage `json:"stage"`
	Key      string       `json:"key"`
	Done     bool         `json:"done"`
	DoneTime *int64       `json:"doneTime"`
	Reward   int64        `json:"reward"`
}

type stagesAnswer struct {
	Stages   []stageShown   `json:"stages"`
	AllDone  bool           `json:"allDone"`
	JustDone []domain.Stage `json:"justDone"`
}

// doneStage marks a stage only the client can see, and answers all of them.
func (s *Server) doneStage(ctx context.Context, caller Caller, req stageRequest) (stagesAnswer, error) {
	if req.Stage != nil {
		if err := s.Stages.ReachStage(ctx, caller.UserID, *req.Stage, s.Now()); err != nil {
			return stagesAnswer{}, err
		}
	}
	return s.stagesOf(ctx, caller)
}

func (s *Server) stagesOf(ctx context.Context, caller Caller) (stagesAnswer, error) {
	done, err := s.Stages.Stages(ctx, caller.UserID)
	if err != nil {
		return stagesAnswer{}, err
	}
	answer := stagesAnswer{AllDone: true, JustDone: []domain.Stage{}}
	for _, stage := range domain.Stages(caller.HouseID != 0) {
		shown := stageShown{Stage: stage, Key: stage.Key()}
		for _, d := range done {
			if d.Stage != stage {
				continue
			}
			at := d.At.UnixMilli()
			shown.Done, shown.DoneTime = true, &at
			if !d.Told {
				answer.JustDone = append(answer.JustDone, stage)
			}
		}
		answer.AllDone = answer.AllDone && shown.Done
		answer.Stages = append(answer.Stages, shown)
	}
	return answer, nil
}
