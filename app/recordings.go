// Recordings, and broadcasts that other ingest servers take in.

package app

import (
	"context"
	"io"
	"time"

	"touchline/app/jobs"
	"touchline/domain"
	"touchline/film"
	"touchline/http/rooms"
	"touchline/media"
	"touchline/protos"
)

func (a *Server) recordings() jobs.Recordings {
	return jobs.Recordings{Store: a.Store.Replays, Site: a.Store.Site, Files: a.files, Now: a.clock.Now}
}

const coverWidth = 1920 // of a picture taken out of a recording; a larger one is made so wide

// recordedFilm works on the pieces that lie in the store of files.
type recordedFilm struct{ files film.Files }

// Cuts are the places where a piece can be cut.
func (recordedFilm) Cuts(piece []byte) []domain.PieceCut { return film.Cuts(piece) }

// Found tells whether there is an ffmpeg.
func (recordedFilm) Found() bool { return film.Tool{}.Found() }

// Frame is the picture so long after the first one of a stretch.
func (recordedFilm) Frame(ctx context.Context, stretch []byte, after time.Duration) ([]byte, error) {
	return film.Tool{}.Frame(ctx, stretch, after, coverWidth)
}

// MP4 writes what is shown of pieces as one file.
func (f recordedFilm) MP4(ctx context.Context, pieces []domain.ReplayPiece, to io.Writer) error {
	return film.MP4(ctx, f.files, pieces, to)
}

// otherIngest tells the live rooms of encoders that push to a server beside us (rooms.Ingest).
type otherIngest struct{ onAir *onAir }

func (o otherIngest) Admit(ctx context.Context, p rooms.Publication) error {
	ask := media.Publish{HouseID: domain.FormatID(p.HouseID), Code: media.LiveCode(p.Code), Address: p.Address, ConnID: hookConn(p)}
	if _, err := o.onAir.Publish(ctx, ask); err != nil {
		return err
	}
	return o.seen(ctx, p, 0)
}

func (o otherIngest) Seen(ctx context.Context, p rooms.Publication) error {
	return o.seen(ctx, p, domain.PicturesUntoldAfter)
}

func (o otherIngest) seen(ctx context.Context, p rooms.Publication, promise time.Duration) error {
	room := domain.HouseRoom(p.HouseID)
	noted, err := o.onAir.rooms.Picture(ctx, room, &protos.PictureSeen{ConnId: hookConn(p), PromiseMs: promise.Milliseconds()})
	if err == nil && !noted.GetPublishes() {
		return domain.Refuse(domain.LiveNotStarted)
	}
	return err
}

func (o otherIngest) Gone(ctx context.Context, p rooms.Publication) error {
	room := domain.HouseRoom(p.HouseID)
	_, err := o.onAir.rooms.Lost(ctx, room, &protos.SourceLost{ConnId: hookConn(p), Stopped: true})
	return err
}

// hookConn is the name of a connection at the other server.
func hookConn(p rooms.Publication) string { return "hook-" + domain.FormatID(p.HouseID) + "-" + p.Conn }
