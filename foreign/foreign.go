// Files of strangers are read in processes of their own: matches of feeds, captions of recordings.

// Package foreign reads text files that strangers made. What the formats mean is in domain; here is where they are read:
// by a process for each file, which the kernel holds to a budget of memory and time.
package foreign

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

	"touchline/confine"
	"touchline/domain"
	"touchline/domain/feed"
)

// tooMuch is the problem of a file that ended its reader.
const tooMuch = "the file takes more memory or time than the reading of a file may"

// reader has room for the largest file of matches.
var reader = confine.Worker{
	Name: "touchline-reader", Time: 2 * time.Minute, Budget: confine.Budget{Memory: 704 << 20, CPU: 20 * time.Second}, Heap: 480 << 20, Answer: 64 << 20,
}

// Readers read files, one of matches and one of captions at a time. The program that uses them calls RunWorker before
// anything else.
type Readers struct {
	logger            *slog.Logger
	worker            *confine.Worker
	matches, captions chan struct{} // holds one while a file is read
}

// New makes readers that log what went wrong with a process.
func New(logger *slog.Logger) *Readers {
	return &Readers{logger, &reader, make(chan struct{}, 1), make(chan struct{}, 1)}
}

// asked is what a process is given: a file, and the feed it is of; nil for captions.
type asked struct {
	Feed    *domain.Feed
	Content []byte
}

// said is what it answers.
type said struct {
	Matches  []domain.FeedMatch
	Problems []domain.FeedProblem

	Captions string
	Problem  string // of the captions; "" for none
	Line     int
}

// Matches reads a whole file of the feed's format (feed.Parse). A file that takes too much is a problem of line 0. The
// error is that of the context, or a fault of this machine.
func (r *Readers) Matches(ctx context.Context, f domain.Feed, content []byte) ([]domain.FeedMatch, []domain.FeedProblem, error) {
	read := domain.Feed{FeedID: f.FeedID, Format: f.Format, RaceType: f.RaceType, CompetitionName: f.CompetitionName, Titles: f.Titles, Timezone: f.Timezone}
	s, err := r.read(ctx, r.matches, asked{&read, content})
	switch {
	case errors.Is(err, confine.ErrEnded):
		return nil, []domain.FeedProblem{{Reason: tooMuch}}, nil
	case err != nil:
		return nil, nil, fmt.Errorf("read a file of feed %d: %w", f.FeedID, err)
	}
	return s.Matches, s.Problems, nil
}

// Captions is the WebVTT of a caption file (domain.CaptionText). Refused with CAPTION_FORMAT; UNAVAILABLE when there was no
// time for it.
func (r *Readers) Captions(ctx context.Context, sent string) (string, error) {
	if len(sent) > domain.CaptionMaxBytes {
		return domain.CaptionText(sent) // it says so at once
	}
	s, err := r.read(ctx, r.captions, asked{nil, []byte(sent)})
	switch {
	case errors.Is(err, confine.ErrEnded):
		return "", domain.RefuseCaption(domain.CaptionLarge, 1)
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, context.Canceled):
		return "", domain.Refuse(domain.Unavailable, "retryAfter", 5)
	case err != nil:
		return "", fmt.Errorf("read captions: %w", err)
	case s.Problem != "":
		return "", domain.RefuseCaption(s.Problem, s.Line)
	}
	return s.Captions, nil
}

// read waits for its turn and has a process read.
func (r *Readers) read(ctx context.Context, turn chan struct{}, a asked) (s said, err error) {
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
	return s, json.Unmarshal(answer, &s) // gob forgets a score of 0 behind a pointer
}

// RunWorker does the work of a process that reads and ends it, if this one was started as such.
func RunWorker() { reader.Run(work) }

func work(sent []byte, answer io.Writer) error {
	var a asked
	if err := gob.NewDecoder(bytes.NewReader(sent)).Decode(&a); err != nil {
		return err
	}
	var s said
	if a.Feed != nil {
		s.Matches, s.Problems = feed.Parse(*a.Feed, a.Content)
		return json.NewEncoder(answer).Encode(s)
	}
	var refusal *domain.Refusal
	text, err := domain.CaptionText(string(a.Content))
	if errors.As(err, &refusal) {
		s.Problem, _ = refusal.Params["problem"].(string)
		s.Line, _ = refusal.Params["line"].(int)
	} else if err != nil {
		return err
	}
	s.Captions = text
	return json.NewEncoder(answer).Encode(s)
}
