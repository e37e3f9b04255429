// The handlers of paths, and their refusal codes.

package main

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
)

// registrars are the functions that register a path with a handler.
var registrars = []string{"Route", "operatorRoute", "Register", "RegisterVideo", "FileRoute"}

// routes finds every registration. A path may contain the variable of a loop over literals.
func (s *source) routes(file *ast.File) {
	loops := map[types.Object][]string{}
	ast.Inspect(file, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.RangeStmt:
			list, ok := x.X.(*ast.CompositeLit)
			if name, named := x.Value.(*ast.Ident); ok && named {
				for _, element := range list.Elts {
					loops[s.info.Defs[name]] = append(loops[s.info.Defs[name]], s.texts(element, nil)...)
				}
			}
		case *ast.CallExpr:
			if name := calledName(x); name != nil && slices.Contains(registrars, name.Name) {
				s.registered(x, loops)
			}
		}
		return true
	})
}

func (s *source) registered(call *ast.CallExpr, loops map[types.Object][]string) {
	if len(call.Args) < 3 {
		return
	}
	handler := call.Args[len(call.Args)-1]
	for _, arg := range call.Args[:len(call.Args)-1] {
		for _, pattern := range s.texts(arg, loops) {
			method, path, found := strings.Cut(pattern, " ")
			if !found {
				method, path = "POST", pattern
			}
			if strings.HasPrefix(path, "/") {
				s.Calls[method+" "+path] = s.call(handler)
			}
		}
	}
}

// texts returns the possible values of a string expression.
func (s *source) texts(e ast.Expr, loops map[types.Object][]string) []string {
	if known := s.info.Types[e].Value; known != nil && known.Kind() == constant.String {
		return []string{constant.StringVal(known)}
	}
	switch x := e.(type) {
	case *ast.Ident:
		return loops[s.info.Uses[x]]
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
	found := &codes{source: s, all: map[string]bool{}, seen: map[*types.Func]bool{}}
	if selector, ok := handler.(*ast.SelectorExpr); ok {
		one.Handler = selector.Sel.Name
		if f, ok := s.info.Uses[selector.Sel].(*types.Func); ok && s.funcs[f] != nil {
			one.Doc = aboutTheCall(sentence(s.funcs[f].Doc), f.Name())
			found.follow(f)
			found.checks(f)
		}
	} else {
		found.inside(handler)
	}
	for code := range found.all {
		one.Codes = append(one.Codes, code)
	}
	slices.Sort(one.Codes)
	return one
}

// aboutTheCall returns a comment without the leading name of the handler.
func aboutTheCall(doc, name string) string {
	rest, found := strings.CutPrefix(doc, name+" ")
	if !found || rest == "" {
		return doc
	}
	return strings.ToUpper(rest[:1]) + rest[1:]
}

// codes collects the refusal codes of a handler.
type codes struct {
	*source
	all  map[string]bool
	seen map[*types.Func]bool
}

// checks follows the Check method of a handler's request.
func (c *codes) checks(handler *types.Func) {
	for parameter := range handler.Signature().Params().Variables() {
		check, _, _ := types.LookupFieldOrMethod(parameter.Type(), true, handler.Pkg(), "Check")
		if f, ok := check.(*types.Func); ok {
			c.follow(f)
		}
	}
}

// follow collects the codes of one of our functions, and those of its comment if it is a method of a table or
// interface.
func (c *codes) follow(f *types.Func) {
	f = f.Origin()
	if c.seen[f] {
		return
	}
	c.seen[f] = true
	if decl := c.funcs[f]; decl != nil && decl.Body != nil {
		c.inside(decl.Body)
	}
	c.promised(f)
}

// promised collects the codes of a comment.
func (c *codes) promised(of types.Object) {
	for _, word := range strings.FieldsFunc(c.comments[of], notOfCode) {
		if c.isCode(word) {
			c.all[word] = true
		}
	}
}

// inside collects the codes of a body, and of the functions that it calls or passes on.
func (c *codes) inside(body ast.Node) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch x := n.(type) {
		case *ast.Ident:
			switch used := c.info.Uses[x].(type) {
			case *types.Func:
				c.follow(used)
			case *types.Var:
				c.promised(used)
			}
		case *ast.CallExpr:
			if name := calledName(x); name != nil && name.Name == "RefuseField" {
				c.all["BAD_REQUEST"] = true
			}
			for _, arg := range x.Args { // of Refuse, or of a function that refuses with its argument
				if t := c.info.Types[arg]; t.Value != nil && t.Type != nil && t.Type.String() == module+"domain.Code" {
					c.all[constant.StringVal(t.Value)] = true
				}
			}
		}
		return true
	})
}

func (c *codes) isCode(word string) bool {
	for _, code := range c.Values["domain.Code"] {
		if code == word {
			return true
		}
	}
	return false
}

func notOfCode(r rune) bool { return r != '_' && (r < 'A' || r > 'Z') }

func calledName(call *ast.CallExpr) *ast.Ident {
	called := call.Fun
	switch f := called.(type) {
	case *ast.IndexExpr:
		called = f.X
	case *ast.IndexListExpr:
		called = f.X
	}
	switch f := called.(type) {
	case *ast.Ident:
		return f
	case *ast.SelectorExpr:
		return f.Sel
	}
	return nil
}
