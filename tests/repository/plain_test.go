// Comments, messages and test names say what a component does, in words that a stranger reads once.

package repository

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// riddles marked the sentences that had to be read twice. Each names what to write instead.
var riddles = map[*regexp.Regexp]string{
	pattern(`(^|[^"])\b([Nn]obody|[Ss]omebody|[Ww]hoever)\b`):     "name the component or the role",
	pattern(`\b([Mm]eanwhile|anew|for ever)\b`):                   "say when, or how often",
	pattern(`\b(is|are|was|were|be|been) told\b`):                 "receives, is notified, gets",
	pattern(`\b(tells?|says?) (whether|what|how|who)\b`):          "reports, returns, describes",
	pattern(`\b(stands|stood) (in|on|for|behind|beside|above)\b`): "is, precedes, stays",
	pattern(`\b(stands|stood) (alone|still|there|aside)\b`):       "is, precedes, stays",
}

var pattern = regexp.MustCompile

func TestCommentsAreWrittenPlainly(t *testing.T) {
	read := 0
	walk(t, func(path string, _ *ast.File) {
		path = filepath.ToSlash(path)
		if strings.HasSuffix(path, ".pb.go") || strings.HasSuffix(path, "/plain_test.go") {
			return
		}
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, group := range file.Comments {
			for _, line := range group.List {
				read++
				for riddle, instead := range riddles {
					if found := riddle.FindString(line.Text); found != "" {
						t.Errorf("%s: %q in a comment; write plainly: %s", fset.Position(line.Pos()), found, instead)
					}
				}
			}
		}
	})
	if read < 3000 {
		t.Errorf("only %d lines of comments were read: the test looks in the wrong place", read)
	}
}
