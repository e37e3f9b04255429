// Command analyse is the analysis program of "make lint": go vet runs it on one package after the other and keeps what
// it found in the build cache, so that only what changed is looked at again.
//
// It holds the passes of go vet, the checks of staticcheck and those of errorlint. This file selects
// the checks of staticcheck. A staticcheck.conf would not: the build cache does not notice that such a file changed.
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
	if asks := read(os.Args[len(os.Args)-1]); asks.VetxOnly {
		all = producers(all, whole != "" || strings.HasPrefix(asks.ImportPath, "touchline"))
	}
	unitchecker.Main(all...)
}

// whole is set by "make test/all". Otherwise packages of others are not built for analysis, which takes minutes: three
// checks (SA4017, SA4023, SA5012) then know of our packages only which calls change nothing, return no nil or take pairs.
var whole string

// config is what go vet asks of a package.
type config struct {
	ImportPath string
	VetxOnly   bool // no findings: the package is one that others import
}

func read(file string) (asks config) {
	if text, err := os.ReadFile(file); err == nil {
		_ = json.Unmarshal(text, &asks) // the file is none when go vet asks for the flags of this program
	}
	return asks
}

// producers are those among analyzers, and among what these need, that tell of a package what its importers use.
// Unitchecker would run every check there that uses facts. With slow, those that build the package for analysis too.
func producers(analyzers []*analysis.Analyzer, slow bool) (all []*analysis.Analyzer) {
	seen := map[*analysis.Analyzer]bool{}
	var look func([]*analysis.Analyzer)
	look = func(some []*analysis.Analyzer) {
		for _, a := range some {
			if seen[a] {
				continue
			}
			seen[a] = true
			look(a.Requires)
			if len(a.FactTypes) > 0 && (slow || !builds(a)) {
				all = append(all, a)
			}
		}
	}
	look(analyzers)
	return all
}

func builds(a *analysis.Analyzer) bool {
	return slices.ContainsFunc(a.Requires, func(needed *analysis.Analyzer) bool { return needed.Name == "buildir" || builds(needed) })
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
