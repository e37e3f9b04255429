// The purity of rules: see docs/architecture.md.

package repository

import (
	"go/ast"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Rules receive the time and all other input; they start nothing and wait for nothing.
func TestRulesArePure(t *testing.T) {
	forbidden := []string{"context", "os", "sync", "math/rand", "math/rand/v2", "github.com/asynkron"}
	found := 0
	walk(t, func(path string, file *ast.File) {
		match, _ := filepath.Match("actors/*/rules*.go", filepath.ToSlash(path))
		if !match || strings.HasSuffix(path, "_test.go") {
			return
		}
		found++
		for _, spec := range file.Imports {
			name, _ := strconv.Unquote(spec.Path.Value)
			if slices.ContainsFunc(forbidden, func(p string) bool {
				return name == p || strings.HasPrefix(name, p+"/")
			}) {
				t.Errorf("%s imports %s", path, name)
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch x := n.(type) {
			case *ast.GoStmt:
				t.Errorf("%s starts a goroutine", path)
			case *ast.SelectorExpr:
				if pkg, ok := x.X.(*ast.Ident); ok && pkg.Name == "time" &&
					slices.Contains([]string{"Now", "Since", "Until", "After", "Sleep"}, x.Sel.Name) {
					t.Errorf("%s asks for the time", path)
				}
			}
			return true
		})
	})
	if found == 0 {
		t.Fatal("no rules found: the test looks in the wrong place")
	}
}
