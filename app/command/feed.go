// touchline feed import imports a file of matches.

package command

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"touchline/app/jobs"
	"touchline/app/storage"
	"touchline/confine"
	"touchline/domain"
	"touchline/domain/feed"
	"touchline/domain/sport"
)

const feedUsage = "feed import FILE --format openfootball|ics|touchline|csv --name NAME [--race 1]" +
	" [--timezone Europe/London] [--competition NAME] [--titles TEXT] [--dry-run]"

// feed imports a file into the feed with a name. It creates a new feed.
func (e Env) feed(ctx context.Context, args []string) error {
	if len(args) < 2 || args[0] != "import" || strings.HasPrefix(args[1], "-") {
		return errors.New(feedUsage)
	}
	f := sport.Feed{Interval: time.Hour, Enabled: true}
	var dryRun bool
	var race int
	flags := flag.NewFlagSet("feed import", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.StringVar((*string)(&f.Format), "format", "", "")
	flags.StringVar(&f.Name, "name", "", "")
	flags.StringVar(&f.Timezone, "timezone", "UTC", "")
	flags.StringVar(&f.CompetitionName, "competition", "", "")
	flags.Func("titles", "", func(said string) error { return setTitles(&f, said) })
	flags.IntVar(&race, "race", 1, "")
	flags.BoolVar(&dryRun, "dry-run", false, "")
	if err := flags.Parse(args[2:]); err != nil {
		return fmt.Errorf("%w; %s", err, feedUsage)
	}
	if flags.NArg() > 0 {
		return errors.New(feedUsage)
	}
	f.RaceType, f.Name, f.CompetitionName = int32(race), domain.CleanLine(f.Name), domain.CleanLine(f.CompetitionName)
	if _, err := feed.Zone(f.Timezone); err != nil || f.Name == "" || !f.Format.Known() || race < 1 {
		return errors.New(feedUsage)
	}
	content, err := readLimited(args[1], feed.MaxBytes)
	if err != nil {
		return err
	}
	return storage.With(ctx, e.Cfg, e.Logger, func(store *storage.Store) error {
		asked := map[string]any{"name": f.Name, "format": f.Format, "dryRun": dryRun, "bytes": len(content)}
		return recorded(ctx, store, "feed import", asked, func() error {
			return e.importFeed(ctx, store, f, content, dryRun)
		})
	})
}

// setTitles sets the pattern of a calendar's titles.
func setTitles(f *sport.Feed, said string) error {
	f.Titles = domain.CleanLine(said)
	if _, ok := sport.FeedTitles(f.Titles); !ok || domain.Length(f.Titles) > sport.FeedTitlesMax {
		return fmt.Errorf("at most %d characters with {home} and {away}, such as '{competition}: {away} at {home}'",
			sport.FeedTitlesMax)
	}
	return nil
}

func (e Env) importFeed(ctx context.Context, store *storage.Store, f sport.Feed, content []byte, dryRun bool) error {
	kept, err := store.Feeds.FeedByName(ctx, f.Name)
	switch {
	case err == nil: // its address, secret and interval stay, and its titles without others
		f.FeedID, f.URL, f.Interval, f.Enabled = kept.FeedID, kept.URL, kept.Interval, kept.Enabled
		f.Titles = cmp.Or(f.Titles, kept.Titles)
	case domain.CodeOf(err) != domain.NotFound:
		return err
	}
	fresh := f.FeedID == 0
	if !dryRun || fresh {
		if f.FeedID, err = store.Feeds.SaveFeed(ctx, f, time.Now()); err != nil {
			return err
		}
	}
	if dryRun && fresh {
		defer func() { _ = store.Feeds.DropFeed(context.WithoutCancel(ctx), f.FeedID) }()
	}
	taker := &jobs.Feeds{Store: store.Feeds, Reader: confine.NewReaders(e.Logger), Now: time.Now, Logger: e.Logger}
	taken, err := taker.Take(ctx, f, content, dryRun)
	if err != nil {
		return err
	}
	printTaken(os.Stdout, taken)
	return nil
}

func readLimited(path string, most int64) ([]byte, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer func() { _ = file.Close() }()
	content, err := io.ReadAll(io.LimitReader(file, most+1))
	if err == nil && int64(len(content)) > most {
		err = fmt.Errorf("%s is larger than %d bytes", path, most)
	}
	return content, err
}

func printTaken(w io.Writer, taken sport.FeedTaken) {
	for _, p := range taken.Errors {
		fmt.Fprintf(w, "%d\t%s\t%s\n", p.Line, p.Match, p.Reason)
	}
	for _, f := range taken.Frequent {
		fmt.Fprintf(w, "warning: %q is in %d of %d matches, always on the same side; is it a team?\n", f.Name, f.Matches,
			f.Of)
	}
	fmt.Fprintf(w, "added %d, changed %d, unchanged %d, skipped %d\n",
		taken.Added, taken.Changed, taken.Unchanged, taken.Skipped)
}
