// The download of a recording as an MP4, for its anchor. The file is made while it is sent.

package replays

import (
	"bufio"
	"context"
	"io"
	"net/url"
	"strings"
	"time"

	"github.com/gofiber/fiber/v3"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/http/rest"
	"touchline/http/rest/limit"
	"touchline/http/view"
)

const (
	downloadsAtOnce = 20 // of all anchors; each needs a process of some 16 MB, and a piece
	madeAtOnce      = 2  // downloads for which ffmpeg works; the others wait for their readers or their turn
	downloadMost    = 2 * time.Hour
)

// ReplayDownload is the link to a recording as an MP4.
type ReplayDownload struct {
	URL           string `json:"url"`
	URLExpireTime int64  `json:"urlExpireTime"` // of the link, which also ends with the login of the request
}

// replayDownload answers a link to the visible part of a recording of the caller's house.
func (h *editor) replayDownload(ctx context.Context, caller rest.Caller, req replayRequest) (ReplayDownload, error) {
	r, err := h.Replays.OwnReplay(ctx, caller.HouseID, req.ReplayID)
	if err == nil {
		err = h.openToAnchor(ctx, caller, r.Replay)
	}
	if err != nil {
		return ReplayDownload{}, err
	}
	if !h.Film.Found() {
		return ReplayDownload{}, domain.Refuse(domain.FfmpegMissing)
	}
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err == nil {
		err = h.Film.Alike(ctx, r.Trim.Pieces(pieces))
	}
	if err != nil {
		return ReplayDownload{}, err
	}
	until := h.rest.Now().Add(replay.ReplayLinkLife)
	link := h.rest.SealLink(caller, until, linkToDownload, r.ReplayID)
	return ReplayDownload{view.ReplayPath(r.ReplayID) + "/download.mp4?link=" + link, until.UnixMilli()}, nil
}

// downloadMP4 streams the recording behind its anchor's link. It refuses with UNAVAILABLE during too many other
// downloads, and with FFMPEG_MISSING without ffmpeg.
func (h *editor) downloadMP4(c fiber.Ctx, _ rest.Caller) error {
	ctx, cancel := h.rest.RequestContext(c)
	defer cancel()
	r, err := h.linked(ctx, c.Query("link"), linkToDownload, c.Params("replay"))
	if err != nil {
		return err
	}
	pieces, err := h.Replays.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return err
	}
	if !h.Film.Found() {
		return domain.Refuse(domain.FfmpegMissing)
	}
	house := limit.Quota{Key: "house:" + domain.FormatID(r.HouseID), Max: 1}
	leave, ok := h.downloads.TryAcquire(house)
	if !ok {
		return domain.Refuse(domain.Unavailable, "retryAfter", 30)
	}
	c.Set(fiber.HeaderContentType, "video/mp4")
	c.Set(fiber.HeaderContentDisposition, attachment(r))
	c.Set(fiber.HeaderCacheControl, "no-store")
	conn := c.RequestCtx().Conn()
	beyond := rest.BeyondAnswer(h.rest, c)
	c.RequestCtx().SetBodyStreamWriter(func(w *bufio.Writer) {
		defer leave()
		sending, cancel := context.WithTimeout(beyond, downloadMost)
		defer cancel()
		open := func() error { return h.stillShown(sending, r) }
		made := h.inTurns(sending, house, whileOpen{rest.EachPiece(w, conn), open})
		if err := made.all(func() error { return h.Film.MP4(sending, r.Trim.Pieces(pieces), made) }); err != nil {
			_ = conn.Close() // a truncated file must not look complete
			h.rest.Logger.Log(beyond, rest.CutLevel(err), "MP4 of a recording not sent completely", "replay", r.ReplayID, "err",
				err)
		}
	})
	return nil
}

// stillShown refuses a recording that was closed to its anchor, or trimmed, since the download started.
func (h *editor) stillShown(ctx context.Context, r replay.Replay) error {
	now, err := h.openTo(ctx, r.ReplayID, r.HouseID)
	if err == nil && now.Trim.Name() != r.Trim.Name() {
		err = noReplay
	}
	return err
}

// whileOpen checks before each write that the recording is still open, because a download may take hours.
type whileOpen struct {
	io.Writer
	open func() error
}

func (w whileOpen) Write(p []byte) (int, error) {
	if err := w.open(); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}

// byTurns holds a turn while a file is made, and releases it during each write. A slow reader therefore delays no other
// download.
type byTurns struct {
	io.Writer
	turn  func() (leave func(), err error)
	leave func() // releases the turn; a second call does nothing
}

// inTurns returns a writer to w that takes turns with the files of other houses.
func (h *editor) inTurns(ctx context.Context, house limit.Quota, w io.Writer) *byTurns {
	return &byTurns{Writer: w, turn: func() (func(), error) { return h.making.Acquire(ctx, house) }}
}

// all takes a turn and makes a file. The last write renews the time limit, which the wait for a turn may have used up.
func (b *byTurns) all(makeFile func() error) error {
	if err := b.next(); err != nil {
		return err
	}
	defer func() { b.leave() }()
	if err := makeFile(); err != nil {
		return err
	}
	_, err := b.Writer.Write(nil)
	return err
}

func (b *byTurns) next() error {
	leave, err := b.turn()
	if err == nil {
		b.leave = leave
	}
	return err
}

// Write releases the turn, writes, and waits for the next turn.
func (b *byTurns) Write(p []byte) (int, error) {
	b.leave()
	n, err := b.Writer.Write(p)
	if err == nil {
		err = b.next()
	}
	return n, err
}

// attachment returns the header that names the file by its day, and by its title for browsers that support it.
func attachment(r replay.Replay) string {
	day := r.Start.UTC().Format(time.DateOnly)
	title := strings.NewReplacer("/", "-", "\\", "-", ":", "-").Replace(r.Title) // file systems refuse these characters
	return `attachment; filename="touchline-` + day + `.mp4"; filename*=UTF-8''` +
		strings.ReplaceAll(url.QueryEscape(title+" "+day+".mp4"), "+", "%20")
}
