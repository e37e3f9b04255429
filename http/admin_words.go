// Banned words and reports at the operators' desk (contract section 17).
package http

import (
	"context"

	"touchline/domain"
)

const wordsEditMax = 1000 // entries of one call

// WordList is the list of words banned everywhere, and what was reported.
type WordList interface {
	BannedWords(ctx context.Context) ([]domain.BannedWord, error)
	EditBannedWords(ctx context.Context, add, remove []domain.BannedWord) error
	OpenReports(ctx context.Context, below int64, limit int) ([]domain.FiledReport, error)
}

func (s *Server) adminWordRoutes() {
	operatorRoute(s, domain.OperatorEditor, "/admin/words_list", s.wordsList)
	operatorRoute(s, domain.OperatorEditor, "/admin/words_edit", s.wordsEdit)
	operatorRoute(s, domain.OperatorSupport, "/admin/report_list", s.reportList)
}

type wordEntry struct {
	Word   string            `json:"word"`
	Mode   domain.WordMode   `json:"mode"`
	Action domain.WordAction `json:"action"`
}

func (s *Server) wordsList(ctx context.Context, _ desk, req Paging) (Page[wordEntry], error) {
	words, err := s.WordList.BannedWords(ctx)
	from := min(req.offset(), len(words))
	part := words[from:min(from+req.limit(), len(words))]
	return pageOf(req, mapped(part, func(w domain.BannedWord) wordEntry { return wordEntry(w) }), int64(len(words))), err
}

type wordsEditRequest struct {
	act
	Add    []wordEntry `json:"add"`
	Remove []wordEntry `json:"remove"` // by word and mode
}

func (r wordsEditRequest) check() error {
	if len(r.Add) > wordsEditMax {
		return domain.RefuseField("add", "length", "max", wordsEditMax)
	}
	if len(r.Remove) > wordsEditMax {
		return domain.RefuseField("remove", "length", "max", wordsEditMax)
	}
	for _, w := range r.Add {
		if err := (domain.BannedWord{Word: domain.CleanLine(w.Word), Mode: w.Mode, Action: w.Action}).Check(); err != nil {
			return err
		}
	}
	return nil
}

type wordsEditAnswer struct {
	Words int `json:"words"` // on the list now
}

// wordsEdit changes the list; every node follows within seconds.
func (s *Server) wordsEdit(ctx context.Context, _ desk, req wordsEditRequest) (wordsEditAnswer, error) {
	cleaned := func(w wordEntry) domain.BannedWord {
		return domain.BannedWord{Word: domain.CleanLine(w.Word), Mode: w.Mode, Action: w.Action}
	}
	words, err := s.WordList.BannedWords(ctx)
	if err != nil {
		return wordsEditAnswer{}, err
	}
	if len(words)+len(req.Add) > domain.WordsMax {
		return wordsEditAnswer{len(words)}, domain.Refuse(domain.CountRange, "min", 0, "max", domain.WordsMax)
	}
	if err := s.WordList.EditBannedWords(ctx, mapped(req.Add, cleaned), mapped(req.Remove, cleaned)); err != nil {
		return wordsEditAnswer{len(words)}, err
	}
	words, err = s.WordList.BannedWords(ctx)
	return wordsEditAnswer{len(words)}, err
}

type reportListRequest struct {
	Cursor   string `json:"cursor"`
	PageSize *int   `json:"pageSize"`
}

func (r reportListRequest) check() error { return Paging{PageSize: r.PageSize}.check() }

type reportShown struct {
	ReportID   string            `json:"reportId"`
	Held       bool              `json:"held"` // by the banned words, not reported by anybody
	Reporter   *domain.BriefView `json:"reporter"`
	User       *domain.BriefView `json:"user"`
	HouseID    ID                `json:"houseId"`
	MessageID  *string           `json:"messageId"`
	Reason     int32             `json:"reason"`
	Text       string            `json:"text"`
	Evidence   string            `json:"evidence"`
	CreateTime int64             `json:"createTime"`
}

type reportListAnswer struct {
	List       []reportShown `json:"list"`
	NextCursor *string       `json:"nextCursor"`
}

// reportList shows what nobody has looked at yet, the newest first.
func (s *Server) reportList(ctx context.Context, _ desk, req reportListRequest) (reportListAnswer, error) {
	var answer reportListAnswer
	var below int64
	if req.Cursor != "" {
		if err := s.openCursor("reports", req.Cursor, &below); err != nil {
			return answer, err
		}
	}
	limit := Paging{PageSize: req.PageSize}.limit()
	reports, err := s.WordList.OpenReports(ctx, below, limit+1)
	if err != nil {
		return answer, err
	}
	if len(reports) > limit {
		reports = reports[:limit]
		next, err := s.sealCursor("reports", reports[limit-1].Number)
		if err != nil {
			return answer, err
		}
		answer.NextCursor = &next
	}
	answer.List = listOf(mapped(reports, func(r domain.FiledReport) reportShown {
		return reportShown{
			ReportID: "rp" + domain.FormatID(r.Number), Held: r.ReporterID == 0, Reporter: domain.ViewOf(r.Reporter), User: domain.ViewOf(r.User),
			HouseID: ID(r.HouseID), MessageID: textOrNull(r.MessageID), Reason: int32(r.Reason), Text: r.Remark, Evidence: r.Evidence,
			CreateTime: r.At.UnixMilli(),
		}
	}))
	return answer, nil
}
