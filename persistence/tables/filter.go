// Conditions of a list, put together as the filter asks, with their values numbered.

package tables

import (
	"strconv"
	"strings"
	"time"
)

// conditions grows a WHERE clause; values never enter the text.
type conditions struct {
	clauses []string
	values  []any
}

// add takes a clause with one $ for each value.
func (c *conditions) add(clause string, values ...any) {
	for _, value := range values {
		clause = strings.Replace(clause, "$?", c.value(value), 1)
	}
	c.clauses = append(c.clauses, clause)
}

// value numbers a value for use anywhere in the query.
func (c *conditions) value(v any) string {
	c.values = append(c.values, v)
	return "$" + strconv.Itoa(len(c.values))
}

func (c *conditions) where() string {
	if len(c.clauses) == 0 {
		return "TRUE"
	}
	return strings.Join(c.clauses, " AND ")
}

// contains makes a LIKE pattern of text that is searched for as it stands.
func contains(keyword string) string {
	return "%" + strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`).Replace(keyword) + "%"
}

// folded is domain.Fold in SQL: compatibility forms unified, accents and case gone. The collation knows the
// case of every script; that of the database may know only ASCII.
func folded(text string) string {
	return `normalize(regexp_replace(lower(normalize(` + text + `, NFKD) COLLATE "und-x-icu"), '[\u0300-\u036f]', '', 'g'), NFKC)`
}

// span bounds a column; zero times do not.
func (c *conditions) span(column string, from, to time.Time) {
	if !from.IsZero() {
		c.add(column+" >= $?", from)
	}
	if !to.IsZero() {
		c.add(column+" < $?", to)
	}
}
