// Migrations run while the older version serves: they add, and remove nothing that it uses.

package upgrade

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const migrations = "persistence/migrations"

// breaking are statements that may break an older version, unless their table is new in the same file.
var breaking = []*regexp.Regexp{
	regexp.MustCompile(`(?is)\b(?:DROP|TRUNCATE)\s+(?:TABLE|VIEW)\s+(?:IF\s+EXISTS\s+)?(\w+)`),
	regexp.MustCompile(`(?is)\bDROP\s+(?:TYPE|FUNCTION)\s+(?:IF\s+EXISTS\s+)?(\w+)`),
	regexp.MustCompile(`(?is)\bALTER\s+TABLE\s+(?:ONLY\s+)?(\w+)[^;]*\b(?:DROP\s+COLUMN|RENAME|SET\s+NOT\s+NULL|` +
		`SET\s+DATA\s+TYPE|ALTER\s+(?:COLUMN\s+)?\w+\s+TYPE|ADD\s+(?:CONSTRAINT|CHECK|UNIQUE|FOREIGN|EXCLUDE))\b`),
	regexp.MustCompile(`(?is)\bCREATE\s+UNIQUE\s+INDEX\s+(?:CONCURRENTLY\s+)?` +
		`(?:IF\s+NOT\s+EXISTS\s+)?\w+\s+ON\s+(\w+)`),
	regexp.MustCompile(`(?is)\bCREATE\s+(?:OR\s+REPLACE\s+)?(?:CONSTRAINT\s+)?TRIGGER\b[^;]*?\bON\s+(\w+)`),
}

var (
	addedColumn = regexp.MustCompile(`(?is)\bALTER\s+TABLE\s+(\w+)[^;]*?\bADD\s+(?:COLUMN\s+)?` +
		`(?:IF\s+NOT\s+EXISTS\s+)?\w+\s+[^,;]*\bNOT\s+NULL\b[^,;]*`)
	newTable = regexp.MustCompile(`(?is)\bCREATE\s+TABLE\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)`)
	comment  = regexp.MustCompile(`--[^\n]*`)
	reason   = regexp.MustCompile(`(?m)^-- The older version: .{20}`)
)

// stumbles returns the statements of a migration that may break the older version. A file with an explanation ("--
// The older version: it …") has none.
func stumbles(file string) (found []string) {
	up, _, _ := strings.Cut(file, "-- +goose Down")
	if reason.MatchString(up) {
		return nil
	}
	up = comment.ReplaceAllString(up, "")
	made := map[string]bool{}
	for _, m := range newTable.FindAllStringSubmatch(up, -1) {
		made[m[1]] = true
	}
	for _, rule := range breaking {
		for _, m := range rule.FindAllStringSubmatch(up, -1) {
			if !made[m[1]] {
				found = append(found, strings.Join(strings.Fields(m[0]), " "))
			}
		}
	}
	for _, m := range addedColumn.FindAllStringSubmatch(up, -1) {
		if !made[m[1]] && !strings.Contains(strings.ToUpper(m[0]), "DEFAULT") &&
			!strings.Contains(strings.ToUpper(m[0]), "GENERATED") {
			found = append(found, strings.Join(strings.Fields(m[0]), " "))
		}
	}
	return found
}

// number returns the number of a migration, five digits.
func number(path string) string {
	digits, _, _ := strings.Cut(filepath.Base(path), "_")
	return digits
}

func TestMigrationsSinceTheOldestVersionDoNotBreakIt(t *testing.T) {
	out, err := exec.Command("git", "diff", "--name-status", "--no-renames", oldest(t), "--", migrations).Output()
	if err != nil {
		t.Fatal(err)
	}
	whole, err := filepath.Glob(migrations + "/*_schema.sql") // such a file replaces all files up to its number
	if err != nil || len(whole) != 1 {
		t.Fatalf("%q create the whole schema, %v", whole, err)
	}
	for line := range strings.Lines(string(out)) {
		how, path, _ := strings.Cut(strings.TrimSpace(line), "\t")
		replaced := how == "D" && number(path) <= number(whole[0])
		if how != "A" && !replaced {
			t.Errorf("%s ran on databases already and is changed (%s): write another one", path, how)
		}
	}
	known, err := exec.Command("git", "ls-tree", "--name-only", oldest(t), migrations+"/").Output()
	if err != nil {
		t.Fatal(err)
	}
	old := map[string]bool{}
	for line := range strings.Lines(string(known)) {
		old[filepath.Base(strings.TrimSpace(line))] = true
	}
	files, err := filepath.Glob(migrations + "/*.sql")
	if err != nil || len(files) == 0 || len(old) == 0 {
		t.Fatalf("%d migrations, %d of the oldest version, %v", len(files), len(old), err)
	}
	for _, path := range files {
		if old[filepath.Base(path)] {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, statement := range stumbles(string(text)) {
			t.Errorf("%s: the older version may stumble over %q; see docs/operating.md, Another version", path,
				statement)
		}
	}
}

func TestAMigrationThatBreaksTheOlderVersionIsNoticed(t *testing.T) {
	for file, breaks := range map[string]bool{
		"ALTER TABLE house ADD COLUMN motto text;":                                                      false,
		"ALTER TABLE house ADD COLUMN motto text NOT NULL DEFAULT '';":                                  false,
		"CREATE TABLE motto (id bigint NOT NULL); CREATE UNIQUE INDEX m ON motto (id);":                 false,
		"CREATE INDEX m ON house (motto);":                                                              false,
		"ALTER TABLE house DROP COLUMN motto; -- +goose Down":                                           true,
		"-- The older version: it has not read motto since 2026.\nALTER TABLE house DROP COLUMN motto;": false,
		"-- DROP TABLE house;": false,
		"-- +goose Up\nCREATE TABLE a (b int);\n-- +goose Down\nDROP TABLE house;": false,
		"ALTER TABLE house ADD COLUMN motto text NOT NULL;":                        true,
		"ALTER TABLE house RENAME COLUMN motto TO words;":                          true,
		"ALTER TABLE house ALTER COLUMN motto TYPE bigint USING 1;":                true,
		"ALTER TABLE house ALTER motto SET NOT NULL;":                              true,
		"ALTER TABLE house ADD CONSTRAINT short CHECK (length(motto) < 5);":        true,
		"CREATE UNIQUE INDEX m ON house (motto);":                                  true,
		"DROP TABLE IF EXISTS house;":                                              true,
	} {
		if found := stumbles(file); (len(found) > 0) != breaks {
			t.Errorf("%s: %q", file, found)
		}
	}
}
