// The card of a recording.

package site

import (
	"context"
	"errors"
	"fmt"
	"time"

	"touchline/domain"
	"touchline/http/view"
	"touchline/locale"
)

// replayCard is the page of a recording. One that strangers may not see is none, to its anchor too: who asks for a page
// is not known, as the log-in is told by the client's calls alone. Any other status than that of an address that never
// was would tell strangers that it is there. The client draws its page whatever the status, and plays it for its anchor.
func (h *Handlers) replayCard(ctx context.Context, site, replayID, lang string, is card) (card, error) {
	is.status, is.title = 404, h.pageText(lang, "noReplay")
	r, err := h.Replays.Replay(ctx, replayID)
	if refusal := (*domain.Refusal)(nil); errors.As(err, &refusal) || err == nil && r.Hidden {
		return is, nil
	}
	if err != nil {
		return h.plainCard(is.path, lang), err
	}
	house, ok, err := h.cardHouse(ctx, domain.FormatID(r.HouseID))
	if err != nil || !ok || house.VisibleTo(0, h.rest.Now()) != nil {
		return is, err
	}
	is.status, is.title, is.kind = 200, r.Title, "video.other"
	is.image, is.path = h.absolute(site, r.Image), view.ReplayPath(r.ReplayID)
	is.description = h.rest.Wording().Say(lang, "server:page.replayOf", locale.Params{"name": house.NickName})
	video := fact{
		"@context": schema, "@type": "VideoObject", "name": is.title, "description": is.description, "url": site + is.path, "inLanguage": lang,
		"uploadDate": r.Start.UTC().Format(time.RFC3339), "duration": fmt.Sprintf("PT%dS", int64(r.Length.Seconds())),
		"contentUrl": site + h.rest.Passes.Viewer(is.path) + "/index.m3u8",
		"author":     fact{"@type": "Person", "name": house.NickName, "url": site + "/dynamic?userId=" + domain.FormatID(house.HouseID)},
	}
	if is.image != "" {
		video["thumbnailUrl"] = is.image
	}
	is.facts = video
	return is, nil
}
