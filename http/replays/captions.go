// Captions of a recording: storing them, and sending them on the clock of what the reader sees.

package replays

import (
	"context"
	"crypto/rand"
	"io"
	"path"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/view"
)

// captionBody is the greatest size of a request with captions. JSON may need several bytes for a character.
const captionBody = 3 * replay.CaptionMaxBytes

type captionEdit struct {
	Label   string `json:"label"`
	Src     string `json:"src"` // a text in WebVTT or SubRip; or the address of a track of this recording, which keeps it
	SrcLang string `json:"srclang"`
}

// keepCaptions stores new texts and returns all wanted captions of the recording.
func (h *editor) keepCaptions(ctx context.Context, r replay.Replay, wanted []captionEdit) ([]replay.Caption, error) {
	if len(wanted) > replay.CaptionsMax {
		return nil, domain.RefuseField("captions", "length", "max", replay.CaptionsMax)
	}
	kept := []replay.Caption{}
	for _, w := range wanted {
		language, ok := domain.FindLanguage(w.SrcLang)
		if !ok || len(w.SrcLang) > 20 {
			return nil, domain.RefuseField("srclang", "language")
		}
		label := domain.CleanName(w.Label)
		if label == "" || domain.Length(label) > replay.MarkTextMax {
			return nil, domain.RefuseField("label", "length", "min", 1, "max", replay.MarkTextMax)
		}
		for _, k := range kept {
			if k.Language == language {
				return nil, domain.RefuseField("srclang", "twice")
			}
		}
		caption, ok := keptCaption(r, language, w.Src)
		if !ok {
			text, err := h.Captions.Captions(ctx, w.Src)
			if err != nil {
				return nil, err
			}
			caption.Key = "replay/" + r.SessionID + "/captions_" + language + "_" + strings.ToLower(rand.Text()[:16]) + ".vtt"
			caption.FromMS = r.Trim.From().Milliseconds()
			if err := h.Replays.ExpectFiles(ctx, h.rest.Now(), caption.Key); err != nil {
				return nil, err
			}
			if err := h.Files.Put(ctx, caption.Key, []byte(text)); err != nil {
				return nil, err
			}
		}
		caption.Label, caption.Language = label, language
		kept = append(kept, caption)
	}
	return kept, nil
}

// keptCaption returns the track of the recording at an address that a player has.
func keptCaption(r replay.Replay, language, src string) (replay.Caption, bool) {
	address, _, _ := strings.Cut(src, "?")
	_, below, _ := strings.Cut(address, view.ReplayPath(r.ReplayID)+"/")
	for _, has := range r.Captions {
		if has.Language == language && strings.HasSuffix("/"+below, "/captions/"+language+".vtt") {
			return has, true
		}
	}
	return replay.Caption{}, false
}

// captionAddress returns the address of a track. It differs for each file and each trim, because browsers cache it.
func captionAddress(base string, c replay.Caption, trim *replay.Trim) string {
	name := strings.TrimSuffix(path.Base(c.Key), path.Ext(c.Key))
	return base + "/captions/" + c.Language + ".vtt" + version(name[strings.LastIndex(name, "_")+1:]+trim.Name())
}

func version(name string) string {
	if name == "" {
		return ""
	}
	return "?v=" + name
}

func (h *Handlers) replayCaptions(who reader, c fiber.Ctx, caller rest.Caller) error {
	language, ok := strings.CutSuffix(c.Params("track"), ".vtt")
	if !ok {
		return noReplay
	}
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	r, err := who.find(ctx, c)
	if err != nil {
		return err
	}
	for _, caption := range r.Captions {
		if caption.Language == language {
			return h.sendCaptions(ctx, who, c, caller, r, caption)
		}
	}
	return noReplay
}

// sendCaptions sends a file of captions. It shifts the times if the file was made for another trim.
func (h *Handlers) sendCaptions(ctx context.Context, who reader, c fiber.Ctx, caller rest.Caller, r replay.Replay,
	caption replay.Caption) error {
	const kind = "text/vtt; charset=utf-8"
	by := time.Duration(caption.FromMS)*time.Millisecond - r.Trim.From()
	if by == 0 && r.Trim == nil {
		return h.rest.SendFile(c, caller,
			rest.StoredFile{Key: caption.Key, ContentType: kind, CacheControl: who.cacheControl, Missing: noReplay})
	}
	text, err := h.readFile(ctx, caption.Key, replay.CaptionMaxBytes)
	if err != nil {
		return err
	}
	c.Set(fiber.HeaderContentType, kind)
	c.Set(fiber.HeaderCacheControl, who.cacheControl)
	return c.SendString(replay.MoveCaptions(string(text), by, r.Length))
}

// readFile reads at most the first bytes of a stored file. It refuses a missing file with NOT_FOUND.
func (h *Handlers) readFile(ctx context.Context, key string, most int64) ([]byte, error) {
	content, _, err := h.Files.Open(ctx, key)
	if err != nil {
		return nil, rest.OpenError(err, noReplay)
	}
	defer func() { _ = content.Close() }()
	return io.ReadAll(io.LimitReader(content, most))
}
