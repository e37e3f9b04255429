// The layout in docs/architecture.md names every package.

package repository

import (
	"go/ast"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var folderName = regexp.MustCompile(`[a-z0-9]+/`)

func TestTheLayoutNamesEveryPackage(t *testing.T) {
	text, err := os.ReadFile("docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	_, picture, _ := strings.Cut(string(text), "## Layout")
	picture = codeBlock.FindString(picture)
	named := map[string]bool{}
	for _, folder := range folderName.FindAllString(picture, -1) {
		named[strings.TrimSuffix(folder, "/")] = true
	}
	if len(named) < 40 {
		t.Fatalf("only %d folders are named: the test looks in the wrong place", len(named))
	}
	walk(t, func(file string, _ *ast.File) {
		dir := path.Dir(filepath.ToSlash(file))
		helps := strings.HasSuffix(dir, "test") || strings.Contains(dir, "testdata")
		if dir != "." && !helps && !named[path.Base(dir)] {
			named[path.Base(dir)] = true
			t.Errorf("the picture of the layout does not name %s", dir)
		}
	})
}
