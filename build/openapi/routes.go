// Which handler answers which path, and which codes can come out of it.
package main

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// tooCommon: a name with more owners than this says nothing about who is called.
const tooCommon = 3

// routes finds every registration: a call of route, operatorRoute or register with a path and a handler, the path
// maybe the variable of a loop over literals.
func (s *source) routes(file *ast.File) {
	loops := map[string][]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.RangeStmt:
			list, ok := x.X.(*ast.CompositeLit)
			if name, named := x.Value.(*ast.Ident); ok && named {
				loops[name.Name] = nil
				for _, element := range list.Elts {
					loops[name.Name] = append(loops[name.Name], s.texts(element, nil)...)
				}
			}
		case *ast.CallExpr:
			if called := calledName(x); called == "route" || called == "operatorRoute" || called == "register" || called == "fileRoute" {
				s.registered(x, loops)
			}
		}
		return true
	})
}

func (s *source) registered(call *ast.CallExpr, loops map[string][]string) {
	if len(call.Args) < 4 {
		return
	}
	handler := call.Args[len(call.Args)-1]
	for _, arg := range call.Args[1 : len(call.Args)-1] {
		for _, pattern := range s.texts(arg, loops) {
			method, path, found := strings.Cut(pattern, " ")
			if !found {
				method, path = "POST", pattern
			}
			if !strings.HasPrefix(path, "/") {
				continue
			}
			s.Calls[method+" "+path] = s.call(handler)
		}
	}
}

// texts are the values an expression can have.
func (s *source) texts(e ast.Expr, loops map[string][]string) []string {
	switch x := e.(type) {
	case *ast.BasicLit:
		if x.Kind == token.STRING {
			text, _ := strconv.Unquote(x.Value)
			return []string{text}
		}
	case *ast.Ident:
		if values, ok := loops[x.Name]; ok {
			return values
		}
		if text, ok := s.strings[x.Name]; ok {
			return []string{text}
		}
	case *ast.BinaryExpr:
		var all []string
		for _, left := range s.texts(x.X, loops) {
			for _, right := range s.texts(x.Y, loops) {
				all = append(all, left+right)
			}
		}
		return all
	}
	return nil
}

func (s *source) call(handler ast.Expr) *callDoc {
	one := &callDoc{}
	codes := map[string]bool{}
	seen := map[string]bool{}
	if selector, ok := handler.(*ast.SelectorExpr); ok {
		one.Handler = selector.Sel.Name
		for _, d := range s.funcs["http."+one.Handler] {
			if d.recv == "Server" {
				one.Doc = aboutTheCall(d.doc, d.name)
				s.follow(d, codes, seen)
				s.checks(d.decl, codes, seen)
			}
		}
	} else if literal, ok := handler.(*ast.FuncLit); ok {
		s.inside("http", literal.Body, codes, seen)
	}
	for code := range codes {
		one.Codes = append(one.Codes, code)
	}
	slices.Sort(one.Codes)
	return one
}

// aboutTheCall is the comment without the name of the handler in front: a description has no use for it.
func aboutTheCall(doc, name string) string {
	rest, found := strings.CutPrefix(doc, name+" ")
	if !found || rest == "" {
		return doc
	}
	return strings.ToUpper(rest[:1]) + rest[1:]
}

// checks follows the check of the request a handler takes.
func (s *source) checks(decl *ast.FuncDecl, codes, seen map[string]bool) {
	for _, field := range decl.Type.Params.List {
		name := typeName(field.Type)
		for _, d := range s.funcs["http.check"] {
			if d.recv == name {
				s.follow(d, codes, seen)
			}
		}
	}
}

func (s *source) follow(d *deed, codes, seen map[string]bool) {
	key := d.pkg + "." + d.recv + "." + d.name
	if seen[key] || d.decl.Body == nil {
		return
	}
	seen[key] = true
	s.inside(d.pkg, d.decl.Body, codes, seen)
}

// inside collects what a body refuses with and what those it calls do.
func (s *source) inside(pkg string, body ast.Node, codes, seen map[string]bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		name := calledName(call)
		if name == "RefuseField" {
			codes["BAD_REQUEST"] = true
		}
		for _, arg := range call.Args { // of Refuse, or of what refuses with the code it is given
			if of, ok := arg.(*ast.SelectorExpr); ok && s.codes[of.Sel.Name] != "" {
				codes[s.codes[of.Sel.Name]] = true
			}
		}
		_, dotted := call.Fun.(*ast.SelectorExpr)
		if dotted {
			for _, code := range s.promise[name] {
				codes[code] = true
			}
		}
		s.followNamed(pkg, name, dotted, codes, seen)
		if dotted && pkg != "domain" {
			s.followNamed("domain", name, dotted, codes, seen)
		}
		return true
	})
}

func (s *source) followNamed(pkg, name string, dotted bool, codes, seen map[string]bool) {
	owners := s.funcs[pkg+"."+name]
	if len(owners) > tooCommon {
		return
	}
	for _, d := range owners {
		if dotted || d.recv == "" {
			s.follow(d, codes, seen)
		}
	}
}

func calledName(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	case *ast.IndexExpr:
		if name, ok := f.X.(*ast.Ident); ok {
			return name.Name
		}
	case *ast.IndexListExpr:
		if name, ok := f.X.(*ast.Ident); ok {
			return name.Name
		}
	}
	return ""
}
