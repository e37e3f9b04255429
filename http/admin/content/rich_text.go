// The texts of the site, for example the terms: reading every version, and writing one language of a text.

package content

import (
	"cmp"
	"context"
	"fmt"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/http/admin/operators"
	"touchline/http/rest"
	"touchline/http/view"
)

type richTextShown struct {
	Type         int32  `json:"type"`
	LanguageType string `json:"languageType"`
	Title        string `json:"title"`
	ContentHTML  string `json:"contentHtml,omitempty"` // only of rich_text_show
	Version      int    `json:"version"`
	UpdateTime   int64  `json:"updateTime"`
}

func showRichText(t domain.RichText) richTextShown {
	return richTextShown{t.Kind, t.Language, t.Title, t.HTML, t.Version, t.Updated.UnixMilli()}
}

// richTextList shows which texts exist in which languages.
func (h *handlers) richTextList(ctx context.Context, _ operators.Caller, _ struct{}) ([]richTextShown, error) {
	texts, err := h.Admin.RichTexts(ctx)
	return rest.NotNil(view.Each(texts, func(t domain.RichText) richTextShown {
		one := showRichText(t)
		one.ContentHTML = ""
		return one
	})), err
}

// checkText refuses an unknown kind or language.
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
	Version      int    `json:"version"` // absent: the current one
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
	Operator   string `json:"operator"` // the author; "" unknown
}

type richTextShowAnswer struct {
	Text     *richTextShown `json:"text"`     // null: no text in this language yet
	Versions []textVersion  `json:"versions"` // of this language, the newest first
	// Agreed counts the users who accepted the current version. An edit asks them again. 0 for a text without acceptance.
	Agreed int64 `json:"agreed"`
	Behind int64 `json:"behind"` // users whom their next log-in asks already
}

// richTextShow answers one version of a text in one language, all versions, and how many users an edit concerns.
func (h *handlers) richTextShow(ctx context.Context, _ operators.Caller,
	req richTextShowRequest) (richTextShowAnswer, error) {
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
	DryRun       bool   `json:"dryRun"` // only answers what would be stored
}

// ReadOnly is a dry run.
func (r richTextEditRequest) ReadOnly() bool { return r.DryRun }

// Thing is the text in one language.
func (r richTextEditRequest) Thing() string { return fmt.Sprintf("text:%d:%s", r.Type, r.LanguageType) }

func (r richTextEditRequest) Check() error {
	return cmp.Or(
		checkText(r.Type, r.LanguageType),
		operators.NeedText("title", r.Title),
		operators.MaxLength("title", domain.CleanLine(r.Title), console.AdminNameMax),
		operators.MaxLength("contentHtml", r.ContentHTML, console.RichTextMax))
}

// richTextEdit writes one language of a text and answers it as it is stored: cleaned, under a new version. Users who
// accepted an older version of an agreement are asked again, whatever language they read.
func (h *handlers) richTextEdit(ctx context.Context, at operators.Caller,
	req richTextEditRequest) (richTextShown, error) {
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
