// Reads the source: comments of types and fields, values of named types. It type-checks our packages without their
// foreign dependencies, and ignores declarations that need these.

package main

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// docs is the content of api_docs.json.
type docs struct {
	Calls  map[string]*callDoc `json:"calls"`  // by "POST /path"
	Types  map[string]*typeDoc `json:"types"`  // structs of JSON, by folder and name: "http/view.LiveItem"
	Values map[string][]string `json:"values"` // of named string types, by folder and name
}

type callDoc struct {
	Handler string   `json:"handler"`
	Doc     string   `json:"doc,omitempty"`
	Codes   []string `json:"codes,omitempty"` // of the handler's code, and of the comments of tables and interfaces
}

type typeDoc struct {
	Doc    string            `json:"doc,omitempty"`
	Fields map[string]string `json:"fields,omitempty"` // by JSON name
}

// module is the prefix of our import paths.
const module = "touchline/"

// tables is the folder of the packages whose methods list their refusal codes in comments.
const tables = "persistence/tables"

func inTables(folder string) bool { return folder == tables || strings.HasPrefix(folder, tables+"/") }

// inDomain reports whether a folder belongs to the domain.
func inDomain(folder string) bool { return folder == "domain" || strings.HasPrefix(folder, "domain/") }

// source is the source read so far.
type source struct {
	docs
	fset     *token.FileSet
	info     types.Info
	packages map[string]*types.Package     // by import path
	funcs    map[*types.Func]*ast.FuncDecl // our functions
	comments map[types.Object]string       // of the methods of interfaces and tables, and of fields that are functions
	enums    map[string][]enumValue        // of the domain, by the name of the type
	abouts   map[string]string             // comments of the domain's types, by name
}

func readSource(folders ...string) (*source, error) {
	s := &source{
		docs: docs{Calls: map[string]*callDoc{}, Types: map[string]*typeDoc{}, Values: map[string][]string{}},
		fset: token.NewFileSet(), packages: map[string]*types.Package{}, funcs: map[*types.Func]*ast.FuncDecl{},
		comments: map[types.Object]string{},
		enums:    map[string][]enumValue{}, abouts: map[string]string{},
		info: types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{},
		},
	}
	files := map[string][]*ast.File{}
	for _, folder := range folders {
		if _, err := s.check(folder, files); err != nil {
			return nil, err
		}
	}
	for folder, all := range files {
		for _, file := range all {
			s.declarations(folder, file)
		}
	}
	for _, all := range files {
		for _, file := range all {
			s.routes(file)
		}
	}
	return s, nil
}

// json returns the content of api_docs.json.
func (s *source) json() ([]byte, error) {
	text, err := json.MarshalIndent(s.docs, "", " ")
	return append(text, '\n'), err
}

// check reads and type-checks the package of a folder, after our packages that it imports.
func (s *source) check(folder string, files map[string][]*ast.File) (*types.Package, error) {
	if known := s.packages[module+folder]; known != nil {
		return known, nil
	}
	names, err := filepath.Glob(folder + "/*.go")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(s.fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files[folder] = append(files[folder], file)
	}
	config := types.Config{
		Importer: importer(func(name string) (*types.Package, error) {
			if ours, ok := strings.CutPrefix(name, module); ok &&
				(inDomain(ours) || ours == "frames" || inTables(ours) || strings.HasPrefix(ours, "http/")) {
				return s.check(ours, files)
			}
			return s.unknown(name), nil
		}),
		Error: func(error) {}, // about foreign packages, which are empty
	}
	known, _ := config.Check(module+folder, s.fset, files[folder], &s.info)
	s.packages[module+folder] = known
	return known, nil
}

type importer func(name string) (*types.Package, error)

// Import returns a package.
func (i importer) Import(name string) (*types.Package, error) { return i(name) }

// unknown returns an empty package for a foreign one.
func (s *source) unknown(name string) *types.Package {
	if s.packages[name] == nil {
		short := path.Base(name)
		if version, isVersion := strings.CutPrefix(short, "v"); isVersion && strings.Trim(version, "0123456789") == "" {
			short = path.Base(path.Dir(name))
		}
		s.packages[name] = types.NewPackage(name, short)
		s.packages[name].MarkComplete()
	}
	return s.packages[name]
}

func (s *source) declarations(folder string, file *ast.File) {
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			f, ok := s.info.Defs[d.Name].(*types.Func)
			switch {
			case !ok:
			case inTables(folder):
				s.comments[f] = sentence(d.Doc)
			default:
				s.funcs[f] = d
			}
		case *ast.GenDecl:
			if inTables(folder) {
				continue // its types have no JSON form
			}
			for _, spec := range d.Specs {
				switch sp := spec.(type) {
				case *ast.TypeSpec:
					s.typeSpec(folder, d, sp)
				case *ast.ValueSpec:
					s.values(folder, sp)
					s.enumValues(folder, sp)
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
	if inDomain(folder) {
		s.abouts[sp.Name.Name] = sentence(doc)
	}
	switch body := sp.Type.(type) {
	case *ast.InterfaceType:
		for _, method := range body.Methods.List {
			for _, name := range method.Names {
				if f, ok := s.info.Defs[name].(*types.Func); ok {
					s.comments[f] = sentence(method.Doc) + " " + sentence(method.Comment)
				}
			}
		}
	case *ast.StructType:
		for _, field := range body.Fields.List {
			if _, isFunc := field.Type.(*ast.FuncType); isFunc {
				for _, name := range field.Names {
					s.comments[s.info.Defs[name]] = sentence(field.Doc) + " " + sentence(field.Comment)
				}
			}
		}
		if !hasJSON(body) {
			return
		}
		one := &typeDoc{Doc: sentence(doc), Fields: map[string]string{}}
		for _, field := range body.Fields.List {
			text := sentence(field.Doc)
			if text == "" {
				text = sentence(field.Comment)
			}
			if name := jsonName(field); name != "" && text != "" {
				one.Fields[name] = text
			}
		}
		if one.Doc != "" || len(one.Fields) > 0 {
			s.Types[folder+"."+sp.Name.Name] = one
		}
	}
}

// hasJSON reports whether a struct has JSON fields, of its own or embedded.
func hasJSON(body *ast.StructType) bool {
	return slices.ContainsFunc(body.Fields.List, func(field *ast.Field) bool {
		return len(field.Names) == 0 || jsonName(field) != ""
	})
}

// jsonName returns the JSON name of a field; "" without one.
func jsonName(field *ast.Field) string {
	if field.Tag == nil {
		return ""
	}
	tag, _ := strconv.Unquote(field.Tag.Value)
	name, _, _ := strings.Cut(reflect.StructTag(tag).Get("json"), ",")
	return strings.TrimPrefix(name, "-")
}

// values reads the constants of the named string types of the domain.
func (s *source) values(folder string, sp *ast.ValueSpec) {
	of, named := sp.Type.(*ast.Ident)
	if !inDomain(folder) || !named || !of.IsExported() {
		return
	}
	for i := range sp.Values {
		if literal, ok := sp.Values[i].(*ast.BasicLit); ok && literal.Kind == token.STRING {
			text, _ := strconv.Unquote(literal.Value)
			s.Values[folder+"."+of.Name] = append(s.Values[folder+"."+of.Name], text)
		}
	}
}

// sentence returns a comment as one line.
func sentence(group *ast.CommentGroup) string {
	return strings.Join(strings.Fields(group.Text()), " ")
}
