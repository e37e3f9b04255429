// Legal and help texts, the footer, the Android app.

package admin

import (
	"context"
	"encoding/json"
	"maps"
	"regexp"
	"time"

	"touchline/domain"
	"touchline/http/admin/operators"
	"touchline/http/admin/richtext"
	"touchline/http/rest"
	"touchline/http/view"
)

// Texts are the texts and settings editors write.
type Texts interface {
	RichTexts(ctx context.Context) ([]domain.RichText, error)
	// WriteRichText raises the version; before is nil for a language the text did not have.
	WriteRichText(ctx context.Context, t domain.RichText) (before *domain.RichText, after domain.RichText, err error)
	// ReplaceSetting and DropSetting answer what the setting was, nil where the default held.
	ReplaceSetting(ctx context.Context, key string, value any, now time.Time) (before json.RawMessage, err error)
	DropSetting(ctx context.Context, key string) (before json.RawMessage, err error)
}

func (h *content) adminTextRoutes() {
	operators.Route(h.Access, domain.OperatorEditor, "/admin/rich_text_list", h.richTextList)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/rich_text_edit", h.richTextEdit)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/footer_edit", h.footerEdit)
	operators.Route(h.Access, domain.OperatorEditor, "/admin/app_update_edit", h.appUpdateEdit)
}

type richTextShown struct {
	Type         int32  `json:"type"`
	LanguageType string `json:"languageType"`
	Title        string `json:"title"`
	ContentHTML  string `json:"contentHtml,omitempty"` // not in the list: find_rich_text has it
	Version      int    `json:"version"`
	UpdateTime   int64  `json:"updateTime"`
}

func showText(t domain.RichText) richTextShown {
	return richTextShown{t.Kind, t.Language, t.Title, t.HTML, t.Version, t.Updated.UnixMilli()}
}

// richTextList answers which texts there are in which languages.
func (h *content) richTextList(ctx context.Context, _ operators.Caller, _ struct{}) ([]richTextShown, error) {
	texts, err := h.Texts.RichTexts(ctx)
	return rest.NotNil(view.Each(texts, func(t domain.RichText) richTextShown {
		shown := showText(t)
		shown.ContentHTML = ""
		return shown
	})), err
}

type richTextEditRequest struct {
	operators.Act
	Type         int32  `json:"type"`
	LanguageType string `json:"languageType"`
	Title        string `json:"title"`
	ContentHTML  string `json:"contentHtml"`
}

func (r richTextEditRequest) Check() error {
	tag, known := domain.FindLanguage(r.LanguageType)
	title := domain.CleanLine(r.Title)
	switch {
	case r.Type < domain.TextTutorial || r.Type > domain.TextHelp:
		return domain.RefuseField("type", "enum")
	case !known || tag != r.LanguageType:
		return domain.RefuseField("languageType", "language")
	case title == "":
		return domain.Refuse(domain.FieldRequired, "field", "title")
	case domain.Length(title) > domain.AdminNameMax:
		return domain.RefuseField("title", "length", "max", domain.AdminNameMax)
	case domain.Length(r.ContentHTML) > domain.RichTextMax:
		return domain.RefuseField("contentHtml", "length", "max", domain.RichTextMax)
	}
	return nil
}

// richTextEdit writes one language of a text and answers it as it was kept: cleaned, under a new version. Whoever
// accepted an older version of an agreement is asked again.
func (h *content) richTextEdit(ctx context.Context, at operators.Caller, req richTextEditRequest) (richTextShown, error) {
	html := richtext.Clean(domain.CleanText(req.ContentHTML))
	if html == "" {
		return richTextShown{}, domain.Refuse(domain.FieldRequired, "field", "contentHtml")
	}
	before, after, err := h.Texts.WriteRichText(ctx, domain.RichText{
		Kind: req.Type, Language: req.LanguageType, Title: domain.CleanLine(req.Title), HTML: html, Updated: h.Rest.Now()})
	return operators.Noted(at, before, after, err, showText)
}

type footerEditRequest struct {
	operators.Act
	RecordStr domain.Names `json:"recordStr"` // HTML by language; an empty one takes its language away
}

type footerEditAnswer struct {
	RecordStr domain.Names `json:"recordStr"`
}

// footerEdit changes the languages that are sent and answers the line in all of them.
func (h *content) footerEdit(ctx context.Context, at operators.Caller, req footerEditRequest) (footerEditAnswer, error) {
	if len(req.RecordStr) == 0 {
		return footerEditAnswer{}, domain.Refuse(domain.FieldRequired, "field", "recordStr")
	}
	record, err := h.Footer.FooterRecord(ctx)
	if err != nil {
		return footerEditAnswer{}, err
	}
	maps.Copy(record, req.RecordStr)
	cleaned, err := wordings("recordStr", record, domain.FooterTextMax, func(html string) string { return richtext.Clean(domain.CleanText(html)) })
	if err != nil {
		return footerEditAnswer{}, err
	}
	before, err := h.Texts.ReplaceSetting(ctx, "footer.record", cleaned, h.Rest.Now())
	if err == nil {
		at.Changed(orNil(before), cleaned)
	}
	return footerEditAnswer{cleaned}, err
}

// orNil keeps nothing of a setting that was not set.
func orNil(raw json.RawMessage) any {
	if raw == nil {
		return nil
	}
	return raw
}

type appUpdateEditRequest struct {
	operators.Act
	VersionName  string  `json:"versionName"`
	VersionCode  int64   `json:"versionCode"`
	URL          string  `json:"url"`
	SHA256       string  `json:"sha256"`
	Size         int64   `json:"size"`
	ForceUpdate  *bool   `json:"forceUpdate"`  // absent: stays with the version it is of; a new version is not forced
	ReleaseNotes *string `json:"releaseNotes"` // absent: stay with the version they are of
	Withdraw     bool    `json:"withdraw"`     // instead of all others: there is no update
}

var sha256Hex = regexp.MustCompile(`^[0-9a-f]{64}$`)

const versionMax = 40

func (r appUpdateEditRequest) Check() error {
	switch {
	case r.Withdraw:
		return nil
	case domain.CleanLine(r.VersionName) == "":
		return domain.Refuse(domain.FieldRequired, "field", "versionName")
	case domain.Length(r.VersionName) > versionMax:
		return domain.RefuseField("versionName", "length", "max", versionMax)
	case r.VersionCode < 1:
		return domain.RefuseField("versionCode", "range", "min", 1)
	case !sha256Hex.MatchString(r.SHA256):
		return domain.RefuseField("sha256", "format")
	case r.Size < 1:
		return domain.RefuseField("size", "range", "min", 1)
	case r.ReleaseNotes != nil && domain.Length(*r.ReleaseNotes) > domain.AdminTextMax:
		return domain.RefuseField("releaseNotes", "length", "max", domain.AdminTextMax)
	}
	return checkPath("url", r.URL, pathMax)
}

// appUpdateEdit publishes a version of the Android app, or withdraws it; the answer is what is published now.
func (h *content) appUpdateEdit(ctx context.Context, at operators.Caller, req appUpdateEditRequest) (*view.AndroidUpdate, error) {
	const key = "app.android"
	if req.Withdraw {
		before, err := h.Texts.DropSetting(ctx, key)
		at.Changed(orNil(before), nil)
		return nil, err
	}
	var published view.AndroidUpdate
	if _, err := h.Settings.Setting(ctx, key, &published); err != nil {
		return nil, err
	}
	latest := view.AndroidUpdate{VersionName: domain.CleanLine(req.VersionName), VersionCode: req.VersionCode, URL: req.URL, SHA256: req.SHA256, Size: req.Size}
	if published.VersionCode == latest.VersionCode {
		latest.ForceUpdate, latest.ReleaseNotes = published.ForceUpdate, published.ReleaseNotes
	}
	setWhere(&latest.ForceUpdate, req.ForceUpdate)
	if req.ReleaseNotes != nil {
		latest.ReleaseNotes = domain.CleanText(*req.ReleaseNotes)
	}
	before, err := h.Texts.ReplaceSetting(ctx, key, latest, h.Rest.Now())
	at.Changed(orNil(before), latest)
	return &latest, err
}
