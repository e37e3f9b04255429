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
}

// pictureLink is the line of the head that names the cover of the room, or of the room in focus of the home page, in
// the sizes its client chooses among (client/src/lib/image.ts).
func (h *Handlers) pictureLink(key firstKey, answers []firstAnswer) []byte {
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
		return fmt.Appendf(nil, `<link rel="preload" as="image" fetchpriority="high" imagesizes="%s" imagesrcset="%s">`,
			html.EscapeString(width), html.EscapeString(strings.Join(sources, ", ")))
	}
	return nil
}
