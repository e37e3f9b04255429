// Parses the source for docs/protocol.md: constants, frames, events and the parameters of refusals.

package repository

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// source is the code of one package without its tests.
type source struct{ files []*ast.File }

func readSource(t *testing.T, dir string) source {
	t.Helper()
	var s source
	paths, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no source in %s: %v", dir, err)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		s.files = append(s.files, file)
	}
	return s
}

func (s source) inspect(visit func(ast.Node)) {
	for _, file := range s.files {
		ast.Inspect(file, func(n ast.Node) bool { visit(n); return true })
	}
}

// numbers returns the untyped numeric constants.
func (s source) numbers() map[string]string { return s.constants("") }

// constants returns the constants of a type with their values; untyped ones for "".
func (s source) constants(kind string) map[string]string {
	found := map[string]string{}
	s.inspect(func(n ast.Node) {
		block, ok := n.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST {
			return
		}
		for _, spec := range block.Specs {
			spec := spec.(*ast.ValueSpec)
			if nameOf(spec.Type) != kind {
				continue
			}
			for i, value := range spec.Values {
				known, err := types.Eval(token.NewFileSet(), nil, token.NoPos, types.ExprString(value))
				if err != nil || known.Value == nil {
					continue
				}
				text := known.Value.ExactString()
				if unquoted, err := strconv.Unquote(text); err == nil {
					text = unquoted
				}
				found[spec.Names[i].Name] = text
			}
		}
	})
	return found
}

// mapOf returns the map literal from constants of a type to strings.
func (s source) mapOf(kind string) map[string]string {
	found := map[string]string{}
	s.inspect(func(n ast.Node) {
		literal, ok := n.(*ast.CompositeLit)
		if !ok {
			return
		}
		if kinds, ok := literal.Type.(*ast.MapType); !ok || nameOf(kinds.Key) != kind ||
			nameOf(kinds.Value) != "string" {
			return
		}
		for _, element := range literal.Elts {
			pair := element.(*ast.KeyValueExpr)
			found[nameOf(pair.Key)] = literalOf(pair.Value)
		}
	})
	return found
}

// casesOf returns the strings in the switch over a field, in the method that checks a frame.
func (s source) casesOf(field string) []string {
	var found []string
	s.inspect(func(n ast.Node) {
		method, ok := n.(*ast.FuncDecl)
		if !ok || method.Name.Name != "check" {
			return
		}
		ast.Inspect(method, func(n ast.Node) bool {
			choice, ok := n.(*ast.SwitchStmt)
			if !ok || nameOf(choice.Tag) != field {
				return true
			}
			for _, clause := range choice.Body.List {
				for _, value := range clause.(*ast.CaseClause).List {
					found = append(found, literalOf(value))
				}
			}
			return true
		})
	})
	return found
}

var inJSON = map[string]*regexp.Regexp{"t": regexp.MustCompile(`"t":"(\w+)"`), "k": regexp.MustCompile(`"k":"(\w+)"`)}

// written collects the values that the package writes to a field of a frame: in struct literals with that JSON name,
// in maps, in JSON text, and by assignments.
func (s source) written(field string, shapes source, found map[string]bool) {
	add := func(value ast.Expr) {
		if text := literalOf(value); text != "" {
			found[text] = true
		}
	}
	framed := shapes.framesWith(field)
	s.inspect(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.BasicLit:
			for _, match := range inJSON[field].FindAllStringSubmatch(n.Value, -1) {
				found[match[1]] = true
			}
		case *ast.AssignStmt:
			for i, to := range n.Lhs {
				if _, ok := to.(*ast.SelectorExpr); ok && nameOf(to) == strings.ToUpper(field) &&
					len(n.Rhs) == len(n.Lhs) {
					add(n.Rhs[i])
				}
			}
		case *ast.CompositeLit:
			known := framed[nameOf(n.Type)]
			if inline, ok := n.Type.(*ast.StructType); ok {
				known = hasField(inline, field)
			}
			for _, element := range n.Elts {
				pair, keyed := element.(*ast.KeyValueExpr)
				if keyed && (literalOf(pair.Key) == field || known && nameOf(pair.Key) == strings.ToUpper(field)) {
					add(pair.Value)
				}
			}
		}
	})
}

// framesWith returns the frames of the package that have a field with a JSON name.
func (s source) framesWith(field string) map[string]bool {
	found := map[string]bool{}
	s.inspect(func(n ast.Node) {
		if spec, ok := n.(*ast.TypeSpec); ok {
			if kind, ok := spec.Type.(*ast.StructType); ok && hasField(kind, "t") && hasField(kind, field) {
				found[spec.Name.Name] = true
			}
		}
	})
	return found
}

func hasField(kind *ast.StructType, name string) bool {
	return slices.ContainsFunc(kind.Fields.List, func(f *ast.Field) bool {
		return f.Tag != nil && strings.Contains(f.Tag.Value, `json:"`+name+`"`)
	})
}

// eventKinds returns the kinds of a chat's numbered events: a field of the literal that begins every event, an argument
// of functions that make such a literal, or assigned to its variable.
func (s source) eventKinds() []string {
	found := map[string]bool{}
	named := s.constants("")
	add := func(value ast.Expr) {
		if text := literalOf(value); text != "" {
			found[text] = true
		} else if text := named[nameOf(value)]; text != "" {
			found[text] = true
		}
	}
	s.inspect(func(n ast.Node) {
		switch n := n.(type) {
		case *ast.CompositeLit:
			for _, element := range n.Elts {
				if pair, ok := element.(*ast.KeyValueExpr); ok && nameOf(n.Type) == "Head" && nameOf(pair.Key) == "Kind" {
					add(pair.Value)
				}
			}
		case *ast.CallExpr:
			if name := nameOf(n.Fun); (name == "head" || name == "linesBroadcast") && len(n.Args) > 0 {
				add(n.Args[0])
			}
		case *ast.FuncDecl:
			if strings.HasSuffix(n.Name.Name, "Broadcast") || strings.HasSuffix(n.Name.Name, "Broadcasts") {
				ast.Inspect(n, func(n ast.Node) bool {
					if set, ok := n.(*ast.AssignStmt); ok && nameOf(set.Lhs[0]) == "kind" {
						add(set.Rhs[0])
					}
					return true
				})
			}
		}
	})
	var kinds []string
	for kind := range found {
		kinds = append(kinds, kind)
	}
	return kinds
}

// refusalParameters returns the parameters of each code anywhere in the source, by the name of its constant, and
// those used with a code known only at run time.
func refusalParameters(t *testing.T) (sent map[string]map[string]bool, shared map[string]bool) {
	t.Helper()
	// Every refusal of a field has these two; matchIds is replaced by conflicts before it leaves the server.
	sent, shared = map[string]map[string]bool{"BadRequest": {"field": true, "rule": true}}, map[string]bool{}
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() {
			return err
		}
		if name := entry.Name(); name == "client" || name == "testdata" ||
			len(name) > 1 && strings.HasPrefix(name, ".") {
			return filepath.SkipDir
		}
		if paths, _ := filepath.Glob(filepath.Join(path, "*.go")); len(paths) == 0 {
			return nil
		}
		readSource(t, path).inspect(func(n ast.Node) {
			call, ok := n.(*ast.CallExpr)
			if !ok || nameOf(call.Fun) != "Refuse" || len(call.Args) == 0 {
				return
			}
			into := shared
			if _, selected := call.Args[0].(*ast.SelectorExpr); selected || path == "domain" {
				code := nameOf(call.Args[0])
				if sent[code] == nil {
					sent[code] = map[string]bool{}
				}
				into = sent[code]
			}
			for i := 1; i < len(call.Args); i += 2 {
				if name := literalOf(call.Args[i]); name != "" && name != "matchIds" {
					into[name] = true
				}
			}
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return sent, shared
}

// nameOf returns the last name of an expression, Code for domain.Code; "" for others.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

// literalOf returns the value of a string literal, "" for other expressions.
func literalOf(e ast.Expr) string {
	if literal, ok := e.(*ast.BasicLit); ok && literal.Kind == token.STRING {
		text, _ := strconv.Unquote(literal.Value)
		return text
	}
	return ""
}
