// The definitions of a recording: the playlist of all, and the playlist and the pieces of each.

package replays

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/gofiber/fiber/v3"

	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/view"
)

// soundOnly is the definition that players do not choose by themselves.
const soundOnly = "sound"

// variantPlaylist sends the playlist of a definition, of what the encoder sent, or of all.
func (h *Handlers) variantPlaylist(who reader, c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	r, err := who.find(ctx, c)
	if err != nil {
		return err
	}
	asked := c.Params("definition")
	if len(r.Variants) == 0 || asked != view.LineOfAll && r.Variants[asked] == "" {
		return noReplay
	}
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return err
	}
	if asked == view.LineOfAll {
		return view.SendPlaylist(c, who.cacheControl, variantsOf(r, pieces))
	}
	return view.SendPlaylist(c, who.cacheControl, variantList(r.Trim.PiecesIn(pieces, asked), asked))
}

// variantsOf returns the multivariant playlist of a recording (RFC 8216, 4.3.4.2), the smallest definition first.
func variantsOf(r replay.Replay, pieces []replay.Piece) string {
	var b strings.Builder
	b.WriteString("#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n")
	add := func(name, definition string) {
		peak, average := replay.Rates(r.Trim.PiecesIn(pieces, name), definition)
		if peak > 0 {
			fmt.Fprintf(&b, "#EXT-X-STREAM-INF:BANDWIDTH=%d,AVERAGE-BANDWIDTH=%d,%s\n../%s/index.m3u8\n", peak, average,
				r.Variants[name], name)
		}
	}
	for _, name := range slices.Backward(r.Variants.Definitions()) {
		if name != soundOnly {
			add(name, name)
		}
	}
	add(replay.SourceVariant, "")
	return b.String()
}

// variantList returns the playlist of a definition. Pieces of the source lie above it; those of another codec than
// the definitions' are left out.
func variantList(pieces []replay.Piece, definition string) string {
	return view.Playlist(view.Each(pieces, func(p replay.Piece) view.Piece {
		listed := view.Piece{Name: pieceName(p), Length: p.Length, Broken: p.Broken}
		if p.Definition != "" {
			return listed
		}
		listed.Name = "../" + listed.Name
		if listed.Gap = p.Init > 0 && definition != replay.SourceVariant; p.Init > 0 && !listed.Gap {
			listed.Init = "../" + initName(p)
		}
		return listed
	}))
}

// variantPiece sends a piece in a definition.
func (h *Handlers) variantPiece(who reader, c fiber.Ctx, caller rest.Caller) error {
	definition, name := c.Params("definition"), c.Params("piece")
	return h.replayFile(who, c, caller, view.PieceType(name),
		func(_ context.Context, r replay.Replay) (rest.StoredFile, error) {
			if r.Variants[definition] == "" || definition == replay.SourceVariant {
				return rest.StoredFile{}, nil
			}
			return definitionOf(r.SessionID, r.Trim, definition, name), nil
		})
}

// definitionOf returns the stored file of the name of a piece in a definition under a trim; without a key: there is
// none.
func definitionOf(sessionID string, trim *replay.Trim, definition, name string) rest.StoredFile {
	digits, _, _ := strings.Cut(strings.TrimSuffix(name, ".ts"), "_")
	number, ok := numbered(digits, "")
	skip, until, shown := trim.StretchIn(number, definition)
	if !ok || !shown || name != pieceName(replay.Piece{Number: number, Skip: skip, Until: until}) {
		return rest.StoredFile{}
	}
	return rest.StoredFile{Key: replay.DefinitionKey(sessionID, number, definition), Skip: skip, Until: until}
}
