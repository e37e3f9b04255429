// No type may grow into one that everything goes through.

package repository

import (
	"go/ast"
	"path/filepath"
	"strings"
	"testing"
)

const mostMethods = 60

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
	for name, n := range methods {
		if n > mostMethods {
			t.Errorf("%s has %d methods: split it by resource; %d are allowed", name, n, mostMethods)
		}
	}
}

// receiver is the name of the type a method belongs to.
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
