// The head of a page, for crawlers and for cards on other sites. Routes of the client exist only in the browser, so the
// server describes each page in the head of its one file.

package site

import (
	"bytes"
	"cmp"
	"encoding/json"
	"html"
	"net/url"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"touchline/domain"
	"touchline/http/view"
)

// card describes a page.
type card struct {
	status             int // of HTTP
	title, description string
	image              string // absolute; "" is the logo of the site
	path               string // canonical, with a query only if it selects the page
	kind               string // og:type
	hidden             bool   // from search engines
	offered            []string
	room               int64 // room that other pages may embed
	match              int64 // match of a live page
	facts              any   // JSON-LD
}

// siteShell is index.html, cut at the places of the attributes of html, the head, its last lines, and the first lines
// of the body.
type siteShell struct {
	before, between, head, after, body []byte
}

var headMark = regexp.MustCompile(`(?s)<html[^>]*>(.*?)<!--head-->.*?<!--/head-->(.*?)</head>.*?<body>`)

// cutShell cuts index.html. It returns nil if the file lacks the places.
func cutShell(index []byte) *siteShell {
	at := headMark.FindSubmatchIndex(index)
	if at == nil {
		return nil
	}
	return &siteShell{index[:at[0]], index[at[2]:at[3]], index[at[4]:at[5]], index[at[5]:at[1]], index[at[1]:]}
}

// page returns the file with the head of a card. last are the last lines of the head, and first the first lines of the
// body. attributes and write escape every text.
func (sh *siteShell) page(site, lang string, asked bool, is card, last, first []byte) []byte {
	var b bytes.Buffer
	b.Write(sh.before)
	spoken := languageNamed(lang)
	dir := "ltr"
	if spoken.RTL() {
		dir = "rtl"
	}
	attributes(&b, "html", "lang", lang, "dir", dir, "data-layout", spoken.Layout(), "data-theme", "dark")
	b.Write(sh.between)
	is.write(&b, site, lang, asked)
	b.Write(sh.head)
	b.Write(last)
	b.Write(sh.after)
	b.Write(first)
	b.Write(sh.body)
	return b.Bytes()
}

// write adds the lines of the head. asked means that the address has the language, which makes it a page of its own.
func (is card) write(b *bytes.Buffer, site, lang string, asked bool) {
	address := site + is.path
	canonical := address
	if asked {
		canonical = withLanguage(address, lang)
	}
	image := cmp.Or(is.image, site+"/icons/icon-512.png")
	name := "Touchline"
	if is.title != "" {
		name = is.title + " · Touchline"
	}
	b.WriteString("<title>" + html.EscapeString(name) + "</title>")
	named := func(name, content string) { attributes(b, "meta", "name", name, "content", content) }
	property := func(name, content string) { attributes(b, "meta", "property", name, "content", content) }
	named("description", is.description)
	if is.hidden || is.status == 404 {
		named("robots", "noindex")
	} else {
		attributes(b, "link", "rel", "canonical", "href", canonical)
		for _, tag := range is.offered {
			attributes(b, "link", "rel", "alternate", "hreflang", tag, "href", withLanguage(address, tag))
		}
		attributes(b, "link", "rel", "alternate", "hreflang", "x-default", "href", address)
	}
	property("og:site_name", "Touchline")
	property("og:type", is.kind)
	property("og:title", name)
	property("og:description", is.description)
	property("og:image", image)
	property("og:url", canonical)
	property("og:locale", localeOf(lang))
	named("twitter:card", twitterCard(is))
	named("twitter:title", name)
	named("twitter:description", is.description)
	named("twitter:image", image)
	if is.room != 0 {
		room := site + view.RoomPath(is.room)
		attributes(b, "link", "rel", "alternate", "type", "application/json+oembed",
			"href", site+"/oembed?format=json&url="+url.QueryEscape(room), "title", is.title)
	}
	if is.facts != nil {
		// Go writes <, > and & of a text as \u003c…, so nothing in it can end the element.
		if facts, err := json.Marshal(is.facts); err == nil {
			b.WriteString(`<script type="application/ld+json">`)
			b.Write(facts)
			b.WriteString(`</script>`)
		}
	}
}

// localeOf returns a language with its likely region, as in Open Graph. Open Graph has Arabic without a country.
func localeOf(lang string) string {
	base, _ := language.Make(lang).Base()
	region, _ := language.Make(lang).Region()
	if base.String() == "ar" {
		return "ar_AR"
	}
	return base.String() + "_" + region.String()
}

func twitterCard(is card) string {
	if is.image != "" {
		return "summary_large_image"
	}
	return "summary"
}

// attributes writes an element with its attributes; pairs are names and texts.
func attributes(b *bytes.Buffer, element string, pairs ...string) {
	b.WriteString("<" + element)
	for i := 0; i+1 < len(pairs); i += 2 {
		b.WriteString(" " + pairs[i] + `="` + html.EscapeString(pairs[i+1]) + `"`)
	}
	b.WriteString(">")
}

func withLanguage(address, tag string) string {
	join := "?"
	if strings.Contains(address, "?") {
		join = "&"
	}
	return address + join + "lang=" + tag
}

func languageNamed(tag string) domain.Language {
	at := slices.IndexFunc(domain.Languages, func(l domain.Language) bool { return l.Tag == tag })
	return domain.Languages[max(at, 0)]
}

// absolute returns the address of an image for other sites, or "" for none.
func (h *Handlers) absolute(site, image string) string {
	switch {
	case image == "" || strings.HasPrefix(image, "data:"):
		return ""
	case strings.HasPrefix(image, "http"):
		return image
	case !strings.HasPrefix(image, "/"):
		image = h.rest.FileURL(image)
	}
	if strings.HasPrefix(image, "/") {
		return site + image
	}
	return image
}
