// The first picture of a page, which the browser fetches before any script runs.

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

// seenFirst has the fields of a first answer that contain a picture.
type seenFirst struct {
	Focus, Room *struct{ HouseImage string }
	Match       *struct{} // of a room: its score is above the picture
}

// firstPicture is a picture in the widths of client/src/lib/image.ts. sizes is its width on the page.
type firstPicture struct {
	sizes, sources string
	scored         bool // the score of a match is above it
}

// firstPicture returns the cover of the room, or of the home page's focus.
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

// link returns the line of the head with which a browser fetches the picture at once.
func (p firstPicture) link() []byte {
	return fmt.Appendf(nil, `<link rel="preload" as="image" fetchpriority="high" imagesizes="%s" imagesrcset="%s">`,
		html.EscapeString(p.sizes), html.EscapeString(p.sources))
}

// image returns the picture as an element, which phones show before any script runs
// (client/src/styles/first-picture.css). It returns nil for a page without a place for it.
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
