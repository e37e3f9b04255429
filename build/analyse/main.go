// Command analyse is the analysis program of "make lint": go vet runs it on one package after the other and keeps what
// it found in the build cache, so that only what changed is looked at again.
//
// It holds the passes of go vet, the checks of staticcheck and those of errorlint. Staticcheck is told what it looks for
// by this file instead of a staticcheck.conf, since the build cache would not notice that such a file changed.
package main

import (
	"encoding/json"
	"os"
	"slices"
	"strings"

	"github.com/polyfloyd/go-errorlint/errorlint"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/suite/vet"
	"golang.org/x/tools/go/analysis/unitchecker"
	"honnef.co/go/tools/analysis/lint"
	"honnef.co/go/tools/simple"
	"honnef.co/go/tools/staticcheck"
	"honnef.co/go/tools/stylecheck"
	"honnef.co/go/tools/unused"
)

// Of the checks that staticcheck leaves to the taste of a project these are asked too: receivers of a type have one
// name, comments of exported names begin with the name.
var asked = []string{"ST1016", "ST1020", "ST1021", "ST1022"}

func main() {
	all := append(slices.Clone(vet.Suite), errorlint.NewAnalyzer(), uncalled)
	for _, group := range [][]*lint.Analyzer{staticcheck.Analyzers, simple.Analyzers, stylecheck.Analyzers} {
		for _, check := range group {
			if !check.Doc.Compile().NonDefault || slices.Contains(asked, check.Analyzer.Name) {
				all = append(all, check.Analyzer)
			}
		}
	}
	if onlyFacts(os.Args[len(os.Args)-1]) {
		all = producers(all)
	}
	unitchecker.Main(all...)
}

// onlyFacts says whether go vet asks for no findings: the package is one that others import. Unitchecker would run every
// check there that uses facts, not only what makes them.
func onlyFacts(file string) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	var asked struct{ VetxOnly bool }
	return json.Unmarshal(text, &asked) == nil && asked.VetxOnly
}

// producers are those among analyzers, and among what these need, that tell of a package what its importers use.
func producers(analyzers []*analysis.Analyzer) (all []*analysis.Analyzer) {
	seen := map[*analysis.Analyzer]bool{}
	var look func([]*analysis.Analyzer)
	look = func(some []*analysis.Analyzer) {
		for _, a := range some {
			if seen[a] {
				continue
			}
			seen[a] = true
			look(a.Requires)
			if len(a.FactTypes) > 0 {
				all = append(all, a)
			}
		}
	}
	look(analyzers)
	return all
}

// uncalled reports what nothing uses. Staticcheck's own command does so after it has seen all packages; a package and
// its tests, which go vet shows together, are all that can use a name that is not exported.
var uncalled = &analysis.Analyzer{
	Name:     "uncalled",
	Doc:      "reports names that nothing uses",
	Requires: []*analysis.Analyzer{unused.Analyzer.Analyzer},
	Run: func(pass *analysis.Pass) (any, error) {
		found := pass.ResultOf[unused.Analyzer.Analyzer].(unused.Result)
		for _, object := range found.Unused {
			for _, file := range pass.Files {
				at := pass.Fset.File(file.Pos())
				if at.Name() == object.Position.Filename && !strings.HasSuffix(at.Name(), ".pb.go") {
					pass.Reportf(at.LineStart(object.Position.Line), "%s %s is unused (U1000)", object.Kind, object.Name)
				}
			}
		}
		return nil, nil
	},
}
