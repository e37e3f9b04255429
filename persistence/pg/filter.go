// Conditions of a list, put together as the filter asks, with their values numbered.

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

// Where is the clause of all conditions.
func (c *Conditions) Where() string {
	if len(c.clauses) == 0 {
		return "TRUE"
	}
	return strings.Join(c.clauses, " AND ")
}

// Contains makes a LIKE pattern of text that is searched for as it stands.
func Contains(keyword string) string { return "%" + LikeText(keyword) + "%" }

// LikeText is text that LIKE takes as it stands.
func LikeText(text string) string {
	return strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(text)
}

// Folded is domain.Fold in SQL: compatibility forms unified, accents and case gone. The collation knows the
// case of every script; that of the database may know only ASCII.
func Folded(text string) string {
	return `normalize(regexp_replace(lower(normalize(` + text + `, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]', '', 'g'), NFKC)`
}

// Span bounds a column; zero times do not.
func (c *Conditions) Span(column string, from, to time.Time) {
	if !from.IsZero() {
		c.Add(column+" >= $?", from)
	}
	if !to.IsZero() {
		c.Add(column+" < $?", to)
	}
}
