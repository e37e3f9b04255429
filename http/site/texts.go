// Legal and help texts, and the footer.

package site

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

type richTextRequest struct {
	rest.Localized
	Type int32 `json:"type"`
}

// RichTextAnswer is a text of the site, in the caller's language if it has one.
type RichTextAnswer struct {
	Type        int32  `json:"type"`
	Title       string `json:"title"`
	ContentHTML string `json:"contentHtml"` // "": not written yet
	Version     int    `json:"version"`     // 0: not written yet
	UpdateTime  int64  `json:"updateTime"`
}

// findRichText answers a text of the site. A text that is not written yet is empty. It refuses an unknown type with
// NOT_FOUND.
func (h *Handlers) findRichText(ctx context.Context, caller rest.Caller, req richTextRequest) (RichTextAnswer, error) {
	text, err := h.Site.RichText(ctx, req.Type, caller.Lang)
	if domain.CodeOf(err) == domain.NotFound && domain.KnownText(req.Type) {
		return RichTextAnswer{Type: req.Type}, nil
	}
	if err != nil {
		return RichTextAnswer{}, err
	}
	return RichTextAnswer{text.Kind, text.Title, text.HTML, text.Version, text.Updated.UnixMilli()}, nil
}

type footerAnchor struct {
	AnchorType int32  `json:"anchorType"`
	Name       string `json:"name"`
}

type footerLink struct {
	Title string `json:"title"`
	Path  string `json:"path"`
}

// FooterAnswer is the foot of every page.
type FooterAnswer struct {
	RecordStr     string         `json:"recordStr"` // HTML
	MatchColumns  []matchColumn  `json:"matchColumns"`
	AnchorColumns []footerAnchor `json:"anchorColumns"`
	Links         []footerLink   `json:"links"`

	AndroidApp *view.AndroidUpdate `json:"androidApp"` // published by operators; null for none
}

// footerLinks are the links of the footer.
var footerLinks = []struct{ path, words string }{
	{"/user/tutorial", "tutorial"}, {"/user/contract/service", "service"}, {"/user/contract/privacy", "privacy"},
}

// FooterRecord returns the text of the footer. Operators may replace the default.
func (h *Handlers) FooterRecord(ctx context.Context) (domain.Names, error) {
	record := h.rest.Wording().Names("server:footer.record")
	_, err := h.Site.Setting(ctx, "footer.record", &record)
	return record, err
}

// homeInfoBottom answers the footer of every page.
func (h *Handlers) homeInfoBottom(ctx context.Context, caller rest.Caller, req rest.Localized) (FooterAnswer, error) {
	record, err := h.FooterRecord(ctx)
	if err != nil {
		return FooterAnswer{}, err
	}
	matches, err := h.matchColumn(ctx, caller, req)
	if err != nil {
		return FooterAnswer{}, err
	}
	anchors, err := h.Site.AnchorColumns(ctx)
	if err != nil {
		return FooterAnswer{}, err
	}
	answer := FooterAnswer{RecordStr: record.In(caller.Lang), MatchColumns: matches, AnchorColumns: []footerAnchor{}}
	for _, column := range anchors {
		if column.Type != 0 {
			answer.AnchorColumns = append(answer.AnchorColumns, footerAnchor{column.Type, column.Names.In(caller.Lang)})
		}
	}
	for _, link := range footerLinks {
		answer.Links = append(answer.Links,
			footerLink{h.rest.Wording().Say(caller.Lang, "server:footer."+link.words, nil), link.path})
	}
	answer.AndroidApp, err = h.androidUpdate(ctx, caller, androidUpdateRequest{})
	return answer, err
}
