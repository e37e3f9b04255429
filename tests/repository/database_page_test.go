// docs/database.md and a migrated database agree: every table is once in a list and once in a diagram, and every
// named column exists.

package repository

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"touchline/persistence/persistencetest"
)

func TestTheDatabasePageMatchesTheSchema(t *testing.T) {
	tables := columnsOfSchema(t)
	listed := tableRows{}
	for at, rows := range readTables(t, "docs/database.md") {
		for name, row := range rows {
			if listed[name] != nil {
				t.Errorf("%s is listed twice, the second time under %q", name, at[0])
			}
			listed[name] = row
		}
	}
	var names []string
	for name := range tables {
		names = append(names, name)
	}
	t.Run("lists", func(t *testing.T) { sameNames(t, listed, names) })
	t.Run("diagrams", func(t *testing.T) {
		drawn := entities(t, "docs/database.md")
		sameNames(t, drawn, names)
		for table, columns := range drawn {
			for _, column := range columns {
				if len(tables[table]) > 0 && !slices.Contains(tables[table], column) {
					t.Errorf("the table %s has no column %s", table, column)
				}
			}
		}
	})
}

// columnsOfSchema returns the columns of every table of a migrated database.
func columnsOfSchema(t *testing.T) map[string][]string {
	t.Helper()
	config := persistencetest.Config(t)
	persistencetest.OpenConfig(t, config)
	rows, err := persistencetest.SQL(t, config).Query(t.Context(), `
		SELECT table_name, array_agg(column_name::text) FROM information_schema.columns
		JOIN information_schema.tables USING (table_schema, table_name)
		WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' GROUP BY table_name`)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	found := map[string][]string{}
	for rows.Next() {
		var name string
		var columns []string
		if err := rows.Scan(&name, &columns); err != nil {
			t.Fatal(err)
		}
		found[name] = columns
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return found
}

var (
	diagram = regexp.MustCompile("(?s)```mermaid\nerDiagram\n(.*?)```")
	entity  = regexp.MustCompile(`(?s)(\w+) \{\n(.*?)\n +\}`)
)

// entities returns the tables of all diagrams of a page, with their columns.
func entities(t *testing.T, path string) tableRows {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := tableRows{}
	for _, part := range diagram.FindAllStringSubmatch(string(text), -1) {
		for _, table := range entity.FindAllStringSubmatch(part[1], -1) {
			if found[table[1]] != nil {
				t.Errorf("%s is drawn twice", table[1])
			}
			for line := range strings.SplitSeq(table[2], "\n") {
				found[table[1]] = append(found[table[1]], strings.Fields(line)[1])
			}
		}
	}
	return found
}
