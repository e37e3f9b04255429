// The texts of the site, in the language of the reader.

package site

import (
	"context"

	"touchline/domain"
	"touchline/persistence/pg"
)

// RichText returns a text in the nearest language: the exact one, the other Chinese one, English for readers of other
// languages, then Chinese. NOT_FOUND for a kind without a text.
func (s *Site) RichText(ctx context.Context, kind int32, lang string) (domain.RichText, error) {
	t := domain.RichText{Kind: kind}
	err := s.db.QueryRow(ctx, `
		SELECT language, title, html, version, updated_at
		FROM rich_text
		WHERE type = $1
		ORDER BY language = $2 DESC, $2 LIKE 'zh%' AND language LIKE 'zh%' DESC, language = 'en' DESC, language = 'zh' DESC,
		language
		LIMIT 1`, kind, lang).Scan(&t.Language, &t.Title, &t.HTML, &t.Version, &t.Updated)
	return t, pg.Doing(pg.Found(err, "richText"), "read text %d", kind)
}

// TextVersion returns the newest version of a text in any language; 0 while there is none.
func (s *Site) TextVersion(ctx context.Context, kind int32) (version int, err error) {
	err = s.db.QueryRow(ctx, `SELECT coalesce(max(version), 0) FROM rich_text WHERE type = $1`, kind).Scan(&version)
	return version, pg.Doing(err, "read the version of text %d", kind)
}
