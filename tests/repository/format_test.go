// Every Go file is formatted as gofmt does.

package repository

import (
	"bytes"
	"go/ast"
	"go/format"
	"os"
	"testing"
)

func TestEveryGoFileIsFormatted(t *testing.T) {
	walk(t, func(path string, _ *ast.File) {
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if formatted, err := format.Source(source); err != nil || !bytes.Equal(source, formatted) {
			t.Errorf("%s: gofmt -w changes it (%v)", path, err)
		}
	})
}
