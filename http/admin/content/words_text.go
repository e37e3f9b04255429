// Import and export of banned words as text: a line each, with word, mode and action between tabs.

package content

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"touchline/domain"
	"touchline/http/admin/operators"
)

// wordsImportRequest is a list of banned words as text, one a line.
type wordsImportRequest struct {
	operators.Act
	Text    string            `json:"text"`    // "# " begins a remark
	Mode    domain.WordMode   `json:"mode"`    // of lines without one; absent: 2 contains
	Action  domain.WordAction `json:"action"`  // of lines without one; absent: 1 reject
	Replace bool              `json:"replace"` // words that are not in the text go
	DryRun  bool              `json:"dryRun"`  // only tells what would change
	Reason  string            `json:"reason"`  // for the record
}

// ReadOnly tells whether nothing changes.
func (r wordsImportRequest) ReadOnly() bool { return r.DryRun }

// Check refuses an unknown mode or action.
func (r wordsImportRequest) Check() error {
	switch {
	case r.Mode < 0 || r.Mode > domain.WordRegex:
		return domain.RefuseField("mode", "enum")
	case r.Action < 0 || r.Action > domain.WordHold:
		return domain.RefuseField("action", "enum")
	}
	return domain.CheckReason(r.Reason)
}

type wordsImportAnswer struct {
	Added   int `json:"added"`   // new on the list
	Changed int `json:"changed"` // with another action than before
	Removed int `json:"removed"` // with replace
	Words   int `json:"words"`   // on the list now, or after it with dryRun
}

// wordsImport takes a text in as a whole or not at all; BAD_REQUEST names the first line that is wrong.
func (h *handlers) wordsImport(ctx context.Context, at operators.Caller, req wordsImportRequest) (wordsImportAnswer, error) {
	var answer wordsImportAnswer
	asked, err := parseWords(req)
	if err != nil {
		return answer, err
	}
	words, err := h.Chat.BannedWords(ctx)
	if err != nil {
		return answer, err
	}
	type name struct {
		word string
		mode domain.WordMode
	}
	there := map[name]domain.WordAction{}
	for _, w := range words {
		there[name{w.Word, w.Mode}] = w.Action
	}
	wanted := map[name]bool{}
	var add, remove []domain.BannedWord
	for _, w := range asked {
		key := name{w.Word, w.Mode}
		if there[key] != w.Action && !wanted[key] {
			add = append(add, w)
			if there[key] == 0 {
				answer.Added++
			} else {
				answer.Changed++
			}
		}
		wanted[key] = true
	}
	if req.Replace {
		for _, w := range words {
			if !wanted[name{w.Word, w.Mode}] {
				remove = append(remove, w)
			}
		}
	}
	answer.Removed, answer.Words = len(remove), len(words)+answer.Added-len(remove)
	if answer.Words > domain.WordsMax {
		return wordsImportAnswer{}, domain.Refuse(domain.CountRange, "min", 0, "max", domain.WordsMax)
	}
	if req.DryRun {
		return answer, nil
	}
	if err := h.Chat.EditBannedWords(ctx, add, remove); err != nil {
		return answer, err
	}
	now, err := h.Chat.BannedWords(ctx)
	at.Changed(map[string]int{"words": len(words)}, map[string]int{"words": len(now)})
	answer.Words = len(now)
	return answer, err
}

// parseWords reads the lines; a refusal names the line that is wrong.
func parseWords(req wordsImportRequest) ([]domain.BannedWord, error) {
	var words []domain.BannedWord
	line := 0
	for text := range strings.SplitSeq(req.Text, "\n") {
		line++
		text = strings.TrimRight(text, "\r")
		if strings.TrimSpace(text) == "" || strings.HasPrefix(text, "# ") {
			continue
		}
		fields := strings.Split(text, "\t")
		word := domain.BannedWord{Word: domain.CleanLine(fields[0]), Mode: max(req.Mode, 0), Action: max(req.Action, 0)}
		if word.Mode == 0 {
			word.Mode = domain.WordContains
		}
		if word.Action == 0 {
			word.Action = domain.WordReject
		}
		wrong := domain.RefuseField("text", "line", "line", line)
		numbers := [2]int64{int64(word.Mode), int64(word.Action)}
		for i, field := range fields[1:] {
			if i == len(numbers) {
				return nil, wrong
			}
			n, err := strconv.ParseInt(strings.TrimSpace(field), 10, 32)
			if err != nil {
				return nil, wrong
			}
			numbers[i] = n
		}
		word.Mode, word.Action = domain.WordMode(numbers[0]), domain.WordAction(numbers[1])
		if word.Check() != nil {
			return nil, wrong
		}
		words = append(words, word)
	}
	return words, nil
}

type wordsExportAnswer struct {
	Text  string `json:"text"` // as words_import takes it
	Words int    `json:"words"`
}

func (h *handlers) wordsExport(ctx context.Context, _ operators.Caller, _ struct{}) (wordsExportAnswer, error) {
	words, err := h.Chat.BannedWords(ctx)
	var text strings.Builder
	for _, w := range words {
		fmt.Fprintf(&text, "%s\t%d\t%d\n", w.Word, w.Mode, w.Action)
	}
	return wordsExportAnswer{text.String(), len(words)}, err
}
