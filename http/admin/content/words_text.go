// Import and export of banned words as text: a line each, with word, mode and action between tabs.

package content

import (
	"cmp"
	"context"
	"fmt"
	"strconv"
	"strings"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/domain/moderation"
	"touchline/http/admin/operators"
)

// wordsImportRequest is a list of banned words as text, one per line.
type wordsImportRequest struct {
	operators.Act
	Text    string                `json:"text"`    // "# " begins a comment
	Mode    moderation.WordMode   `json:"mode"`    // of lines without a mode; absent: 2 contains
	Action  moderation.WordAction `json:"action"`  // of lines without an action; absent: 1 reject
	Replace bool                  `json:"replace"` // removes the words that are not in the text
	DryRun  bool                  `json:"dryRun"`  // only answers what would change
	Reason  string                `json:"reason"`  // for the record
}

// ReadOnly is a dry run.
func (r wordsImportRequest) ReadOnly() bool { return r.DryRun }

// Check refuses an unknown mode or action.
func (r wordsImportRequest) Check() error {
	return cmp.Or(checkWordKind(r.Mode, r.Action), console.CheckReason(r.Reason))
}

type wordsImportAnswer struct {
	Added   int `json:"added"`   // new on the list
	Changed int `json:"changed"` // with another action than before
	Removed int `json:"removed"` // with replace
	Words   int `json:"words"`   // on the list now, or after it with dryRun
}

// wordsImport adds all words of a text or none. BAD_REQUEST names the first wrong line.
func (h *handlers) wordsImport(ctx context.Context, at operators.Caller,
	req wordsImportRequest) (wordsImportAnswer, error) {
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
		mode moderation.WordMode
	}
	there := map[name]moderation.WordAction{}
	for _, w := range words {
		there[name{w.Word, w.Mode}] = w.Action
	}
	wanted := map[name]bool{}
	var add, remove []moderation.BannedWord
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
	if answer.Words > moderation.WordsMax {
		return wordsImportAnswer{}, domain.Refuse(domain.CountRange, "min", 0, "max", moderation.WordsMax)
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

// parseWords reads the lines. A refusal names the wrong line.
func parseWords(req wordsImportRequest) ([]moderation.BannedWord, error) {
	var words []moderation.BannedWord
	line := 0
	for text := range strings.SplitSeq(req.Text, "\n") {
		line++
		text = strings.TrimRight(text, "\r")
		if strings.TrimSpace(text) == "" || strings.HasPrefix(text, "# ") {
			continue
		}
		fields := strings.Split(text, "\t")
		word := moderation.BannedWord{Word: domain.CleanLine(fields[0]), Mode: max(req.Mode, 0), Action: max(req.Action, 0)}
		if word.Mode == 0 {
			word.Mode = moderation.WordContains
		}
		if word.Action == 0 {
			word.Action = moderation.WordReject
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
		word.Mode, word.Action = moderation.WordMode(numbers[0]), moderation.WordAction(numbers[1])
		if word.Check() != nil {
			return nil, wrong
		}
		words = append(words, word)
	}
	return words, nil
}

type wordsExportAnswer struct {
	Text  string `json:"text"` // as words_import reads it
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
