// Pieces of recordings as one stream: their cuts, and the concatenation of their shown parts.

// Package film works on the pieces of recordings: cuts, single pictures, and an MP4 of all pieces.
package film

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"touchline/domain"
	"touchline/domain/replay"
	"touchline/media/formats"
)

// Files stores the pieces.
type Files interface {
	Open(ctx context.Context, key string) (content io.ReadSeekCloser, size int64, err error)
}

// Pour writes the shown parts of the pieces in order, on the viewers' clock, which has no gaps. The pieces are Alike.
func Pour(ctx context.Context, to io.Writer, files Files, pieces []replay.Piece) error {
	var at time.Duration
	for i, p := range pieces {
		stretch, err := shown(ctx, files, p)
		if err != nil {
			return err
		}
		if p.Init == 0 {
			formats.RetimeTS(stretch, at.Milliseconds()) // a piece without pictures is poured unchanged
		} else {
			formats.RetimeMP4(stretch, at.Milliseconds())
		}
		if i > 0 {
			stretch = stretch[p.Init:]
		}
		if _, err := to.Write(stretch); err != nil {
			return fmt.Errorf("piece %d of session %s: %w", p.Number, p.SessionID, err)
		}
		at += p.Length
	}
	return nil
}

// Alike refuses pieces that are no single stream with RECORDING_MIXED: transport streams beside MP4, or MP4 with
// several initialization segments. These change only at pieces that do not continue the previous one.
func Alike(ctx context.Context, files Files, pieces []replay.Piece) error {
	var first []byte
	for i, p := range pieces {
		if p.Init != pieces[0].Init {
			return domain.Refuse(domain.RecordingMixed)
		}
		if p.Init == 0 || i > 0 && !p.Broken {
			continue
		}
		p.Skip, p.Until = 0, p.Init
		init, err := shown(ctx, files, p)
		if err != nil {
			return err
		}
		if i > 0 && !bytes.Equal(init, first) {
			return domain.Refuse(domain.RecordingMixed)
		}
		first = init
	}
	return nil
}

// Format returns the name of the format of pieces for ffmpeg.
func Format(pieces []replay.Piece) string {
	if len(pieces) > 0 && pieces[0].Init > 0 {
		return "mp4"
	}
	return "mpegts"
}

// shown reads the shown part of a piece, with its initialization segment.
func shown(ctx context.Context, files Files, p replay.Piece) ([]byte, error) {
	content, size, err := files.Open(ctx, replay.PieceKey(p.SessionID, p.Number))
	if err != nil {
		return nil, fmt.Errorf("piece %d of session %s: %w", p.Number, p.SessionID, err)
	}
	if p.Until > 0 {
		size = min(size, p.Until)
	}
	size = max(size, p.Init)
	skip := max(p.Skip, p.Init)
	stretch := make([]byte, p.Init+max(0, size-skip))
	_, err = io.ReadFull(content, stretch[:p.Init])
	if err == nil {
		_, err = content.Seek(skip, io.SeekStart)
	}
	if err == nil {
		_, err = io.ReadFull(content, stretch[p.Init:])
	}
	if err = errors.Join(err, content.Close()); err != nil {
		return nil, fmt.Errorf("piece %d of session %s: %w", p.Number, p.SessionID, err)
	}
	return stretch, nil
}

// MP4 writes the shown parts of the pieces as one file. Where the sound of transport streams begins, ends or changes,
// it is re-encoded, because a file has one sound configuration. It refuses pieces that are not Alike. It ends when the
// input or the output ends.
func MP4(ctx context.Context, files Files, pieces []replay.Piece, to io.Writer) error {
	if err := Alike(ctx, files, pieces); err != nil {
		return err
	}
	sounds, err := soundsOf(ctx, files, pieces)
	if err != nil {
		return err
	}
	stream, pouring := io.Pipe()
	go func() {
		var err error
		if sounds.change && sounds.first == silent { // ffmpeg detects the tracks at the beginning
			_, err = pouring.Write(silence())
		}
		if err == nil {
			err = Pour(ctx, pouring, files, pieces)
		}
		pouring.CloseWithError(err)
	}()
	err = Tool{}.MP4(ctx, Format(pieces), stream, to, sounds.change)
	_ = stream.Close()
	return err
}

// sounds are the sound configurations of a recording's pieces.
type sounds struct {
	first  [4]byte
	change bool
}

var silent [4]byte // of a piece without sound

// soundsOf reads only transport streams that do not continue the previous piece, because the sound changes only there.
func soundsOf(ctx context.Context, files Files, pieces []replay.Piece) (s sounds, err error) {
	for i, p := range pieces {
		if p.Init > 0 || i > 0 && !p.Broken {
			continue
		}
		stretch, err := shown(ctx, files, p)
		if err != nil {
			return s, err
		}
		sound := formats.TSSound(stretch)
		if i == 0 {
			s.first = sound
		}
		s.change = s.change || sound != s.first
	}
	return s, nil
}

// silence is one silent AAC frame as a transport stream.
func silence() []byte {
	var m formats.TSMuxer
	m.Tables(true)
	m.Sound(0, []byte{0xff, 0xf1, 0x4c, 0x80, 0x01, 0xbf, 0xfc, 0x21, 0x10, 0x04, 0x60, 0x8c, 0x1c}) // 48 kHz, stereo
	return m.Out
}

// Cuts returns the cuts of a piece; only its beginning if no other is known.
func Cuts(piece []byte) []replay.PieceCut {
	cuts := []replay.PieceCut{{}}
	known := formats.TSCuts(piece)
	if formats.InitLength(piece) > 0 {
		known = formats.MP4Cuts(piece)
	}
	for _, c := range known {
		if c.At > 0 {
			cuts = append(cuts, replay.PieceCut{Offset: int64(c.Offset), At: c.At})
		}
	}
	return cuts
}
