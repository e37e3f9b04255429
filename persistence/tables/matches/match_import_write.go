// The writes of an import: competitions and teams by name, new and changed matches.

package matches

import (
	"context"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/journal"
	"touchline/persistence/pg"
)

// partyNames are the competitions or teams to find, by their keys.
type partyNames map[string]struct {
	race int32
	name string
}

func (n partyNames) want(race int32, name string) {
	if name != "" {
		n[sport.FeedNameKey(race, name)] = struct {
			race int32
			name string
		}{race, name}
	}
}

// parties finds the competitions and teams of entries, and creates the new ones.
func (in *intake) parties(ctx context.Context,
	list []sport.FeedMatch) (competitions, teams map[string]named, err error) {
	cups, sides := partyNames{}, partyNames{}
	for _, m := range list {
		cups.want(m.RaceType, m.Competition)
		sides.want(m.RaceType, m.Home)
		sides.want(m.RaceType, m.Away)
	}
	if competitions, err = in.named(ctx, "competition", cups); err != nil {
		return nil, nil, err
	}
	teams, err = in.named(ctx, "team", sides)
	return competitions, teams, err
}

func partiesOf(m sport.FeedMatch, competitions, teams map[string]named) parties {
	return parties{competitions[sport.FeedNameKey(m.RaceType, m.Competition)],
		teams[sport.FeedNameKey(m.RaceType, m.Home)], teams[sport.FeedNameKey(m.RaceType, m.Away)]}
}

// named finds rows of a table by the key of a feed's name, then by any present name, and creates the others.
func (in *intake) named(ctx context.Context, table string, wanted partyNames) (map[string]named, error) {
	found := make(map[string]named, len(wanted))
	missing := func() (keys []string, races []int32, names []string) {
		for _, key := range slices.Sorted(maps.Keys(wanted)) { // always in one order, so that two feeds do not deadlock
			if _, ok := found[key]; !ok {
				keys, races, names = append(keys, key), append(races, wanted[key].race), append(names, wanted[key].name)
			}
		}
		return keys, races, names
	}
	collect := func(query string, values ...any) error {
		rows, err := in.tx.Query(ctx, query, values...)
		if err != nil {
			return err
		}
		var key string
		var n named
		_, err = pgx.ForEachRow(rows, []any{&key, &n.id, &n.names}, func() error {
			found[key] = n
			n.names = nil
			return nil
		})
		return err
	}
	byKey := `SELECT external_key, ` + table + `_id, names FROM ` + table + ` WHERE external_key = ANY($1)`
	keys, _, _ := missing()
	if err := collect(byKey, keys); err != nil {
		return nil, err
	}
	keys, races, names := missing()
	if len(keys) == 0 {
		return found, nil
	}
	folds := make([]string, len(names))
	stored := make([]domain.Names, len(names))
	for i, name := range names {
		folds[i], stored[i] = domain.Fold(name), sport.NamesOf(name)
	}
	err := collect(`
		SELECT DISTINCT ON (w.key) w.key, t.`+table+`_id, t.names
		FROM `+table+` AS t, jsonb_each_text(t.names) AS n,
			unnest($1::text[], $2::integer[], $3::text[]) AS w (key, race, fold)
		WHERE t.race_type = w.race AND `+pg.Folded("n.value")+` = w.fold
		ORDER BY w.key, t.`+table+`_id`, keys, races, folds)
	if err != nil {
		return nil, err
	}
	_, err = in.tx.Exec(ctx, `
		INSERT INTO `+table+` (external_key, race_type, names)
		SELECT w.key, w.race, w.names FROM unnest($1::text[], $2::integer[], $3::jsonb[]) AS w (key, race, names)
		WHERE w.key <> ALL($4)
		ON CONFLICT (external_key) DO NOTHING`, keys, races, stored, append([]string{}, slices.Collect(maps.Keys(found))...))
	if err != nil {
		return nil, err
	}
	keys, _, _ = missing()
	return found, collect(byKey, keys)
}

const (
	matchColumns = `race_type, competition_id, event_names, home_id, away_id, match_time, time_known, status, status_detail,
		home_score, away_score, periods, clock, source_url, source_type, season, status_said, score_final, told_at, search`
	matchRecord = `jsonb_to_recordset($1) AS x (match_id bigint, external_key text, race_type integer, competition_id bigint,
		event_names jsonb, home_id bigint, away_id bigint, match_time timestamptz, time_known boolean, status integer,
		status_detail text, home_score integer, away_score integer, periods jsonb, clock text, source_url text,
		source_type text,
		season text, status_said boolean, score_final boolean, locked text[], told_at timestamptz, search text,
		raise integer)`
)

// write stores new and changed matches and counts them. It returns the ids of the new ones by key.
func (in *intake) write(
	ctx context.Context, fresh, changed []matchRow, before map[int64]matchRow, unchanged map[int64]bool,
) (map[string]int64, error) {
	ids, err := in.insert(ctx, fresh)
	if err != nil || len(changed) == 0 {
		return ids, err
	}
	written, err := in.update(ctx, changed, unchanged)
	if err != nil {
		return nil, err
	}
	done := make(map[int64]bool, len(written))
	for _, id := range written {
		done[id] = true
	}
	for _, row := range changed {
		switch old := before[row.MatchID]; {
		case unchanged[row.MatchID]:
		case !done[row.MatchID]:
			in.taken.Unchanged++
		default:
			in.taken.Changed++
			if row.movedFrom(old) {
				in.moved = append(in.moved, row.MatchID)
			}
			if row.live(old) {
				in.taken.Live = append(in.taken.Live, row.MatchID)
			}
		}
	}
	return ids, nil
}

// insert stores new matches and returns their ids by key.
func (in *intake) insert(ctx context.Context, fresh []matchRow) (map[string]int64, error) {
	ids := map[string]int64{}
	if len(fresh) == 0 {
		return ids, nil
	}
	rows, err := in.tx.Query(ctx, `
		INSERT INTO match (external_key, feed_id, updated_at, `+matchColumns+`)
		SELECT external_key, $2, $3, `+matchColumns+` FROM `+matchRecord+`
		RETURNING external_key, match_id`, fresh, in.feed.FeedID, in.now)
	if err != nil {
		return nil, err
	}
	var key string
	var id int64
	_, err = pgx.ForEachRow(rows, []any{&key, &id}, func() error {
		ids[key] = id
		return nil
	})
	if err != nil {
		return nil, err
	}
	in.taken.Added += len(fresh)
	return ids, nil
}

// update stores changed matches and returns the ids of those that no operator has locked since they were read. The next
// run compares the others again.
func (in *intake) update(ctx context.Context, changed []matchRow, unchanged map[int64]bool) ([]int64, error) {
	held := make([]int64, len(changed)) // locked in the order of their ids, as everywhere
	for i, row := range changed {
		held[i] = row.MatchID
	}
	if _, err := in.tx.Exec(ctx, journal.LockMatches, held); err != nil {
		return nil, err
	}
	return pg.Collect(ctx, in.tx, pgx.RowTo[int64], `
		UPDATE match AS m
		SET (`+matchColumns+`) = (SELECT x.race_type, x.competition_id, x.event_names, x.home_id, x.away_id,
				x.match_time, x.time_known, x.status, x.status_detail, x.home_score, x.away_score, x.periods, x.clock,
				x.source_url, x.source_type, x.season, x.status_said, x.score_final, x.told_at, x.search),
			sequence = m.sequence + x.raise,
			updated_at = CASE WHEN x.match_id = ANY($3) THEN m.updated_at ELSE $2 END
		FROM `+matchRecord+`
		WHERE m.match_id = x.match_id AND m.locked = x.locked
		RETURNING m.match_id`, changed, in.now, append([]int64{}, slices.Collect(maps.Keys(unchanged))...))
}

// queueMoves queues reserved matches whose time has changed; a job sends their notices.
func (in *intake) queueMoves(ctx context.Context) error {
	if len(in.moved) == 0 {
		return nil
	}
	_, err := in.tx.Exec(ctx, queueMoves, in.moved, in.now)
	return err
}
