// The texts of the site: every version of each, and who has accepted which.

package site

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"touchline/domain"
)

// RichText answers a text in the nearest language there is: the exact one, the other Chinese one, English
// for readers of neither, Chinese at last. NOT_FOUND for a kind without any.
func (s *Site) RichText(ctx context.Context, kind int32, lang string) (domain.RichText, error) {
	t := domain.RichText{Kind: kind}
	err := s.db.QueryRow(ctx, `
		SELECT language, title, html, version, updated_at
		FROM rich_text
		WHERE type = $1
		ORDER BY language = $2 DESC, $2 LIKE 'zh%' AND language LIKE 'zh%' DESC, language = 'en' DESC, language = 'zh' DESC, language
		LIMIT 1`, kind, lang).Scan(&t.Language, &t.Title, &t.HTML, &t.Version, &t.Updated)
	if errors.Is(err, pgx.ErrNoRows) {
		return t, domain.Refuse(domain.NotFound, "kind", "richText")
	}
	if err != nil {
		return t, fmt.Errorf("read text %d: %w", kind, err)
	}
	return t, nil
}

// TextVersion is the newest version of a text in any language; 0 while there is none.
func (s *Site) TextVersion(ctx context.Context, kind int32) (version int, err error) {
	err = s.db.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM rich_text WHERE type = $1`, kind).Scan(&version)
	if err != nil {
		return 0, fmt.Errorf("read the version of text %d: %w", kind, err)
	}
	return version, nil
}
