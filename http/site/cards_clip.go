// The card of a clip.

package site

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"touchline/domain"
	"touchline/http/view"
	"touchline/locale"
)

// clipCard is the page of a clip. One that not everybody may watch, or nobody yet, is none: who asks for a page is not
// known. The client draws its page whatever the status, so whoever made the clip sees it.
func (h *Handlers) clipCard(ctx context.Context, site, clipID, lang string, is card) (card, error) {
	is.status, is.title = 404, h.pageText(lang, "noClip")
	c, err := h.Clips.Clip(ctx, clipID)
	if refusal := (*domain.Refusal)(nil); errors.As(err, &refusal) || err == nil && (!c.Removed.IsZero() || c.Hidden || c.State != domain.ClipReady) {
		return is, nil
	}
	if err != nil {
		return h.plainCard(is.path, lang), err
	}
	house, ok, err := h.cardHouse(ctx, domain.FormatID(c.HouseID))
	if err != nil || !ok || house.VisibleTo(0, h.rest.Now()) != nil {
		return is, err
	}
	is.status, is.title, is.kind = 200, c.Title, "video.other"
	is.image, is.path = h.absolute(site, view.ClipImage(c, h.rest.Passes)), view.ClipPath(c.ClipID)
	is.description = h.rest.Wording().Say(lang, "server:page.clipOf", locale.Params{"name": house.NickName})
	video := fact{
		"@context": schema, "@type": "VideoObject", "name": is.title, "description": is.description, "url": site + is.path, "inLanguage": lang,
		"uploadDate": c.Created.UTC().Format(time.RFC3339), "duration": fmt.Sprintf("PT%dS", int64(math.Round(c.Length.Seconds()))),
		"contentUrl": site + h.rest.Passes.Viewer(is.path) + "/index.m3u8",
		"author":     fact{"@type": "Person", "name": house.NickName, "url": site + "/dynamic?userId=" + domain.FormatID(house.HouseID)},
	}
	if is.image != "" {
		video["thumbnailUrl"] = is.image
	}
	is.facts = video
	return is, nil
}
