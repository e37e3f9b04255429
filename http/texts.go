// Texts of the house and what every page shows at its foot (contract §5).
package http

import (
	"context"

	"touchline/domain"
	"touchline/http/rest"
)

// Texts are the tutorial, the agreements, the rules.
type Texts interface {
	// RichText answers the text in the nearest language there is, at last zh; NOT_FOUND for a kind
	// without any text.
	RichText(ctx context.Context, kind int32, lang string) (domain.RichText, error)
}

type richTextRequest struct {
	rest.Localized
	Type int32 `json:"type"`
}

type richTextAnswer struct {
	Type        int32  `json:"type"`
	Title       string `json:"title"`
	ContentHTML string `json:"contentHtml"`
	Version     int    `json:"version"`
	UpdateTime  int64  `json:"updateTime"`
}

func (s *Server) findRichText(ctx context.Context, caller rest.Caller, req richTextRequest) (richTextAnswer, error) {
	text, err := s.Texts.RichText(ctx, req.Type, caller.Lang)
	if err != nil {
		return richTextAnswer{}, err
	}
	return richTextAnswer{text.Kind, text.Title, text.HTML, text.Version, text.Updated.UnixMilli()}, nil
}

type footerAnchor struct {
	AnchorType int32  `json:"anchorType"`
	Name       string `json:"name"`
}

type footerLink struct {
	Title string `json:"title"`
	Path  string `json:"path"`
}

type footerAnswer struct {
	RecordStr     string         `json:"recordStr"` // HTML
	MatchColumns  []matchColumn  `json:"matchColumns"`
	AnchorColumns []footerAnchor `json:"anchorColumns"`
	Links         []footerLink   `json:"links"`
}

// footerLinks are the pages of the footer; the client words the ones it knows itself.
var footerLinks = []struct{ path, words string }{
	{"/user/tutorial", "tutorial"}, {"/user/contract/service", "service"}, {"/user/contract/privacy", "privacy"},
}

// footerRecord is the line of the footer: an operator's, at first ours.
func (s *Server) footerRecord(ctx context.Context) (domain.Names, error) {
	record := s.Wording.Names("server:footer.record")
	_, err := s.Settings.Setting(ctx, "footer.record", &record)
	return record, err
}

// homeInfoBottom answers what the footer of every page shows.
func (s *Server) homeInfoBottom(ctx context.Context, caller rest.Caller, req rest.Localized) (footerAnswer, error) {
	record, err := s.footerRecord(ctx)
	if err != nil {
		return footerAnswer{}, err
	}
	matches, err := s.matchColumn(ctx, caller, req)
	if err != nil {
		return footerAnswer{}, err
	}
	anchors, err := s.Columns.AnchorColumns(ctx)
	if err != nil {
		return footerAnswer{}, err
	}
	answer := footerAnswer{RecordStr: record.In(caller.Lang), MatchColumns: matches, AnchorColumns: []footerAnchor{}}
	for _, column := range anchors {
		if column.Type != 0 {
			answer.AnchorColumns = append(answer.AnchorColumns, footerAnchor{column.Type, column.Names.In(caller.Lang)})
		}
	}
	for _, link := range footerLinks {
		answer.Links = append(answer.Links, footerLink{s.Wording.Say(caller.Lang, "server:footer."+link.words, nil), link.path})
	}
	return answer, nil
}
