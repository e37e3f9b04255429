// The words of docs/glossary.md: each has its name in Go and in JSON and its word on the screen, and no second name.

package repository

import (
	"go/ast"
	"go/scanner"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func TestAWordOfTheGlossaryHasItsNameInTheCodeAndOnTheScreen(t *testing.T) {
	page := readTables(t, "docs/glossary.md")
	names := namesInJSON(t)
	screen := filesText(t, "client/src/i18n/locales/en/*.json") + filesText(t, "client/console/words/en/*.json")
	declared := map[string][]string{}
	checkNames := func(word, inGo, inJSON string) {
		dot := strings.LastIndex(inGo, ".")
		if dot < 0 {
			t.Errorf("%s: %q is no package and name", word, inGo)
			return
		}
		dir, name := inGo[:dot], inGo[dot+1:]
		if declared[dir] == nil {
			declared[dir] = readSource(t, dir).declared()
		}
		if !slices.Contains(declared[dir], name) {
			t.Errorf("%s: package %s declares no %s", word, dir, name)
		}
		if inJSON != "" && !slices.Contains(names, inJSON) {
			t.Errorf("%s: no call and no frame has the name %q", word, inJSON)
		}
	}
	for word, cells := range page.rows(t, "The product", "Word") {
		checkNames(word, strings.Trim(cells[1], "`"), strings.Trim(cells[2], "`"))
		if !regexp.MustCompile(`(?i)\b` + cells[3] + `s?\b`).MatchString(screen) {
			t.Errorf("%s: no English text says %q", word, cells[3])
		}
	}
	for word, cells := range page.rows(t, "The server", "Word") {
		checkNames(word, strings.Trim(cells[1], "`"), strings.Trim(cells[2], "`"))
	}
}

var not = regexp.MustCompile(`\*not: ([a-z]+)\*`)

func TestNothingBearsAWordThatTheGlossaryRefuses(t *testing.T) {
	var refused []string
	for _, found := range not.FindAllStringSubmatch(filesText(t, "docs/glossary.md"), -1) {
		refused = append(refused, found[1])
	}
	if len(refused) == 0 {
		t.Fatal("the glossary refuses no word: the test looks in the wrong place")
	}
	for _, name := range namesInJSON(t) {
		if word := refusedIn(name, refused); word != "" {
			t.Errorf("the JSON name %s says %s", name, word)
		}
	}
	eachText(t, func(path, text string) {
		if !strings.HasSuffix(path, ".go") {
			return
		}
		for _, name := range identifiersIn([]byte(text)) {
			if word := refusedIn(name, refused); word != "" {
				t.Errorf("%s: the identifier %s says %s", path, name, word)
			}
		}
	})
}

var wordInName = regexp.MustCompile(`[A-Z]?[a-z]+|[A-Z]+`)

// refusedIn is the refused word in a name, in the singular or plural, or "".
func refusedIn(name string, refused []string) string {
	for _, part := range wordInName.FindAllString(name, -1) {
		part = strings.ToLower(part)
		for _, word := range refused {
			if part == word || part == word+"s" || part == word+"es" {
				return word
			}
		}
	}
	return ""
}

func identifiersIn(text []byte) (names []string) {
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), text, nil, 0)
	for {
		switch _, kind, name := s.Scan(); kind {
		case token.EOF:
			return names
		case token.IDENT:
			names = append(names, name)
		}
	}
}

// declared are the names of the package's own types, functions, methods, constants and variables.
func (s source) declared() (names []string) {
	s.inspect(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			names = append(names, n.Name.Name)
		case *ast.TypeSpec:
			names = append(names, n.Name.Name)
		case *ast.ValueSpec:
			for _, name := range n.Names {
				names = append(names, name.Name)
			}
		}
	})
	return names
}

var (
	fieldName = regexp.MustCompile(`(?m)^\s+(\w+)\??: `)
	callName  = regexp.MustCompile(`(?m)^\s+'/\w+/(\w+)': `)
)

// namesInJSON are those of the fields and calls in the client's types, which are made from the server's.
func namesInJSON(t *testing.T) (names []string) {
	types := filesText(t, "client/src/api/schema.gen.ts") + filesText(t, "client/src/realtime/frames.gen.ts")
	for _, found := range append(fieldName.FindAllStringSubmatch(types, -1),
		callName.FindAllStringSubmatch(types, -1)...) {
		names = append(names, found[1])
	}
	return names
}

func filesText(t *testing.T, pattern string) (text string) {
	paths, err := filepath.Glob(pattern)
	if err != nil || len(paths) == 0 {
		t.Fatalf("no file %s: %v", pattern, err)
	}
	for _, path := range paths {
		body, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		text += string(body)
	}
	return text
}
