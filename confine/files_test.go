// A worker process reads a file as this process would, and a file that takes too much affects no other work.

package confine

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"touchline/domain"
	"touchline/domain/feed"
	"touchline/domain/replay"
	"touchline/domain/sport"
)

var quiet = slog.New(slog.DiscardHandler)

// small is a reader that has no room for more than a few matches.
var small = Worker{
	Name: "touchline-small-reader", Time: reader.Time, Budget: Budget{Memory: 128 << 20, CPU: reader.Budget.CPU},
	Heap: 64 << 20, Answer: reader.Answer,
}

func feedOf(format sport.FeedFormat) sport.Feed {
	return sport.Feed{FeedID: 1, Format: format, RaceType: 1, Timezone: "Europe/London", Secret: "secret"}
}

// season is a table of so many ordinary matches.
func season(matches int) []byte {
	var b strings.Builder
	b.WriteString("externalId,homeName,awayName,matchTime,homeScore,awayScore\n")
	for n := range matches {
		fmt.Fprintf(&b, "m%d,Northtown %d,Havenside %d,2026-12-05 15:30,0,2\n", n, n, n)
	}
	return []byte(b.String())
}

func TestAFileIsReadByAProcessAsItWouldBeReadHere(t *testing.T) {
	t.Parallel()
	for format, file := range map[sport.FeedFormat]string{
		sport.FeedCSV: string(season(2)) + "m3,Half\n",
		sport.FeedOpenFootball: `{"name":"Bay League 2025/26","matches":[{"round":"1","date":"2025-12-05","time":"20:00","team1":"Alba","team2":"Brace",
			"score":{"ht":[0,0],"ft":[0,1]},"goals2":[{"name":"Ann","minute":90,"offset":2}]},{"date":"2025-12-06","team1":"Alba"}]}`,
		sport.FeedTouchline: `{"externalId":1,"homeName":"Alba","awayName":"Brace","matchTime":"1851-07-01 20:00","clock":"","homeScore":0,"awayScore":0}`,
		sport.FeedICS:       "BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Alba v Brace\r\nDTSTART:20261205\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n",
	} {
		want, wantProblems := feed.Parse(feedOf(format), []byte(file))
		got, problems, err := NewReaders(quiet).Matches(t.Context(), feedOf(format), []byte(file))
		if err != nil || len(got) == 0 || !reflect.DeepEqual(got, want) || fmt.Sprint(problems) != fmt.Sprint(wantProblems) {
			t.Errorf("%s: %v\n%+v %v, want\n%+v %v", format, err, got, problems, want, wantProblems)
		}
	}
	const captions = "1\r\n00:00:01,000 --> 00:00:02,000\r\nGoal\r\n"
	want, _ := replay.CaptionText(captions)
	if got, err := NewReaders(quiet).Captions(t.Context(), captions); err != nil || got != want {
		t.Errorf("captions: %q, %v, want %q", got, err, want)
	}
	_, wantErr := replay.CaptionText("no captions")
	if _, err := NewReaders(quiet).Captions(t.Context(), "no captions"); !reflect.DeepEqual(err, wantErr) {
		t.Errorf("no captions: %v, want %v", err, wantErr)
	}
}

func TestAFileThatEndsItsReaderIsAProblemAndTheNextOneIsRead(t *testing.T) {
	if RaceDetector {
		t.Skip("memory is not limited")
	}
	r := NewReaders(quiet)
	r.worker = &small
	matches, problems, err := r.Matches(t.Context(), feedOf(sport.FeedCSV), season(90_000))
	if err != nil || len(matches) != 0 || len(problems) != 1 || problems[0].Line != 0 || problems[0].Reason != tooMuch {
		t.Errorf("%d matches, %v, %v", len(matches), problems, err)
	}
	if matches, _, err = r.Matches(t.Context(), feedOf(sport.FeedCSV), season(3)); err != nil || len(matches) != 3 {
		t.Errorf("the next one: %d matches, %v", len(matches), err)
	}
}

// A large file costs this process its bytes and what was found in it, not the reading.
func TestALargeFileCostsThisProcessNothingButWhatItHolds(t *testing.T) {
	var before, after runtime.MemStats
	file := append(season(0), []byte(strings.Repeat("x,y\n", 1<<20))...)
	runtime.ReadMemStats(&before)
	_, problems, err := NewReaders(quiet).Matches(t.Context(), feedOf(sport.FeedCSV), file)
	runtime.ReadMemStats(&after)
	if taken := after.TotalAlloc - before.TotalAlloc; err != nil || len(problems) == 0 || taken > 128<<20 {
		t.Errorf("%d problems, %v; %d MiB", len(problems), err, taken>>20)
	}
}

func TestAReaderEndsWithItsCaller(t *testing.T) {
	t.Parallel()
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	r := NewReaders(quiet)
	if _, _, err := r.Matches(ended, feedOf(sport.FeedCSV), season(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("without a caller: %v", err)
	}
	r.captions <- struct{}{} // another read holds the turn
	if _, err := r.Captions(ended, "WEBVTT\n\n00:01.000 --> 00:02.000\nx"); domain.CodeOf(err) != domain.Unavailable {
		t.Errorf("without a turn: %v", err)
	}
}
