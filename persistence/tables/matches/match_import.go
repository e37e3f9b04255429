// Imports of feeds: one transaction for a file; a dry run rolls it back.

package matches

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// importChunk bounds the rows of one statement.
const importChunk = 1000

// intake is the state of one import.
type intake struct {
	tx    pgx.Tx
	feed  sport.Feed
	now   time.Time
	taken sport.FeedTaken
	moved []int64
}

// TakeMatches stores the matches of a feed. The same file a second time changes nothing. A dry run writes nothing and
// returns the same figures. UNAVAILABLE when another import of the feed takes long.
func (s *Feeds) TakeMatches(ctx context.Context, f sport.Feed, list []sport.FeedMatch, now time.Time,
	dryRun bool) (sport.FeedTaken, error) {
	in := &intake{feed: f, now: now, taken: sport.FeedTaken{DryRun: dryRun}}
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		in.tx = tx
		// One import at a time: two that contain a new match would both create it.
		if _, err := tx.Exec(ctx,
			`SELECT pg_advisory_xact_lock(hashtextextended('feed/' || current_schema() || '/' || $1, 0))`,
			strconv.FormatInt(f.FeedID, 10)); err != nil {
			return busy(err)
		}
		for part := range slices.Chunk(list, importChunk) {
			if err := in.part(ctx, part); err != nil {
				return err
			}
		}
		if err := in.queueMoves(ctx); err != nil {
			return err
		}
		if dryRun {
			return errDryRun
		}
		return nil
	})
	if errors.Is(err, errDryRun) {
		in.taken.Live = nil
		err = nil
	}
	return in.taken, pg.Doing(err, "take matches of feed %d", f.FeedID)
}

var errDryRun = errors.New("a dry run keeps nothing")

// busy turns a timeout of the lock into a refusal.
func busy(err error) error {
	var no *pgconn.PgError
	if errors.As(err, &no) && no.Code == "57014" { // statement_timeout
		return domain.Refuse(domain.Unavailable, "retryAfter", 5)
	}
	return err
}

// batch is a part of an import, compared with the stored matches.
type batch struct {
	fresh, changed []matchRow
	eventsOf       map[string]sport.FeedMatch
	before         map[int64]matchRow // stored rows of entries by id
	unchanged      map[int64]bool     // rows whose events may have changed
}

// part imports some of the entries; no key occurs twice.
func (in *intake) part(ctx context.Context, list []sport.FeedMatch) error {
	competitions, teams, err := in.parties(ctx, list)
	if err != nil {
		return err
	}
	known, err := in.storedMatches(ctx, list)
	if err != nil {
		return err
	}
	b := batch{eventsOf: map[string]sport.FeedMatch{}, before: map[int64]matchRow{}, unchanged: map[int64]bool{}}
	for _, m := range list {
		in.compare(&b, m, partiesOf(m, competitions, teams), known)
	}
	ids, err := in.write(ctx, b.fresh, b.changed, b.before, b.unchanged)
	if err != nil {
		return err
	}
	for key, row := range known {
		ids[key] = row.MatchID
	}
	altered, err := in.events(ctx, b.eventsOf, ids, b.before)
	if err != nil {
		return err
	}
	for id := range altered {
		if _, isOld := b.before[id]; isOld {
			in.taken.Live = append(in.taken.Live, id)
			if b.unchanged[id] {
				delete(b.unchanged, id)
				in.taken.Changed++
			}
		}
	}
	if in.taken.DryRun {
		if err := in.differ(ctx, b.eventsOf, b.fresh, b.changed, b.before, b.unchanged, altered); err != nil {
			return err
		}
	}
	in.taken.Unchanged += len(b.unchanged)
	slices.Sort(in.taken.Live)
	in.taken.Live = slices.Compact(in.taken.Live)
	return nil
}

// compare adds an entry to a batch, or counts it as unchanged or as a problem.
func (in *intake) compare(b *batch, m sport.FeedMatch, p parties, known map[string]matchRow) {
	key := in.key(m)
	old, isKnown := known[key]
	switch {
	case !isKnown && (p.home.id == 0 || p.competition.id == 0):
		in.taken.Note(sport.FeedProblem{
			Line: m.Line, Match: m.Key,
			Reason: "a match that is not known yet needs the names of its teams and a competition",
		})
		return
	case isKnown && old.owner != 0 && old.owner != in.feed.FeedID, isKnown && b.before[old.MatchID].MatchID != 0,
		isKnown && old.SignedAt != nil && !m.SignedAt.IsZero() && m.SignedAt.Before(*old.SignedAt):
		in.taken.Unchanged++ // merged into a match of another feed or entry, or older than the stored state
		return
	case !isKnown:
		old = matchRow{
			Key: key, RaceType: m.RaceType, Periods: []sport.PeriodScore{}, EventNames: domain.Names{}, Locked: []string{},
		}
	}
	row := old.over(m, p, in.now)
	if !m.SignedAt.IsZero() {
		signedAt := m.SignedAt.UTC()
		row.SignedAt = &signedAt
	}
	b.eventsOf[key] = m
	if !isKnown {
		row.Search = searchText(row.EventNames, p)
		b.fresh = append(b.fresh, row)
		return
	}
	b.before[old.MatchID] = old
	if row.same(old) {
		b.unchanged[old.MatchID] = true
		if sameInstant(row.SignedAt, old.SignedAt) {
			return
		}
	}
	if row.movedFrom(old) || row.HomeID != old.HomeID || row.AwayID != old.AwayID ||
		row.Status == domain.MatchCutShort != (old.Status == domain.MatchCutShort) {
		row.Raise = 1
	}
	if p.home.id != 0 && p.competition.id != 0 { // otherwise the stored names stay
		row.Search = searchText(row.EventNames, p)
	}
	b.changed = append(b.changed, row)
}

// key returns the key under which a match of this feed is stored.
func (in *intake) key(m sport.FeedMatch) string {
	return "feed/" + strconv.FormatInt(in.feed.FeedID, 10) + "/" + m.Key
}

func (in *intake) storedMatches(ctx context.Context, list []sport.FeedMatch) (map[string]matchRow, error) {
	keys := make([]string, len(list))
	for i, m := range list {
		keys[i] = in.key(m)
	}
	rows, err := in.tx.Query(ctx, `
		SELECT k.external_key, m.match_id, m.race_type, m.competition_id, m.event_names, m.home_id, m.away_id, m.match_time,
		m.time_known,
			m.status, m.status_detail, m.home_score, m.away_score, m.periods, m.clock, m.source_url, m.source_type, m.season,
			m.status_said, m.score_final, m.locked, m.told_at, m.search, coalesce(m.feed_id, 0)
		FROM (
			SELECT external_key, match_id FROM match WHERE external_key = ANY($1)
			UNION ALL
			SELECT external_key, match_id FROM match_alias WHERE external_key = ANY($1)
		) AS k JOIN match m USING (match_id)`, keys)
	if err != nil {
		return nil, err
	}
	found := make(map[string]matchRow, len(list))
	_, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (r matchRow, err error) {
		err = row.Scan(&r.Key, &r.MatchID, &r.RaceType, &r.CompetitionID, &r.EventNames, &r.HomeID, &r.AwayID, &r.Time,
			&r.TimeKnown,
			&r.Status, &r.Detail, &r.HomeScore, &r.AwayScore, &r.Periods, &r.Clock, &r.SourceURL, &r.SourceType, &r.Season,
			&r.StatusSaid, &r.ScoreFinal, &r.Locked, &r.SignedAt, &r.Search, &r.owner)
		for _, at := range []*time.Time{r.Time, r.SignedAt} {
			if at != nil {
				*at = at.UTC()
			}
		}
		found[r.Key] = r
		return r, err
	})
	return found, err
}
