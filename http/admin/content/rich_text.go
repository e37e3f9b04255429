// The calls about the texts of the site: reading them in every version, and writing one language of one.

package content

import (
	"context"
	"fmt"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type richTextShown struct {
	Type         int32  `json:"type"`
	LanguageType string `json:"languageType"`
	Title        string `json:"title"`
	ContentHTML  string `json:"contentHtml,omitempty"` // not in the list: rich_text_show has it
	Version      int    `json:"version"`
	UpdateTime   int64  `json:"updateTime"`
}

func showRichText(t domain.RichText) richTextShown {
	return richTextShown{t.Kind, t.Language, t.Title, t.HTML, t.Version, t.Updated.UnixMilli()}
}

// richTextList answers which texts there are in which languages.
func (h *handlers) richTextList(ctx context.Context, _ operators.Caller, _ struct{}) ([]richTextShown, error) {
	texts, err := h.Admin.RichTexts(ctx)
	return rest.NotNil(view.Each(texts, func(t domain.RichText) richTextShown {
		one := showRichText(t)
		one.ContentHTML = ""
		return one
	})), err
}

// checkText refuses a kind or a language of the site that is unknown.
func checkText(kind int32, lang string) error {
	tag, known := domain.FindLanguage(lang)
	switch {
	case !domain.KnownText(kind):
		return domain.RefuseField("type", "enum")
	case !known || tag != lang:
		return domain.RefuseField("languageType", "language")
	}
	return nil
}

type richTextShowRequest struct {
	Type         int32  `json:"type"`
	LanguageType string `json:"languageType"`
	Version      int    `json:"version"` // absent: the present one
}

func (r richTextShowRequest) Check() error {
	if r.Version < 0 {
		return domain.RefuseField("version", "range", "min", 0)
	}
	return checkText(r.Type, r.LanguageType)
}

type textVersion struct {
	Version    int    `json:"version"`
	Title      string `json:"title"`
	UpdateTime int64  `json:"updateTime"`
	Operator   string `json:"operator"` // who wrote it; "" where nobody is known
}

type richTextShowAnswer struct {
	Text     *richTextShown `json:"text"`     // null: no text in this language yet
	Versions []textVersion  `json:"versions"` // of this language, the newest first
	// Agreed is how many users accepted the present version. They are asked again after an edit. 0 for a text nobody accepts.
	Agreed int64 `json:"agreed"`
	Behind int64 `json:"behind"` // users who are asked at their next log-in already
}

// richTextShow answers one language of a text as it is or was, its versions, and whom an edit concerns.
func (h *handlers) richTextShow(ctx context.Context, _ operators.Caller, req richTextShowRequest) (richTextShowAnswer, error) {
	var answer richTextShowAnswer
	versions, err := h.Admin.TextVersions(ctx, req.Type, req.LanguageType)
	if err != nil {
		return answer, err
	}
	answer.Versions = rest.NotNil(view.Each(versions, func(v domain.TextVersion) textVersion {
		return textVersion{v.Version, v.Title, v.Written.UnixMilli(), v.By}
	}))
	switch text, err := h.Admin.TextOfVersion(ctx, req.Type, req.LanguageType, req.Version); {
	case err == nil:
		one := showRichText(text)
		answer.Text = &one
	case domain.CodeOf(err) != domain.NotFound || req.Version != 0:
		return answer, err
	}
	answer.Agreed, answer.Behind, err = h.Admin.AgreementReach(ctx, req.Type)
	return answer, err
}

type richTextEditRequest struct {
	operators.Edit
	Type         int32  `json:"type"`
	LanguageType string `json:"languageType"`
	Title        string `json:"title"`
	ContentHTML  string `json:"contentHtml"`
	DryRun       bool   `json:"dryRun"` // only answers what would be kept
}

// ReadOnly tells whether nothing is written.
func (r richTextEditRequest) ReadOnly() bool { return r.DryRun }

// Thing is what two operators may edit at once.
func (r richTextEditRequest) Thing() string { return fmt.Sprintf("text:%d:%s", r.Type, r.LanguageType) }

func (r richTextEditRequest) Check() error {
	title := domain.CleanLine(r.Title)
	if err := checkText(r.Type, r.LanguageType); err != nil {
		return err
	}
	switch {
	case title == "":
		return domain.Refuse(domain.FieldRequired, "field", "title")
	case domain.Length(title) > domain.AdminNameMax:
		return domain.RefuseField("title", "length", "max", domain.AdminNameMax)
	case domain.Length(r.ContentHTML) > domain.RichTextMax:
		return domain.RefuseField("contentHtml", "length", "max", domain.RichTextMax)
	}
	return nil
}

// richTextEdit writes one language of a text and answers it as it is stored: cleaned, under a new version. Users who
// accepted an older version of an agreement are asked again, whatever language they read.
func (h *handlers) richTextEdit(ctx context.Context, at operators.Caller, req richTextEditRequest) (richTextShown, error) {
	html := Clean(domain.CleanText(req.ContentHTML))
	if html == "" {
		return richTextShown{}, domain.Refuse(domain.FieldRequired, "field", "contentHtml")
	}
	text := domain.RichText{
		Kind: req.Type, Language: req.LanguageType, Title: domain.CleanLine(req.Title), HTML: html, Updated: h.Rest.Now(),
	}
	if req.DryRun {
		return showRichText(text), nil
	}
	before, after, err := h.Admin.WriteRichText(ctx, text, at.OperatorID)
	return operators.Noted(at, before, after, err, showRichText)
}
