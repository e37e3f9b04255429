// Readers of untrusted text files: matches of feeds, and captions of recordings. A worker reads each file.

package confine

import (
	"bytes"
	"context"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"time"

	"touchline/domain"
	"touchline/domain/feed"
	"touchline/domain/replay"
	"touchline/domain/sport"
)

// tooMuch is the problem of a file whose worker ended early.
const tooMuch = "the file needs more memory or time than a file may"

// reader has enough memory for the largest file of matches.
var reader = Worker{
	Name:   "touchline-reader",
	Time:   2 * time.Minute,
	Budget: Budget{Memory: 704 << 20, CPU: 20 * time.Second},
	Heap:   480 << 20,
	Answer: 64 << 20,
}

// Readers read one file of matches and one of captions at a time. The program must call RunReader before anything else.
type Readers struct {
	logger            *slog.Logger
	worker            *Worker
	matches, captions chan struct{} // hold one while a file is read
}

// NewReaders returns readers that log the early end of a worker.
func NewReaders(logger *slog.Logger) *Readers {
	return &Readers{logger, &reader, make(chan struct{}, 1), make(chan struct{}, 1)}
}

// fileTask is the input of a worker: a file and its feed; nil for captions.
type fileTask struct {
	Feed    *sport.Feed
	Content []byte
}

// fileResult is the answer of a worker.
type fileResult struct {
	Matches  []sport.FeedMatch
	Problems []sport.FeedProblem

	Captions string
	Problem  string // of the captions; "" for none
	Line     int
}

// Matches reads a whole file of the feed's format (feed.Parse). A file over the budget is a problem of line 0. The
// error is the context's, or a fault of this machine.
func (r *Readers) Matches(ctx context.Context, f sport.Feed,
	content []byte) ([]sport.FeedMatch, []sport.FeedProblem, error) {
	read := sport.Feed{
		FeedID: f.FeedID, Format: f.Format, RaceType: f.RaceType, CompetitionName: f.CompetitionName, Titles: f.Titles,
		Timezone: f.Timezone,
	}
	s, err := r.read(ctx, r.matches, fileTask{&read, content})
	switch {
	case errors.Is(err, ErrEnded):
		return nil, []sport.FeedProblem{{Reason: tooMuch}}, nil
	case err != nil:
		return nil, nil, fmt.Errorf("read a file of feed %d: %w", f.FeedID, err)
	}
	return s.Matches, s.Problems, nil
}

// Captions returns the WebVTT of a caption file (replay.CaptionText). It refuses with CAPTION_FORMAT, or with
// UNAVAILABLE when time ran out.
func (r *Readers) Captions(ctx context.Context, sent string) (string, error) {
	if len(sent) > replay.CaptionMaxBytes {
		return replay.CaptionText(sent) // which refuses its length
	}
	s, err := r.read(ctx, r.captions, fileTask{nil, []byte(sent)})
	switch {
	case errors.Is(err, ErrEnded):
		return "", replay.RefuseCaption(replay.CaptionLarge, 1)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return "", domain.Refuse(domain.Unavailable, "retryAfter", 5)
	case err != nil:
		return "", fmt.Errorf("read captions: %w", err)
	case s.Problem != "":
		return "", replay.RefuseCaption(s.Problem, s.Line)
	}
	return s.Captions, nil
}

// read waits for its turn, and passes the task to a worker.
func (r *Readers) read(ctx context.Context, turn chan struct{}, a fileTask) (s fileResult, err error) {
	select {
	case turn <- struct{}{}:
		defer func() { <-turn }()
	case <-ctx.Done():
		return s, ctx.Err()
	}
	var sent bytes.Buffer
	if err := gob.NewEncoder(&sent).Encode(a); err != nil {
		return s, err
	}
	answer, err := r.worker.Do(ctx, r.logger, sent.Bytes())
	if err != nil {
		return s, err
	}
	return s, json.Unmarshal(answer, &s) // gob would lose a score of 0 behind a pointer
}

// RunReader reads a file and ends the process, if it was started as a reader.
func RunReader() { reader.Run(readFile) }

func readFile(sent []byte, answer io.Writer) error {
	var a fileTask
	if err := gob.NewDecoder(bytes.NewReader(sent)).Decode(&a); err != nil {
		return err
	}
	var s fileResult
	if a.Feed != nil {
		s.Matches, s.Problems = feed.Parse(*a.Feed, a.Content)
		return json.NewEncoder(answer).Encode(s)
	}
	var refusal *domain.Refusal
	text, err := replay.CaptionText(string(a.Content))
	if errors.As(err, &refusal) {
		s.Problem, _ = refusal.Params["problem"].(string)
		s.Line, _ = refusal.Params["line"].(int)
	} else if err != nil {
		return err
	}
	s.Captions = text
	return json.NewEncoder(answer).Encode(s)
}
