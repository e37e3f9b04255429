// The teams and competitions that users follow, and which news of their matches they want.

package matches

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain/sport"
	"touchline/persistence/pg"
)

// FollowSubject makes a user follow a subject, or changes which news the user gets of it. It returns all that the user
// wants now. NOT_FOUND without the subject.
func (s *Matches) FollowSubject(ctx context.Context, userID int64, of sport.Subject, change sport.WantedChange,
	at time.Time) (w sport.Wanted, err error) {
	if _, err := s.Subject(ctx, of); err != nil {
		return w, err
	}
	kind, id := of.Kind()
	err = s.db.QueryRow(ctx, `
		INSERT INTO match_follow AS kept (user_id, kind, subject_id, kickoff, goal, ended, at)
		VALUES ($1, $2, $3, coalesce($4::boolean, true), coalesce($5::boolean, true), coalesce($6::boolean, true), $7)
		ON CONFLICT (user_id, kind, subject_id) DO UPDATE SET kickoff = coalesce($4, kept.kickoff),
			goal = coalesce($5, kept.goal), ended = coalesce($6, kept.ended)
		RETURNING kickoff, goal, ended`, userID, kind, id, change.Kickoff, change.Goal, change.End, at).
		Scan(&w.Kickoff, &w.Goal, &w.End)
	return w, pg.Doing(err, "follow a subject")
}

// UnfollowSubject ends a follow, if there is one.
func (s *Matches) UnfollowSubject(ctx context.Context, userID int64, of sport.Subject) error {
	kind, id := of.Kind()
	_, err := s.db.Exec(ctx, `DELETE FROM match_follow WHERE user_id = $1 AND kind = $2 AND subject_id = $3`, userID, kind,
		id)
	return pg.Doing(err, "unfollow a subject")
}

// FollowOf returns which news a user gets of a subject; nil when the user does not follow it.
func (s *Matches) FollowOf(ctx context.Context, userID int64, of sport.Subject) (*sport.Wanted, error) {
	var w sport.Wanted
	kind, id := of.Kind()
	err := s.db.QueryRow(ctx, `
		SELECT kickoff, goal, ended FROM match_follow
		WHERE user_id = $1 AND kind = $2 AND subject_id = $3`, userID, kind, id).
		Scan(&w.Kickoff, &w.Goal, &w.End)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	return &w, pg.Doing(err, "read a follow")
}

// FollowedSubjects returns the teams and competitions that a user follows, the latest first, and their number.
func (s *Matches) FollowedSubjects(ctx context.Context, userID int64, limit,
	offset int) ([]sport.Followed, int64, error) {
	total, err := pg.One(ctx, s.db, pgx.RowTo[int64], `SELECT count(*) FROM match_follow WHERE user_id = $1`, userID)
	if err != nil {
		return nil, 0, fmt.Errorf("count followed subjects: %w", err)
	}
	list, err := pg.Collect(ctx, s.db, func(row pgx.CollectableRow) (f sport.Followed, err error) {
		var kind sport.SubjectKind
		var id int64
		err = row.Scan(&kind, &id, &f.Names, &f.Logo, &f.RaceType, &f.Kickoff, &f.Goal, &f.End, &f.Since)
		f.Subject = sport.SubjectOf(kind, id)
		return f, err
	}, `
		SELECT f.kind, f.subject_id, coalesce(t.names, c.names), coalesce(t.logo, c.logo), coalesce(t.race_type, c.race_type),
			f.kickoff, f.goal, f.ended, f.at
		FROM match_follow f
		LEFT JOIN team t ON f.kind = 1 AND t.team_id = f.subject_id
		LEFT JOIN competition c ON f.kind = 2 AND c.competition_id = f.subject_id
		WHERE f.user_id = $1
		ORDER BY f.at DESC, f.kind, f.subject_id
		LIMIT $2 OFFSET $3`, userID, limit, offset)
	return list, total, pg.Doing(err, "list followed subjects")
}
