// The state of a recording or clip, which edges ask for each second, and its playlist.

package view

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/http/rest"
)

const (
	// ShownLife is how long a node or edge may still send a recording that has been closed without notice to it.
	ShownLife = time.Second
	// ShownCacheControl is the Cache-Control of the files of recordings and clips: caches keep them, and ask each second
	// whether they may still be shown.
	ShownCacheControl = "public, max-age=1, must-revalidate"
)

// Shown is the state of a recording or clip.
type Shown struct {
	Shown string `json:"shown"` // changes with the content of its addresses
}

// RegisterShown registers the call that returns the state of a recording or clip to edges. parts returns words that
// identify the content; its error refuses a closed one.
func RegisterShown(server *rest.Server, pattern string,
	parts func(ctx context.Context, c fiber.Ctx) ([]string, error)) {
	rest.Document[struct{}, Shown](server.RegisterVideo(pattern, rest.LimitNone, func(c fiber.Ctx, _ rest.Caller) error {
		ctx, cancel := server.RequestContext(c)
		defer cancel()
		all, err := parts(ctx, c)
		if err != nil {
			return err
		}
		sum := sha256.Sum256([]byte(strings.Join(all, "\x00")))
		return server.Answer(c, Shown{base64.RawURLEncoding.EncodeToString(sum[:9])})
	}))
}

// Piece is a piece of a playlist.
type Piece struct {
	Name   string
	Length time.Duration
	Broken bool   // a gap or a restart precedes it
	Init   string // name of its initialization segment; "": it needs none
	Gap    bool   // players leave it out
}

// PieceType returns the content type of a piece of HLS by its name: a transport stream, or fragmented MP4.
func PieceType(name string) string {
	if strings.HasSuffix(name, ".ts") {
		return "video/mp2t"
	}
	return "video/mp4"
}

// Map names the initialization segment of the following pieces.
func Map(name string) string { return "#EXT-X-MAP:URI=\"" + name + "\"\n" }

// Playlist returns the HLS playlist of all pieces of a recording or clip.
func Playlist(pieces []Piece) string {
	longest := 0.0
	for _, p := range pieces {
		longest = max(longest, p.Length.Seconds())
	}
	var b strings.Builder
	fmt.Fprintf(&b, "#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-TARGETDURATION:%d\n"+
		"#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-INDEPENDENT-SEGMENTS\n",
		max(1, int(math.Round(longest))))
	for i, p := range pieces {
		if p.Broken && i > 0 {
			b.WriteString("#EXT-X-DISCONTINUITY\n")
		}
		if p.Init != "" && (i == 0 || p.Broken || pieces[i-1].Init == "") {
			b.WriteString(Map(p.Init))
		}
		if p.Gap {
			b.WriteString("#EXT-X-GAP\n")
		}
		fmt.Fprintf(&b, "#EXTINF:%.3f,\n%s\n", p.Length.Seconds(), p.Name)
	}
	b.WriteString("#EXT-X-ENDLIST\n")
	return b.String()
}

// SendPlaylist sends a playlist with its Cache-Control.
func SendPlaylist(c fiber.Ctx, cacheControl, playlist string) error {
	c.Set(fiber.HeaderCacheControl, cacheControl)
	c.Set(fiber.HeaderContentType, "application/vnd.apple.mpegurl")
	return c.SendString(playlist)
}
