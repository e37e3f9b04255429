// Comments refer only to documents of this repository: to a heading of docs/protocol.md or to the path of a call.

package repository

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// outside matches references to a section of a document outside the repository.
var outside = regexp.MustCompile(`(?i)\b(contract|specification)('s)?,? ?(sections?\b|§|\d)|\bAPI contract\b|` +
	`\bproduct specification\b`)

var (
	written = []string{".go", ".proto", ".sql", ".ts", ".tsx", ".css", ".md", ".sh", ".mjs"}
	foreign = []string{".git", "node_modules", "dist", "bin", "data"}
)

func TestCommentsReferToDocumentsOfTheRepository(t *testing.T) {
	eachText(t, func(path, text string) {
		if path == "tests/repository/references_test.go" || !mayRefer(text) {
			return
		}
		number := 0
		for line := range strings.Lines(text) {
			number++
			if found := outside.FindString(line); found != "" {
				t.Errorf("%s:%d refers to %q: name a heading of docs/protocol.md or the path of a call", path, number,
					found)
			}
		}
	})
}

// mayRefer skips the expression for most texts, because the race detector makes it slow.
func mayRefer(text string) bool {
	text = strings.ToLower(text)
	return strings.Contains(text, "contract") || strings.Contains(text, "specification")
}

var toProtocol = regexp.MustCompile(`docs/protocol\.md, ([A-Z][A-Za-z ]+[a-z])`)

func TestReferencesToTheProtocolPageNameAHeading(t *testing.T) {
	page, err := os.ReadFile("docs/protocol.md")
	if err != nil {
		t.Fatal(err)
	}
	var headings []string
	for line := range strings.Lines(string(page)) {
		if strings.HasPrefix(line, "#") {
			headings = append(headings, strings.TrimSpace(strings.TrimLeft(line, "#")))
		}
	}
	references := 0
	eachText(t, func(path, text string) {
		for _, found := range toProtocol.FindAllStringSubmatch(text, -1) {
			references++
			if !slices.ContainsFunc(headings, func(heading string) bool {
				return strings.HasPrefix(found[1], heading)
			}) {
				t.Errorf("%s refers to %q of docs/protocol.md, which has no such heading", path, found[1])
			}
		}
	})
	if references < 10 {
		t.Errorf("only %d references were found: the test looks in the wrong place", references)
	}
}

// eachText visits the hand-written files by path with slashes.
func eachText(t *testing.T, visit func(path, text string)) {
	t.Helper()
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && slices.Contains(foreign, entry.Name()) && path != "http/openapi/data":
			return filepath.SkipDir
		case entry.IsDir() || !slices.Contains(written, filepath.Ext(path)):
			return nil
		}
		text, err := os.ReadFile(path)
		if err == nil {
			visit(filepath.ToSlash(path), string(text))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}
