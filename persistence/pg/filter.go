// Conditions of a list: the filter adds clauses, and their values are numbered.

package pg

import (
	"strconv"
	"strings"
	"time"
)

// Conditions grows a WHERE clause; values never enter the text.
type Conditions struct {
	clauses []string
	Values  []any
}

// Add takes a clause with one $ for each value.
func (c *Conditions) Add(clause string, values ...any) {
	for _, value := range values {
		clause = strings.Replace(clause, "$?", c.Value(value), 1)
	}
	c.clauses = append(c.clauses, clause)
}

// Value numbers a value for use anywhere in the query.
func (c *Conditions) Value(v any) string {
	c.Values = append(c.Values, v)
	return "$" + strconv.Itoa(len(c.Values))
}

// Where returns the condition that all clauses form; TRUE without clauses.
func (c *Conditions) Where() string {
	if len(c.clauses) == 0 {
		return "TRUE"
	}
	return strings.Join(c.clauses, " AND ")
}

// Contains returns a LIKE pattern that matches the keyword literally.
func Contains(keyword string) string { return "%" + LikeText(keyword) + "%" }

// LikeText escapes text, so that LIKE matches it literally.
func LikeText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}

// Folded returns domain.Fold in SQL: it unifies compatibility forms and drops accents and case. The collation knows the
// case of every script; the database's own may know only ASCII.
func Folded(text string) string {
	return `normalize(regexp_replace(lower(normalize(` + text + `, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]', '',
		'g'), NFKC)`
}

// Span limits a column to a time span; a zero time sets no limit.
func (c *Conditions) Span(column string, from, to time.Time) {
	if !from.IsZero() {
		c.Add(column+" >= $?", from)
	}
	if !to.IsZero() {
		c.Add(column+" < $?", to)
	}
}
