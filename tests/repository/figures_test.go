// The size of the server's code: each figure has a limit, and "go test -v -run Figures ./tests/repository" prints them.

package repository

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The limits of the figures. A change that lowers a figure lowers its limit.
var figureLimits = map[string]int{
	"thousands of lines without tests":     114,
	"interfaces in http":                   23,
	"packages":                             95,
	"functions over 60 lines":              0,
	"lines over 120 columns":               47,
	"lines over 120 columns in tests":      87,
	"exported names without a doc comment": 0,
}

const (
	longFunction = 60  // lines, from "func" to the closing brace
	wideLine     = 120 // characters
)

func TestTheFiguresOfTheServersCodeKeepTheirLimits(t *testing.T) {
	counted := countHouse(t)
	if len(counted) != len(figureLimits) {
		t.Errorf("%d figures are counted, %d have a limit", len(counted), len(figureLimits))
	}
	for _, name := range slices.Sorted(maps.Keys(counted)) {
		t.Logf("%-38s %7d (limit %d)", name, counted[name], figureLimits[name])
		if counted[name] > figureLimits[name] {
			t.Errorf("%s: %d, the limit is %d", name, counted[name], figureLimits[name])
		}
	}
}

// countHouse counts hand-written Go; test kits count as tests.
func countHouse(t *testing.T) map[string]int {
	t.Helper()
	counted := map[string]int{"functions over 60 lines": 0, "lines over 120 columns": 0,
		"exported names without a doc comment": 0, "interfaces in http": 0}
	packages := map[string]bool{}
	lines := 0
	walk(t, func(name string, _ *ast.File) {
		name = filepath.ToSlash(name)
		dir := path.Dir(name)
		if strings.HasSuffix(name, ".pb.go") || strings.Contains(name, "testdata") {
			return
		}
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(name, "_test.go") {
			counted["lines over 120 columns in tests"] += wideLines(source)
			return
		}
		counted["lines over 120 columns"] += wideLines(source)
		packages[dir] = true
		if strings.HasSuffix(dir, "test") || strings.HasPrefix(dir, "tests/") {
			return
		}
		lines += bytes.Count(source, []byte("\n"))
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, name, source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		countDeclarations(fset, file, dir, counted)
	})
	counted["packages"] = len(packages)
	// In thousands, because a mend of a few lines is no decision about size.
	counted["thousands of lines without tests"] = (lines + 999) / 1_000
	return counted
}

// countDeclarations counts the functions, interfaces and exported names of a file.
func countDeclarations(fset *token.FileSet, file *ast.File, dir string, counted map[string]int) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if fset.Position(d.End()).Line-fset.Position(d.Pos()).Line+1 > longFunction {
				counted["functions over 60 lines"]++
			}
			exported := d.Name.IsExported()
			if d.Recv != nil {
				exported = exported && ast.IsExported(receiver(d.Recv.List[0].Type))
			}
			if exported && d.Doc == nil {
				counted["exported names without a doc comment"]++
			}
		case *ast.GenDecl:
			countSpecs(d, dir, counted)
		}
	}
}

func countSpecs(d *ast.GenDecl, dir string, counted map[string]int) {
	for _, spec := range d.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			if _, is := s.Type.(*ast.InterfaceType); is && (dir == "http" || strings.HasPrefix(dir, "http/")) {
				counted["interfaces in http"]++
			}
			if s.Name.IsExported() && d.Doc == nil && s.Doc == nil && s.Comment == nil {
				counted["exported names without a doc comment"]++
			}
		}
	}
}

// wideLines counts the lines that are wider than an editor's column.
func wideLines(source []byte) int {
	wide := 0
	for line := range bytes.SplitSeq(source, []byte("\n")) {
		if utf8.RuneCount(line) > wideLine {
			wide++
		}
	}
	return wide
}
