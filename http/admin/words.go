// Banned words.

package admin

import (
	"context"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const wordsEditMax = 1000 // entries of one call

// WordList is the list of words banned everywhere.
type WordList interface {
	BannedWords(ctx context.Context) ([]domain.BannedWord, error)
	EditBannedWords(ctx context.Context, add, remove []domain.BannedWord) error
}

func (h *content) adminWordRoutes() {
	operators.Route(h.Access, domain.OperatorEditor, "/admin/words_list", h.wordsList)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/words_edit", h.wordsEdit)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/words_import", h.wordsImport)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/words_export", h.wordsExport)
}

type wordEntry struct {
	Word   string            `json:"word"`
	Mode   domain.WordMode   `json:"mode"`
	Action domain.WordAction `json:"action"`
}

func (h *content) wordsList(ctx context.Context, _ operators.Caller, req rest.Paging) (rest.Page[wordEntry], error) {
	words, err := h.WordList.BannedWords(ctx)
	from := min(req.Offset(), len(words))
	part := words[from:min(from+req.Limit(), len(words))]
	return rest.PageOf(req, view.Each(part, func(w domain.BannedWord) wordEntry { return wordEntry(w) }), int64(len(words))), err
}

type wordsEditRequest struct {
	operators.Act
	Add    []wordEntry `json:"add"`
	Remove []wordEntry `json:"remove"` // by word and mode
}

func (r wordsEditRequest) Check() error {
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
func (h *content) wordsEdit(ctx context.Context, _ operators.Caller, req wordsEditRequest) (wordsEditAnswer, error) {
	cleaned := func(w wordEntry) domain.BannedWord {
		return domain.BannedWord{Word: domain.CleanLine(w.Word), Mode: w.Mode, Action: w.Action}
	}
	words, err := h.WordList.BannedWords(ctx)
	if err != nil {
		return wordsEditAnswer{}, err
	}
	if len(words)+len(req.Add) > domain.WordsMax {
		return wordsEditAnswer{len(words)}, domain.Refuse(domain.CountRange, "min", 0, "max", domain.WordsMax)
	}
	if err := h.WordList.EditBannedWords(ctx, view.Each(req.Add, cleaned), view.Each(req.Remove, cleaned)); err != nil {
		return wordsEditAnswer{len(words)}, err
	}
	words, err = h.WordList.BannedWords(ctx)
	return wordsEditAnswer{len(words)}, err
}
