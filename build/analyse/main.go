// Command analyse is the analysis program of "make lint". go vet runs it on one package after the other and keeps its
// findings in the build cache, so that only changed packages are analysed again.
//
// It holds the passes of go vet and the checks of staticcheck and errorlint. This file selects the checks of
// staticcheck, because the build cache does not notice a change of a staticcheck.conf. "analyse manifests FILE…" checks
// manifests for Kubernetes. The module is separate, so that the product does not depend on any of these libraries.
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

// optional are checks that staticcheck does not run by default: receivers of a type have one name, comments of exported
// names begin with the name.
var optional = []string{"ST1016", "ST1020", "ST1021", "ST1022"}

func main() {
	if len(os.Args) > 2 && os.Args[1] == "manifests" {
		checkManifests(os.Args[2:])
		return
	}
	all := append(slices.Clone(vet.Suite), errorlint.NewAnalyzer(), uncalled)
	for _, group := range [][]*lint.Analyzer{staticcheck.Analyzers, simple.Analyzers, stylecheck.Analyzers} {
		for _, check := range group {
			if !check.Doc.Compile().NonDefault || slices.Contains(optional, check.Analyzer.Name) {
				all = append(all, check.Analyzer)
			}
		}
	}
	if asks := read(os.Args[len(os.Args)-1]); asks.VetxOnly {
		all = producers(all, whole != "" || strings.HasPrefix(asks.ImportPath, "touchline"))
	}
	unitchecker.Main(all...)
}

// whole is set by "make test/all". Otherwise foreign packages are not built for analysis, which takes minutes. Three
// checks (SA4017, SA4023, SA5012) then know only our own functions.
var whole string

// config is go vet's request for a package.
type config struct {
	ImportPath string
	VetxOnly   bool // only the facts for importers are wanted, no findings
}

func read(file string) (asks config) {
	if text, err := os.ReadFile(file); err == nil {
		_ = json.Unmarshal(text, &asks) // without a file, go vet asks for the flags of this program
	}
	return asks
}

// producers returns the analyzers, with their requirements, that produce facts for importers of a package. Unitchecker
// would run every check that uses facts. slow adds those that build the package for analysis.
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
	return slices.ContainsFunc(a.Requires, func(needed *analysis.Analyzer) bool {
		return needed.Name == "buildir" || builds(needed)
	})
}

// uncalled reports unused names. Staticcheck's own command does so after all packages. Here a package and its tests are
// enough, because only they can use an unexported name.
var uncalled = &analysis.Analyzer{
	Name:     "uncalled",
	Doc:      "reports unused names",
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
