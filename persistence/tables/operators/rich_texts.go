// The texts of the site: every version, and the users who accepted it.

package operators

import (
	"context"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
	"touchline/persistence/pg"
)

const textFields = `type AS kind, language, title, html, version, updated_at AS updated`

// RichTexts returns all texts of the site, with every language of each.
func (s *Admin) RichTexts(ctx context.Context) ([]domain.RichText, error) {
	texts, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.RichText],
		`SELECT `+textFields+` FROM rich_text ORDER BY type, language`)
	return texts, pg.Doing(err, "list texts")
}

// WriteRichText stores a cleaned text under the next version of its kind: the version is compared with the one that
// users accepted, in whatever language. Older versions stay readable. by is the operator who wrote it, 0 for none. It
// returns the text before (nil: none) and after.
func (s *Admin) WriteRichText(ctx context.Context, t domain.RichText,
	by int64) (before *domain.RichText, after domain.RichText, err error) {
	err = pgx.BeginFunc(ctx, s.db, func(tx pgx.Tx) error {
		texts, err := pg.Collect(ctx, tx, pgx.RowToStructByName[domain.RichText], `
			SELECT `+textFields+` FROM rich_text WHERE type = $1 FOR UPDATE`, t.Kind)
		if err != nil {
			return err
		}
		version := 0
		for _, old := range texts {
			version = max(version, old.Version)
			if old.Language == t.Language {
				was := old
				before = &was
			}
		}
		after = t
		after.Version = version + 1
		_, err = tx.Exec(ctx, `
			WITH kept AS (
				INSERT INTO rich_text_version (type, language, version, title, html, written_at, operator_id)
				VALUES ($1, $2, $5, $3, $4, $6, nullif($7::bigint, 0))
			)
			INSERT INTO rich_text (type, language, title, html, version, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (type, language) DO UPDATE SET
				title = excluded.title, html = excluded.html, version = excluded.version, updated_at = excluded.updated_at`,
			after.Kind, after.Language, after.Title, after.HTML, after.Version, after.Updated, by)
		return err
	})
	return before, after, pg.Doing(err, "write a text")
}

// TextVersions returns the versions of one language of a text, the newest first.
func (s *Admin) TextVersions(ctx context.Context, kind int32, lang string) ([]domain.TextVersion, error) {
	versions, err := pg.Collect(ctx, s.db, pgx.RowToStructByName[domain.TextVersion], `
		SELECT v.version, v.title, v.written_at AS written, coalesce(o.name, '') AS by
		FROM rich_text_version v LEFT JOIN operator o USING (operator_id)
		WHERE v.type = $1 AND v.language = $2 ORDER BY v.version DESC`, kind, lang)
	return versions, pg.Doing(err, "list the versions of text %d", kind)
}

// TextOfVersion returns a version of a text; version 0 is the present one. NOT_FOUND.
func (s *Admin) TextOfVersion(ctx context.Context, kind int32, lang string, version int) (domain.RichText, error) {
	t := domain.RichText{Kind: kind, Language: lang}
	err := s.db.QueryRow(ctx, `
		SELECT title, html, version, written_at FROM rich_text_version
		WHERE type = $1 AND language = $2 AND ($3::bigint = 0 OR version = $3)
		ORDER BY version DESC LIMIT 1`, kind, lang, version).Scan(&t.Title, &t.HTML, &t.Version, &t.Updated)
	return t, pg.Doing(pg.Found(err, "richText"), "read version %d of text %d", version, kind)
}

// AgreementReach counts the accounts that accepted the present version of an agreement, and the others.
func (s *Admin) AgreementReach(ctx context.Context, kind int32) (agreed, behind int64, err error) {
	column := map[int32]string{domain.TextService: "service_version", domain.TextPrivacy: "privacy_version"}[kind]
	if column == "" {
		return 0, 0, nil
	}
	err = s.db.QueryRow(ctx, `
		SELECT count(*) FILTER (WHERE `+column+` >= now.version), count(*) FILTER (WHERE `+column+` < now.version)
		FROM account, (SELECT coalesce(max(version), 0) AS version FROM rich_text WHERE type = $1) now
		WHERE erased_at IS NULL`, kind).Scan(&agreed, &behind)
	return agreed, behind, pg.Doing(err, "count the accounts that accepted text %d", kind)
}
