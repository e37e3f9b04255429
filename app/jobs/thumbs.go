// Thumbnails of a recording: ffmpeg gets the pieces one after the other and draws sheets of pictures.

package jobs

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"time"

	"touchline/confine"
	"touchline/domain"
	"touchline/domain/replay"
	"touchline/film"
)

const (
	thumbWidth, thumbHeight  = 160, 90
	thumbColumns, thumbRows  = 10, 10
	thumbLeast, thumbMost    = 2 * time.Second, 300 // between two pictures; most pictures of one recording
	thumbTimeout             = 5 * time.Minute
	thumbsOnSheet, errorText = thumbColumns * thumbRows, 400
	thumbPixels              = 4096 * 2304 // of one frame: the largest of H.264 below level 6
)

// thumbBudget has memory for sixteen frames of thumbPixels.
var thumbBudget = confine.Budget{Memory: 768 << 20, CPU: thumbTimeout, File: 8 << 20}

// drawSheets returns the reason when ffmpeg cannot read the recording, permanently or now.
func (a Recordings) drawSheets(ctx context.Context, ffmpeg string, r replay.Replay) (*replay.ThumbSheets, error) {
	pieces, err := a.Store.ReplayPieces(ctx, r.SessionID)
	if err != nil {
		return nil, err
	}
	folder, err := os.MkdirTemp("", "touchline-thumbs-")
	if err != nil {
		return nil, fmt.Errorf("small pictures of %s: %w", r.ReplayID, err)
	}
	defer func() { _ = os.RemoveAll(folder) }()
	interval := max(thumbLeast, r.Length/thumbMost)
	ctx, cancel := context.WithTimeout(ctx, thumbTimeout)
	defer cancel()
	shown := r.Trim.Pieces(pieces)
	if err := film.Alike(ctx, a.Files, shown); err != nil {
		return nil, fmt.Errorf("small pictures of %s: %w", r.ReplayID, err)
	}
	painter := paintingSheets(ctx, ffmpeg, film.Format(shown), interval, folder)
	reader, writer := io.Pipe()
	painter.Stdin = reader
	said := &confine.Output{Left: errorText}
	painter.Stderr = said
	go func() { writer.CloseWithError(film.Pour(ctx, writer, a.Files, shown)) }()
	err = painter.Run()
	_ = reader.Close()
	if err != nil {
		return nil, fmt.Errorf("small pictures of %s: %w: %s", r.ReplayID, err, said)
	}
	sheets := &replay.ThumbSheets{
		Pictures: int(math.Ceil(r.Length.Seconds() / interval.Seconds())), Width: thumbWidth, Height: thumbHeight,
		Columns: thumbColumns, Rows: thumbRows, Cut: r.Trim.Name(),
	}
	for {
		content, err := os.ReadFile(filepath.Join(folder, domain.FormatID(int64(sheets.Sheets+1))+".jpg"))
		if os.IsNotExist(err) {
			break
		}
		if err != nil {
			return nil, fmt.Errorf("small pictures of %s: %w", r.ReplayID, err)
		}
		key := sheets.Key(r.SessionID, sheets.Sheets+1)
		if err := a.Store.ExpectFiles(ctx, a.Now(), key); err != nil {
			return nil, err
		}
		if err := a.Files.Put(ctx, key, content); err != nil {
			return nil, err
		}
		sheets.Sheets++
	}
	if sheets.Sheets == 0 {
		return nil, fmt.Errorf("thumbnails of %s: ffmpeg made none", r.ReplayID)
	}
	sheets.Pictures = min(sheets.Pictures, sheets.Sheets*thumbsOnSheet)
	return sheets, nil
}

// paintingSheets converts a stream of a format to sheets in a folder. The stream comes from a stranger's encoder:
// frames beyond thumbPixels are not decoded, and only the input is opened.
func paintingSheets(ctx context.Context, ffmpeg, format string, interval time.Duration, folder string) *exec.Cmd {
	return thumbBudget.Command(ctx, ffmpeg, "-hide_banner", "-loglevel", "error", "-threads", "1", "-filter_threads",
		"1",
		"-max_pixels", strconv.Itoa(thumbPixels), "-protocol_whitelist", "pipe", "-skip_frame", "nokey", "-f", format,
		"-i", "pipe:0",
		"-an", "-threads", "1", "-frames:v", strconv.Itoa(thumbMost/thumbsOnSheet+1), "-vf",
		fmt.Sprintf("fps=1/%g,scale=%d:%d:force_original_aspect_ratio=decrease,pad=%d:%d:-1:-1,tile=%dx%d",
			interval.Seconds(), thumbWidth, thumbHeight, thumbWidth, thumbHeight, thumbColumns, thumbRows),
		"-q:v", "6", filepath.Join(folder, "%d.jpg"))
}
