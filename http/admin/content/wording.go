// The wording of the client: the shipped texts of each language, and replacing them.

package content

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
	"touchline/locale"
)

const keywordMax = 100

type wordingListRequest struct {
	rest.Paging
	Language     string `json:"language"`  // absent: all
	Namespace    string `json:"namespace"` // part of the site, for example common; absent: all
	Keyword      string `json:"keyword"`   // part of the key or of a text, in any case and with any accents
	ChangedOnly  bool   `json:"changedOnly"`
	OutdatedOnly bool   `json:"outdatedOnly"` // changed texts whose shipped text has changed since, or is gone
}

func (r wordingListRequest) Check() error {
	return cmp.Or(operators.MaxLength("keyword", r.Keyword, keywordMax), r.Paging.Check())
}

type wordingShown struct {
	Language     string   `json:"language"`
	Key          string   `json:"key"`          // namespace:path.to.text
	Shipped      *string  `json:"shipped"`      // of this release; null: it has no such text
	Text         *string  `json:"text"`         // of an operator; null: the shipped text holds
	ShippedThen  *string  `json:"shippedThen"`  // the shipped text at the time of the change
	Outdated     bool     `json:"outdated"`     // the shipped text has changed since
	InForce      bool     `json:"inForce"`      // false: the changed text does not fit the shipped one, which is shown
	Placeholders []string `json:"placeholders"` // values in the shipped text; a changed text needs the same
	MaxLength    int      `json:"maxLength"`
	ChangedBy    *string  `json:"changedBy"`
	ChangedTime  *int64   `json:"changedTime"`
}

// showWording is a shipped text with the changed one, which may be nil.
func (h *handlers) showWording(lang, key string, changed *console.Wording) wordingShown {
	shipped, there := h.Shipped.Text(lang, key)
	shown := wordingShown{Language: lang, Key: key, Placeholders: locale.Placeholders(shipped),
		MaxLength: locale.ChangedMax(shipped)}
	if there {
		shown.Shipped = &shipped
	}
	if changed != nil {
		shown.Text, shown.ShippedThen = &changed.Text, &changed.Shipped
		shown.Outdated = changed.Shipped != shipped
		shown.InForce = there && locale.CheckChange(shipped, changed.Text) == nil
		shown.ChangedBy, shown.ChangedTime = view.TextOrNull(changed.ByName), view.Millis(changed.Changed)
	}
	return shown
}

// wordingList shows the shipped and the changed texts by key and language.
func (h *handlers) wordingList(ctx context.Context, _ operators.Caller,
	req wordingListRequest) (rest.Page[wordingShown], error) {
	stored, err := h.Admin.Wordings(ctx)
	if err != nil {
		return rest.Page[wordingShown]{}, err
	}
	type name struct{ lang, key string }
	changed := make(map[name]*console.Wording, len(stored))
	for i := range stored {
		changed[name{stored[i].Language, stored[i].Key}] = &stored[i]
	}
	names := make([]name, 0, len(stored))
	for _, lang := range h.Shipped.Offered() {
		for _, key := range h.Shipped.Keys(lang) {
			names = append(names, name{lang, key})
		}
	}
	for of := range changed {
		if _, there := h.Shipped.Text(of.lang, of.key); !there {
			names = append(names, of)
		}
	}
	keyword := domain.Fold(req.Keyword)
	names = slices.DeleteFunc(names, func(n name) bool {
		namespace, _, _ := strings.Cut(n.key, ":")
		if req.Language != "" && req.Language != n.lang || req.Namespace != "" && req.Namespace != namespace {
			return true
		}
		put := changed[n]
		shipped, _ := h.Shipped.Text(n.lang, n.key)
		if (req.ChangedOnly || req.OutdatedOnly) && put == nil || req.OutdatedOnly && put.Shipped == shipped {
			return true
		}
		return keyword != "" && !strings.Contains(domain.Fold(n.key), keyword) &&
			!strings.Contains(domain.Fold(shipped), keyword) &&
			(put == nil || !strings.Contains(domain.Fold(put.Text), keyword))
	})
	slices.SortStableFunc(names, func(a, b name) int { return strings.Compare(a.key, b.key) })
	show := func(n name) wordingShown { return h.showWording(n.lang, n.key, changed[n]) }
	return operators.PageOf(req.Paging, names, show), nil
}

type wordingEditRequest struct {
	operators.Edit
	Language string `json:"language"`
	Key      string `json:"key"`
	Text     string `json:"text"` // "" or the shipped text restores the shipped one
}

// Thing is the text in one language.
func (r wordingEditRequest) Thing() string { return "wording:" + r.Language + ":" + r.Key }

func (r wordingEditRequest) Check() error {
	if known, ok := domain.FindLanguage(r.Language); !ok || known != r.Language {
		return domain.RefuseField("language", "language")
	}
	if r.Key == "" || len(r.Key) > console.WordingKeyMax {
		return domain.RefuseField("key", "length", "min", 1, "max", console.WordingKeyMax)
	}
	return nil
}

// wordingEdit changes a text and answers it as it is now. Every node follows within seconds. NOT_FOUND for a text that
// the release does not have, unless its changed text is removed.
func (h *handlers) wordingEdit(ctx context.Context, at operators.Caller, req wordingEditRequest) (wordingShown, error) {
	shipped, there := h.Shipped.Text(req.Language, req.Key)
	text := locale.CleanChange(req.Text)
	if text == shipped {
		text = ""
	}
	if text != "" {
		if !there {
			return wordingShown{}, domain.Refuse(domain.NotFound, "kind", "wording")
		}
		if err := locale.CheckChange(shipped, text); err != nil {
			return wordingShown{}, err
		}
	}
	before, after, err := h.Admin.EditWording(ctx, console.Wording{
		Language: req.Language, Key: req.Key, Text: text, Shipped: shipped, By: at.OperatorID,
	})
	if err != nil {
		return wordingShown{}, err
	}
	if !there && before == nil {
		return wordingShown{}, domain.Refuse(domain.NotFound, "kind", "wording")
	}
	at.Changed(said(before, shipped), said(after, shipped))
	return h.showWording(req.Language, req.Key, after), nil
}

// said is the text in force, for the record.
func said(changed *console.Wording, shipped string) map[string]string {
	if changed != nil {
		shipped = changed.Text
	}
	return map[string]string{"text": shipped}
}
