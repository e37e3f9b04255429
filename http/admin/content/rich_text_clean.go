// Sanitising of rich text: only the listed tags and attributes stay.

package content

import (
	"net/url"
	"regexp"

	"github.com/microcosm-cc/bluemonday"

	"touchline/http/admin/operators"
	"touchline/http/rest"
)

var richText = func() *bluemonday.Policy {
	p := bluemonday.NewPolicy()
	p.AllowElements("p", "br", "b", "i", "u", "a", "ul", "ol", "li", "h1", "h2", "h3", "h4", "img", "span")
	p.AllowElements("table", "thead", "tbody", "tfoot", "tr", "th", "td", "caption")
	p.AllowAttrs("colspan", "rowspan").Matching(regexp.MustCompile(`^[1-9][0-9]?$`)).OnElements("td", "th")
	p.AllowAttrs("href").Matching(regexp.MustCompile(`(?i)^(?:https?://[^/?#]|mailto:.)`)).OnElements("a")
	p.AllowAttrs("src").Matching(operators.OwnPicture).OnElements("img")
	p.AllowAttrs("alt").Matching(regexp.MustCompile(`^[^<>&"]{0,100}$`)).OnElements("img")
	p.AllowURLSchemes("http", "https", "mailto")
	p.AllowRelativeURLs(true) // pictures; the pattern of href excludes relative links
	p.RequireParseableURLs(true)
	p.RewriteSrc(func(u *url.URL) {
		key := operators.OwnPicture.FindStringSubmatch(u.Path)
		*u = url.URL{}
		if key != nil {
			u.Path = rest.FilesPath + key[1]
		}
	})
	p.RequireNoFollowOnLinks(true)
	p.RequireNoReferrerOnLinks(true)
	p.AddTargetBlankToFullyQualifiedLinks(true)
	return p
}()

// Clean keeps these elements of rich text and removes all others: p, br, b, i, u, a to http, https or mailto, lists, h1
// to h4, span, tables, and stored pictures. The address of a picture is its key or ends in its key; Clean replaces it
// by /static/files/…. Cleaning a clean text changes nothing.
func Clean(html string) string {
	for range 4 { // the clean form of some addresses needs cleaning again
		clean := richText.Sanitize(html)
		if clean == html {
			return html
		}
		html = clean
	}
	return nothingRich.Sanitize(html)
}

// nothingRich keeps only the words of a text that every cleaning changes.
var nothingRich = bluemonday.StrictPolicy()
