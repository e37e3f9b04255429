// Broadcasts that another ingest server receives, and films of recordings.

package broadcast

import (
	"context"
	"io"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/film"
	"touchline/http/rooms"
	"touchline/media"
	"touchline/protos"
)

const coverWidth = 1920 // the largest width of a picture of a recording

// Film works on stored pieces of recordings.
type Film struct{ Files film.Files }

// Cuts returns the cuts of a piece.
func (Film) Cuts(piece []byte) []replay.PieceCut { return film.Cuts(piece) }

// Found reports whether ffmpeg is installed.
func (Film) Found() bool { return film.Tool{}.Found() }

// Frame returns the picture of a stretch at a time after its first one.
func (Film) Frame(ctx context.Context, stretch []byte, after time.Duration) ([]byte, error) {
	return film.Tool{}.Frame(ctx, stretch, after, coverWidth)
}

// Alike refuses pieces that one file cannot have.
func (f Film) Alike(ctx context.Context, pieces []replay.Piece) error {
	return film.Alike(ctx, f.Files, pieces)
}

// MP4 writes the shown parts of pieces as one file.
func (f Film) MP4(ctx context.Context, pieces []replay.Piece, to io.Writer) error {
	return film.MP4(ctx, f.Files, pieces, to)
}

// Ingest reports encoders of another ingest server to the live rooms (rooms.Ingest).
type Ingest struct{ OnAir *OnAir }

// Admit asks the live room whether an encoder may publish.
func (o Ingest) Admit(ctx context.Context, p rooms.Publication) error {
	ask := media.Publish{
		HouseID: domain.FormatID(p.HouseID), Code: media.LiveCode(p.Code), Address: p.Address, ConnID: p.ConnID(),
	}
	if _, err := o.OnAir.Publish(ctx, ask); err != nil {
		return err
	}
	return o.seen(ctx, p, 0)
}

// Seen reports that the encoder still publishes.
func (o Ingest) Seen(ctx context.Context, p rooms.Publication) error {
	return o.seen(ctx, p, domain.PicturesUntoldAfter)
}

func (o Ingest) seen(ctx context.Context, p rooms.Publication, promise time.Duration) error {
	room := domain.HouseRoom(p.HouseID)
	seen := &protos.PictureSeen{ConnId: p.ConnID(), PromiseMs: promise.Milliseconds()}
	noted, err := o.OnAir.Rooms.Picture(ctx, room, seen)
	if err == nil && !noted.GetPublishes() {
		return domain.Refuse(domain.LiveNotStarted)
	}
	return err
}

// Gone reports that the encoder stopped.
func (o Ingest) Gone(ctx context.Context, p rooms.Publication) error {
	room := domain.HouseRoom(p.HouseID)
	_, err := o.OnAir.Rooms.Lost(ctx, room, &protos.SourceLost{ConnId: p.ConnID(), Stopped: true})
	return err
}
