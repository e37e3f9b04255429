// The picture that a page is seen by first: the browser fetches it before any script has run.

package site

import (
	"encoding/json"
	"fmt"
	"html"
	"slices"
	"strings"

	"touchline/domain"
	"touchline/picture"
)

// seenFirst is the answer of a first call, as far as a picture is in it.
type seenFirst struct {
	Focus, Room *struct{ HouseImage string }
	Match       *struct{} // of a room: its score stands above the picture
}

// firstPicture is a picture in the sizes its client chooses among (client/src/lib/image.ts); sizes is how wide it is shown.
type firstPicture struct {
	sizes, sources string
	scored         bool // the score of a match stands above it
}

// firstPicture is the cover of the room, or of the room in focus of the home page.
func (h *Handlers) firstPicture(key firstKey, answers []firstAnswer) (firstPicture, bool) {
	for _, answer := range answers {
		var seen seenFirst
		if text, err := json.Marshal(answer.Data); err != nil || json.Unmarshal(text, &seen) != nil {
			continue // an answer of another shape
		}
		cover, width := seen.Room, h.files.first.Pictures.Room
		if key.home {
			cover, width = seen.Focus, h.files.first.Pictures.Home
		}
		if cover == nil || width == "" || !strings.HasPrefix(cover.HouseImage, domain.PublicFiles) {
			continue
		}
		address := h.rest.FileURL(cover.HouseImage)
		var sources []string
		for _, pixels := range slices.Backward(picture.Edges) {
			sources = append(sources, fmt.Sprintf("%s?w=%d %dw", address, pixels, pixels))
		}
		return firstPicture{width, strings.Join(sources, ", "), seen.Match != nil}, true
	}
	return firstPicture{}, false
}

// link is the line of the head that lets a browser fetch the picture at once.
func (p firstPicture) link() []byte {
	return fmt.Appendf(nil, `<link rel="preload" as="image" fetchpriority="high" imagesizes="%s" imagesrcset="%s">`,
		html.EscapeString(p.sizes), html.EscapeString(p.sources))
}

// image is the picture itself, for phones: they show it where the client will, before any script has come
// (client/src/styles/first-picture.css). Nil for a page where it has no such place.
func (p firstPicture) image(key firstKey) []byte {
	page := ""
	switch {
	case key.home:
		page = "home"
	case key.room != 0 && p.scored:
		page = "scored-room"
	case key.room != 0:
		page = "room"
	default:
		return nil
	}
	return fmt.Appendf(nil, `<img id="first-picture" data-page="%s" alt="" fetchpriority="high" sizes="%s" srcset="%s">`,
		page, html.EscapeString(p.sizes), html.EscapeString(p.sources))
}
