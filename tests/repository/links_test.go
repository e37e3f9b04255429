// Links between the pages of the repository lead to existing files and headings.

package repository

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"
)

var (
	pageLink  = regexp.MustCompile(`\[[^\]]*\]\(([^)\s]+)\)|src="([^"]+)"`)
	codeBlock = regexp.MustCompile("(?s)```.*?```")
)

func TestLinksOfThePagesLeadToExistingHeadings(t *testing.T) {
	links := 0
	eachText(t, func(path, text string) {
		if filepath.Ext(path) != ".md" {
			return
		}
		for _, found := range pageLink.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
			target := found[1] + found[2]
			if strings.Contains(target, "://") {
				continue
			}
			links++
			file, heading, _ := strings.Cut(target, "#")
			if file == "" {
				file = path
			} else {
				file = filepath.Join(filepath.Dir(path), file)
			}
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s links to %s, which is not there", path, target)
			} else if heading != "" && !headingsOf(t, file)[heading] {
				t.Errorf("%s links to %s, which has no such heading", path, target)
			}
		}
	})
	if links < 50 {
		t.Errorf("only %d links were found: the test looks in the wrong place", links)
	}
}

var codeFile = regexp.MustCompile("`([a-zA-Z0-9_-]+/[a-zA-Z0-9_./-]+\\.(?:go|tsx?|sql|proto))`")

func TestPagesNameExistingFiles(t *testing.T) {
	files := 0
	eachText(t, func(path, text string) {
		if filepath.Ext(path) != ".md" {
			return
		}
		for _, found := range codeFile.FindAllStringSubmatch(codeBlock.ReplaceAllString(text, ""), -1) {
			files++
			_, here := os.Stat(found[1])
			// relative to client/src, as on the client's page
			_, ofClient := os.Stat(filepath.Join("client/src", found[1]))
			if here != nil && ofClient != nil {
				t.Errorf("%s names %s, which is not there", path, found[1])
			}
		}
	})
	if files < 20 {
		t.Errorf("only %d files are named: the test looks in the wrong place", files)
	}
}

// headingsOf returns the headings of a page in the form of links.
func headingsOf(t *testing.T, path string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	found := map[string]bool{}
	for line := range strings.Lines(codeBlock.ReplaceAllString(string(text), "")) {
		if !strings.HasPrefix(line, "#") {
			continue
		}
		found[strings.Map(func(r rune) rune {
			switch {
			case r == ' ':
				return '-'
			case r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r):
				return unicode.ToLower(r)
			}
			return -1
		}, strings.TrimSpace(strings.TrimLeft(line, "#")))] = true
	}
	return found
}
