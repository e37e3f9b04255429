// Events of an import: every import repeats them, and may revoke some.

package matches

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/sport"
)

// eventRow is an event of a feed; its names are those of the columns.
type eventRow struct {
	MatchID   int64     `json:"match_id"`
	Key       string    `json:"external_key"`
	Type      int32     `json:"type"`
	TeamSide  int32     `json:"team_side"`
	Player    string    `json:"player"`
	Minute    *int      `json:"minute"`
	Added     *int      `json:"added"`
	Text      string    `json:"text"`
	HomeScore int       `json:"home_score"`
	AwayScore int       `json:"away_score"`
	At        time.Time `json:"at"`
	Revoked   bool      `json:"revoked"`
}

type eventKey struct {
	matchID int64
	key     string
}

const ofFeed = "feed/" // events of operators and of the demo have other keys, or none

// events stores the new and changed events and returns their number by match.
func (in *intake) events(ctx context.Context, list map[string]sport.FeedMatch, ids map[string]int64,
	before map[int64]matchRow) (map[int64]int, error) {
	events := map[int64]sport.FeedMatch{}
	matches := []int64{}
	for key, m := range list {
		locked := before[ids[key]].Locked
		if id := ids[key]; id != 0 && (len(m.Events) > 0 || m.WholeEvents) && !slices.Contains(locked, sport.LockEvents) {
			events[id] = m
			matches = append(matches, id)
		}
	}
	if len(events) == 0 {
		return nil, nil
	}
	stored, err := in.storedEvents(ctx, matches)
	if err != nil {
		return nil, err
	}
	altered := map[int64]int{}
	var write []eventRow
	for id, m := range events {
		imported := eventsOfFeed(id, m, stored, in.now)
		for key, e := range imported {
			if old, ok := stored[key]; !ok || !reflect.DeepEqual(old, e) {
				write = append(write, e)
				altered[id]++
			}
		}
	}
	if len(write) == 0 {
		return nil, nil
	}
	_, err = in.tx.Exec(ctx, `
		INSERT INTO match_event (match_id, external_key, type, team_side, player, minute, added, text, home_score,
			away_score, at, revoked)
		SELECT match_id, external_key, type, team_side, player, minute, added, text, home_score, away_score, at, revoked
		FROM jsonb_to_recordset($1) AS x (match_id bigint, external_key text, type integer, team_side integer, player text,
			minute integer,
			added integer, text text, home_score integer, away_score integer, at timestamptz, revoked boolean)
		ON CONFLICT (match_id, external_key) DO UPDATE
		SET type = excluded.type, team_side = excluded.team_side, player = excluded.player, minute = excluded.minute,
			added = excluded.added, text = excluded.text, home_score = excluded.home_score, away_score = excluded.away_score,
			at = excluded.at, revoked = excluded.revoked`, write)
	return altered, err
}

func (in *intake) storedEvents(ctx context.Context, matches []int64) (map[eventKey]eventRow, error) {
	rows, err := in.tx.Query(ctx, `
		SELECT match_id, external_key, type, team_side, player, minute, added, text, home_score, away_score, at, revoked
		FROM match_event
		WHERE match_id = ANY($1) AND starts_with(external_key, $2)`, matches, ofFeed)
	if err != nil {
		return nil, err
	}
	stored := map[eventKey]eventRow{}
	var e eventRow
	_, err = pgx.ForEachRow(rows, []any{&e.MatchID, &e.Key, &e.Type, &e.TeamSide, &e.Player, &e.Minute, &e.Added, &e.Text,
		&e.HomeScore, &e.AwayScore, &e.At, &e.Revoked}, func() error {
		e.At = e.At.UTC()
		stored[eventKey{e.MatchID, e.Key}] = e
		e.Minute, e.Added = nil, nil
		return nil
	})
	return stored, err
}

// eventsOfFeed returns the events of one match to store. An event that a stream revoked stays revoked. A file that
// contains all events revokes those that it omits.
func eventsOfFeed(id int64, m sport.FeedMatch, stored map[eventKey]eventRow, now time.Time) map[eventKey]eventRow {
	imported := map[eventKey]eventRow{}
	revoke := func(key eventKey) {
		e, ok := imported[key]
		if !ok {
			if e, ok = stored[key]; !ok {
				return // it revokes an event that was never imported
			}
		}
		e.Revoked = true
		imported[key] = e
	}
	for _, e := range m.Events {
		if e.Revokes != "" {
			continue
		}
		key := eventKey{id, ofFeed + e.Key}
		old, known := stored[key]
		row := eventRow{id, key.key, e.Type, e.TeamSide, e.Player, e.Minute, e.Offset, e.Text, e.HomeScore, e.AwayScore,
			e.At.UTC().Truncate(time.Millisecond), e.Revoked || known && old.Revoked && !m.WholeEvents}
		if e.At.IsZero() {
			row.At = now.UTC().Truncate(time.Millisecond)
			if known {
				row.At = old.At
			}
		}
		imported[key] = row
	}
	for _, e := range m.Events {
		if e.Revokes != "" {
			revoke(eventKey{id, ofFeed + e.Revokes})
		}
	}
	if m.WholeEvents {
		for key := range stored {
			if _, kept := imported[key]; !kept && key.matchID == id && strings.HasPrefix(key.key, ofFeed) {
				revoke(key)
			}
		}
	}
	return imported
}
