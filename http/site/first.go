// The first visit of a page: names of the files it needs, and the first answers its client would ask for, in the page.

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
	"touchline/http/rest"
)

// firstFiles says which files of the build the first visit of each address needs; the build of the client writes it
// as .vite/first.json.
type firstFiles struct {
	Routes []struct {
		Path                   string // in the notation of clientPaths
		Scripts, Styles, Words []string
		Stage                  struct{ Scripts, Styles []string } // of the picture, where one plays
	}
	Words    map[string]string // files of words by language and part: "en/room"
	Pictures struct {          // how wide the first picture is, as an img's sizes
		Home, Room string
	}
}

// links are the lines of the head that let a browser fetch the files of an address at once, beside those of the frame;
// those of the picture only where one plays.
func (f *firstFiles) links(path, lang string, plays bool) []byte {
	var b bytes.Buffer
	asked := parts(strings.Trim(path, "/"))
	for _, route := range f.Routes {
		if !matches(parts(route.Path), asked) || route.Path == "*" && clientKnows(path) {
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
		if plays { // the player runs once the page is there
			fetch(route.Stage.Styles, route.Stage.Scripts, ` fetchpriority="low"`)
		}
		break
	}
	return b.Bytes()
}

func link(b *bytes.Buffer, kind, file string) {
	b.WriteString(`<link ` + kind + ` crossorigin href="/` + html.EscapeString(file) + `">`)
}

// firstAnswer is the answer of a call as a visitor gets it.
type firstAnswer struct {
	Path string          `json:"path"`
	Ask  json.RawMessage `json:"ask"`
	Data any             `json:"data"`
	All  bool            `json:"all"` // the same for people who are logged in
}

// firstAnswers are what the client of a page asks first.
type firstAnswers struct {
	Lang    string        `json:"lang"`
	Answers []firstAnswer `json:"answers"`
}

// firstKey is what first answers differ by.
type firstKey struct {
	room  int64 // of the page of a room
	match int64 // of the page of a match
	home  bool
	lang  string
}

// firstPage is what the first visit of a page is spared asking for.
type firstPage struct {
	element []byte // with the answers, ready for the head
	picture []byte // that is seen first, ready for the body; nil for none
	room    int64  // whose details are among them
	plays   bool   // a picture is seen at once
}

// showsFirst is an answer that says what its page plays first.
type showsFirst interface {
	// FirstShown is a room, 0 for none, and whether a picture is seen at once.
	FirstShown() (houseID int64, plays bool)
}

const (
	firstLife  = 2 * time.Second // how old first answers may be; a room's are forgotten when it changes
	firstsKept = 500
)

// answersFor is what the client asks first at an address, as a visitor: the page is the same for everybody. What
// cannot be read in time is left to the client.
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
		if match, ok := add("/web_match/web_match_details", ask, false).(showsFirst); ok {
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

// clientLanguage is the language the client will speak: of the address, or what it chose before, or its default. The
// client keeps its choice in a cookie too, so that the page can be made for it.
func (h *Handlers) clientLanguage(c fiber.Ctx) string {
	for _, asked := range []string{c.Query("lang"), c.Cookies("lang")} {
		if tag, ok := domain.FindLanguage(asked); ok {
			return h.rest.Wording().Nearest(tag)
		}
	}
	return domain.LanguageDefault
}
