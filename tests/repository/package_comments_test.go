// Every package has exactly one package comment, for its readers in go doc.

package repository

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

func TestEveryPackageHasOneComment(t *testing.T) {
	comments := map[string][]string{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == "node_modules" || entry.Name() == "testdata" || entry.Name() == ".git"):
			return filepath.SkipDir
		case entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.PackageClauseOnly|parser.ParseComments)
		if err != nil {
			return err
		}
		dir := filepath.Dir(path)
		if comments[dir] == nil {
			comments[dir] = []string{}
		}
		if file.Doc != nil && !ast.IsGenerated(file) {
			comments[dir] = append(comments[dir], path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(comments) < 40 {
		t.Fatalf("only %d packages found: the test looks in the wrong place", len(comments))
	}
	for dir, files := range comments {
		if len(files) != 1 {
			t.Errorf("package %s has %d comments, in %v; a blank line keeps the header of a file apart", dir,
				len(files), files)
		}
	}
}
