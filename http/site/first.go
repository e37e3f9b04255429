// The first visit of a page: links to the files that it needs, and the answers to the client's first calls.

package site

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"html"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/http/matches"
	"touchline/http/rest"
)

// firstFiles lists the files that the first visit of each page needs. The build of the client writes it as
// .vite/first.json.
type firstFiles struct {
	Routes []struct {
		Path                   string // in the notation of clientPaths
		Scripts, Styles, Words []string
		Stage                  struct{ Scripts, Styles []string } // of the player, on a page that plays at once
	}
	Words    map[string]string // files of texts by language and part: "en/room"
	Pictures struct {          // width of the first picture, as the sizes of an img
		Home, Room string
	}
}

// links returns the lines of the head with which a browser fetches the files of a page at once. plays includes those of
// the player.
func (f *firstFiles) links(path, lang string, plays bool) []byte {
	var b bytes.Buffer
	asked := parts(strings.Trim(path, "/"))
	for _, route := range f.Routes {
		if !samePath(parts(route.Path), asked) || route.Path == "*" && clientKnows(path) {
			continue
		}
		for _, part := range route.Words {
			if file, ok := f.Words[lang+"/"+part]; ok {
				link(&b, `rel="modulepreload"`, file)
			}
		}
		fetch := func(styles, scripts []string, hurry string) {
			for _, file := range styles {
				link(&b, `rel="preload" as="style"`+hurry, file)
			}
			for _, file := range scripts {
				link(&b, `rel="modulepreload"`+hurry, file)
			}
		}
		fetch(route.Styles, route.Scripts, "")
		if plays { // the player starts after the page
			fetch(route.Stage.Styles, route.Stage.Scripts, ` fetchpriority="low"`)
		}
		break
	}
	return b.Bytes()
}

func link(b *bytes.Buffer, kind, file string) {
	b.WriteString(`<link ` + kind + ` crossorigin href="/` + html.EscapeString(file) + `">`)
}

// firstAnswer is the answer of a call for a visitor.
type firstAnswer struct {
	Path string          `json:"path"`
	Ask  json.RawMessage `json:"ask"`
	Data any             `json:"data"`
	All  bool            `json:"all"` // the same with a login
}

// firstAnswers are the answers to the client's first calls.
type firstAnswers struct {
	Lang    string        `json:"lang"`
	Answers []firstAnswer `json:"answers"`
}

// firstKey identifies the first answers of a page.
type firstKey struct {
	room  int64 // of the page of a room
	match int64 // of the page of a match
	home  bool
	lang  string
}

// firstPage is the part of a page with its first answers.
type firstPage struct {
	element []byte // answers, for the head
	picture []byte // first picture, for the body; nil for none
	room    int64  // room whose details the answers have
	plays   bool   // the page plays at once
}

const (
	firstLife  = 2 * time.Second // greatest age of cached answers
	firstsKept = 500
)

// answersFor returns the first answers of a page for a visitor, because the page is the same for all callers. Without
// an answer in time the client sends the calls itself.
func (h *Handlers) answersFor(caller rest.Caller, is card, lang string) firstPage {
	key := firstKey{home: is.path == "/", match: is.match, lang: lang}
	if strings.HasPrefix(is.path, "/anchor/room/") {
		key.room = is.room
	}
	ctx, cancel := context.WithTimeout(h.rest.Base, cardWait)
	defer cancel()
	page, _ := h.firsts.Get(ctx, key, h.rest.Now(), func(ctx context.Context) (firstPage, error) {
		return h.readFirst(ctx, caller.AsVisitor(), key)
	})
	return page
}

func (h *Handlers) readFirst(ctx context.Context, visitor rest.Caller, key firstKey) (firstPage, error) {
	enums, err := h.enums(ctx, key.lang)
	if err != nil {
		return firstPage{}, err
	}
	none := json.RawMessage(`{}`)
	answers := []firstAnswer{{"/ossUrl", none, h.rest.FileURL(""), true}, {"/systemEnums/allEnums", none, enums, true}}
	visitor.Lang = key.lang
	add := func(path string, ask json.RawMessage, all bool) any {
		data, err := h.rest.AnswerOf(ctx, path, visitor, ask)
		if err != nil {
			return nil
		}
		answers = append(answers, firstAnswer{path, ask, data, all})
		return data
	}
	page := firstPage{room: key.room, plays: key.room != 0}
	switch {
	case key.match != 0:
		ask := json.RawMessage(`{"matchId":"` + domain.FormatID(key.match) + `"}`)
		if match, ok := add("/web_match/web_match_details", ask, false).(matches.MatchDetailsAnswer); ok {
			page.room, page.plays = match.FirstShown()
		}
	case key.home:
		add("/web_home/home_details_top", none, false)
		add("/web_home/home_details_middle", none, false)
	}
	if page.room != 0 {
		add("/web_anchor/anchor_details", json.RawMessage(`{"houseId":"`+domain.FormatID(page.room)+`"}`), false)
		add("/web_anchor/gift_list", none, true)
	}
	// Go writes <, > and & of a text as \u003c…, so nothing in it can end the element.
	text, err := json.Marshal(firstAnswers{key.lang, answers})
	if err != nil {
		return firstPage{}, fmt.Errorf("encode first answers: %w", err)
	}
	element := append(append([]byte(`<script type="application/json" id="first-answers">`), text...), `</script>`...)
	if seen, found := h.firstPicture(key, answers); found {
		element, page.picture = append(seen.link(), element...), seen.image(key)
	}
	page.element = element
	return page, nil
}

// clientLanguage returns the language of the client: that of the address, else of the cookie with the client's choice,
// else the default.
func (h *Handlers) clientLanguage(c fiber.Ctx) string {
	for _, asked := range []string{c.Query("lang"), c.Cookies("lang")} {
		if tag, ok := domain.FindLanguage(asked); ok {
			return h.rest.Wording().Nearest(tag)
		}
	}
	return domain.LanguageDefault
}
