// Broadcasts with external video, and the node that records each.

package replays

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// RecordingTerms returns which external videos may be recorded.
func (s *Replays) RecordingTerms(ctx context.Context) (sport.RecordingTerms, error) {
	var terms sport.RecordingTerms
	err := s.db.QueryRow(ctx, `
		SELECT coalesce(bool_or(value = 'true') FILTER (WHERE key = $1), false),
		coalesce(bool_or(value = 'true') FILTER (WHERE key = $2), false)
		FROM setting
		WHERE key IN ($1, $2)`, sport.RecordMatchSources, sport.RecordOwnVideos).Scan(&terms.MatchSources, &terms.OwnVideos)
	return terms, pg.Doing(err, "read the terms of recording")
}

type claimedSource struct {
	HouseID         int64
	SessionID       string
	Source          domain.LiveSource
	OwnURL, OwnType string
	URL, Type       string
	Lines           []sport.SourceLine
}

// line returns the address and type to read; false for a file, or when there is none.
func (c claimedSource) line() (sport.SourceLine, bool) {
	if c.Source == domain.SourceOwn {
		return sport.RecordedLine([]sport.SourceLine{{URL: c.OwnURL, Type: c.OwnType}})
	}
	return sport.RecordedLine(append([]sport.SourceLine{{URL: c.URL, Type: c.Type}}, c.Lines...))
}

// ClaimSources claims broadcasts for a node to record for sport.SourceClaim, at most so many. It claims broadcasts
// without a valid claim, and renews the claims of the node.
func (s *Replays) ClaimSources(ctx context.Context, node string, limit int) ([]sport.SourceBroadcast, error) {
	terms, err := s.RecordingTerms(ctx)
	if err != nil || terms == (sport.RecordingTerms{}) {
		return nil, err
	}
	claimed, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[claimedSource], `
		WITH mine AS (
			SELECT l.session_id
			FROM live_session l
			LEFT JOIN house h ON h.house_id = l.house_id
			WHERE l.end_at IS NULL AND l.source <> 1 AND (l.source = 2 AND $3 OR l.source = 3 AND $4)
			AND coalesce(h.recording, true)
				AND (l.recorder = $1 OR l.recorder_until IS NULL OR l.recorder_until < now())
			ORDER BY l.recorder IS DISTINCT FROM $1, l.start_at
			LIMIT $2
			FOR UPDATE OF l SKIP LOCKED
		)
		UPDATE live_session l SET recorder = $1, recorder_until = now() + $5 * interval '1 second'
		FROM mine
		JOIN live_session s ON s.session_id = mine.session_id
		JOIN room r ON r.house_id = s.house_id
		LEFT JOIN match m ON m.match_id = r.match_id
		WHERE l.session_id = mine.session_id
		RETURNING l.house_id, l.session_id, l.source, r.own_video_url AS own_url, r.own_video_type AS own_type,
			coalesce(m.source_url, '') AS url, coalesce(m.source_type, '') AS type, coalesce(m.source_lines, '[]') AS lines`,
		node, limit, terms.OwnVideos, terms.MatchSources, sport.SourceClaim.Seconds())
	if err != nil {
		return nil, fmt.Errorf("claim sources to record: %w", err)
	}
	var broadcasts []sport.SourceBroadcast
	for _, c := range claimed {
		if line, is := c.line(); is {
			broadcasts = append(broadcasts,
				sport.SourceBroadcast{HouseID: c.HouseID, SessionID: c.SessionID, URL: line.URL, Type: line.Type})
		}
	}
	return broadcasts, nil
}
