// Exports of a user's own data: a job builds a ZIP of JSON files, which is kept for a day.

package accounts

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

const (
	exportPart = 1 << 20 // bytes of one stored piece
	exportRows = 1000    // read at once
)

// AskExport returns the user's export of the last day, or adds one under the given id. A failed export does not block
// the next.
func (s *Accounts) AskExport(ctx context.Context, userID int64, exportID string, now time.Time) (domain.Export, error) {
	var e domain.Export
	err := pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		// Of two calls at the same time the second finds the export of the first.
		if _, err := tx.Exec(ctx, `SELECT FROM account WHERE user_id = $1 FOR NO KEY UPDATE`, userID); err != nil {
			return err
		}
		var err error
		e, err = readExport(ctx, tx, lastExport, userID, now.Add(-domain.ExportKept))
		if !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		e = domain.Export{ID: exportID, UserID: userID, Asked: now}
		_, err = tx.Exec(ctx, `INSERT INTO export (export_id, user_id, asked_at) VALUES ($1, $2, $3)`, exportID, userID, now)
		return err
	})
	return e, pg.Doing(err, "ask for an export")
}

// LastExport returns the user's export of the last day; NOT_FOUND when there is none.
func (s *Accounts) LastExport(ctx context.Context, userID int64, now time.Time) (domain.Export, error) {
	return s.oneExport(ctx, lastExport, userID, now.Add(-domain.ExportKept))
}

const lastExport = `user_id = $1 AND asked_at > $2 AND failed_at IS NULL ORDER BY asked_at DESC LIMIT 1`

// Export returns an export by its id; NOT_FOUND when there is none, or when it was deleted.
func (s *Accounts) Export(ctx context.Context, exportID string) (domain.Export, error) {
	return s.oneExport(ctx, `export_id = $1`, exportID)
}

func (s *Accounts) oneExport(ctx context.Context, where string, values ...any) (domain.Export, error) {
	e, err := readExport(ctx, s.db, where, values...)
	return e, pg.Doing(pg.Found(err, "export"), "read an export")
}

// querier is a pool or a transaction.
type querier interface {
	QueryRow(ctx context.Context, query string, values ...any) pgx.Row
}

func readExport(ctx context.Context, db querier, where string, values ...any) (e domain.Export, err error) {
	err = db.QueryRow(ctx, `SELECT export_id, user_id, asked_at, ready_at, failed_at, size FROM export WHERE `+where,
		values...).
		Scan(&e.ID, &e.UserID, &e.Asked, &e.Ready, &e.Failed, &e.Size)
	return e, err
}

// ExportParts passes a finished export to write, part by part.
func (s *Accounts) ExportParts(ctx context.Context, exportID string, w io.Writer) error {
	for part := 0; ; part++ {
		var content []byte
		err := s.db.QueryRow(ctx, `SELECT content FROM export_part WHERE export_id = $1 AND part = $2`, exportID,
			part).Scan(&content)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("read part %d of an export: %w", part, err)
		}
		if _, err := w.Write(content); err != nil {
			return err
		}
	}
}

// BuildExport builds the export that has waited longest, in one transaction; false when none waits. An export that
// fails is marked, so that it does not delay the others.
func (s *Accounts) BuildExport(ctx context.Context, now time.Time) (built bool, err error) {
	e, err := readExport(ctx, s.db, `ready_at IS NULL AND failed_at IS NULL ORDER BY asked_at LIMIT 1`)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("look for exports: %w", err)
	}
	err = pgx.BeginTxFunc(ctx, s.db, pgx.TxOptions{IsoLevel: pgx.RepeatableRead}, func(tx pgx.Tx) error {
		return buildExport(ctx, tx, e, now)
	})
	if err == nil || ctx.Err() != nil {
		return err == nil, err
	}
	_, no := s.db.Exec(ctx, `UPDATE export SET failed_at = $2 WHERE export_id = $1`, e.ID, now)
	return true, errors.Join(fmt.Errorf("build an export: %w", err), no)
}

func buildExport(ctx context.Context, tx pgx.Tx, e domain.Export, now time.Time) error {
	if _, err := tx.Exec(ctx, `SET LOCAL statement_timeout = '60s'`); err != nil {
		return err
	}
	parts := &partWriter{ctx: ctx, tx: tx, exportID: e.ID}
	archive := zip.NewWriter(parts)
	for _, file := range exportFiles {
		w, err := archive.CreateHeader(&zip.FileHeader{Name: file.name + ".json", Method: zip.Deflate, Modified: now})
		if err != nil {
			return err
		}
		if err := exportFile(ctx, tx, w, file.query, e.UserID); err != nil {
			return fmt.Errorf("%s: %w", file.name, err)
		}
	}
	if err := errors.Join(archive.Close(), parts.flush()); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE export SET ready_at = $2, size = $3 WHERE export_id = $1`, e.ID, now, parts.size)
	return err
}

// exportFile writes the rows of a query as a JSON array, a thousand at a time: memory never holds all rows nor the
// whole file.
func exportFile(ctx context.Context, tx pgx.Tx, w io.Writer, query string, userID int64) error {
	query = strings.ReplaceAll(query, "$1", strconv.FormatInt(userID, 10)) // a cursor takes no values
	if _, err := tx.Exec(ctx,
		`DECLARE mine NO SCROLL CURSOR FOR SELECT row_to_json(t)::text FROM (`+query+`) AS t`); err != nil {
		return err
	}
	between := "[\n"
	for {
		lines, err := pg.Collect(ctx, tx, pgx.RowTo[string], fmt.Sprintf(`FETCH %d FROM mine`, exportRows))
		if err != nil {
			return err
		}
		for _, line := range lines {
			if _, err := io.WriteString(w, between+line); err != nil {
				return err
			}
			between = ",\n"
		}
		if len(lines) < exportRows {
			break
		}
	}
	if between == "[\n" {
		between = "["
	} else {
		between = "\n"
	}
	if _, err := io.WriteString(w, between+"]\n"); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, `CLOSE mine`)
	return err
}

// partWriter stores the written bytes in parts.
type partWriter struct {
	ctx      context.Context
	tx       pgx.Tx
	exportID string
	held     []byte
	part     int
	size     int64
}

// Write collects the bytes until a part is full.
func (p *partWriter) Write(b []byte) (int, error) {
	p.held = append(p.held, b...)
	if len(p.held) >= exportPart {
		return len(b), p.flush()
	}
	return len(b), nil
}

func (p *partWriter) flush() error {
	if len(p.held) == 0 {
		return nil
	}
	_, err := p.tx.Exec(p.ctx, `INSERT INTO export_part (export_id, part, content) VALUES ($1, $2, $3)`, p.exportID,
		p.part, p.held)
	p.part, p.size, p.held = p.part+1, p.size+int64(len(p.held)), p.held[:0]
	return err
}

// ForgetExports deletes the exports requested before the instant, with their content.
func (s *Accounts) ForgetExports(ctx context.Context, before time.Time) error {
	_, err := s.db.Exec(ctx, `DELETE FROM export WHERE asked_at < $1`, before)
	return pg.Doing(err, "delete old exports")
}
