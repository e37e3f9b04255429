// The record of operators' acts, and exports of tables.

package operators

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/domain/console"
	"touchline/persistence/pg"
)

// RecordAct adds a line to the record, which cannot be changed afterwards. A line without an outcome is an act that has
// only begun: RecordOutcome completes it.
func (s *Operators) RecordAct(ctx context.Context, act console.OperatorAct) (actID int64, err error) {
	if actID, err = recordAct(ctx, s.db, act); err != nil {
		return 0, fmt.Errorf("record an operator's act: %w", err)
	}
	return actID, nil
}

func recordAct(ctx context.Context, db pg.Queries, act console.OperatorAct) (actID int64, err error) {
	rows, err := db.Query(ctx, `
		INSERT INTO operator_act (operator_id, call, thing, asked, outcome, address, at, before, after)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
		RETURNING act_id`,
		act.OperatorID, act.Call, act.Thing, act.Asked, act.Outcome, act.Address, act.At, act.Before, act.After)
	if err != nil {
		return 0, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowTo[int64])
}

// changedThing selects acts that changed their thing, and acts without an outcome yet.
const changedThing = `(a.outcome IS NULL OR a.before IS NOT NULL OR a.after IS NOT NULL)`

// RecordEdit adds a line about an edit by an operator who knows the acts on its thing up to one. It refuses with
// EDITED_MEANWHILE when another operator acted on the thing after that; the line then has the outcome `refused`. Two
// edits at the same time are serialized.
func (s *Operators) RecordEdit(ctx context.Context, act console.OperatorAct, seen int64,
	refused []byte) (actID int64, err error) {
	var name *string
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock(hashtextextended('operator_act:' || $1, 0))`,
			act.Thing); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, `
			SELECT coalesce(o.name, '')
			FROM operator_act a
			LEFT JOIN operator o USING (operator_id)
			WHERE a.thing = $1 AND a.act_id > $2 AND a.operator_id <> $3 AND `+changedThing+`
			ORDER BY a.act_id DESC
			LIMIT 1`, act.Thing, seen, act.OperatorID).Scan(&name)
		if err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if name != nil {
			act.Outcome = refused
		}
		actID, err = recordAct(ctx, tx, act)
		return err
	})
	switch {
	case err != nil:
		return 0, fmt.Errorf("record an operator's edit: %w", err)
	case name != nil:
		return actID, domain.Refuse(domain.EditedMeanwhile, "name", *name)
	}
	return actID, nil
}

// RecordOutcome completes a line of the record, once. thing is the subject of the act if the line does not name it yet;
// "" changes nothing.
func (s *Operators) RecordOutcome(ctx context.Context, actID int64, thing string, outcome, before, after []byte) error {
	_, err := s.db.Exec(ctx, `
		UPDATE operator_act SET outcome = $2, before = $3, after = $4, thing = coalesce(nullif(thing, ''), $5)
		WHERE act_id = $1`,
		actID, outcome, before, after, thing)
	return pg.Doing(err, "record the outcome of act %d", actID)
}

// OperatorActs returns the record, the newest first.
func (s *Operators) OperatorActs(ctx context.Context, f console.ActFilter) ([]console.RecordedAct, error) {
	where := &pg.Conditions{}
	if f.OperatorID != 0 {
		where.Add("a.operator_id = $?", f.OperatorID)
	}
	if f.Call != "" {
		where.Add("a.call = $?", f.Call)
	}
	if f.Thing != "" {
		where.Add("a.thing = $?", f.Thing)
	}
	if f.UserID != 0 {
		id := domain.FormatID(f.UserID)
		where.Add("(a.thing = $? OR a.asked->>'userId' = $?)", "user:"+id, id)
	}
	if f.Above != 0 {
		where.Add("a.act_id > $?", f.Above)
	}
	if f.Changing {
		where.Add(changedThing)
	}
	if f.Calls != nil {
		where.Add("a.call = ANY($?)", f.Calls)
	}
	if !f.From.IsZero() {
		where.Add("a.at >= $?", f.From)
	}
	if !f.To.IsZero() {
		where.Add("a.at < $?", f.To)
	}
	if f.Below != 0 {
		where.Add("a.act_id < $?", f.Below)
	}
	limit := where.Value(f.Limit)
	acts, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[console.RecordedAct], `
		SELECT a.act_id AS number, coalesce(o.name, '') AS name, a.operator_id, a.call, a.thing, a.asked, a.outcome,
		a.before, a.after, a.address, a.at
		FROM operator_act a
		LEFT JOIN operator o USING (operator_id)
		WHERE `+where.Where()+`
		ORDER BY a.act_id DESC
		LIMIT `+limit, where.Values...)
	return acts, pg.Doing(err, "read the record of operators")
}

// exports are the tables that admins export: their columns, and the query between $1 and $2.
var exports = map[console.ExportKind]struct {
	columns []string
	query   string
}{
	console.ExportUsers: {
		[]string{"userId", "userName", "nickName", "phone", "houseId", "languageType", "countryCode", "disabledTime", "disabledReason", "createTime"}, `
		SELECT user_id, user_name, nick_name, coalesce(phone, ''), coalesce(house_id, 0), language, country_code,
			disabled_at, disabled_reason, created_at
		FROM account
		WHERE ($1::timestamptz IS NULL OR created_at >= $1) AND ($2::timestamptz IS NULL OR created_at < $2)
		ORDER BY user_id`},
	console.ExportMatches: {
		[]string{"matchId", "raceType", "competition", "home", "away", "matchTime", "matchStatus", "homeScore", "awayScore", "reserveCount"}, `
		SELECT m.match_id, m.race_type, coalesce(c.names->>'en', c.names->>'zh', ''),
		coalesce(h.names->>'en', h.names->>'zh', ''),
			coalesce(w.names->>'en', w.names->>'zh', ''), m.match_time, m.status, m.home_score, m.away_score, m.reserve_count
		FROM match m
		JOIN competition c USING (competition_id)
		JOIN team h ON h.team_id = m.home_id
		JOIN team w ON w.team_id = m.away_id
		WHERE ($1::timestamptz IS NULL OR m.match_time >= $1) AND ($2::timestamptz IS NULL OR m.match_time < $2)
		ORDER BY m.match_id`},
	console.ExportLedger: {
		[]string{"id", "key", "kind", "debit", "credit", "amount", "fee", "ref", "houseId", "remark", "time"}, `
		SELECT id, key, kind, debit::text, credit::text, amount, fee, ref, house_id, remark, at
		FROM transfer
		WHERE ($1::timestamptz IS NULL OR at >= $1) AND ($2::timestamptz IS NULL OR at < $2)
		ORDER BY id`},
	console.ExportReports: {
		[]string{"reportId", "reporterId", "userId", "houseId", "messageId", "reason", "text", "evidence", "status", "action", "operatorId", "answer", "resolveTime", "createTime"}, `
		SELECT report_id, reporter_id, user_id, house_id, message_id, reason, remark, evidence, status, resolution,
			coalesce(resolved_by, 0), answer, resolved_at, at
		FROM report
		WHERE ($1::timestamptz IS NULL OR at >= $1) AND ($2::timestamptz IS NULL OR at < $2)
		ORDER BY report_id`},
}

// ExportRows passes the names of the columns and then every row to each, as the database sends them: integers, texts,
// times or nil. It holds one connection until it ends.
func (s *Operators) ExportRows(ctx context.Context, f console.ExportFilter, begin func(columns []string) error,
	each func(values []any) error) error {
	export, ok := exports[f.Kind]
	if !ok {
		return domain.RefuseField("what", "enum")
	}
	rows, err := s.db.Query(ctx, export.query, pg.OrNull(f.From), pg.OrNull(f.To))
	if err != nil {
		return fmt.Errorf("export %s: %w", f.Kind, err)
	}
	defer rows.Close()
	if err := begin(export.columns); err != nil {
		return err
	}
	for rows.Next() {
		values, err := rows.Values()
		if err != nil {
			return fmt.Errorf("export %s: %w", f.Kind, err)
		}
		if err := each(values); err != nil {
			return err
		}
	}
	return pg.Doing(rows.Err(), "export %s", f.Kind)
}
