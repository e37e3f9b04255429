// The list of banned words: reading and changing it.

package content

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

const wordsEditMax = 1000 // entries of one call

type wordEntry struct {
	Word   string                `json:"word"`
	Mode   moderation.WordMode   `json:"mode"`
	Action moderation.WordAction `json:"action"`
}

// banned is the entry as the list keeps it.
func (e wordEntry) banned() moderation.BannedWord {
	return moderation.BannedWord{Word: domain.CleanLine(e.Word), Mode: e.Mode, Action: e.Action}
}

type wordsListRequest struct {
	rest.Paging
	Keyword string                `json:"keyword"` // part of the word; case and accents do not count
	Mode    moderation.WordMode   `json:"mode"`    // absent: all
	Action  moderation.WordAction `json:"action"`  // absent: all
}

func (r wordsListRequest) Check() error {
	return cmp.Or(
		operators.MaxLength("keyword", r.Keyword, moderation.WordMax), checkWordKind(r.Mode, r.Action), r.Paging.Check())
}

// checkWordKind accepts a mode and an action; 0 is none.
func checkWordKind(mode moderation.WordMode, action moderation.WordAction) error {
	return cmp.Or(
		operators.Enum("mode", mode >= 0 && mode <= moderation.WordRegex),
		operators.Enum("action", action >= 0 && action <= moderation.WordHold))
}

func (h *handlers) wordsList(ctx context.Context, _ operators.Caller,
	req wordsListRequest) (rest.Page[wordEntry], error) {
	words, err := h.Chat.BannedWords(ctx)
	keyword := domain.Fold(req.Keyword)
	words = slices.DeleteFunc(words, func(w moderation.BannedWord) bool {
		return req.Mode != 0 && w.Mode != req.Mode || req.Action != 0 && w.Action != req.Action ||
			keyword != "" && !strings.Contains(domain.Fold(w.Word), keyword)
	})
	return operators.PageOf(req.Paging, words, func(w moderation.BannedWord) wordEntry { return wordEntry(w) }), err
}

type wordsEditRequest struct {
	operators.Act
	Add    []wordEntry `json:"add"`
	Remove []wordEntry `json:"remove"` // by word and mode
	Reason string      `json:"reason"` // for the record
}

func (r wordsEditRequest) Check() error {
	if len(r.Add) > wordsEditMax {
		return domain.RefuseField("add", "length", "max", wordsEditMax)
	}
	if len(r.Remove) > wordsEditMax {
		return domain.RefuseField("remove", "length", "max", wordsEditMax)
	}
	if err := console.CheckReason(r.Reason); err != nil {
		return err
	}
	for _, w := range r.Add {
		if err := w.banned().Check(); err != nil {
			return err
		}
	}
	return nil
}

type wordsEditAnswer struct {
	Words int `json:"words"` // on the list now
}

// wordsEdit changes the list. Every node follows within seconds.
func (h *handlers) wordsEdit(ctx context.Context, _ operators.Caller, req wordsEditRequest) (wordsEditAnswer, error) {
	words, err := h.Chat.BannedWords(ctx)
	if err != nil {
		return wordsEditAnswer{}, err
	}
	if len(words)+len(req.Add) > moderation.WordsMax {
		return wordsEditAnswer{len(words)}, domain.Refuse(domain.CountRange, "min", 0, "max", moderation.WordsMax)
	}
	if err := h.Chat.EditBannedWords(ctx, view.Each(req.Add, wordEntry.banned),
		view.Each(req.Remove, wordEntry.banned)); err != nil {
		return wordsEditAnswer{len(words)}, err
	}
	words, err = h.Chat.BannedWords(ctx)
	return wordsEditAnswer{len(words)}, err
}
