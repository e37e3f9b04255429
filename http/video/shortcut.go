// What players of low-latency HLS request four times a second, without the router.

package video

import (
	"errors"
	"strings"

	"github.com/gofiber/fiber/v3"
	"github.com/valyala/fasthttp"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/rest/limit"
)

// The query parameters of RFC 8216bis, "Blocking Playlist Reload".
const (
	segmentParam = "_HLS_msn"
	partParam    = "_HLS_part"
)

// shortcut answers requests of visitors for a playlist or file of low-latency HLS as the routes do, for two thirds of
// their cost. It leaves everything else to the router.
func (h *handlers) shortcut(ctx *fasthttp.RequestCtx) bool {
	asked, ok := parseLowLatency(&ctx.Request.Header)
	if !ok {
		return false
	}
	entry := h.file
	if asked.playlist {
		entry = h.playlist
	}
	address, ok := h.rest.Shorten(ctx, entry)
	if !ok {
		return false
	}
	within, cancel := h.rest.ContextOf(ctx)
	defer cancel()
	err := h.Open(within, rest.Caller{Lang: domain.LanguageDefault, IP: address}, asked.houseID, asked.stream)
	if _, refused := errors.AsType[*domain.Refusal](err); refused { // an edge may have waited for its origin
		h.rest.RefuseShortened(ctx, err)
		return true
	}
	if err != nil {
		return false
	}
	leave, ok := h.waiting.TryAcquire(limit.Quota{Key: "ip:" + domain.ParseAddress(address).String(), Max: waitingPerPeer})
	if !ok {
		return false
	}
	defer leave()
	h.answerLowLatency(ctx, asked)
	return true
}

func (h *handlers) answerLowLatency(ctx *fasthttp.RequestCtx, asked lowLatencyRequest) {
	var bytes []byte
	var err error
	header := &ctx.Response.Header
	if asked.playlist {
		bytes, err = h.Media.LowLatencyPlaylist(h.rest.Base, asked.stream, asked.segment, asked.part)
		header.SetContentType(playlistType)
		header.Set(fiber.HeaderCacheControl, playlistCaching)
	} else {
		bytes, err = h.Media.LowLatencyFile(h.rest.Base, asked.stream, asked.name)
		header.SetContentType(partType)
		header.Set(fiber.HeaderCacheControl, partCaching)
	}
	if err != nil {
		h.rest.RefuseShortened(ctx, err)
		return
	}
	ctx.Response.SetBodyRaw(bytes)
}

// lowLatencyRequest is a request for a playlist, or for a file by its name.
type lowLatencyRequest struct {
	houseID       int64
	stream        string // of the house or of one of its definitions
	playlist      bool
	segment, part string
	name          string
}

// parseLowLatency reads the path of a GET request as players send it; false for every other.
func parseLowLatency(header *fasthttp.RequestHeader) (r lowLatencyRequest, ok bool) {
	path, ok := strings.CutPrefix(string(header.RequestURI()), "/live/")
	if !ok || !header.IsGet() {
		return r, false
	}
	var below string
	if r.stream, below, ok = strings.Cut(path, "/ll/"); !ok {
		return r, false
	}
	if r.houseID, ok = houseOf(r.stream); !ok {
		return r, false
	}
	file, query, asks := strings.Cut(below, "?")
	if file != "index.m3u8" {
		r.name = file
		return r, !asks && plainName(file)
	}
	r.playlist = true
	for query != "" {
		var one string
		one, query, _ = strings.Cut(query, "&")
		name, value, _ := strings.Cut(one, "=")
		switch {
		case name == segmentParam && r.segment == "" && isNumber(value):
			r.segment = value
		case name == partParam && r.part == "" && isNumber(value):
			r.part = value
		default:
			return r, false
		}
	}
	return r, true
}

// plainName reports whether a file name needs no decoding.
func plainName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9') && r != '.' && r != '_'
	})
}

func isNumber(text string) bool {
	return text != "" && !strings.ContainsFunc(text, func(r rune) bool { return r < '0' || r > '9' })
}
