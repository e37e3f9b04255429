// Limits on the methods of a type and the files of a package.

package repository

import (
	"go/ast"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

const (
	mostMethods = 57
	mostFiles   = 40 // of a package, tests included
)

func TestNoPackageHasMoreFilesThanAReaderLooksThrough(t *testing.T) {
	files := map[string]int{}
	walk(t, func(name string, _ *ast.File) { files[path.Dir(filepath.ToSlash(name))]++ })
	if len(files) < 40 {
		t.Fatalf("only %d packages: the test looks in the wrong place", len(files))
	}
	for dir, n := range files {
		if n > mostFiles {
			t.Errorf("%s has %d files: cut a package out of it; %d are allowed", dir, n, mostFiles)
		}
	}
	t.Logf("the largest package has %d files", slices.Max(slices.Collect(maps.Values(files))))
}

func TestNoTypeHasMoreMethodsThanAReaderCanKeepInMind(t *testing.T) {
	methods := map[string]int{}
	walk(t, func(path string, file *ast.File) {
		dir := filepath.ToSlash(filepath.Dir(path))
		if dir == "protos" || strings.HasSuffix(path, "_test.go") { // generated; fakes of many ports
			return
		}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[dir+"."+receiver(f.Recv.List[0].Type)]++
			}
		}
	})
	if len(methods) < 100 {
		t.Fatalf("only %d types have methods: the test looks in the wrong place", len(methods))
	}
	t.Logf("the widest type has %d methods", slices.Max(slices.Collect(maps.Values(methods))))
	for name, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods: split it by resource; %d are allowed", name, n, mostMethods)
		}
	}
}

// receiver returns the name of the type of a method.
func receiver(t ast.Expr) string {
	switch x := t.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.IndexListExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return "?"
}
