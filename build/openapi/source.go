// Reading the source: comments of types, fields and handlers, values of named types, paths of routes.
package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// docs is api_docs.json.
type docs struct {
	Calls  map[string]*callDoc `json:"calls"`  // by "POST /path"
	Types  map[string]*typeDoc `json:"types"`  // by package and name: "http.liveItem"
	Values map[string][]string `json:"values"` // of named string types, by package and name
}

type callDoc struct {
	Handler string   `json:"handler"`
	Doc     string   `json:"doc,omitempty"`
	Codes   []string `json:"codes,omitempty"` // what the shell refuses with, and what its interfaces promise to
}

type typeDoc struct {
	Doc    string            `json:"doc,omitempty"`
	Fields map[string]string `json:"fields,omitempty"` // by the name in JSON
}

// source is everything read so far.
type source struct {
	docs
	strings map[string]string   // constants, by name
	codes   map[string]string   // domain.X → its text
	funcs   map[string][]*deed  // by package and name
	promise map[string][]string // codes named in the comments of interfaces, by method name
}

// deed is a function: what it calls and what it refuses with.
type deed struct {
	pkg, recv, name, doc string
	decl                 *ast.FuncDecl
}

func readSource(folders ...string) ([]byte, error) {
	s := &source{
		docs:    docs{Calls: map[string]*callDoc{}, Types: map[string]*typeDoc{}, Values: map[string][]string{}},
		strings: map[string]string{}, codes: map[string]string{}, funcs: map[string][]*deed{},
		promise: map[string][]string{},
	}
	files := map[string][]*ast.File{}
	for _, folder := range folders {
		names, err := filepath.Glob(folder + "/*.go")
		if err != nil {
			return nil, err
		}
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return nil, err
			}
			files[folder] = append(files[folder], file)
		}
	}
	for _, folder := range folders {
		for _, file := range files[folder] {
			s.declarations(folder, file)
		}
	}
	for _, file := range files["domain"] {
		s.codesOf(file)
	}
	for _, folder := range folders {
		for _, file := range files[folder] {
			s.promises(file)
		}
	}
	for _, file := range files["http"] {
		s.routes(file)
	}
	text, err := json.MarshalIndent(s.docs, "", " ")
	return append(text, '\n'), err
}

func (s *source) declarations(folder string, file *ast.File) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			one := &deed{pkg: folder, name: d.Name.Name, doc: sentence(d.Doc), decl: d}
			if d.Recv != nil {
				one.recv = typeName(d.Recv.List[0].Type)
			}
			key := folder + "." + d.Name.Name
			s.funcs[key] = append(s.funcs[key], one)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch sp := spec.(type) {
				case *ast.TypeSpec:
					s.typeSpec(folder, d, sp)
				case *ast.ValueSpec:
					s.constants(folder, sp)
				}
			}
		}
	}
}

func (s *source) typeSpec(folder string, d *ast.GenDecl, sp *ast.TypeSpec) {
	doc := sp.Doc
	if doc == nil {
		doc = d.Doc
	}
	one := &typeDoc{Doc: sentence(doc), Fields: map[string]string{}}
	if body, ok := sp.Type.(*ast.StructType); ok {
		for _, field := range body.Fields.List {
			text := sentence(field.Doc)
			if text == "" {
				text = sentence(field.Comment)
			}
			if field.Tag == nil || text == "" {
				continue
			}
			tag, _ := strconv.Unquote(field.Tag.Value)
			name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
			if name != "" && name != "-" {
				one.Fields[name] = text
			}
		}
	}
	if one.Doc != "" || len(one.Fields) > 0 {
		s.Types[folder+"."+sp.Name.Name] = one
	}
}

// constants of text, and the values of named text types.
func (s *source) constants(folder string, sp *ast.ValueSpec) {
	for i, name := range sp.Names {
		if i >= len(sp.Values) {
			return
		}
		literal, ok := sp.Values[i].(*ast.BasicLit)
		if !ok || literal.Kind != token.STRING {
			continue
		}
		text, _ := strconv.Unquote(literal.Value)
		s.strings[name.Name] = text
		if of, ok := sp.Type.(*ast.Ident); ok && of.IsExported() && folder == "domain" {
			s.Values[folder+"."+of.Name] = append(s.Values[folder+"."+of.Name], text)
		}
	}
}

func (s *source) codesOf(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		sp, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if of, ok := sp.Type.(*ast.Ident); ok && of.Name == "Code" {
			for _, name := range sp.Names {
				s.codes[name.Name] = s.strings[name.Name]
			}
		}
		return true
	})
}

// promises reads the codes interfaces name in their comments.
func (s *source) promises(file *ast.File) {
	ast.Inspect(file, func(n ast.Node) bool {
		i, ok := n.(*ast.InterfaceType)
		if !ok {
			return true
		}
		for _, method := range i.Methods.List {
			for _, name := range method.Names {
				for _, word := range strings.FieldsFunc(sentence(method.Doc)+" "+sentence(method.Comment), notOfCode) {
					if slices.Contains(s.allCodes(), word) {
						s.promise[name.Name] = append(s.promise[name.Name], word)
					}
				}
			}
		}
		return true
	})
}

func (s *source) allCodes() []string {
	all := make([]string, 0, len(s.codes))
	for _, text := range s.codes {
		all = append(all, text)
	}
	return all
}

func notOfCode(r rune) bool { return r != '_' && (r < 'A' || r > 'Z') }

// sentence is a comment on one line.
func sentence(group *ast.CommentGroup) string {
	return strings.Join(strings.Fields(group.Text()), " ")
}

func typeName(e ast.Expr) string {
	switch t := e.(type) {
	case *ast.StarExpr:
		return typeName(t.X)
	case *ast.IndexExpr:
		return typeName(t.X)
	case *ast.IndexListExpr:
		return typeName(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
