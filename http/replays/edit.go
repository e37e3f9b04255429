// Editing a recording: its title, visibility, captions, and deleting it.

package replays

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strings"
	"unicode/utf8"

	"touchline/domain"
	"touchline/http/rest"
	"touchline/http/view"
)

type captionEdit struct {
	Label   string `json:"label"`
	Src     string `json:"src"` // a WebVTT text, or the address the player was given, to keep what is there
	SrcLang string `json:"srclang"`
}

type replayEditRequest struct {
	replayRequest
	Title    *string       `json:"title"`
	Hidden   *bool         `json:"hidden"`
	Delete   bool          `json:"delete"`
	Captions []captionEdit `json:"captions"` // absent: as they are; empty: none
}

// replayEdit changes a recording of the caller's house and answers it as it is now.
func (h *Handlers) replayEdit(ctx context.Context, caller rest.Caller, req replayEditRequest) (*view.ReplayItem, error) {
	r, err := h.Recordings.Replay(ctx, req.ReplayID)
	if err == nil && r.HouseID != caller.HouseID {
		err = domain.Refuse(domain.NotFound, "kind", "replay")
	}
	if err != nil {
		return nil, err
	}
	if r.Withheld && req.Hidden != nil && !*req.Hidden {
		return nil, domain.Refuse(domain.Forbidden) // an operator withholds it
	}
	edit := domain.ReplayEdit{Hidden: req.Hidden, Delete: req.Delete}
	if req.Title != nil {
		title := domain.CleanName(*req.Title)
		switch {
		case title == "":
			return nil, domain.Refuse(domain.FieldRequired, "field", "title")
		case domain.Length(title) > domain.ReplayTitleMax:
			return nil, domain.RefuseField("title", "length", "max", domain.ReplayTitleMax)
		case h.Words != nil && h.Words.Banned(title):
			return nil, domain.Refuse(domain.TextBanned)
		}
		edit.Title = &title
	}
	if req.Captions != nil {
		if edit.Captions, err = h.keepCaptions(ctx, r, req.Captions); err != nil {
			return nil, err
		}
	}
	if err := h.Recordings.EditReplay(ctx, caller.HouseID, r.ReplayID, edit, h.rest.Now()); err != nil || req.Delete {
		return nil, err
	}
	if r, err = h.Recordings.Replay(ctx, r.ReplayID); err != nil {
		return nil, err
	}
	item := view.ReplayOf(r, h.rest.Now())
	return &item, nil
}

// keepCaptions stores texts and answers all captions of the recording as they shall be.
func (h *Handlers) keepCaptions(ctx context.Context, r domain.Replay, wanted []captionEdit) ([]domain.Caption, error) {
	if len(wanted) > domain.CaptionsMax {
		return nil, domain.RefuseField("captions", "length", "max", domain.CaptionsMax)
	}
	kept := []domain.Caption{}
	for _, w := range wanted {
		language, ok := domain.FindLanguage(w.SrcLang)
		if !ok || len(w.SrcLang) > 20 {
			return nil, domain.RefuseField("srclang", "language")
		}
		label := domain.CleanName(w.Label)
		if label == "" || domain.Length(label) > domain.MarkTextMax {
			return nil, domain.RefuseField("label", "length", "min", 1, "max", domain.MarkTextMax)
		}
		key := ""
		for _, has := range r.Captions {
			if w.Src == "/replay/"+r.ReplayID+"/captions/"+has.Language+".vtt" && has.Language == language {
				key = has.Key
			}
		}
		for _, k := range kept {
			if k.Language == language {
				return nil, domain.RefuseField("srclang", "twice")
			}
		}
		if key == "" {
			text, err := captionText(w.Src)
			if err != nil {
				return nil, err
			}
			sum := sha256.Sum256(text)
			key = "replay/" + r.SessionID + "/captions_" + language + "_" + hex.EncodeToString(sum[:8]) + ".vtt"
			if err := h.Files.Put(ctx, key, text); err != nil {
				return nil, err
			}
		}
		kept = append(kept, domain.Caption{Label: label, Language: language, Key: key})
	}
	return kept, nil
}

// captionFormats are the formats of a caption; another one is refused.
var captionFormats = []string{"vtt"}

// cueTag is what WebVTT allows between < and >.
var cueTag = regexp.MustCompile(`^</?(b|i|u|c|v|lang|ruby|rt)?([.\s][^<>&]*)?>$|^<\d{2,}:\d{2}(:\d{2})?\.\d{3}>$`)
var anyTag = regexp.MustCompile(`<[^>]*>?`)

// captionText takes a WebVTT text; FILE_FORMAT for anything else, and for one with markup that is no WebVTT.
func captionText(src string) ([]byte, error) {
	refused := domain.Refuse(domain.FileFormat, "allowed", captionFormats)
	text := strings.ReplaceAll(strings.TrimPrefix(src, "\ufeff"), "\r\n", "\n")
	first, _, _ := strings.Cut(text, "\n")
	if len(text) > domain.CaptionMaxBytes || !utf8.ValidString(text) || strings.ContainsRune(text, 0) ||
		first != "WEBVTT" && !strings.HasPrefix(first, "WEBVTT ") || !strings.Contains(text, " --> ") {
		return nil, refused
	}
	for _, tag := range anyTag.FindAllString(strings.ReplaceAll(text, "-->", ""), -1) {
		if !cueTag.MatchString(tag) {
			return nil, refused
		}
	}
	return []byte(text), nil
}
