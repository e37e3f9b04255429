// The cards of recordings and clips.

package site

import (
	"context"
	"errors"
	"math"
	"strconv"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/view"
	"touchline/locale"
)

// video is a recording or a clip with a page of its own.
type video struct {
	houseID            int64
	title, image, path string
	about              string // key of its description
	uploaded           time.Time
	length             time.Duration
	closed             bool // to viewers
}

// replayCard describes the page of a recording.
func (h *Handlers) replayCard(ctx context.Context, site, replayID, lang string, is card) (card, error) {
	is.title = h.pageText(lang, "noReplay")
	r, err := h.Replays.Replay(ctx, replayID)
	length := r.Length.Truncate(time.Second)
	return h.videoCard(ctx, site, lang, is,
		video{r.HouseID, r.Title, r.Image, view.ReplayPath(r.ReplayID), "replayOf", r.Start, length, r.Hidden}, err)
}

// clipCard describes the page of a clip.
func (h *Handlers) clipCard(ctx context.Context, site, clipID, lang string, is card) (card, error) {
	is.title = h.pageText(lang, "noClip")
	c, err := h.Clips.Clip(ctx, clipID)
	closed := !c.Removed.IsZero() || c.Hidden || c.State != replay.ClipReady
	image := view.ClipImage(c, h.rest.Passes)
	return h.videoCard(ctx, site, lang, is,
		video{c.HouseID, c.Title, image, view.ClipPath(c.ClipID), "clipOf", c.Created, c.Length, closed}, err)
}

// videoCard describes the page of a video that was read with err. A video that is closed to viewers has the status of
// an unknown address, so that its existence stays secret. That holds for its anchor too: a request for a page carries
// no token. The client draws the page whatever its status, so it shows the video to its anchor.
func (h *Handlers) videoCard(ctx context.Context, site, lang string, is card, v video, err error) (card, error) {
	is.status = 404
	if refusal := (*domain.Refusal)(nil); errors.As(err, &refusal) || err == nil && v.closed {
		return is, nil
	}
	if err != nil {
		return h.plainCard(is.path, lang), err
	}
	house, ok, err := h.cardHouse(ctx, domain.FormatID(v.houseID))
	if err != nil || !ok || house.VisibleTo(0, h.rest.Now()) != nil {
		return is, err
	}
	is.status, is.title, is.kind = 200, v.title, "video.other"
	is.image, is.path = h.absolute(site, v.image), v.path
	is.description = h.rest.Wording().Say(lang, "server:page."+v.about, locale.Params{"name": house.NickName})
	facts := fact{
		"@context": schema, "@type": "VideoObject", "name": is.title, "description": is.description, "url": site + is.path,
		"inLanguage": lang,
		"uploadDate": v.uploaded.UTC().Format(time.RFC3339),
		"duration":   "PT" + strconv.Itoa(int(math.Round(v.length.Seconds()))) + "S",
		"contentUrl": site + h.rest.Passes.Viewer(is.path) + "/index.m3u8",
		"author": fact{"@type": "Person", "name": house.NickName,
			"url": site + "/dynamic?userId=" + domain.FormatID(house.HouseID)},
	}
	if is.image != "" {
		facts["thumbnailUrl"] = is.image
	}
	is.facts = facts
	return is, nil
}
